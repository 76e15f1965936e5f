package org.rankcluster.actors.observe;

import org.rankcluster.actors.observe.frame.DetailMessages;
import org.rankcluster.actors.observe.frame.PartitionSampler;
import org.rankcluster.actors.rank.RankActor;
import org.rankcluster.actors.rank.StackCollector;
import org.rankcluster.actors.time.PartitionFigures;

/** A dashboard query for the calls and stacks of all ranks of this cluster member. The answer is of one moment only if the run is held. */
final class StacksTask extends DetailTask {
    private final DetailMessages messages;
    private final long sampled;
    private final StackCollector stacks = new StackCollector(false);
    private int ranks;

    /**
     * Creates the query.
     *
     * @param sampled virtual time of the last sample, ps
     */
    StacksTask(int partitions, DetailMessages messages, long sampled) {
        super(partitions);
        this.messages = messages;
        this.sampled = sampled;
    }

    @Override
    boolean read(PartitionSampler sampler, PartitionFigures partition, boolean last) {
        long at = Math.max(sampled, partition.virtualTime().now());
        for (RankActor actor : sampler.ranks()) {
            stacks.add(actor, at);
            ranks++;
        }
        return true;
    }

    @Override
    byte[] message() {
        return messages.stacks(stacks.all(0), ranks);
    }
}
