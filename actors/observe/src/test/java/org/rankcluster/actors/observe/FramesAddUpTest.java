package org.rankcluster.actors.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.typesafe.config.Config;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import mpi.MPI;
import mpi.MPIException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rankcluster.actors.job.JobObserver;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.actors.job.Jobs;
import org.rankcluster.actors.network.LinkFlows;
import org.rankcluster.actors.observe.frame.HotSpots;
import org.rankcluster.actors.observe.frame.Received;
import org.rankcluster.actors.observe.frame.RunCounts;
import org.rankcluster.actors.observe.frame.View;
import org.rankcluster.actors.observe.frame.ViewQuery;
import org.rankcluster.actors.time.MemberSystems;
import org.rankcluster.hardware.machine.Fidelity;

/**
 * Tests of what pages receive, on every family of networks: parts add up to wholes, shares are at most 1, and a queue is at most its
 * capacity. If all others send to one rank, the reports of busy links name that rank first.
 */
class FramesAddUpTest {
    private static final int RECEIVER = 5;
    private static final int BYTES = 2000;
    private static final int MESSAGES = 16;

    private enum Machine {
        TORUS("bgl-512", 64, "4x4x4", Fidelity.PACKET, "200 us"),
        TORUS_MESSAGES("bgl-512", 64, "4x4x4", Fidelity.MESSAGE, "200 us"),
        FAT_TREE("frontera", 60, "", Fidelity.PACKET, "10 us"),
        FAT_TREE_MESSAGES("frontera", 60, "", Fidelity.MESSAGE, "10 us"),
        DRAGONFLY("dragonfly-1056", 60, "", Fidelity.PACKET, "10 us"),
        DRAGONFLY_MESSAGES("dragonfly-1056", 60, "", Fidelity.MESSAGE, "10 us");

        private final String name;
        private final int ranks;
        private final String shape;
        private final Fidelity fidelity;
        private final String every;

        Machine(String name, int ranks, String shape, Fidelity fidelity, String every) {
            this.name = name;
            this.ranks = ranks;
            this.shape = shape;
            this.every = every;
            this.fidelity = fidelity;
        }

        private Jobs jobs() {
            Jobs jobs = Jobs.on(name, ranks)
                    .probes(RunWatcher.probes(JobObserver.NONE))
                    .fidelity(fidelity);
            return shape.isEmpty() ? jobs : jobs.shape(shape);
        }
    }

    /** All ranks send to one. */
    private static void hotSpot() throws MPIException {
        MPI.Init(new String[0]);
        int ranks = MPI.COMM_WORLD.getSize();
        ByteBuffer data = MPI.newByteBuffer(BYTES);
        if (MPI.COMM_WORLD.getRank() == RECEIVER) {
            for (int i = 0; i < (ranks - 1) * MESSAGES; i++) {
                MPI.COMM_WORLD.recv(data, BYTES, MPI.BYTE, MPI.ANY_SOURCE, 0);
            }
        } else {
            for (int i = 0; i < MESSAGES; i++) {
                MPI.COMM_WORLD.send(data, BYTES, MPI.BYTE, RECEIVER, 0);
            }
        }
        MPI.Finalize();
    }

    @ParameterizedTest
    @EnumSource(Machine.class)
    void shouldAddUp(Machine machine) {
        List<Observation> runs = new ArrayList<>();
        JobResult result = machine.jobs()
                .probes(Watched.by(runs::add))
                .config(Map.of("observe.every", machine.every))
                .partitions(2)
                .run(FramesAddUpTest::hotSpot)
                .result();
        Observation run = runs.getFirst();
        Config network = new Received(run.hello()).json.getConfig("network");
        List<? extends Config> frames =
                new Received(run.history(ViewQuery.newest(View.OVERVIEW))).json.getConfigList("frames");
        assertThat(frames).hasSizeGreaterThan(4);
        for (int i = 0; i < frames.size(); i++) {
            long from = frames.get(i).getLong("from");
            long to = frames.get(i).getLong("to");
            if (to > from) {
                check(run, from, to, network);
            }
            check(run, frames.get(Math.max(0, i - 3)).getLong("from"), to, network);
        }
        Config whole = check(run, 0, Long.MAX_VALUE, network);
        assertThat(whole.getLong("clock.stretchEvents"))
                .isEqualTo(result.figures().events());
        for (Config figure : whole.getConfigList("spread")) {
            assertThat(figure.getLongList("values")).hasSize(5).isSorted();
        }
        assertThat(whole.getConfigList("spread"))
                .extracting(one -> one.getString("figure"))
                .contains("messages");
    }

    /** Checks the message about a stretch. Returns its JSON. */
    private static Config check(Observation run, long from, long to, Config network) {
        Config machine = message(run, View.MACHINE, from, to);
        assertThat(machine.getDoubleList("states").stream()
                        .mapToDouble(one -> one)
                        .sum())
                .isCloseTo(1, within(1e-3));
        Config links = machine.getConfig("links");
        assertThat(links.getIntList("bins").stream().mapToInt(one -> one).sum()).isEqualTo(network.getInt("links"));
        assertThat(links.getDouble("mean")).isBetween(0.0, links.getDouble("max") + 1e-9);
        assertThat(links.getDouble("max")).isLessThanOrEqualTo(1);
        for (Config link : links.getConfigList("top")) {
            assertThat(link.getDouble("busy")).isBetween(0.0, links.getDouble("max"));
            if (!link.getIsNull("capacity")) {
                assertThat(link.getInt("capacity")).isEqualTo(network.getInt("capacityChunks"));
                assertThat(link.getInt("queue")).isBetween(0, link.getInt("capacity"));
            }
            for (String ends : List.of("senders", "receivers")) {
                long counted = link.getConfigList(ends).stream()
                        .mapToLong(one -> one.getLong("packets"))
                        .sum();
                assertThat(counted).as(ends).isBetween(0L, link.getLong("packets"));
            }
            assertThat(link.getString("to")).isNotEmpty();
        }
        for (Config kind : links.getConfigList("by")) {
            assertThat(kind.getDouble("mean")).isBetween(0.0, 1.0);
            assertThat(kind.getDouble("max")).isBetween(0.0, links.getDouble("max") + 1.0 / 255);
        }
        Config ranks = message(run, View.RANKS, from, to);
        assertThat(ranks.getConfigList("partitions").stream()
                        .mapToLong(one -> one.getLong("events"))
                        .sum())
                .isEqualTo(ranks.getLong("clock.stretchEvents"));
        long waits = 0;
        for (Config late : ranks.getConfigList("late")) {
            waits += late.getLong("causesPs");
            assertThat(late.getLong("latePs")).isLessThanOrEqualTo(late.getLong("causesPs"));
        }
        assertThat(waits).isLessThanOrEqualTo(ranks.getLong("waitedPs"));
        for (Config partition : ranks.getConfigList("partitions")) {
            assertThat(partition.getDouble("waitShare")).isBetween(0.0, 1.0);
            assertThat(partition.getDouble("occupancy")).isBetween(0.0, 1.0);
        }
        return ranks;
    }

    private static Config message(Observation run, View view, long from, long to) {
        return new Received(run.message(new ViewQuery(view, from, to, Map.of()))).json;
    }

    @ParameterizedTest
    @EnumSource(Machine.class)
    void shouldReportTheReceiversOfAHotLink(Machine machine) {
        List<Observation> runs = new ArrayList<>();
        HotSpots alone = RunCounts.of(machine.jobs()
                        .probes(Watched.by(runs::add))
                        .config(Map.of("observe.every", machine.every))
                        .run(FramesAddUpTest::hotSpot)
                        .result())
                .hot();
        LinkFlows.Flows most = alone.links().getFirst().flows();
        assertThat(most.receivers().getFirst().rank()).isEqualTo(RECEIVER);
        assertThat(most.share(most.receivers().getFirst()))
                .isGreaterThan(0.95); // the rest are packets of the start and the end
        HotSpots two = RunCounts.of(machine.jobs()
                        .partitions(2)
                        .run(FramesAddUpTest::hotSpot)
                        .result())
                .hot();
        assertThat(two.links()).isEqualTo(alone.links());
        List<? extends Config> frames =
                new Received(runs.getFirst().history(ViewQuery.newest(View.OVERVIEW))).json.getConfigList("frames");
        int known = 0;
        for (Config frame : frames) {
            Config links = message(runs.getFirst(), View.MACHINE, frame.getLong("from"), frame.getLong("to"))
                    .getConfig("links");
            for (Config link : links.getConfigList("top")) {
                // A few packets of the start and the end go elsewhere.
                if (link.getDouble("busy") > 0.6 && link.getLong("packets") > 10) {
                    known++;
                    assertThat(link.getConfigList("receivers").getFirst().getInt("rank"))
                            .isEqualTo(RECEIVER);
                }
            }
        }
        assertThat(known).isPositive();
    }

    private static void broadcastByHand() throws MPIException {
        MPI.Init(new String[0]);
        int ranks = MPI.COMM_WORLD.getSize();
        ByteBuffer data = MPI.newByteBuffer(BYTES);
        for (int i = 0; i < ranks * MESSAGES; i++) {
            if (MPI.COMM_WORLD.getRank() == RECEIVER && i % ranks != RECEIVER) {
                MPI.COMM_WORLD.send(data, BYTES, MPI.BYTE, i % ranks, 0);
            } else if (MPI.COMM_WORLD.getRank() == i % ranks && i % ranks != RECEIVER) {
                MPI.COMM_WORLD.recv(data, BYTES, MPI.BYTE, RECEIVER, 0);
            }
        }
        MPI.Finalize();
    }

    /** One rank sends to all: what its links carry comes from it. */
    @ParameterizedTest
    @EnumSource(Machine.class)
    void shouldReportTheSendersOfAHotLink(Machine machine) {
        List<Observation> runs = new ArrayList<>();
        HotSpots alone = RunCounts.of(machine.jobs()
                        .probes(Watched.by(runs::add))
                        .config(Map.of("observe.every", machine.every))
                        .run(FramesAddUpTest::broadcastByHand)
                        .result())
                .hot();
        LinkFlows.Flows flows = alone.links().getFirst().flows();
        assertThat(flows.senders().getFirst().rank()).isEqualTo(RECEIVER);
        assertThat(flows.share(flows.senders().getFirst())).isGreaterThan(0.95);
        Config link = message(runs.getFirst(), View.MACHINE, 0, Long.MAX_VALUE)
                .getConfigList("links.top")
                .getFirst();
        assertThat(link.getConfigList("senders").getFirst().getInt("rank")).isEqualTo(RECEIVER);
    }

    @Test
    void shouldReportEqualFlowsForAnyMembers() {
        HotSpots alone = RunCounts.of(
                        Machine.TORUS.jobs().run(FramesAddUpTest::hotSpot).result())
                .hot();
        try (MemberSystems members = new MemberSystems(2, 2)) {
            HotSpots others = RunCounts.of(Machine.TORUS
                            .jobs()
                            .run(members, 2, 1, FramesAddUpTest::hotSpot)
                            .result())
                    .hot();
            assertThat(others.links()).isEqualTo(alone.links());
        }
    }
}
