package org.rankcluster.actors.observe;

import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.observe.frame.DetailMessages;
import org.rankcluster.actors.observe.frame.PartitionSampler;
import org.rankcluster.actors.rank.RankActor;
import org.rankcluster.actors.rank.RankReading;
import org.rankcluster.actors.time.PartitionFigures;

/** A dashboard query for the state of one rank and the split of its time into phases. */
final class RankTask extends DetailTask {
    private final DetailMessages messages;
    private final int rank;
    private final QueryQueue.Waiting waiting;
    private final RankReading reading = new RankReading();
    private @Nullable RankActor found;
    private int partitionOf = -1;

    RankTask(int partitions, DetailMessages messages, int rank, QueryQueue.Waiting waiting) {
        super(partitions);
        this.messages = messages;
        this.rank = rank;
        this.waiting = waiting;
    }

    @Override
    boolean read(PartitionSampler sampler, PartitionFigures partition, boolean last) {
        for (RankActor actor : sampler.ranks()) {
            if (actor.rank() == rank) {
                long at = Math.max(waiting.at(), partition.virtualTime().now());
                actor.read(at, reading);
                if (waiting.underWay() && reading.pendingRendezvous() >= 0) {
                    reading.underWay(at);
                }
                found = actor;
                partitionOf = partition.index();
            }
        }
        return true;
    }

    @Override
    byte[] message() {
        RankActor actor = found;
        return actor == null
                ? messages.elsewhere(rank)
                : messages.rank(rank, partitionOf, reading, actor.profile(), waiting.held(), waiting.waiters());
    }
}
