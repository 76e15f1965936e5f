package org.rankcluster.actors.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import mpi.Intracomm;
import mpi.MPI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rankcluster.hardware.machine.Fidelity;

/** Tests of a root that broadcasts more or less than others expect, with all algorithms. */
class ShortBroadcastJobTest {
    private static final int UNTOUCHED = -3;
    private static final int CAPACITY = 40_000;

    private static void broadcast(boolean isMpj, Intracomm comm, int expected, int given, int root) {
        int rank = comm.getRank();
        int count = rank == root ? given : expected;
        int[] data = new int[CAPACITY];
        Arrays.fill(data, rank == root ? 7 : UNTOUCHED);
        if (isMpj) {
            comm.Bcast(data, 0, count, MPI.INT, root);
        } else {
            comm.bcast(data, count, MPI.INT, root);
        }
        for (int i = 0; i < CAPACITY; i++) {
            int right = rank == root || i < given ? 7 : UNTOUCHED;
            if (data[i] != right) {
                throw new IllegalStateException("rank " + rank + " has got " + data[i] + " at " + i);
            }
        }
    }

    /** All broadcasts but the first use a communicator without a combining network of the machine. */
    private static Jobs.Ended run(Jobs jobs, int expected, int given) {
        return jobs.run(() -> {
            MPI.Init(new String[0]);
            Intracomm world = MPI.COMM_WORLD;
            broadcast(false, world, expected, given, 0);
            Intracomm same = world.dup();
            broadcast(true, same, expected, given, same.getSize() / 2);
            broadcast(false, same, expected, given, 1);
            broadcast(false, same, given, given, 0);
            MPI.Finalize();
        });
    }

    private static void check(Jobs jobs, int expected, int given) {
        Jobs.Ended ended = run(jobs, expected, given);
        assertThat(ended.result().end().diagnosis()).isNull();
        assertThat(ended.result().end().exit()).isZero();
        assertThat(ended.err())
                .containsOnlyOnce("the root broadcast " + 4 * given + " bytes (expected: " + 4 * expected);
    }

    private static Jobs torus(String algorithm) {
        return Jobs.on("bgl-512", 36).shape("4x3x3").config(Map.of("collective.bcast", algorithm));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "binomial",
                "scatter-allgather",
                "scatter-dissemination",
                "tree",
                "red-blue",
                "rectangle",
                "rectangle-1",
                "rectangle-3"
            })
    void shouldContinueWithLess(String algorithm) {
        for (int given : new int[] {0, 1, 40, 2999}) {
            check(torus(algorithm), 3000, given);
            check(torus(algorithm).partitions(2), 3000, given);
        }
    }

    /** The root's choice for its few bytes differs from the others' choice for many. */
    @ParameterizedTest
    @ValueSource(strings = {"bgl-512", "bgq-512", "frontera", "ndr"})
    void shouldContinueWithLessThanWhatAnotherAlgorithmIsForAlone(String machine) {
        Jobs jobs = Jobs.on(machine, 32);
        Jobs.Ended ended = jobs.run(() -> {
            MPI.Init(new String[0]);
            Intracomm same = MPI.COMM_WORLD.dup();
            for (int given : new int[] {0, 10, 4000, 20_000, 39_999}) {
                broadcast(false, same, CAPACITY, given, given % 31);
                broadcast(true, same, CAPACITY, given, 3);
                broadcast(false, MPI.COMM_WORLD, CAPACITY, given, 5);
            }
            MPI.Finalize();
        });
        assertThat(ended.result().end().diagnosis()).isNull();
        assertThat(ended.result().end().exit()).isZero();
        assertThat(ended.err()).containsOnlyOnce("the root broadcast 0 bytes (expected: 160000");
    }

    /** Cases with ranks of a node that are not the root's first, and whose packets are more or fewer than the root's. */
    @ParameterizedTest
    @CsvSource({
        "bgl-512, 2x1x1, 4, 2, PACKET",
        "bgl-512, 2x2x2, 16, 2, PACKET",
        "bgl-512, 2x2x2, 16, 2, MESSAGE",
        "bgq-512, 2x2x2x1x1, 32, 4, PACKET",
        "bgq-512, 2x2x1x1x1, 16, 4, MESSAGE"
    })
    void shouldContinueWhateverEachRankExpects(
            String machine, String shape, int ranks, int ranksPerNode, Fidelity fidelity) {
        Jobs jobs = Jobs.on(machine, ranks)
                .shape(shape)
                .ranksPerNode(ranksPerNode)
                .fidelity(fidelity)
                .config(Map.of("collective.bcast", "tree"));
        Jobs.Ended ended = jobs.run(() -> {
            MPI.Init(new String[0]);
            Random random = new Random(11);
            for (int i = 0; i < 200; i++) {
                int root = random.nextInt(ranks);
                int given = random.nextInt(4) == 0 ? 0 : random.nextInt(200);
                int[] expected = random.ints(ranks, given, given + 1 + random.nextInt(300))
                        .toArray();
                broadcast(i % 2 == 0, MPI.COMM_WORLD, expected[MPI.COMM_WORLD.getRank()], given, root);
            }
            MPI.Finalize();
        });
        assertThat(ended.result().end().diagnosis()).isNull();
        assertThat(ended.result().end().exit()).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "binomial, 0, 1",
        "binomial, 40, 41",
        "scatter-allgather, 0, 1",
        "scatter-allgather, 2000, 2001",
        "scatter-allgather, 40, 30000",
        "scatter-dissemination, 0, 1",
        "scatter-dissemination, 40, 30000",
        "tree, 0, 1",
        "tree, 40, 2000",
        "rectangle, 0, 1",
        "rectangle, 2000, 2001",
        "rectangle, 40, 30000",
        "auto, 40, 40000"
    })
    void shouldEndWithMore(String algorithm, int expected, int given) {
        Jobs.Ended ended = run(torus(algorithm), expected, given);
        assertThat(ended.result().end().exit()).isEqualTo(MPI.ERR_TRUNCATE);
        assertThat(String.valueOf(ended.result().end().diagnosis())).contains("MPI_ERR_TRUNCATE");
    }

    @Test
    void shouldLeaveObjectsAlone() {
        Jobs.Ended ended = torus("scatter-allgather").run(() -> {
            MPI.Init(new String[0]);
            for (int root = 0; root < 4; root++) {
                Object[] data = {MPI.COMM_WORLD.getRank() == root ? "a text of " + root : null};
                MPI.COMM_WORLD.Bcast(data, 0, 1, MPI.OBJECT, root);
                if (!data[0].equals("a text of " + root)) {
                    throw new IllegalStateException(String.valueOf(data[0]));
                }
            }
            MPI.Finalize();
        });
        assertThat(ended.result().end().diagnosis()).isNull();
        assertThat(ended.result().end().exit()).isZero();
    }
}
