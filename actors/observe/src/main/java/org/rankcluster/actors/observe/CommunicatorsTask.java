package org.rankcluster.actors.observe;

import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.observe.frame.DetailMessages;
import org.rankcluster.actors.observe.frame.PartitionSampler;
import org.rankcluster.actors.observe.frame.SampleScope;
import org.rankcluster.actors.rank.RankActor;
import org.rankcluster.actors.time.PartitionFigures;

/** A dashboard query for the memory of each communicator of one rank. */
final class CommunicatorsTask extends DetailTask {
    private final DetailMessages messages;
    private final int rank;
    private SampleScope.@Nullable Communicators found;

    CommunicatorsTask(int partitions, DetailMessages messages, int rank) {
        super(partitions);
        this.messages = messages;
        this.rank = rank;
    }

    @Override
    boolean read(PartitionSampler sampler, PartitionFigures partition, boolean last) {
        for (RankActor actor : sampler.ranks()) {
            if (actor.rank() == rank) {
                found = sampler.addresses().of(actor);
            }
        }
        return true;
    }

    @Override
    byte[] message() {
        SampleScope.Communicators known = found;
        return known == null ? messages.elsewhere(rank) : messages.communicators(rank, known);
    }
}
