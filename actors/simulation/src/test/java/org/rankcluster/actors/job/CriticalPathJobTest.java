package org.rankcluster.actors.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.Map;
import java.util.Objects;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Win;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rankcluster.actors.path.CriticalPath;
import org.rankcluster.actors.path.Elasticity;
import org.rankcluster.actors.path.LeastTime;
import org.rankcluster.actors.path.PathCall;
import org.rankcluster.actors.path.PathSegment;
import org.rankcluster.actors.path.SegmentKind;
import org.rankcluster.actors.program.process.thread.ThreadCalls;
import org.rankcluster.hardware.fattree.FatTreeNetwork;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.machine.file.MachineReader;
import org.rankcluster.protocol.extension.Compute;

/**
 * Tests of critical paths that are worked out by hand. On the machine {@code ideal} a call takes 10 ns, a send or a receive 100 ns more,
 * the network 1 us and 1 ns for 10 bytes. The overheads contain a translation by a table of virtual connections, so that table is used.
 */
class CriticalPathJobTest {
    private static final int KILOBYTE = 1000;

    /** A program of a rank. */
    @FunctionalInterface
    private interface Body {
        void run(int rank) throws Exception;
    }

    private static JobSpec.ProgramMain program(Body body) {
        return () -> {
            MPI.Init(new String[0]);
            body.run(MPI.COMM_WORLD.getRank());
            MPI.Finalize();
        };
    }

    private static CriticalPath path(Jobs jobs, Body body) {
        JobResult result = jobs.recordingPath().run(program(body)).result();
        assertThat(result.end().diagnosis()).isNull();
        CriticalPath path = Objects.requireNonNull(result.path());
        assertThat(path.missing()).isNull();
        assertThat(path.segments().stream().mapToLong(PathSegment::picoseconds).sum())
                .isEqualTo(path.picoseconds())
                .isEqualTo(Math.round(result.figures().virtualSeconds() * 1e12));
        return path;
    }

    private static Jobs ideal(int ranks) {
        return Jobs.on("ideal", ranks).fidelity(Fidelity.ENDPOINT).addressing("vcrt");
    }

    private static String on(int ranks, Body body) {
        return text(path(ideal(ranks), body));
    }

    /** Returns the segments as text, with lengths in ns: neighbours of one class and rank are joined. */
    private static String text(CriticalPath path) {
        StringBuilder text = new StringBuilder();
        String last = "";
        long length = 0;
        for (PathSegment segment : path.segments()) {
            String rank = segment.rank() < 0 ? "" : "r" + segment.rank() + " ";
            String name = rank + segment.kind().key() + " ";
            if (!name.equals(last)) {
                append(text, last, length);
                length = 0;
                last = name;
            }
            length += segment.picoseconds();
        }
        append(text, last, length);
        return text.toString();
    }

    private static void append(StringBuilder text, String name, long picoseconds) {
        if (!name.isEmpty()) {
            String digits = picoseconds % 1000 == 0 ? "" : String.format(".%03d", picoseconds % 1000);
            text.append(text.isEmpty() ? "" : ", ")
                    .append(name)
                    .append(picoseconds / 1000)
                    .append(digits);
        }
    }

    private static void send(int to, int bytes) throws MPIException {
        MPI.COMM_WORLD.send(new byte[bytes], bytes, MPI.BYTE, to, 0);
    }

    private static void trySend(int to, int bytes) {
        try {
            send(to, bytes);
        } catch (MPIException failed) {
            throw new IllegalStateException(failed);
        }
    }

    private static void receive(int from, int bytes) throws MPIException {
        MPI.COMM_WORLD.recv(new byte[bytes], bytes, MPI.BYTE, from, 0);
    }

    @Test
    void shouldFollowAPingAndItsPong() {
        String path = on(2, rank -> {
            if (rank == 0) {
                send(1, KILOBYTE);
                receive(1, KILOBYTE);
            } else {
                receive(0, KILOBYTE);
                send(0, KILOBYTE);
            }
        });
        assertThat(path)
                .isEqualTo("r0 call 10, r0 send 100, wire 1000, serialization 100, r1 receive 100,"
                        + " r1 call 10, r1 send 100, wire 1000, serialization 100, r0 receive 100");
    }

    @Test
    void shouldFollowATokenAroundARing() {
        String path = on(3, rank -> {
            if (rank == 0) {
                Compute.flops(500);
                send(1, KILOBYTE);
                receive(2, KILOBYTE);
            } else {
                receive(rank - 1, KILOBYTE);
                send((rank + 1) % 3, KILOBYTE);
            }
        });
        assertThat(path)
                .isEqualTo("r0 flops 500, r0 call 10, r0 send 100, wire 1000, serialization 100, r1 receive 100,"
                        + " r1 call 10, r1 send 100, wire 1000, serialization 100, r2 receive 100,"
                        + " r2 call 10, r2 send 100, wire 1000, serialization 100, r0 receive 100");
    }

    /** All packets wait for packets of the same message only, whose bytes are on the link without a break. */
    @Test
    void shouldCountTheWaitBehindOnesOwnPacketsAsBytes() {
        int bytes = 20_000;
        Jobs jobs = Jobs.on("bgl-512", 2).shape("2x1x1").fidelity(Fidelity.PACKET);
        CriticalPath path = path(jobs, rank -> {
            if (rank == 0) {
                send(1, bytes);
            } else {
                receive(0, bytes);
            }
        });
        assertThat(path.sums().kinds())
                .doesNotContainKeys(SegmentKind.BUFFERS, SegmentKind.PACKETS, SegmentKind.QUEUE, SegmentKind.BLOCKED);
        assertThat(path.sums().kinds().get(SegmentKind.SERIALIZATION)).isGreaterThan(path.picoseconds() / 2);
    }

    @Test
    void shouldFollowTheDeepestBranchOfABinomialTree() {
        Jobs jobs = ideal(8).config(Map.of("collective.bcast", "binomial"));
        CriticalPath path = path(jobs, rank -> MPI.COMM_WORLD.bcast(new byte[KILOBYTE], KILOBYTE, MPI.BYTE, 0));
        assertThat(text(path))
                .isEqualTo("r0 call 10, r0 send 100, wire 1000, serialization 100, r4 receive 100,"
                        + " r4 send 100, wire 1000, serialization 100, r6 receive 100,"
                        + " r6 send 100, wire 1000, serialization 100, r7 receive 100");
        assertThat(path.sums().calls()).containsOnlyKeys("bcast");
        assertThat(path.messages()).isEqualTo(3);
    }

    @Test
    void shouldWaitBehindAnotherMessageAtTheReceiver() {
        String path = on(3, rank -> {
            if (rank == 2) {
                receive(0, 10 * KILOBYTE);
                receive(1, 10 * KILOBYTE);
            } else {
                send(2, 10 * KILOBYTE);
            }
        });
        assertThat(path)
                .isEqualTo("r0 call 10, r0 send 100, wire 1000, reception 1000, serialization 1000, r2 receive 100");
    }

    @Test
    void shouldQueueAtALinkThatTwoSendersShare() {
        // a receive that takes longer than the bytes of a message would hide the queue
        Jobs jobs = Jobs.on("ndr", 3)
                .fidelity(Fidelity.MESSAGE)
                .addressing("vcrt")
                .machineConfig(Map.of("mpi.receive-overhead", "1 ns"));
        CriticalPath path = path(jobs, rank -> {
            if (rank == 2) {
                receive(0, 2 * KILOBYTE);
                receive(1, 2 * KILOBYTE);
            } else {
                send(2, 2 * KILOBYTE);
            }
        });
        // Both messages take the link down to node 2, and come at the same time. The path continues with the message in
        // front, of rank 0.
        Machine machine = MachineReader.ofInstallation().read("ndr", null, Map.of());
        FatTreeNetwork network = (FatTreeNetwork) machine.network();
        assertThat(path.segments().getFirst().rank()).isZero();
        assertThat(path.sums().ranks()).containsOnlyKeys(-1, 0, 2);
        int bytes = 2 * KILOBYTE + machine.mpi().headerBytes();
        long ofMessage = network.nodeLink()
                .bandwidth()
                .time(network.packets().wireBytes(network.packets().chunks(bytes)));
        assertThat(path.sums().queues()).containsValue(ofMessage).hasSize(1);
    }

    @Test
    void shouldTakeTheTimeByWhichATranslationIsFaster() {
        Body body = rank -> {
            if (rank == 0) {
                send(1, KILOBYTE);
            } else {
                receive(0, KILOBYTE);
            }
        };
        JobResult direct =
                ideal(2).addressing("auto").recordingPath().run(program(body)).result();
        JobResult table = ideal(2).recordingPath().run(program(body)).result();
        // a send and a receive translate once each, and a cycle takes 1 ns
        AddressUse use = direct.addressUse();
        assertThat(use.translations()).isEqualTo(2);
        double cycles = table.addressUse().translationCycles() - use.translationCycles();
        assertThat(cycles).isPositive();
        assertThat(Objects.requireNonNull(direct.path()).picoseconds())
                .isEqualTo(Objects.requireNonNull(table.path()).picoseconds() - Math.round(1000 * cycles));
    }

    /** Rank 5 of 8 is late. In each collective all data pass the last rank's end after it. */
    @ParameterizedTest
    @ValueSource(
            strings = {"barrier", "allreduce", "alltoall", "allgather", "reduce", "gather", "scan", "bcast", "scatter"})
    void shouldBeginAtTheRankThatIsLateForACollective(String collective) {
        int late = 5;
        CriticalPath path = path(ideal(8), rank -> {
            Compute.flops(rank == late ? 50_000 : 100);
            int[] ours = new int[8];
            int[] theirs = new int[8];
            switch (collective) {
                case "barrier" -> MPI.COMM_WORLD.barrier();
                case "allreduce" -> MPI.COMM_WORLD.allReduce(ours, theirs, 1, MPI.INT, MPI.SUM);
                case "alltoall" -> MPI.COMM_WORLD.allToAll(ours, 1, MPI.INT, theirs, 1, MPI.INT);
                case "allgather" -> MPI.COMM_WORLD.allGather(ours, 1, MPI.INT, theirs, 1, MPI.INT);
                case "reduce" -> MPI.COMM_WORLD.reduce(ours, theirs, 1, MPI.INT, MPI.SUM, 0);
                case "gather" -> MPI.COMM_WORLD.gather(ours, 1, MPI.INT, theirs, 1, MPI.INT, 0);
                case "scan" -> MPI.COMM_WORLD.scan(ours, theirs, 1, MPI.INT, MPI.SUM);
                case "bcast" -> MPI.COMM_WORLD.bcast(ours, 1, MPI.INT, late);
                case "scatter" -> MPI.COMM_WORLD.scatter(ours, 1, MPI.INT, theirs, 1, MPI.INT, late);
                default -> throw new IllegalArgumentException(collective);
            }
        });
        PathSegment first = path.segments().getFirst();
        assertThat(first.rank()).isEqualTo(late);
        assertThat(first.kind()).isEqualTo(SegmentKind.FLOPS);
        assertThat(path.sums().kinds()).containsEntry(SegmentKind.FLOPS, 50_000_000L);
        assertThat(path.rank()).isNotEqualTo(late);
        assertThat(path.messages()).isPositive();
        // every rank that the last rank waits for is early by what the late rank is late, but for the few messages that
        // follow
        assertThat(path.slack().of(late)).isZero();
        assertThat(path.accounts().ofRanks().get(path.rank()).get(SegmentKind.OTHER_RANKS))
                .isGreaterThan(49_000_000L);
    }

    @Test
    void shouldCrossTheNetworkThreeTimesForARendezvous() {
        String path = on(2, rank -> {
            if (rank == 0) {
                send(1, 100 * KILOBYTE);
            } else {
                receive(0, 100 * KILOBYTE);
            }
        });
        assertThat(path).isEqualTo("r0 call 10, r0 send 100, wire 3000, serialization 10000, r1 receive 100");
    }

    @Test
    void shouldBeginAtTheRankThatIsLate() {
        String path = on(2, rank -> {
            Compute.flops(50_000L * rank);
            MPI.COMM_WORLD.barrier();
        });
        assertThat(path)
                .isEqualTo("r1 flops 50000, r1 call 10, r1 receive 100, r1 send 100, wire 1000, r0 receive 100");
    }

    @Test
    void shouldFollowTheThreadThatSends() {
        String path = on(2, rank -> {
            if (rank == 0) {
                Thread unusedSender = ThreadCalls.startVirtualThread(() -> {
                    Compute.flops(5000);
                    trySend(1, KILOBYTE);
                });
                receive(1, KILOBYTE);
            } else {
                receive(0, KILOBYTE);
                send(0, KILOBYTE);
            }
        });
        assertThat(path)
                .isEqualTo(
                        "r0 call 10, r0 flops 5000, r0 call 10, r0 send 100, wire 1000, serialization 100, r1 receive 100,"
                                + " r1 call 10, r1 send 100, wire 1000, serialization 100, r0 receive 100");
    }

    @Test
    void shouldCountSleepAsSuch() {
        String path = on(2, rank -> {
            if (rank == 0) {
                ThreadCalls.sleep(1);
                send(1, KILOBYTE);
            } else {
                receive(0, KILOBYTE);
            }
        });
        assertThat(path).startsWith("r0 timer 1000000, r0 call 10, r0 send 100");
    }

    @Test
    void shouldCopyInTheMemoryOfANode() {
        Jobs jobs = ideal(2).ranksPerNode(2);
        CriticalPath path = path(jobs, rank -> {
            if (rank == 0) {
                send(1, KILOBYTE);
            } else {
                receive(0, KILOBYTE);
            }
        });
        assertThat(text(path)).isEqualTo("r0 call 10, r0 send 100, r0 copy 100, memory 100, r1 receive 100");
    }

    @Test
    void shouldEndWhereARunIsCutOff() {
        JobResult result = ideal(2).recordingPath()
                .run(program(rank -> {
                    Compute.flops(1000);
                    receive(1 - rank, KILOBYTE);
                }))
                .result();
        assertThat(result.end().exit()).isEqualTo(JobResult.DEADLOCK);
        CriticalPath path = Objects.requireNonNull(result.path());
        assertThat(path.isComplete()).isFalse();
        assertThat(text(path)).isEqualTo("r0 flops 1000, r0 call 10");
        assertThat(path.leastTimes()).isEmpty();
        assertThat(path.slack().missing()).isEqualTo("the run did not reach its end");
    }

    @Test
    void shouldFollowPacketsUpToTheTimeOfACut() {
        JobResult result = Jobs.on("bgl-512", 2)
                .shape("2x1x1")
                .fidelity(Fidelity.PACKET)
                .recordingPath()
                .until(200_000_000)
                .run(program(rank -> {
                    if (rank == 0) {
                        send(1, 100 * KILOBYTE);
                    } else {
                        receive(0, 100 * KILOBYTE);
                    }
                }))
                .result();
        CriticalPath path = Objects.requireNonNull(result.path());
        assertThat(path.isComplete()).isFalse();
        assertThat(path.picoseconds()).isEqualTo(200_000_000);
        assertThat(path.rank()).isEqualTo(1);
        assertThat(path.sums().kinds().getOrDefault(SegmentKind.AFTER_END, 0L))
                .as("time after the last packet, of which one takes 1.5 us")
                .isLessThan(3_000_000);
    }

    @Test
    void shouldGiveSlackToTheRankThatWaits() {
        CriticalPath path = path(ideal(3), rank -> {
            if (rank == 0) {
                Compute.flops(50_000);
                send(1, KILOBYTE);
            } else if (rank == 1) {
                Compute.flops(20_000);
                receive(0, KILOBYTE);
            } else {
                Compute.flops(1000);
            }
        });
        long overhead = path.sums().kinds().get(SegmentKind.RECEIVE);
        PathCall computing = new PathCall("program", -1);
        assertThat(path.rank()).isEqualTo(1);
        assertThat(path.slack().of(0)).isZero();
        // the receive of rank 1 ends the path; its computing and call end at 20.01 us, and must before its CPU begins
        // to receive
        assertThat(path.slack().of(1)).isZero();
        assertThat(path.slack().ofRanks().get(1)).containsEntry(computing, path.picoseconds() - overhead - 20_010_000);
        // nothing follows the computing of rank 2
        assertThat(path.slack().of(2)).isEqualTo(path.picoseconds() - 1_000_000);
        Map<SegmentKind, Long> account = path.accounts().ofRanks().get(1);
        long sent = 50_010_000 + path.sums().kinds().get(SegmentKind.SEND);
        assertThat(account)
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        SegmentKind.FLOPS, 20_000_000L,
                        SegmentKind.CALL, 10_000L,
                        SegmentKind.OTHER_RANKS, sent - 20_010_000,
                        SegmentKind.WIRE, 1_000_000L,
                        SegmentKind.SERIALIZATION, 100_000L,
                        SegmentKind.RECEIVE, overhead));
    }

    @Test
    void shouldRecordNothingUnlessAsked() {
        JobResult result = Jobs.on("ideal", 2).run(program(rank -> {})).result();
        assertThat(result.path()).isNull();
    }

    /** Requests to windows cost the machine's values for windows, not its values for messages. */
    @Test
    void shouldPredictTheCostsOfOneSidedRequests() {
        Body body = rank -> {
            Win window = new Win(new int[4], 4, 1, MPI.INFO_NULL, MPI.COMM_WORLD);
            if (rank == 0) {
                for (int i = 0; i < 3; i++) {
                    window.lock(MPI.LOCK_EXCLUSIVE, 1, 0);
                    window.put(new int[1], 1, MPI.INT, 1, 0, 1, MPI.INT);
                    window.unlock(1);
                }
            }
            MPI.COMM_WORLD.barrier();
            window.free();
        };
        Jobs jobs = Jobs.on("bgl-512", 2).shape("2x1x1").fidelity(Fidelity.MESSAGE);
        CriticalPath path = path(jobs, body);
        String more = "701.95 cycles"; // than 695 by 1 %
        Map<String, Map<String, String>> changes = Map.of(
                "mpi.send-overhead",
                Map.of("mpi.send-overhead", more),
                "mpi.one-sided.request-overhead",
                Map.of("mpi.one-sided.request-overhead", more, "mpi.one-sided.serve-overhead", more));
        changes.forEach((key, values) -> {
            Jobs changed = Jobs.on("bgl-512", 2)
                    .shape("2x1x1")
                    .fidelity(Fidelity.MESSAGE)
                    .machineConfig(values);
            long measured = path(changed, body).picoseconds() - path.picoseconds();
            Elasticity elasticity = path.elasticities().stream()
                    .filter(one -> one.keys().getFirst().key().equals(key))
                    .findFirst()
                    .orElseThrow();
            assertThat(0.01 * elasticity.share() * path.picoseconds()).as(key).isCloseTo(measured, withinPercentage(5));
        });
    }

    /** The last member of one group has returned when the other group still passes the data on. */
    @Test
    void shouldNotBoundACallByMessagesThatOutliveIt() {
        CriticalPath path = path(ideal(8), rank -> {
            boolean isLow = rank < 4;
            Intracomm group = MPI.COMM_WORLD.split(isLow ? 0 : 1, rank);
            Intercomm both = MPI.COMM_WORLD.createIntercomm(group, 0, isLow ? 4 : 0, 3);
            int root = isLow ? rank == 0 ? MPI.ROOT : MPI.PROC_NULL : 0;
            both.bcast(new int[1], 1, MPI.INT, root);
        });
        assertThat(path.sums().calls()).containsKey("bcast");
        for (LeastTime one : path.leastTimes()) {
            assertThat(one.greatest()).as("%s", one).isLessThanOrEqualTo(one.picoseconds());
        }
    }

    @Test
    void shouldHaveMeansBetweenTheLeastAndTheMost() {
        Jobs jobs = Jobs.on("bgl-512", 8).shape("2x2x2").fidelity(Fidelity.MESSAGE);
        CriticalPath path = path(jobs, rank -> MPI.COMM_WORLD.allReduce(new int[8], new int[8], 8, MPI.INT, MPI.SUM));
        path.accounts()
                .ranges()
                .forEach((kind, range) ->
                        assertThat(range.mean()).as("%s", kind).isBetween(range.least(), range.most()));
    }
}
