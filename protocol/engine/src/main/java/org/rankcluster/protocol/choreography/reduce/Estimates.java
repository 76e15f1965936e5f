package org.rankcluster.protocol.choreography.reduce;

import org.rankcluster.protocol.choreography.MessageCosts;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.choreography.ReductionCosts;

/**
 * The estimated times of the ways to reduce on a machine, in picoseconds. They serve the choice of Fig. 8 (Shan et al.). They use the
 * formulas of section III, with alpha of a message of a typical length. The paper's figures show two additional costs: the start of
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
        this.reductions = parameters.situation().hardware().reductions();
        this.ranks = parameters.ranks();
        this.bytes = parameters.bytes();
    }

    double binomial() {
        return time(BinomialCost.of(ranks), messages.begin(bytes))
                + BinomialCost.of(ranks).gammas() * reductions.start();
    }

    double reduceScatterGather() {
        int stages = ReduceScatterGatherCost.stages(ranks);
        return time(ReduceScatterGatherCost.of(ranks), messages.begin(bytes / 4))
                + stages * (reductions.start() + reductions.gatherStage());
    }

    double ring() {
        return time(RingCost.of(ranks), messages.begin(bytes / ranks))
                + (ranks - 1) * reductions.start()
                + RingCost.stages(ranks) * reductions.gatherStage();
    }

    /** Returns the estimate of the machine's own library; infinite if its costs are unknown. */
    double cray() {
        ReductionCosts.Cray cray = reductions.cray();
        if (cray == null) {
            return Double.POSITIVE_INFINITY;
        }
        boolean isShort = Cray.isShort(parameters);
        ReductionCost cost = isShort ? BinomialCost.of(ranks) : ReduceScatterGatherCost.of(ranks);
        double saved = messages.latency() - cray.latency();
        double alpha = messages.begin(isShort ? bytes : bytes / 4) - saved;
        return cost.time(alpha, messages.ofByte(), cray.ofCombined(), bytes) + bytes * cray.ofCopied();
    }

    private double time(ReductionCost cost, double alpha) {
        return cost.time(alpha, messages.ofByte(), messages.ofCombined(), bytes);
    }
}
