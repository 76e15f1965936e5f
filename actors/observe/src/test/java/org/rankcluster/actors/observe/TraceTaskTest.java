package org.rankcluster.actors.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mpi.MPI;
import org.junit.jupiter.api.Test;
import org.rankcluster.actors.job.Jobs;
import org.rankcluster.actors.observe.frame.DetailQuery;
import perfetto.protos.Trace;
import perfetto.protos.TracePacket;
import perfetto.protos.TrackEvent;

/** Tests of the trace that the page saves. */
class TraceTaskTest {
    private static final int RANKS = 16;
    private static final int CALLS = 5;

    private static void reduce() throws Exception {
        MPI.Init(new String[0]);
        for (int i = 0; i < CALLS; i++) {
            MPI.COMM_WORLD.allReduce(new int[] {i}, 1, MPI.INT, MPI.SUM);
        }
        MPI.Finalize();
    }

    private static Trace trace(Observation run, long from, long to) throws Exception {
        Map<String, String> stretch = Map.of("from", String.valueOf(from), "to", String.valueOf(to));
        return Trace.parseFrom(run.detail(new DetailQuery("trace", stretch))
                .toCompletableFuture()
                .get());
    }

    /** Returns the begins and ends of the calls of a name, in ns. */
    private static List<long[]> calls(Trace trace, String name) {
        Map<Integer, Map<Long, String>> names = new HashMap<>();
        Map<Long, TracePacket> open = new HashMap<>();
        List<long[]> calls = new ArrayList<>();
        for (TracePacket packet : trace.getPacketList()) {
            Map<Long, String> known =
                    names.computeIfAbsent(packet.getTrustedPacketSequenceId(), made -> new HashMap<>());
            packet.getInternedData().getEventNamesList().forEach(one -> known.put(one.getIid(), one.getName()));
            TrackEvent event = packet.getTrackEvent();
            if (event.getType() == TrackEvent.Type.TYPE_SLICE_BEGIN) {
                assertThat(open.put(event.getTrackUuid(), packet)).isNull();
            } else if (event.getType() == TrackEvent.Type.TYPE_SLICE_END) {
                TracePacket begin = open.remove(event.getTrackUuid());
                if (name.equals(known.get(begin.getTrackEvent().getNameIid()))) {
                    calls.add(new long[] {begin.getTimestamp(), packet.getTimestamp()});
                }
            }
        }
        assertThat(open).isEmpty();
        return calls;
    }

    @Test
    void shouldHaveTheKeptCallsOfAStretch() throws Exception {
        List<Observation> runs = new ArrayList<>();
        Jobs.Ended ended = Jobs.on("bgl-512", RANKS)
                .shape("4x2x2")
                .partitions(2)
                .config(Map.of("observe.every", "1 us"))
                .probes(Watched.by(runs::add))
                .run(TraceTaskTest::reduce);
        long end = Math.round(ended.result().figures().virtualSeconds() * 1e12);
        Trace whole = trace(runs.getFirst(), 0, end);
        List<long[]> all = calls(whole, "allReduce");
        assertThat(all).hasSize(RANKS * CALLS);
        assertThat(whole.getPacketList())
                .filteredOn(packet -> packet.getTrackDescriptor().hasProcess())
                .extracting(packet -> packet.getTrackDescriptor().getProcess().getProcessName())
                .hasSize(3)
                .anyMatch(name -> name.startsWith("partition 1 of member 0"))
                .anyMatch(name -> name.startsWith("links: "));

        long from = end / 3;
        long to = end / 2;
        List<long[]> part = calls(trace(runs.getFirst(), from, to), "allReduce");
        long expected = all.stream()
                .filter(call -> call[0] * 1000 < to && call[1] * 1000 >= from - 1000)
                .count();
        assertThat(part).hasSizeBetween((int) expected - RANKS, (int) expected).isNotEmpty();
        assertThat(part.size()).isLessThan(all.size());
    }
}
