package org.rankcluster.actors.observe;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.observe.frame.DetailMessages;
import org.rankcluster.actors.observe.frame.PartitionSampler;
import org.rankcluster.actors.rank.CallRings;
import org.rankcluster.actors.rank.RankActor;
import org.rankcluster.actors.time.PartitionFigures;
import org.rankcluster.protocol.address.scheme.RankAddresses;

/** A dashboard query for the last MPI calls of one rank. */
final class CallsTask extends DetailTask {
    private final DetailMessages messages;
    private final int rank;
    private @Nullable List<CallRings.Call> calls;
    private List<String> names = List.of();
    private final Map<Integer, String> communicators = new TreeMap<>();

    CallsTask(int partitions, DetailMessages messages, int rank) {
        super(partitions);
        this.messages = messages;
        this.rank = rank;
    }

    @Override
    boolean read(PartitionSampler sampler, PartitionFigures partition, boolean last) {
        CallRings rings = sampler.log().calls();
        for (RankActor actor : sampler.ranks()) {
            if (rings != null && actor.rank() == rank) {
                List<CallRings.Call> known = rings.calls(rank);
                calls = known;
                names = new ArrayList<>(rings.names());
                RankAddresses addresses = actor.translations();
                for (CallRings.Call call : known) {
                    if (addresses != null && call.communicator() != CallRings.NO_COMMUNICATOR) {
                        communicators.computeIfAbsent(call.communicator(), addresses::label);
                    }
                }
            }
        }
        return true;
    }

    @Override
    byte[] message() {
        List<CallRings.Call> known = calls;
        return known == null ? messages.elsewhere(rank) : messages.calls(rank, known, names, communicators);
    }
}
