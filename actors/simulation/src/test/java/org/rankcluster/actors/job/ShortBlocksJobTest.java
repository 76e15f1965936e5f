package org.rankcluster.actors.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.IntStream;
import mpi.Datatype;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of gathers and scatters with blocks that are shorter than their receiver expects. */
class ShortBlocksJobTest {
    private static final int UNTOUCHED = -7;
    private static final String WARNING = "(expected: ";

    /** The three ways in which a program makes the same call. */
    private enum Way {
        BLOCKING,
        NONBLOCKING,
        MPJ
    }

    private static int[] untouched(int length) {
        int[] target = new int[length];
        Arrays.fill(target, UNTOUCHED);
        return target;
    }

    /** Returns element {@code k} of the block of a rank. */
    private static int element(int rank, int k) {
        return 1000 * rank + k;
    }

    private static int[] block(int rank, int length) {
        return IntStream.range(0, length).map(k -> element(rank, k)).toArray();
    }

    /** Checks that {@code target[at..at+expected-1]} begins with the block of a rank and is untouched behind it. */
    private static void check(int[] target, int at, int rank, int length, int expected) {
        for (int k = 0; k < expected; k++) {
            int right = k < length ? element(rank, k) : UNTOUCHED;
            if (target[at + k] != right) {
                throw new IllegalStateException("rank " + MPI.COMM_WORLD.getRank() + ": " + target[at + k] + " at "
                        + (at + k) + " (expected: " + right + ") in " + Arrays.toString(target));
            }
        }
    }

    private static int[] result(IntBuffer buffer, int length) {
        int[] copy = new int[length];
        buffer.get(0, copy);
        return copy;
    }

    private static IntBuffer direct(int[] content) {
        return MPI.newIntBuffer(Math.max(1, content.length)).put(0, content);
    }

    private static void scatter(Way way, Intracomm comm, int length, int expected, int root) {
        int rank = comm.getRank();
        int size = comm.getSize();
        int[] all = rank == root
                ? IntStream.range(0, size)
                        .flatMap(i -> Arrays.stream(block(i, length)))
                        .toArray()
                : new int[0];
        int[] target = untouched(expected + 1);
        switch (way) {
            case BLOCKING -> comm.scatter(all, length, MPI.INT, target, expected, MPI.INT, root);
            case MPJ -> comm.Scatter(all, 0, length, MPI.INT, target, 0, expected, MPI.INT, root);
            case NONBLOCKING -> {
                IntBuffer into = direct(target);
                comm.iScatter(direct(all), length, MPI.INT, into, expected, MPI.INT, root)
                        .waitFor();
                target = result(into, expected + 1);
            }
        }
        check(target, 0, rank, length, expected + 1);
    }

    private static void gather(Way way, Intracomm comm, int length, int expected, int root) {
        int rank = comm.getRank();
        int size = comm.getSize();
        int[] mine = block(rank, length);
        int[] target = untouched(size * expected + 1);
        switch (way) {
            case BLOCKING -> comm.gather(mine, length, MPI.INT, target, expected, MPI.INT, root);
            case MPJ -> comm.Gather(mine, 0, length, MPI.INT, target, 0, expected, MPI.INT, root);
            case NONBLOCKING -> {
                IntBuffer into = direct(target);
                comm.iGather(direct(mine), length, MPI.INT, into, expected, MPI.INT, root)
                        .waitFor();
                target = result(into, target.length);
            }
        }
        for (int i = 0; rank == root && i < size; i++) {
            check(target, i * expected, i, length, expected);
        }
        check(target, size * expected, 0, 0, 1);
    }

    /** Returns lengths of blocks, 1 to 5. */
    private static int[] lengths(int size) {
        return IntStream.range(0, size).map(i -> 1 + 3 * i % 5).toArray();
    }

    /** Returns places in the reverse order of ranks, with gaps. */
    private static int[] displacements(int size, int capacity) {
        return IntStream.range(0, size)
                .map(i -> (size - 1 - i) * (capacity + 1))
                .toArray();
    }

    private static void scatterv(Way way, Intracomm comm, int expected, int root) {
        int rank = comm.getRank();
        int size = comm.getSize();
        int[] counts = lengths(size);
        int[] displs = displacements(size, 5);
        int[] all = untouched(size * 6);
        for (int i = 0; i < size; i++) {
            System.arraycopy(block(i, counts[i]), 0, all, displs[i], counts[i]);
        }
        int[] target = untouched(expected + 1);
        switch (way) {
            case BLOCKING -> comm.scatterv(all, counts, displs, MPI.INT, target, expected, MPI.INT, root);
            case MPJ -> comm.Scatterv(all, 0, counts, displs, MPI.INT, target, 0, expected, MPI.INT, root);
            case NONBLOCKING -> {
                IntBuffer into = direct(target);
                comm.iScatterv(direct(all), counts, displs, MPI.INT, into, expected, MPI.INT, root)
                        .waitFor();
                target = result(into, target.length);
            }
        }
        check(target, 0, rank, counts[rank], expected + 1);
    }

    private static void gatherv(Way way, Intracomm comm, int expected, int root) {
        int rank = comm.getRank();
        int size = comm.getSize();
        int[] lengths = lengths(size);
        int[] mine = block(rank, lengths[rank]);
        int[] counts = new int[size];
        Arrays.fill(counts, expected);
        int[] displs = displacements(size, expected);
        int[] target = untouched(size * (expected + 1));
        switch (way) {
            case BLOCKING -> comm.gatherv(mine, mine.length, MPI.INT, target, counts, displs, MPI.INT, root);
            case MPJ -> comm.Gatherv(mine, 0, mine.length, MPI.INT, target, 0, counts, displs, MPI.INT, root);
            case NONBLOCKING -> {
                IntBuffer into = direct(target);
                comm.iGatherv(direct(mine), mine.length, MPI.INT, into, counts, displs, MPI.INT, root)
                        .waitFor();
                target = result(into, target.length);
            }
        }
        for (int i = 0; rank == root && i < size; i++) {
            check(target, displs[i], i, lengths[i], expected + 1);
        }
    }

    private static Jobs jobs(int ranks, String algorithm) {
        return Jobs.on("ideal", ranks).config(Map.of("collective.gather", algorithm, "collective.scatter", algorithm));
    }

    private static void checkWarnedOnce(Jobs.Ended ended) {
        assertThat(ended.result().end().diagnosis()).isNull();
        assertThat(ended.err()).containsOnlyOnce(WARNING).containsOnlyOnce("said once a job");
    }

    @ParameterizedTest
    @ValueSource(strings = {"linear", "binomial"})
    void shouldTakeShorterBlocks(String algorithm) {
        for (int ranks = 1; ranks <= 16; ranks++) {
            Jobs.Ended one = jobs(ranks, algorithm).run(ShortBlocksJobTest::everyWay);
            checkWarnedOnce(one);
            if (ranks % 5 == 3) {
                Jobs.Ended two = jobs(ranks, algorithm).partitions(2).run(ShortBlocksJobTest::everyWay);
                assertThat(two.result().figures().digest())
                        .isEqualTo(one.result().figures().digest());
                assertThat(two.err()).isEqualTo(one.err());
            }
        }
    }

    private static void everyWay() {
        MPI.Init(new String[0]);
        Intracomm world = MPI.COMM_WORLD;
        for (int root = 0; root < world.getSize(); root++) {
            for (Way way : Way.values()) {
                scatter(way, world, 3, 5, root);
                scatter(way, world, 3, 3, root);
                gather(way, world, 2, 7, root);
                gather(way, world, 2, 2, root);
                scatterv(way, world, 6, root);
                gatherv(way, world, 5, root);
            }
        }
        MPI.Finalize();
    }

    /** Ranks may expect different lengths. */
    @ParameterizedTest
    @ValueSource(strings = {"linear", "binomial"})
    void shouldTakeWhatEachRankHasSpaceFor(String algorithm) {
        checkWarnedOnce(jobs(13, algorithm).run(() -> {
            MPI.Init(new String[0]);
            Intracomm world = MPI.COMM_WORLD;
            for (int root = 0; root < 13; root++) {
                scatter(Way.BLOCKING, world, 4, 4 + (world.getRank() + root) % 3, root);
                scatter(Way.MPJ, world, 1 + root, 1 + root + world.getRank(), root);
            }
            MPI.Finalize();
        }));
    }

    @ParameterizedTest
    @ValueSource(strings = {"linear", "binomial"})
    void shouldTakeEmptyBlocks(String algorithm) {
        checkWarnedOnce(jobs(7, algorithm).run(() -> {
            MPI.Init(new String[0]);
            scatter(Way.BLOCKING, MPI.COMM_WORLD, 0, 3, 2);
            gather(Way.BLOCKING, MPI.COMM_WORLD, 0, 3, 2);
            MPI.Finalize();
        }));
    }

    /** Every second int, in types of two. */
    @ParameterizedTest
    @ValueSource(strings = {"linear", "binomial"})
    void shouldPlaceBlocksOfDerivedTypes(String algorithm) {
        checkWarnedOnce(jobs(6, algorithm).run(() -> {
            MPI.Init(new String[0]);
            Intracomm world = MPI.COMM_WORLD;
            int rank = world.getRank();
            Datatype pairs = Datatype.createResized(Datatype.createVector(2, 1, 2, MPI.INT), 0, 16);
            pairs.commit();
            int[] target = untouched(6 * 12);
            world.gather(block(rank, 4), 4, MPI.INT, target, 3, pairs, 4);
            for (int at = 0; at < target.length; at++) {
                int inBlock = at % 12;
                boolean isData = rank == 4 && inBlock < 8 && inBlock % 2 == 0;
                int right = isData ? element(at / 12, inBlock / 2) : UNTOUCHED;
                if (target[at] != right) {
                    throw new IllegalStateException(at + ": " + Arrays.toString(target));
                }
            }
            int[] all = IntStream.range(0, 6)
                    .flatMap(i -> Arrays.stream(block(i, 3)))
                    .toArray();
            int[] spread = untouched(9);
            world.scatter(all, 3, MPI.INT, spread, 2, pairs, 1);
            int[] right = untouched(9);
            right[0] = element(rank, 0);
            right[2] = element(rank, 1);
            right[4] = element(rank, 2);
            if (!Arrays.equals(spread, right)) {
                throw new IllegalStateException(Arrays.toString(spread));
            }
            MPI.Finalize();
        }));
    }

    @Test
    void shouldTakeShorterBlocksOfTheOtherGroup() {
        checkWarnedOnce(Jobs.on("ideal", 5).run(() -> {
            MPI.Init(new String[0]);
            int rank = MPI.COMM_WORLD.getRank();
            boolean isLow = rank < 2;
            Intracomm half = MPI.COMM_WORLD.split(isLow ? 0 : 1, rank);
            Intercomm both = MPI.COMM_WORLD.createIntercomm(half, 0, isLow ? 2 : 0, 9);
            int root = !isLow ? 1 : rank == 1 ? MPI.ROOT : MPI.PROC_NULL;
            int[] target = untouched(3 * 4);
            both.gather(block(rank, 3), 3, MPI.INT, target, 4, MPI.INT, root);
            for (int i = 0; i < 3; i++) {
                check(target, 4 * i, i + 2, rank == 1 ? 3 : 0, 4);
            }
            int[] all = IntStream.range(2, 5)
                    .flatMap(i -> Arrays.stream(block(i, 3)))
                    .toArray();
            int[] own = untouched(5);
            both.scatter(all, 3, MPI.INT, own, 4, MPI.INT, root);
            check(own, 0, rank, isLow ? 0 : 3, 5);
            MPI.Finalize();
        }));
    }

    @ParameterizedTest
    @ValueSource(strings = {"linear", "binomial"})
    void shouldRefuseLongerBlocks(String algorithm) {
        JobSpec.ProgramMain[] programs = {
            () -> scatter(Way.BLOCKING, started(), 3, 2, 1),
            () -> gather(Way.BLOCKING, started(), 3, 2, 1),
            () -> scatterv(Way.BLOCKING, started(), 3, 1),
            () -> gatherv(Way.NONBLOCKING, started(), 3, 1)
        };
        for (JobSpec.ProgramMain program : programs) {
            JobResult.End end = jobs(4, algorithm).run(program).result().end();
            assertThat(end.exit()).as(end.diagnosis()).isEqualTo(MPI.ERR_TRUNCATE);
            assertThat(end.diagnosis()).contains("MPI_ERR_TRUNCATE");
        }
    }

    private static Intracomm started() {
        MPI.Init(new String[0]);
        return MPI.COMM_WORLD;
    }

    /** Returns the number of elements that a rank sends of the {@code most} that the root has space for: 0 to {@code most}. */
    private static int sent(int rank, int most, int salt) {
        int drawn = Math.floorMod((rank * 31 + salt) * 0x9e3779b9 >>> 7, 2 * most);
        return Math.min(drawn, most);
    }

    private static void gatherUnequal(Way way, Intracomm comm, int most, int root, boolean inPlace, int salt) {
        int rank = comm.getRank();
        int size = comm.getSize();
        boolean isInPlace = inPlace && rank == root;
        int own = isInPlace ? most : sent(rank, most, salt);
        int[] mine = block(rank, own);
        int[] target = untouched(size * most + 1);
        if (isInPlace) {
            System.arraycopy(mine, 0, target, rank * most, most);
        }
        switch (way) {
            case BLOCKING -> {
                if (isInPlace) {
                    comm.gather(target, most, MPI.INT, root);
                } else {
                    comm.gather(mine, own, MPI.INT, target, most, MPI.INT, root);
                }
            }
            case MPJ -> {
                int from = isInPlace ? rank * most : 0;
                comm.Gather(isInPlace ? target.clone() : mine, from, own, MPI.INT, target, 0, most, MPI.INT, root);
            }
            case NONBLOCKING -> {
                IntBuffer into = direct(target);
                if (isInPlace) {
                    comm.iGather(into, most, MPI.INT, root).waitFor();
                } else {
                    comm.iGather(direct(mine), own, MPI.INT, into, most, MPI.INT, root)
                            .waitFor();
                }
                target = result(into, target.length);
            }
        }
        for (int i = 0; rank == root && i < size; i++) {
            check(target, i * most, i, inPlace && i == root ? most : sent(i, most, salt), most);
        }
        check(target, size * most, 0, 0, 1);
    }

    /** Gathers to every root, in the world and in a part of it whose ranks are in another order. */
    private static void gatherUnequally() {
        Intracomm world = started();
        int rank = world.getRank();
        Intracomm part = world.split(rank % 3 == 0 ? 0 : 1, -rank);
        Intracomm copy = part.dup();
        int salt = 0;
        for (Intracomm comm : new Intracomm[] {world, part, copy}) {
            for (int root = 0; root < comm.getSize(); root++) {
                for (Way way : Way.values()) {
                    gatherUnequal(way, comm, 3, root, false, salt++);
                    gatherUnequal(way, comm, 3, root, true, salt++);
                }
            }
        }
        gatherUnequal(Way.BLOCKING, world, 3000, 0, false, 3);
        MPI.Finalize();
    }

    @ParameterizedTest
    @ValueSource(strings = {"linear", "binomial"})
    void shouldGatherBlocksOfDifferentLengths(String algorithm) {
        for (int ranks = 2; ranks <= 17; ranks++) {
            checkWarnedOnce(jobs(ranks, algorithm).run(ShortBlocksJobTest::gatherUnequally));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"bgl-512", "bgq-512", "frontera"})
    void shouldGatherBlocksOfDifferentLengthsOnEveryKindOfMachine(String machine) {
        Jobs.Ended one = Jobs.on(machine, 11).run(ShortBlocksJobTest::gatherUnequally);
        checkWarnedOnce(one);
        Jobs.Ended two = Jobs.on(machine, 11).partitions(2).run(ShortBlocksJobTest::gatherUnequally);
        assertThat(two.result().figures().digest())
                .isEqualTo(one.result().figures().digest());
        assertThat(two.err()).isEqualTo(one.err());
    }

    /** Ranks contribute ints, which the root receives as types of two with a gap. */
    @ParameterizedTest
    @ValueSource(strings = {"linear", "binomial"})
    void shouldPlaceBlocksOfDifferentLengthsAndDerivedTypes(String algorithm) {
        checkWarnedOnce(jobs(13, algorithm).run(() -> {
            Intracomm world = started();
            int rank = world.getRank();
            Datatype pairs = Datatype.createResized(Datatype.createVector(2, 1, 2, MPI.INT), 0, 16);
            pairs.commit();
            int[] target = untouched(13 * 12);
            world.gather(block(rank, rank % 7), rank % 7, MPI.INT, target, 3, pairs, 5);
            for (int at = 0; at < target.length; at++) {
                int inBlock = at % 12;
                int sender = at / 12;
                boolean isData = rank == 5 && inBlock % 2 == 0 && inBlock / 2 < sender % 7;
                int right = isData ? element(sender, inBlock / 2) : UNTOUCHED;
                if (target[at] != right) {
                    throw new IllegalStateException(at + ": " + Arrays.toString(target));
                }
            }
            MPI.Finalize();
        }));
    }

    /** The intermediate rank has no information on the root's space. */
    @Test
    void shouldRefuseOneLongerBlockAtTheRoot() {
        JobResult.End end = jobs(8, "binomial")
                .run(() -> {
                    Intracomm world = started();
                    gather(Way.BLOCKING, world, world.getRank() == 7 ? 3 : 1, 2, 0);
                })
                .result()
                .end();
        assertThat(end.exit()).as(end.diagnosis()).isEqualTo(MPI.ERR_TRUNCATE);
        assertThat(end.diagnosis()).contains("rank 0", "received 12 bytes from rank 7 (expected: at most 8)");
    }

    @Test
    void shouldNotCallAMessageTruncatedThatIsTooShort() {
        JobResult.End exchanged = Jobs.on("ideal", 2)
                .run(() -> {
                    Intracomm world = started();
                    int other = 1 - world.getRank();
                    int[] counts = {1, 1};
                    int[] more = {1, 1};
                    counts[other] = 2;
                    more[other] = 3;
                    int[] displs = {0, 4};
                    world.allToAllv(new int[8], counts, displs, MPI.INT, new int[8], more, displs, MPI.INT);
                })
                .result()
                .end();
        assertThat(exchanged.exit()).as(exchanged.diagnosis()).isEqualTo(MPI.ERR_COUNT);
        assertThat(exchanged.diagnosis())
                .contains("received 8 bytes", "(expected: 12)")
                .doesNotContain("TRUNCATE");
    }
}
