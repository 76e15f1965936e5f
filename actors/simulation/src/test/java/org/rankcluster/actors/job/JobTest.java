package org.rankcluster.actors.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import mpi.MPI;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rankcluster.actors.program.Program;
import org.rankcluster.actors.time.SequentialOracle;
import org.rankcluster.hardware.machine.Fidelity;

class JobTest {
    /** Passes a token around; every rank adds its number and prints the sum. */
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

    /** Sends from every rank to every rank, in sizes for eager messages and for rendezvous. */
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

    /** The end of a time limit, or Ctrl-C, may come while the results are put together. */
    @Test
    void shouldNotBeEndedByWhatComesAfterItsEnd() {
        Job job = Job.start(
                Jobs.on("ideal", 4).spec(JobTest::ring),
                OutputStream.nullOutputStream(),
                OutputStream.nullOutputStream(),
                JobObserver.NONE,
                RunProbe.Factory.NONE);
        Awaitility.await().atMost(Duration.ofSeconds(60)).until(() -> !job.isComputing());
        job.cancel(130, "SIGINT");

        JobResult result = job.await();
        assertThat(result.end().diagnosis()).isNull();
        assertThat(result.end().exit()).isEqualTo(JobResult.SUCCESS);
    }

    @Test
    void shouldPrintInTheOrderOfVirtualTime() {
        Jobs.Ended ended = Jobs.on("ideal", 4).run(JobTest::ring);

        assertThat(ended.result().end().diagnosis()).isNull();
        assertThat(ended.out()).isEqualTo("rank 0 has 0\nrank 1 has 1\nrank 2 has 3\nrank 3 has 6\nsum 6\n");
        assertThat(ended.err()).isEmpty();
        assertThat(ended.result().figures().messages()).isEqualTo(4);
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
                    assertThat(result.end().diagnosis()).isNull();
                    digests.add(
                            result.figures().digest() + " " + result.figures().virtualSeconds());
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

                assertThat(result.end().diagnosis()).isNull();
                assertThat(result.figures().events()).isEqualTo(oracle.events());
                assertThat(result.figures().digest()).isEqualTo(String.format("%016x", oracle.digest()));
            }
        }
    }

    @Test
    void shouldUseSharedMemoryInsideANode() {
        Jobs.Ended apart = Jobs.on("bgl-512", 4).run(JobTest::exchange);
        Jobs.Ended together =
                Jobs.on("bgl-512", 4).ranksPerNode(2).mapping("TXYZ").run(JobTest::exchange);

        assertThat(together.result().end().diagnosis()).isNull();
        assertThat(together.result().figures().packetHops())
                .isLessThan(apart.result().figures().packetHops());
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
}
