package org.rankcluster.actors.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import mpi.MPI;
import mpi.UnexpectedFailures;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs that end before their programs do. */
class FailureCollectorTest {
    @Test
    void shouldReportTheAwaitedRanks() {
        JobResult result = Jobs.on("ideal", 3)
                .run(() -> {
                    MPI.Init(new String[0]);
                    int rank = MPI.COMM_WORLD.getRank();
                    MPI.COMM_WORLD.recv(new int[1], 1, MPI.INT, (rank + 1) % 3, 5);
                })
                .result();

        assertThat(result.end().exit()).isEqualTo(JobResult.DEADLOCK);
        assertThat(result.end().diagnosis())
                .contains(
                        "cycle: rank 0 -> 1 -> 2 -> 0",
                        "rank 1 waits: receive from rank 2, tag 5, in COMM_WORLD.recv(");
    }

    @Test
    void shouldReportTheCyclesOfRanksThatWaitForSeveral() {
        JobResult result = Jobs.on("ideal", 4)
                .run(() -> {
                    MPI.Init(new String[0]);
                    int rank = MPI.COMM_WORLD.getRank();
                    mpi.Request.waitAll(new mpi.Request[] {
                        MPI.COMM_WORLD.iRecv(new int[1], 1, MPI.INT, (rank + 1) % 4, 5),
                        MPI.COMM_WORLD.iRecv(new int[1], 1, MPI.INT, (rank + 2) % 4, 5)
                    });
                })
                .result();

        assertThat(result.end().diagnosis())
                .contains(
                        "cycle: rank 0 -> 1 -> 2 -> 0",
                        "cycle: rank 0 -> 2 -> 0",
                        "cycle: rank 1 -> 3 -> 1",
                        "cycle: rank 0 -> 2 -> 3 -> 0");
    }

    @Test
    void shouldNameTheCallAndItsArgumentsWhateverItThrows() {
        JobResult result = Jobs.on("ideal", 2)
                .run(() -> {
                    MPI.Init(new String[0]);
                    UnexpectedFailures.send(MPI.COMM_WORLD, 4, 1);
                })
                .result();
        JobResult ofNoArguments = Jobs.on("ideal", 2)
                .run(() -> {
                    MPI.Init(new String[0]);
                    UnexpectedFailures.wtime();
                })
                .result();

        assertThat(result.end().exit()).isEqualTo(JobResult.PROGRAM_FAILED);
        assertThat(result.end().diagnosis())
                .startsWith("MPI_ERR_INTERN: rank 0: COMM_WORLD.send(count=4, dest=1): ")
                .contains("a mistake of 0");
        assertThat(ofNoArguments.end().diagnosis()).startsWith("MPI_ERR_INTERN: rank 0: wtime: ");
    }

    @Test
    void shouldSayThatTheAwaitedRankHasEnded() {
        JobResult result = Jobs.on("ideal", 4)
                .run(() -> {
                    MPI.Init(new String[0]);
                    if (MPI.COMM_WORLD.getRank() == 0) {
                        MPI.COMM_WORLD.recv(new int[1], 1, MPI.INT, 3, 5);
                    } else if (MPI.COMM_WORLD.getRank() == 1) {
                        MPI.COMM_WORLD.recv(new int[1], 1, MPI.INT, 0, 5);
                    }
                })
                .result();

        assertThat(result.end().exit()).isEqualTo(JobResult.DEADLOCK);
        assertThat(result.end().diagnosis())
                .containsPattern("rank 0 waits: receive from rank 3, tag 5, in .*; rank 3 has ended")
                .containsPattern("rank 1 waits: receive from rank 0, tag 5, in COMM_WORLD.recv\\(.*\\)");
    }

    @Test
    void shouldLetRanksPollForAWhile() {
        Set<String> digests = new HashSet<>();
        for (int partitions : new int[] {1, 3}) {
            JobResult result = Jobs.on("bgl-512", 32)
                    .partitions(partitions)
                    .run(() -> {
                        MPI.Init(new String[0]);
                        for (int i = 0; i < 10_000; i++) {
                            MPI.COMM_WORLD.iProbe(MPI.ANY_SOURCE, 3);
                        }
                        MPI.COMM_WORLD.barrier();
                        MPI.Finalize();
                    })
                    .result();

            assertThat(result.end().diagnosis()).isNull();
            digests.add(result.figures().digest());
        }
        assertThat(digests).hasSize(1);
    }

    @Test
    void shouldGiveUpAProgramThatComputesWithoutEnd() {
        AtomicBoolean released = new AtomicBoolean();
        Jobs.Ended ended = Jobs.on("ideal", 1).timeLimit(Duration.ofMillis(200)).run(() -> {
            System.out.print("begun");
            while (!released.get()) {
                Thread.onSpinWait();
            }
        });
        JobResult result = ended.result();
        released.set(true);

        assertThat(ended.out()).isEqualTo("begun");

        assertThat(result.end().exit()).isEqualTo(JobResult.PROGRAM_FAILED);
        assertThat(result.end().diagnosis()).startsWith("time limit: 0.2 s of wall time are over");
    }

    @Test
    void shouldEndWithTheCodeOfAbort() {
        JobResult result = Jobs.on("ideal", 4)
                .run(() -> {
                    MPI.Init(new String[0]);
                    if (MPI.COMM_WORLD.getRank() == 2) {
                        MPI.COMM_WORLD.abort(42);
                    }
                    MPI.COMM_WORLD.recv(new int[1], 1, MPI.INT, 0, 5);
                })
                .result();

        assertThat(result.end().exit()).isEqualTo(42);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void shouldEndWithTheFirstFailureAlthoughAnotherRankComputesWithoutEnd(int partitions) {
        AtomicBoolean released = new AtomicBoolean();
        JobResult result = Jobs.on("ideal", 2)
                .partitions(partitions)
                .run(() -> {
                    MPI.Init(new String[0]);
                    MPI.COMM_WORLD.barrier();
                    if (MPI.COMM_WORLD.getRank() == 0) {
                        throw new IllegalStateException("it was me");
                    }
                    while (!released.get()) {
                        Thread.onSpinWait();
                    }
                })
                .result();
        released.set(true); // otherwise its thread would continue

        assertThat(result.end().exit()).isEqualTo(JobResult.PROGRAM_FAILED);
        assertThat(result.end().diagnosis()).startsWith("rank 0: java.lang.IllegalStateException: it was me");
    }

    @Test
    void shouldEndAProgramThatComputesBeyondTime() {
        JobResult result = Jobs.on("ideal", 2)
                .run(() -> {
                    MPI.Init(new String[0]);
                    org.rankcluster.protocol.extension.Compute.flops(1e30);
                    MPI.COMM_WORLD.barrier();
                })
                .result();

        assertThat(result.end().exit()).isEqualTo(JobResult.BAD_INPUT);
        assertThat(result.end().diagnosis()).contains("virtual time below");
    }

    @Test
    void shouldShowOnlyTheProgramsOwnFrames() {
        JobResult result = Jobs.on("ideal", 4)
                .run(() -> {
                    MPI.Init(new String[0]);
                    if (MPI.COMM_WORLD.getRank() == 1) {
                        throw new ArithmeticException("mine");
                    }
                })
                .result();

        assertThat(result.end().exit()).isEqualTo(JobResult.PROGRAM_FAILED);
        // This test's frames are of our own packages too. UserProgramTest examines the frames of a user's class.
        assertThat(result.end().diagnosis()).isEqualTo("rank 1: java.lang.ArithmeticException: mine");
    }
}
