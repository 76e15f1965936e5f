package org.rankcluster.actors.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import mpi.MPI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rankcluster.actors.program.Program;
import org.rankcluster.actors.program.process.thread.ThreadCalls;
import org.rankcluster.actors.time.SequentialOracle;
import org.rankcluster.hardware.machine.Fidelity;

class JobTest {
    /** A token goes around; every rank adds its number and says so. */
    private static void ring() {
        MPI.Init(new String[0]);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        long[] token = {0};
        if (rank > 0) {
            MPI.COMM_WORLD.recv(token, 1, MPI.LONG, rank - 1, 7);
        }
        token[0] += rank;
        System.out.println("rank " + rank + " has " + token[0]);
        MPI.COMM_WORLD.send(token, 1, MPI.LONG, (rank + 1) % size, 7);
        if (rank == 0) {
            MPI.COMM_WORLD.recv(token, 1, MPI.LONG, size - 1, 7);
            System.out.println("sum " + token[0]);
        }
        MPI.Finalize();
    }

    /** Everybody sends to everybody, of sizes that go eagerly and by rendezvous. */
    private static void exchange() {
        MPI.Init(new String[0]);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        for (int bytes : new int[] {0, 1, 500, 5000}) {
            mpi.Request[] requests = new mpi.Request[2 * size];
            byte[][] received = new byte[size][bytes];
            for (int peer = 0; peer < size; peer++) {
                byte[] sent = new byte[bytes];
                java.util.Arrays.fill(sent, (byte) (rank * 31 + peer));
                requests[peer] =
                        MPI.COMM_WORLD.iRecv(java.nio.ByteBuffer.wrap(received[peer]), bytes, MPI.BYTE, peer, 1);
                requests[size + peer] = MPI.COMM_WORLD.iSend(java.nio.ByteBuffer.wrap(sent), bytes, MPI.BYTE, peer, 1);
            }
            mpi.Request.waitAll(requests);
            for (int peer = 0; peer < size; peer++) {
                for (byte b : received[peer]) {
                    if (b != (byte) (peer * 31 + rank)) {
                        throw new IllegalStateException("wrong value " + b + " from " + peer);
                    }
                }
            }
        }
        MPI.Finalize();
    }

    @Test
    void shouldPrintInTheOrderOfVirtualTime() {
        Jobs.Ended ended = Jobs.on("ideal", 4).run(JobTest::ring);

        assertThat(ended.result().diagnosis()).isNull();
        assertThat(ended.out()).isEqualTo("rank 0 has 0\nrank 1 has 1\nrank 2 has 3\nrank 3 has 6\nsum 6\n");
        assertThat(ended.err()).isEmpty();
        assertThat(ended.result().messages()).isEqualTo(4);
    }

    @ParameterizedTest
    @EnumSource(Fidelity.class)
    void shouldGiveOneDigestForAnyPartitionsAndCarrier(Fidelity fidelity) {
        for (String machine : new String[] {"ideal", "bgl-512"}) {
            Set<String> digests = new HashSet<>();
            for (int partitions : new int[] {1, 2, 3}) {
                for (Program.Carrier carrier : Program.Carrier.values()) {
                    JobResult result = Jobs.on(machine, 16)
                            .fidelity(fidelity)
                            .partitions(partitions)
                            .carrier(carrier)
                            .run(JobTest::exchange)
                            .result();
                    assertThat(result.diagnosis()).isNull();
                    digests.add(result.digest() + " " + result.virtualSeconds());
                }
            }
            assertThat(digests).as(machine).hasSize(1);
        }
    }

    @ParameterizedTest
    @EnumSource(Fidelity.class)
    void shouldDeliverWhatOneQueueWithoutAkkaDelivers(Fidelity fidelity) {
        for (String machine : new String[] {"ideal", "bgl-512"}) {
            for (int ranksPerNode : new int[] {1, 2}) {
                Jobs jobs = Jobs.on(machine, 12)
                        .ranksPerNode(ranksPerNode)
                        .mapping("TXYZ")
                        .fidelity(fidelity);
                if (machine.equals("ideal")) {
                    jobs.mapping(null);
                }
                JobResult result = jobs.run(JobTest::exchange).result();
                SequentialOracle oracle = jobs.runInTheOracle(JobTest::exchange);

                assertThat(result.diagnosis()).isNull();
                assertThat(result.events()).isEqualTo(oracle.events());
                assertThat(result.digest()).isEqualTo(String.format("%016x", oracle.digest()));
            }
        }
    }

    @Test
    void shouldUseSharedMemoryInsideANode() {
        Jobs.Ended apart = Jobs.on("bgl-512", 4).run(JobTest::exchange);
        Jobs.Ended together =
                Jobs.on("bgl-512", 4).ranksPerNode(2).mapping("TXYZ").run(JobTest::exchange);

        assertThat(together.result().diagnosis()).isNull();
        assertThat(together.result().packetHops()).isLessThan(apart.result().packetHops());
    }

    @Test
    void shouldReportWhoWaitsForWhom() {
        JobResult result = Jobs.on("ideal", 3)
                .run(() -> {
                    MPI.Init(new String[0]);
                    int rank = MPI.COMM_WORLD.getRank();
                    MPI.COMM_WORLD.recv(new int[1], 1, MPI.INT, (rank + 1) % 3, 5);
                })
                .result();

        assertThat(result.exit()).isEqualTo(JobResult.DEADLOCK);
        assertThat(result.diagnosis())
                .contains("cycle: rank 0 -> 1 -> 2 -> 0", "rank 1 waits: receive from rank 2, tag 5");
    }

    @Test
    void shouldReportRanksThatOnlyPollAlikeForAnyPartitions() {
        Set<String> digests = new HashSet<>();
        for (int partitions : new int[] {1, 2}) {
            JobResult result = Jobs.on("ideal", 4)
                    .partitions(partitions)
                    .run(() -> {
                        MPI.Init(new String[0]);
                        mpi.Request open = MPI.COMM_WORLD.iRecv(new int[1], 1, MPI.INT, 0, 5);
                        while (open.testStatus() == null) {}
                    })
                    .result();

            assertThat(result.exit()).isEqualTo(JobResult.DEADLOCK);
            assertThat(result.diagnosis())
                    .contains("only poll", "rank 3 waits: polls without end; open: receive from rank 0, tag 5");
            digests.add(result.digest());
        }
        assertThat(digests).hasSize(1);
    }

    @Test
    void shouldLetRanksPollForAWhile() {
        Set<String> digests = new HashSet<>();
        for (int partitions : new int[] {1, 2, 3}) {
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

            assertThat(result.diagnosis()).isNull();
            digests.add(result.digest());
        }
        assertThat(digests).hasSize(1);
    }

    @Test
    void shouldGiveUpAProgramThatComputesWithoutEnd() {
        AtomicBoolean released = new AtomicBoolean();
        JobResult result = Jobs.on("ideal", 2)
                .timeLimit(Duration.ofMillis(200))
                .run(() -> {
                    while (!released.get()) {
                        Thread.onSpinWait();
                    }
                })
                .result();
        released.set(true);

        assertThat(result.exit()).isEqualTo(JobResult.PROGRAM_FAILED);
        assertThat(result.diagnosis()).isEqualTo("time limit: 0.2 s of wall time are over");
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

        assertThat(result.exit()).isEqualTo(42);
    }

    @ParameterizedTest
    @EnumSource(Program.Carrier.class)
    void shouldWaitInMpiInSpiteOfAnInterrupt(Program.Carrier carrier) {
        Jobs.Ended ended = Jobs.on("ideal", 3).carrier(carrier).run(() -> {
            MPI.Init(new String[0]);
            Thread.currentThread().interrupt();
            MPI.COMM_WORLD.barrier();
            System.out.println(Thread.interrupted());
            MPI.Finalize();
        });

        assertThat(ended.result().diagnosis()).isNull();
        assertThat(ended.out()).isEqualTo("true\ntrue\ntrue\n");
    }

    @Test
    void shouldSleepAlikeWhoeverCarriesThePrograms() {
        Set<String> digests = new HashSet<>();
        for (Program.Carrier carrier : Program.Carrier.values()) {
            JobResult result = Jobs.on("ideal", 3)
                    .carrier(carrier)
                    .run(() -> {
                        MPI.Init(new String[0]);
                        int rank = MPI.COMM_WORLD.getRank();
                        for (int i = 0; i < 400; i++) {
                            sleep(1_000 + rank);
                        }
                        MPI.COMM_WORLD.barrier();
                        MPI.Finalize();
                    })
                    .result();
            assertThat(result.diagnosis()).as("" + carrier).isNull();
            digests.add(result.digest() + " " + result.virtualSeconds());
        }
        assertThat(digests).hasSize(1);
    }

    private static void sleep(int nanos) {
        try {
            ThreadCalls.sleep(0, nanos); // what Thread.sleep becomes in classes of --jar
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
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
        released.set(true); // for its thread would go on

        assertThat(result.exit()).isEqualTo(JobResult.PROGRAM_FAILED);
        assertThat(result.diagnosis()).startsWith("rank 0: java.lang.IllegalStateException: it was me");
    }

    @Test
    void shouldProfileOnlyRanksThatThereWere() {
        Profile profile = Jobs.on("ideal", 4)
                .universe(68)
                .run(() -> {
                    MPI.Init(new String[0]);
                    org.rankcluster.protocol.extension.Compute.flops(1e6);
                    MPI.Finalize();
                })
                .result()
                .profile();

        assertThat(profile.compute().min())
                .isPositive()
                .isEqualTo(profile.compute().max());
        assertThat(profile.compute().mean()).isEqualTo(profile.compute().max());
        assertThat(profile.outside()).isEqualTo(new Profile.Seconds(0, 0, 0));
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

        assertThat(result.exit()).isEqualTo(JobResult.PROGRAM_FAILED);
        assertThat(result.diagnosis()).contains("virtual time stays below");
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

        assertThat(result.exit()).isEqualTo(JobResult.PROGRAM_FAILED);
        // This test's frames are of our own packages, too; UserProgramTest looks at those of a user's class.
        assertThat(result.diagnosis()).isEqualTo("rank 1: java.lang.ArithmeticException: mine");
    }

    /** A class whose initialiser waits for a message. */
    private static final class Waiting {
        static final int VALUE = wait(new int[1]);

        private static int wait(int[] buffer) {
            MPI.COMM_WORLD.recv(buffer, 1, MPI.INT, 0, 5);
            return buffer[0];
        }
    }

    @Test
    void shouldRefuseToWaitInAClassInitialiser() {
        JobResult result = Jobs.on("ideal", 2)
                .run(() -> {
                    MPI.Init(new String[0]);
                    if (MPI.COMM_WORLD.getRank() == 1) {
                        System.out.println(Waiting.VALUE);
                    }
                })
                .result();

        assertThat(result.exit()).isEqualTo(JobResult.PROGRAM_FAILED);
        assertThat(result.diagnosis()).contains("class initialiser");
    }

    @Test
    void shouldLetAProgramWaitForAThreadThatItHasStarted() {
        JobResult result = Jobs.on("ideal", 2)
                .run(() -> {
                    MPI.Init(new String[0]);
                    if (MPI.COMM_WORLD.getRank() == 0) {
                        Thread helper = new Thread(() -> {
                            long end = System.nanoTime() + 2_000_000_000L; // longer than it takes to be called blocked
                            while (System.nanoTime() < end) {
                                Thread.onSpinWait();
                            }
                        });
                        helper.start();
                        helper.join();
                    }
                    MPI.COMM_WORLD.barrier();
                    MPI.Finalize();
                })
                .result();

        assertThat(result.diagnosis()).isNull();
    }

    @Test
    void shouldSayWhereAProgramIsBlockedForEver() {
        java.util.concurrent.CountDownLatch latch = new java.util.concurrent.CountDownLatch(1);
        JobResult result = Jobs.on("ideal", 2)
                .run(() -> {
                    MPI.Init(new String[0]);
                    if (MPI.COMM_WORLD.getRank() == 0) {
                        latch.await();
                    }
                    MPI.COMM_WORLD.barrier();
                })
                .result();

        assertThat(result.exit()).isEqualTo(JobResult.DEADLOCK);
        assertThat(result.diagnosis())
                .contains("programs are blocked outside MPI", "rank 0 waits: blocked outside MPI at ");
    }

    @Test
    void shouldLetAProgramBlockOnALockThatAnotherFrees() {
        java.util.concurrent.CountDownLatch latch = new java.util.concurrent.CountDownLatch(1);
        JobResult result = Jobs.on("ideal", 2)
                .partitions(2)
                .run(() -> {
                    MPI.Init(new String[0]);
                    if (MPI.COMM_WORLD.getRank() == 0) {
                        latch.await();
                    } else {
                        latch.countDown();
                    }
                    MPI.Finalize();
                })
                .result();

        assertThat(result.diagnosis()).isNull();
    }
}
