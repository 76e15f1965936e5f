package org.rankcluster.actors.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.BiConsumer;
import java.util.function.IntUnaryOperator;
import mpi.Datatype;
import mpi.Errhandler;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Op;
import mpi.Request;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rankcluster.actors.time.MemberSystems;
import org.rankcluster.hardware.machine.Fidelity;

/**
 * Tests of ranks that do not call the same collective on the tree network. All ranks that wait must get an error, and no rank wrong
 * numbers.
 */
class ErroneousCollectivesJobTest {
    private static final int RANKS = 4;
    private static final int CAPACITY = 1000;
    private static final int UNTOUCHED = -77;

    /** One rank's call. */
    interface Call {
        /** Begins the call with buffers of {@link #CAPACITY} elements. */
        Request begin(Intracomm comm, IntBuffer own, IntBuffer result);

        /** Runs the call until it is done. */
        void run(Intracomm comm, int[] own, int[] result);
    }

    private record Bcast(int count, int root) implements Call {
        @Override
        public Request begin(Intracomm comm, IntBuffer own, IntBuffer result) {
            return comm.iBcast(result, count, MPI.INT, root);
        }

        @Override
        public void run(Intracomm comm, int[] own, int[] result) {
            comm.bcast(result, count, MPI.INT, root);
        }
    }

    private record Reduce(int count, int root) implements Call {
        @Override
        public Request begin(Intracomm comm, IntBuffer own, IntBuffer result) {
            return comm.iReduce(own, result, count, MPI.INT, MPI.SUM, root);
        }

        @Override
        public void run(Intracomm comm, int[] own, int[] result) {
            comm.reduce(own, result, count, MPI.INT, MPI.SUM, root);
        }
    }

    private record AllReduce(int count, String type, String operator) implements Call {
        AllReduce(int count) {
            this(count, "int", "sum");
        }

        private Datatype datatype() {
            return type.equals("int") ? MPI.INT : MPI.FLOAT;
        }

        private Op op() {
            return operator.equals("sum") ? MPI.SUM : MPI.MAX;
        }

        @Override
        public Request begin(Intracomm comm, IntBuffer own, IntBuffer result) {
            return type.equals("int")
                    ? comm.iAllReduce(own, result, count, datatype(), op())
                    : comm.iAllReduce(MPI.newFloatBuffer(count), MPI.newFloatBuffer(count), count, datatype(), op());
        }

        @Override
        public void run(Intracomm comm, int[] own, int[] result) {
            if (type.equals("int")) {
                comm.allReduce(own, result, count, datatype(), op());
            } else {
                comm.allReduce(new float[count], new float[count], count, datatype(), op());
            }
        }
    }

    /** A pair of calls, by most ranks and by one, with the ranks that get an error and its text. */
    enum Mistake {
        ROOT_GIVES_MORE(new Bcast(5, 0), 0, new Bcast(10, 0), "MPI_ERR_TRUNCATE", 1, 2, 3),
        ONE_TAKES_LESS(new Bcast(5, 0), 3, new Bcast(4, 0), "MPI_ERR_TRUNCATE", 3),
        OTHER_ROOT(new Bcast(5, 0), 2, new Bcast(5, 1), "MPI_ERR_ROOT", 1, 2, 3),
        TWO_ROOTS(new Bcast(5, 0), 2, new Bcast(5, 2), "MPI_ERR_ROOT", 1, 3),
        ALLREDUCE_BESIDE_BCAST(new Bcast(5, 0), 2, new AllReduce(5), "MPI_ERR_OTHER", 1, 2, 3),
        REDUCE_BESIDE_BCAST(new Bcast(5, 0), 2, new Reduce(5, 0), "MPI_ERR_OTHER", 1, 3),
        OTHER_ROOT_OF_REDUCE(new Reduce(5, 0), 1, new Reduce(5, 1), "MPI_ERR_ROOT", 0, 1),
        ALLREDUCE_BESIDE_REDUCE(new Reduce(5, 0), 2, new AllReduce(5), "MPI_ERR_OTHER", 0, 2),
        LENGTHS_OF_REDUCE(new Reduce(5, 0), 2, new Reduce(6, 0), "MPI_ERR_COUNT", 0),
        LENGTHS_OF_ALLREDUCE(new AllReduce(5), 3, new AllReduce(6), "MPI_ERR_COUNT", 0, 1, 2, 3),
        OPERATORS(new AllReduce(5), 3, new AllReduce(5, "int", "max"), "MPI_ERR_OP", 0, 1, 2, 3),
        TYPES(new AllReduce(5), 3, new AllReduce(5, "float", "sum"), "MPI_ERR_TYPE", 0, 1, 2, 3);

        private final Call usual;
        private final int who;
        private final Call other;
        private final String error;
        private final List<Integer> failing = new ArrayList<>();

        Mistake(Call usual, int who, Call other, String error, int... failing) {
            this.usual = usual;
            this.who = who;
            this.other = other;
            this.error = error;
            for (int rank : failing) {
                this.failing.add(rank);
            }
        }

        int errorClass() {
            return switch (error) {
                case "MPI_ERR_TRUNCATE" -> MPI.ERR_TRUNCATE;
                case "MPI_ERR_COUNT" -> MPI.ERR_COUNT;
                case "MPI_ERR_ROOT" -> MPI.ERR_ROOT;
                case "MPI_ERR_OP" -> MPI.ERR_OP;
                case "MPI_ERR_TYPE" -> MPI.ERR_TYPE;
                default -> MPI.ERR_OTHER;
            };
        }

        Call of(int rank) {
            return rank == who ? other : usual;
        }
    }

    /** Runs a rank's call. If an error is due, checks that nothing was written to the result. */
    private static void make(Call call, boolean blocking, boolean hasFailed) {
        int rank = MPI.COMM_WORLD.getRank();
        if (blocking) {
            int[] result = filled();
            try {
                call.run(MPI.COMM_WORLD, filled(), result);
            } finally {
                check(!hasFailed || result[0] == UNTOUCHED, "rank " + rank + " has got " + result[0]);
            }
        } else {
            IntBuffer result = MPI.newIntBuffer(CAPACITY);
            result.put(0, UNTOUCHED);
            try {
                call.begin(MPI.COMM_WORLD, MPI.newIntBuffer(CAPACITY), result).waitFor();
            } finally {
                check(!hasFailed || result.get(0) == UNTOUCHED, "rank " + rank + " has got " + result.get(0));
            }
        }
    }

    private static int[] filled() {
        int[] result = new int[CAPACITY];
        result[0] = UNTOUCHED;
        return result;
    }

    private static void check(boolean holds, String text) {
        if (!holds) {
            throw new IllegalStateException(text);
        }
    }

    private static void begin(Errhandler handler) {
        MPI.Init(new String[0]);
        MPI.COMM_WORLD.setErrhandler(handler);
    }

    private static Jobs jobs(Fidelity fidelity, int partitions) {
        return Jobs.on("bgl-512", RANKS).shape("2x2x1").fidelity(fidelity).partitions(partitions);
    }

    /** Runs a test at every fidelity; with packets also on two partitions, and without blocking. */
    private static void everyWay(BiConsumer<Jobs, Boolean> test) {
        for (Fidelity fidelity : Fidelity.values()) {
            boolean blocking = fidelity != Fidelity.MESSAGE;
            test.accept(jobs(fidelity, 1), blocking);
            if (fidelity == Fidelity.PACKET) {
                test.accept(jobs(fidelity, 2), !blocking);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Mistake.class)
    void shouldEndTheJob(Mistake mistake) {
        everyWay((jobs, blocking) -> {
            Jobs.Ended ended = jobs.run(() -> {
                begin(MPI.ERRORS_ARE_FATAL);
                int rank = MPI.COMM_WORLD.getRank();
                make(mistake.of(rank), blocking, mistake.failing.contains(rank));
                MPI.COMM_WORLD.barrier();
                MPI.Finalize();
            });
            assertThat(String.valueOf(ended.result().end().diagnosis()))
                    .contains(mistake.error, "rank ", "the tree network got", "the same on all ranks");
            assertThat(ended.result().end().exit()).isEqualTo(mistake.errorClass());
        });
    }

    @ParameterizedTest
    @EnumSource(Mistake.class)
    void shouldReportToRanksThatWaitForDataAndContinue(Mistake mistake) {
        everyWay((jobs, blocking) -> {
            Map<Integer, String> received = new ConcurrentSkipListMap<>();
            Jobs.Ended ended = jobs.run(() -> {
                begin(MPI.ERRORS_RETURN);
                int rank = MPI.COMM_WORLD.getRank();
                try {
                    make(mistake.of(rank), blocking, mistake.failing.contains(rank));
                } catch (MPIException e) {
                    received.put(rank, String.valueOf(e.getMessage()));
                }
                MPI.COMM_WORLD.barrier();
                int[] sum = {rank};
                MPI.COMM_WORLD.allReduce(sum, 1, MPI.INT, MPI.SUM);
                check(sum[0] == RANKS * (RANKS - 1) / 2, "sum of ranks: " + sum[0]);
                MPI.Finalize();
            });
            assertThat(ended.result().end().diagnosis()).isNull();
            assertThat(ended.result().end().exit()).isZero();
            assertThat(received.keySet()).containsExactlyElementsOf(mistake.failing);
            received.forEach((rank, text) -> assertThat(text)
                    .contains(mistake.error)
                    .contains(mistake.usual.getClass().getSimpleName().toLowerCase(Locale.ROOT) + " of "));
        });
    }

    /** Parameters: the values expected of the root, which is rank 0, by all ranks but one, and the values of that one. */
    @ParameterizedTest
    @CsvSource({"10, 0, 5", "5, 0, 0", "5, 3, 6", "200, 0, 10", "900, 0, 70", "200, 0, 0", "10, 2, 200"})
    void shouldTakeLessFromTheRootOfABroadcast(int usual, int who, int other) {
        int given = who == 0 ? other : usual;
        everyWay((jobs, blocking) -> check(given, jobs, rank -> rank == who ? other : usual, blocking));
        check(
                given,
                Jobs.on("bgl-512", RANKS).shape("2x1x1").ranksPerNode(2).config(Map.of("collective.bcast", "tree")),
                rank -> rank == who ? other : usual,
                true);
    }

    private static void check(int given, Jobs jobs, IntUnaryOperator expected, boolean blocking) {
        Jobs.Ended ended = jobs.run(() -> {
            begin(MPI.ERRORS_ARE_FATAL);
            int rank = MPI.COMM_WORLD.getRank();
            for (int round = 1; round <= 3; round++) {
                int[] data = new int[CAPACITY];
                Arrays.fill(data, rank == 0 ? round : UNTOUCHED);
                if (blocking) {
                    MPI.COMM_WORLD.bcast(data, expected.applyAsInt(rank), MPI.INT, 0);
                } else {
                    MPI.COMM_WORLD
                            .iBcast(IntBuffer.wrap(data), expected.applyAsInt(rank), MPI.INT, 0)
                            .waitFor();
                }
                for (int i = 0; i < CAPACITY; i++) {
                    int right = rank == 0 || i < given ? round : UNTOUCHED;
                    check(data[i] == right, "rank " + rank + " has got " + data[i] + " at " + i);
                }
                int[] sum = {rank};
                MPI.COMM_WORLD.allReduce(sum, 1, MPI.INT, MPI.SUM);
                check(sum[0] == RANKS * (RANKS - 1) / 2, "sum of ranks: " + sum[0]);
            }
            MPI.Finalize();
        });
        assertThat(ended.result().end().diagnosis()).isNull();
        assertThat(ended.result().end().exit()).isZero();
        assertThat(ended.err()).containsOnlyOnce("the root broadcast " + 4 * given + " bytes (expected: ");
    }

    /** Pieces of 256 bytes: a value that fits the first piece may still be too large. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void shouldReportThatARootHasMorePackets(int partitions) {
        Jobs.Ended ended = jobs(Fidelity.PACKET, partitions).run(() -> {
            begin(MPI.ERRORS_ARE_FATAL);
            int rank = MPI.COMM_WORLD.getRank();
            MPI.COMM_WORLD.bcast(new int[CAPACITY], rank == 0 ? 70 : rank == 1 ? 200 : 64, MPI.INT, 0);
        });
        assertThat(ended.result().end().exit()).isEqualTo(MPI.ERR_TRUNCATE);
        assertThat(String.valueOf(ended.result().end().diagnosis()))
                .contains("MPI_ERR_TRUNCATE", "bcast of 256 bytes, root 0");
    }

    /**
     * Vectors of different numbers of packets leave packets that no rank waits for, except in broadcasts. Later calls must not use them.
     */
    @ParameterizedTest
    @EnumSource(Fidelity.class)
    void shouldNeverGiveWrongNumbersAfterwards(Fidelity fidelity) {
        Call[][] mistakes = {
            {new Bcast(5, 0), new Bcast(900, 0)},
            {new Bcast(900, 0), new Bcast(5, 0)},
            {new AllReduce(5), new AllReduce(900)},
            {new AllReduce(900), new AllReduce(65)},
            {new AllReduce(300, "float", "sum"), new AllReduce(300)}
        };
        for (Call[] mistake : mistakes) {
            for (int who : new int[] {0, 3}) {
                Map<String, Integer> errors = new ConcurrentSkipListMap<>();
                Jobs.Ended ended = jobs(fidelity, 2).run(() -> {
                    begin(MPI.ERRORS_RETURN);
                    later(mistake, who, errors);
                });
                assertThat(ended.result().end().diagnosis()).isNull();
                assertThat(ended.result().end().exit()).isZero();
                Map<String, Integer> usual = new TreeMap<>();
                for (int rank = 0; rank < RANKS; rank++) {
                    usual.put("rank " + rank, fidelity == Fidelity.PACKET && mistake[0] instanceof AllReduce ? 4 : 0);
                }
                assertThat(errors).as("later errors").isEqualTo(usual);
            }
        }
    }

    private static void later(Call[] mistake, int who, Map<String, Integer> errors) {
        int rank = MPI.COMM_WORLD.getRank();
        try {
            mistake[rank == who ? 1 : 0].run(MPI.COMM_WORLD, new int[CAPACITY], new int[CAPACITY]);
        } catch (MPIException expected) {
            check(expected.getErrorClass() != MPI.SUCCESS, "no class");
        }
        int failed = 0;
        for (int count : new int[] {900, 1, 5, 300}) {
            int[] sum = new int[count];
            sum[count - 1] = rank + 1;
            try {
                MPI.COMM_WORLD.allReduce(sum, count, MPI.INT, MPI.SUM);
                check(sum[count - 1] == 10, "sum of " + count + ": " + sum[count - 1]);
            } catch (MPIException e) {
                failed++;
            }
        }
        errors.put("rank " + rank, failed);
        MPI.Finalize();
    }

    @Test
    void shouldFindTheSameOnSeveralMembers() {
        JobSpec.ProgramMain program = () -> {
            begin(MPI.ERRORS_RETURN);
            int rank = MPI.COMM_WORLD.getRank();
            for (Mistake mistake : Mistake.values()) {
                try {
                    make(mistake.of(rank), true, mistake.failing.contains(rank));
                    check(!mistake.failing.contains(rank), "no error for " + mistake);
                } catch (MPIException e) {
                    check(String.valueOf(e.getMessage()).contains(mistake.error), String.valueOf(e.getMessage()));
                }
            }
            later(new Call[] {new AllReduce(900), new AllReduce(65)}, 2, new ConcurrentSkipListMap<>());
        };
        Jobs jobs = jobs(Fidelity.PACKET, 1);
        Jobs.Ended alone = jobs.run(program);
        assertThat(alone.result().end().diagnosis()).isNull();
        try (MemberSystems members = new MemberSystems(2, 1)) {
            Jobs.Ended ended = jobs.run(members, 2, 1, program);
            assertThat(ended.result().end().diagnosis()).isNull();
            assertThat(ended.result().figures().digest())
                    .isEqualTo(alone.result().figures().digest());
        }
    }

    /** Only one rank of a node joins the network. With few ranks, the network would not be chosen automatically. */
    @ParameterizedTest
    @EnumSource(Mistake.class)
    void shouldFindWhatRanksOfOneNodeCall(Mistake mistake) {
        Jobs.Ended ended = Jobs.on("bgl-512", RANKS)
                .shape("2x1x1")
                .ranksPerNode(2)
                .config(Map.of("collective.bcast", "tree", "collective.reduce", "tree", "collective.allreduce", "tree"))
                .run(() -> {
                    begin(MPI.ERRORS_ARE_FATAL);
                    make(mistake.of(MPI.COMM_WORLD.getRank()), true, false);
                    MPI.COMM_WORLD.barrier();
                });
        assertThat(ended.result().end().exit()).isEqualTo(mistake.errorClass());
        assertThat(String.valueOf(ended.result().end().diagnosis())).contains(mistake.error);
        boolean isFoundByReceivers = mistake.error.equals("MPI_ERR_TRUNCATE") && mistake.usual instanceof Bcast;
        assertThat(isFoundByReceivers
                        || String.valueOf(ended.result().end().diagnosis())
                                .contains("from another of its node (expected: the same on all ranks)"))
                .isTrue();
    }

    @Test
    void shouldReportABarrierBesideABcastAsADeadlock() {
        Jobs.Ended ended = jobs(Fidelity.PACKET, 1).run(() -> {
            begin(MPI.ERRORS_ARE_FATAL);
            if (MPI.COMM_WORLD.getRank() == 2) {
                MPI.COMM_WORLD.barrier();
            } else {
                MPI.COMM_WORLD.bcast(new int[1], 1, MPI.INT, 0);
            }
        });
        assertThat(ended.result().end().exit()).isEqualTo(3);
        assertThat(String.valueOf(ended.result().end().diagnosis()))
                .contains("bcast (tree)", "the tree network", "barrier (interrupt)", "the global interrupts");
    }

    /** Rank 0 sends rank 1 a number of elements, and rank 1 expects another; the other senders and receivers agree. */
    @ParameterizedTest
    @ValueSource(strings = {"bins", "scattered", "pairwise", "round-robin"})
    void shouldReportCountsThatDoNotFitBetweenTwoRanks(String algorithm) {
        assertThat(ended(algorithm, 3, 4).result().end().diagnosis())
                .contains(
                        "rank 1: COMM_WORLD.allToAllw(sendcounts=[0, 0, 0]",
                        "MPI_ERR_COUNT",
                        "12 bytes from rank 0 (expected: 16)");
        Jobs.Ended never = ended(algorithm, 0, 4);
        if (algorithm.equals("round-robin") || algorithm.equals("pairwise")) {
            assertThat(never.result().end().diagnosis())
                    .contains("MPI_ERR_COUNT", "0 bytes from rank 0 (expected: 16)");
        } else {
            assertThat(never.result().end().exit()).isEqualTo(3);
            assertThat(never.result().end().diagnosis())
                    .contains(
                            "rank 1 waits: alltoallw (" + algorithm + "), round ",
                            ", waiting for rank 0 (16 bytes from it), in COMM_WORLD.allToAllw(sendcounts=[0, 0, 0]",
                            "recvcounts=[4, 0, 0]");
        }
    }

    private static Jobs.Ended ended(String algorithm, int sent, int expected) {
        return Jobs.on("ideal", 3)
                .config(Map.of("collective.alltoallw", algorithm))
                .run(() -> {
                    begin(MPI.ERRORS_ARE_FATAL);
                    int rank = MPI.COMM_WORLD.getRank();
                    Datatype[] types = {MPI.INT, MPI.INT, MPI.INT};
                    int[] nothing = new int[3];
                    int[] sends = {0, rank == 0 ? sent : 0, 0};
                    int[] receives = {rank == 1 ? expected : 0, 0, 0};
                    MPI.COMM_WORLD.allToAllw(new int[9], sends, nothing, types, new int[9], receives, nothing, types);
                    MPI.Finalize();
                });
    }

    @Test
    void shouldReportOnClassRoutesToo() {
        Jobs.Ended ended = Jobs.on("bgq-512", RANKS).ranksPerNode(1).run(() -> {
            begin(MPI.ERRORS_ARE_FATAL);
            make(Mistake.TWO_ROOTS.of(MPI.COMM_WORLD.getRank()), true, false);
        });
        assertThat(ended.result().end().exit()).isEqualTo(MPI.ERR_ROOT);
        assertThat(String.valueOf(ended.result().end().diagnosis()))
                .contains("MPI_ERR_ROOT", "bcast of 20 bytes, root 2");
    }
}
