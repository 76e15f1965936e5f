package org.rankcluster.actors.observe;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.rankcluster.actors.observe.frame.DetailMessages;
import org.rankcluster.actors.observe.frame.PartitionSampler;
import org.rankcluster.actors.time.PartitionFigures;
import org.rankcluster.actors.time.WallClock;

/** A dashboard query for the busiest actors. The task counts events by actor for one second. */
final class ActorsTask extends DetailTask {
    private static final long NANOS = 1_000_000_000;
    private static final int MOST = 32;

    private final DetailMessages messages;
    private final Map<Integer, Long> since = new HashMap<>();
    private final List<DetailMessages.Busy> busiest = new ArrayList<>();

    ActorsTask(int partitions, DetailMessages messages) {
        super(partitions);
        this.messages = messages;
    }

    @Override
    boolean read(PartitionSampler sampler, PartitionFigures partition, boolean last) {
        Long began = since.get(partition.index());
        if (began == null && !last) {
            since.put(partition.index(), WallClock.nanos());
            partition.counts().beginActors(partition.actors());
            return false;
        }
        if (began != null && (last || WallClock.nanos() - began >= NANOS)) {
            int[] counts = partition.counts().endActors();
            for (int i = 0; i < counts.length; i++) {
                if (counts[i] > 0) {
                    busiest.add(new DetailMessages.Busy(
                            partition.firstActor() + i, sampler.className(partition.firstActor() + i), counts[i]));
                }
            }
            busiest.sort(Comparator.comparingInt((DetailMessages.Busy busy) -> -busy.events())
                    .thenComparingInt(DetailMessages.Busy::actor));
            busiest.subList(Math.min(MOST, busiest.size()), busiest.size()).clear();
        }
        return last || began != null && WallClock.nanos() - began >= NANOS;
    }

    @Override
    byte[] message() {
        return messages.actors(busiest);
    }
}
