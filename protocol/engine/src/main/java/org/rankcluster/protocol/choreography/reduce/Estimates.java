package org.rankcluster.protocol.choreography.reduce;

import org.rankcluster.protocol.choreography.MessageCosts;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.choreography.ReductionCosts;
import org.rankcluster.protocol.choreography.VectorHalving;

/**
 * The estimated times of the reduce algorithms on a machine, in picoseconds. The times serve the choice of Fig. 8 (Shan et al.). The times
 * use the formulas of section III, with alpha of a message of a typical length. The paper's figures show two additional costs: the start of
 * threads, and a gather "relatively expensive" at each stage.
 */
final class Estimates {
    private final Parameters parameters;
    private final MessageCosts messages;
    private final ReductionCosts reductions;
    private final int ranks;
    private final double bytes;

    Estimates(Parameters parameters) {
        this.parameters = parameters;
        this.messages = parameters.costs();
        this.reductions = parameters.scope().hardware().reductions();
        this.ranks = parameters.ranks();
        this.bytes = parameters.bytes();
    }

    double binomial() {
        double steps = Binomial.cost(ranks).gammas();
        return messages.throughTree(ranks, bytes) + steps * (bytes * messages.ofCombined() + reductions.start());
    }

    double reduceScatterGather() {
        int stages = ReduceScatterGather.stages(ranks);
        return VectorHalving.time(messages, ranks, bytes)
                + VectorHalving.ofOdd(messages, ranks, bytes)
                + VectorHalving.combined(ranks) * bytes * messages.ofCombined()
                + messages.doubling(Math.scalb(bytes, -stages), stages)
                + stages * (reductions.start() + reductions.gatherStage());
    }

    double ring() {
        double block = bytes / ranks;
        return (ranks - 1) * (messages.combined(block) + reductions.start())
                + messages.blocksThroughTree(ranks, block)
                + Ring.stages(ranks) * reductions.gatherStage();
    }

    /** Returns the estimate of the machine's own library; infinite if its costs are unknown. */
    double cray() {
        ReductionCosts.Cray cray = reductions.cray();
        if (cray == null) {
            return Double.POSITIVE_INFINITY;
        }
        boolean isShort = Cray.isShort(parameters);
        ReductionCost cost = isShort ? Binomial.cost(ranks) : ReduceScatterGather.cost(ranks);
        double saved = messages.latency() - cray.latency();
        double alpha = messages.begin(isShort ? bytes : bytes / 4) - saved;
        double gathering = isShort ? 0 : ReduceScatterGather.stages(ranks) * reductions.gatherStage();
        return cost.time(alpha, messages.ofByte(), cray.ofCombined(), bytes) + bytes * cray.ofCopied() + gathering;
    }
}
