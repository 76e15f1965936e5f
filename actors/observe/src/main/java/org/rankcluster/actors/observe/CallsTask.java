package org.rankcluster.actors.observe;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.observe.frame.DetailMessages;
import org.rankcluster.actors.observe.sample.PartitionSampler;
import org.rankcluster.actors.rank.CallRings;
import org.rankcluster.actors.time.PartitionFigures;

/** A dashboard query for the last calls of one rank. */
final class CallsTask extends DetailTask {
    private final DetailMessages messages;
    private final int rank;
    private @Nullable List<CallRings.Call> calls;
    private List<String> names = List.of();

    CallsTask(int partitions, DetailMessages messages, int rank) {
        super(partitions);
        this.messages = messages;
        this.rank = rank;
    }

    @Override
    boolean read(PartitionSampler sampler, PartitionFigures partition, boolean last) {
        CallRings rings = sampler.log().calls();
        boolean here = sampler.ranks().stream().anyMatch(actor -> actor.rank() == rank);
        if (rings != null && here) {
            calls = rings.calls(rank);
            names = new ArrayList<>(rings.names());
        }
        return true;
    }

    @Override
    byte[] message() {
        List<CallRings.Call> known = calls;
        return known == null ? messages.elsewhere(rank) : messages.calls(rank, known, names);
    }
}
