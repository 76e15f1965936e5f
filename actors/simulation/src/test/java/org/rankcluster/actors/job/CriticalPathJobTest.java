package org.rankcluster.actors.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Objects;
import mpi.MPI;
import mpi.MPIException;
import org.junit.jupiter.api.Test;
import org.rankcluster.actors.path.CriticalPath;
import org.rankcluster.actors.path.PathCall;
import org.rankcluster.actors.path.PathSegment;
import org.rankcluster.actors.path.SegmentKind;
import org.rankcluster.actors.program.process.thread.ThreadCalls;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.protocol.extension.Compute;

/**
 * Tests of critical paths that are worked out by hand. On the machine {@code ideal} a call takes 10 ns, a send or a receive 100 ns more, the
 * network 1 us and 1 ns for 10 bytes. The translation of a rank takes 1 ns less than the translation that the overheads contain.
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

    private static String on(int ranks, Body body) {
        return text(path(Jobs.on("ideal", ranks).fidelity(Fidelity.ENDPOINT), body));
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
            text.append(text.isEmpty() ? "" : ", ").append(name).append(Math.round(picoseconds / 1e3));
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
                .isEqualTo("r0 call 10, r0 send 99, wire 1000, serialization 100, r1 receive 99,"
                        + " r1 call 10, r1 send 99, wire 1000, serialization 100, r0 receive 99");
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
                .isEqualTo("r0 flops 500, r0 call 10, r0 send 99, wire 1000, serialization 100, r1 receive 99,"
                        + " r1 call 10, r1 send 99, wire 1000, serialization 100, r2 receive 99,"
                        + " r2 call 10, r2 send 99, wire 1000, serialization 100, r0 receive 99");
    }

    @Test
    void shouldFollowTheDeepestBranchOfABinomialTree() {
        Jobs jobs = Jobs.on("ideal", 8).fidelity(Fidelity.ENDPOINT).config(Map.of("collective.bcast", "binomial"));
        CriticalPath path = path(jobs, rank -> MPI.COMM_WORLD.bcast(new byte[KILOBYTE], KILOBYTE, MPI.BYTE, 0));
        assertThat(text(path))
                .isEqualTo("r0 call 10, r0 send 99, wire 1000, serialization 100, r4 receive 99,"
                        + " r4 send 99, wire 1000, serialization 100, r6 receive 99,"
                        + " r6 send 99, wire 1000, serialization 100, r7 receive 99");
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
                .isEqualTo("r0 call 10, r0 send 99, wire 1000, reception 1000, serialization 1000, r2 receive 99");
    }

    @Test
    void shouldQueueAtALinkThatTwoSendersShare() {
        Jobs jobs = Jobs.on("bgl-512", 4).shape("4x1x1").fidelity(Fidelity.MESSAGE);
        CriticalPath path = path(jobs, rank -> {
            if (rank == 3) {
                receive(1, 2 * KILOBYTE);
                receive(2, KILOBYTE);
            } else if (rank == 2) {
                send(3, KILOBYTE);
            } else if (rank == 1) {
                send(3, 2 * KILOBYTE);
            }
        });
        assertThat(path.sums().kinds()).doesNotContainKeys(SegmentKind.OTHER, SegmentKind.PACKETS);
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
        assertThat(path).isEqualTo("r0 call 10, r0 send 99, wire 3000, serialization 10000, r1 receive 99");
    }

    @Test
    void shouldBeginAtTheRankThatIsLate() {
        String path = on(2, rank -> {
            Compute.flops(50_000L * rank);
            MPI.COMM_WORLD.barrier();
        });
        assertThat(path).isEqualTo("r1 flops 50000, r1 call 10, r1 receive 98, r1 send 100, wire 1000, r0 receive 99");
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
                        "r0 call 10, r0 flops 5000, r0 call 10, r0 send 99, wire 1000, serialization 100, r1 receive 99,"
                                + " r1 call 10, r1 send 99, wire 1000, serialization 100, r0 receive 99");
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
        assertThat(path).startsWith("r0 timer 1000000, r0 call 10, r0 send 99");
    }

    @Test
    void shouldCopyInTheMemoryOfANode() {
        Jobs jobs = Jobs.on("ideal", 2).ranksPerNode(2).fidelity(Fidelity.ENDPOINT);
        CriticalPath path = path(jobs, rank -> {
            if (rank == 0) {
                send(1, KILOBYTE);
            } else {
                receive(0, KILOBYTE);
            }
        });
        assertThat(text(path)).isEqualTo("r0 call 10, r0 send 99, r0 copy 100, memory 100, r1 receive 99");
    }

    @Test
    void shouldEndWhereARunIsCutOff() {
        JobResult result = Jobs.on("ideal", 2)
                .fidelity(Fidelity.ENDPOINT)
                .recordingPath()
                .run(program(rank -> {
                    Compute.flops(1000);
                    receive(1 - rank, KILOBYTE);
                }))
                .result();
        assertThat(result.end().exit()).isEqualTo(JobResult.DEADLOCK);
        CriticalPath path = Objects.requireNonNull(result.path());
        assertThat(path.isComplete()).isFalse();
        assertThat(text(path)).isEqualTo("r0 flops 1000, r0 call 10");
    }

    @Test
    void shouldGiveSlackToTheRankThatWaits() {
        CriticalPath path = path(Jobs.on("ideal", 3).fidelity(Fidelity.ENDPOINT), rank -> {
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
}
