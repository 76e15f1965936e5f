package org.rankcluster.actors.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rankcluster.protocol.choreography.Algorithm;
import org.rankcluster.protocol.choreography.Algorithm.Rule;
import org.rankcluster.protocol.choreography.Collective;
import org.rankcluster.protocol.collective.Choreographies;
import org.rankcluster.protocol.extension.Compute;
import org.rankcluster.protocol.extension.Phantom;

/**
 * Tests of the time of collectives with {@code auto}, compared with each algorithm and with equivalent sequences of collectives (Träff,
 * Gropp, Thakur, "Self-consistent MPI performance guidelines", IEEE TPDS 21(5), 2010).
 */
class AutoChoiceJobTest {
    /** Largest time of {@code auto} as a multiple of the best time. */
    private static final double MOST = 1.15;

    /** Virtual time between two calls, in ps: longer than any call takes. */
    private static final long APART = 1_000_000_000_000L;

    private static final int ELEMENT = 4;

    /** Largest number of algorithms of a collective that any machine can carry out. */
    private static final int MOST_ALGORITHMS = 4;

    /** A collective, or a sequence of several, of {@code bytes} bytes a rank. */
    @FunctionalInterface
    private interface Call {
        void run(Intracomm comm, int bytes) throws MPIException;
    }

    private static final Map<String, Call> COLLECTIVES = new LinkedHashMap<>();

    /** Compositions by the collective that must not be slower. */
    private static final Map<String, Call> COMPOSITIONS = new LinkedHashMap<>();

    static {
        COLLECTIVES.put("barrier", (comm, bytes) -> comm.barrier());
        COLLECTIVES.put("bcast", AutoChoiceJobTest::bcast);
        COLLECTIVES.put("gather", AutoChoiceJobTest::gather);
        COLLECTIVES.put("scatter", AutoChoiceJobTest::scatter);
        COLLECTIVES.put("allgather", AutoChoiceJobTest::allGather);
        COLLECTIVES.put("alltoall", AutoChoiceJobTest::allToAll);
        COLLECTIVES.put("reduce", AutoChoiceJobTest::reduce);
        COLLECTIVES.put("allreduce", AutoChoiceJobTest::allReduce);
        COLLECTIVES.put("reduce-scatter", AutoChoiceJobTest::reduceScatter);
        COLLECTIVES.put("scan", AutoChoiceJobTest::scan);
        COLLECTIVES.put("exscan", AutoChoiceJobTest::exScan);
        COMPOSITIONS.put("barrier", (comm, bytes) -> allReduce(comm, 2 * ELEMENT));
        COMPOSITIONS.put("allgather", (comm, bytes) -> {
            gather(comm, bytes);
            bcast(comm, comm.getSize() * bytes);
        });
        COMPOSITIONS.put("allreduce", (comm, bytes) -> {
            reduce(comm, bytes);
            bcast(comm, bytes);
        });
    }

    private static Phantom phantom(int bytes) {
        return new Phantom(bytes);
    }

    private static void bcast(Intracomm comm, int bytes) throws MPIException {
        comm.bcast(phantom(bytes), bytes, MPI.BYTE, 0);
    }

    private static void gather(Intracomm comm, int bytes) throws MPIException {
        Phantom all = comm.getRank() == 0 ? phantom(comm.getSize() * bytes) : null;
        comm.gather(phantom(bytes), bytes, MPI.BYTE, all, bytes, MPI.BYTE, 0);
    }

    private static void scatter(Intracomm comm, int bytes) throws MPIException {
        Phantom all = comm.getRank() == 0 ? phantom(comm.getSize() * bytes) : null;
        comm.scatter(all, bytes, MPI.BYTE, phantom(bytes), bytes, MPI.BYTE, 0);
    }

    private static void allGather(Intracomm comm, int bytes) throws MPIException {
        comm.allGather(phantom(bytes), bytes, MPI.BYTE, phantom(comm.getSize() * bytes), bytes, MPI.BYTE);
    }

    private static void allToAll(Intracomm comm, int bytes) throws MPIException {
        int all = comm.getSize() * bytes;
        comm.allToAll(phantom(all), bytes, MPI.BYTE, phantom(all), bytes, MPI.BYTE);
    }

    private static void reduce(Intracomm comm, int bytes) throws MPIException {
        comm.reduce(phantom(bytes), phantom(bytes), bytes / ELEMENT, MPI.FLOAT, MPI.SUM, 0);
    }

    private static void allReduce(Intracomm comm, int bytes) throws MPIException {
        comm.allReduce(phantom(bytes), phantom(bytes), bytes / ELEMENT, MPI.FLOAT, MPI.SUM);
    }

    private static void reduceScatter(Intracomm comm, int bytes) throws MPIException {
        int elements = bytes / ELEMENT;
        int[] counts = IntStream.range(0, comm.getSize())
                .map(i -> elements / comm.getSize() + (i < elements % comm.getSize() ? 1 : 0))
                .toArray();
        Phantom block = phantom(counts[comm.getRank()] * ELEMENT);
        comm.reduceScatter(phantom(bytes), block, counts, MPI.FLOAT, MPI.SUM);
    }

    private static void scan(Intracomm comm, int bytes) throws MPIException {
        comm.scan(phantom(bytes), phantom(bytes), bytes / ELEMENT, MPI.FLOAT, MPI.SUM);
    }

    private static void exScan(Intracomm comm, int bytes) throws MPIException {
        comm.exScan(phantom(bytes), phantom(bytes), bytes / ELEMENT, MPI.FLOAT, MPI.SUM);
    }

    /**
     * Returns the algorithms at a place in the lists of their collectives, as a job chooses them. Only algorithms that any machine can
     * carry out are included.
     */
    private static Map<String, String> algorithms(int place) {
        Map<String, String> chosen = new HashMap<>();
        for (String name : COLLECTIVES.keySet()) {
            Collective collective = Choreographies.collective(name);
            List<Algorithm> suitable = collective.algorithms().stream()
                    .filter(algorithm -> algorithm.rule() == Rule.ANY)
                    .toList();
            if (place < suitable.size()) {
                chosen.put(collective.key(), suitable.get(place).name());
            }
        }
        return chosen;
    }

    /** Returns the virtual seconds until the last rank is done, by call and length. All ranks begin a call at once. */
    private static double[][] seconds(
            String machine, int ranks, int[] lengths, List<Call> calls, Map<String, String> config) {
        double[][] most = new double[calls.size()][lengths.length];
        JobResult result = Jobs.on(machine, ranks)
                .config(config)
                .run(() -> {
                    MPI.Init(new String[0]);
                    for (int i = 0; i < calls.size() * lengths.length; i++) {
                        double[] times = most[i / lengths.length];
                        int length = i % lengths.length;
                        double start = (i + 1) * APART / 1e12;
                        Compute.time((i + 1) * APART - Math.round(MPI.wtime() * 1e12));
                        calls.get(i / lengths.length).run(MPI.COMM_WORLD, lengths[length]);
                        times[length] = Math.max(times[length], MPI.wtime() - start);
                    }
                    MPI.Finalize();
                })
                .result();
        assertThat(result.end().diagnosis()).isNull();
        return most;
    }

    private static void compare(
            String what, int[] lengths, double[] auto, double[] other, Map<String, Double> tooSlow) {
        for (int i = 0; i < lengths.length; i++) {
            if (auto[i] > MOST * other[i]) {
                tooSlow.put(what + ", " + lengths[i] + " B", auto[i] / other[i]);
            }
        }
    }

    /** The two or three nodes with ranks are at most one link below the tree's root, of the nine of the machine. */
    @ParameterizedTest
    @CsvSource({"2", "3"})
    void shouldTakeTheTreeForShortReductionsOfFewRanks(int ranks) {
        int[] lengths = {8, 64};
        List<Call> calls = List.of(AutoChoiceJobTest::reduce, AutoChoiceJobTest::allReduce);
        double[][] auto = seconds("bgl-512", ranks, lengths, calls, Map.of());
        Map<String, String> tree = Map.of("collective.reduce", "tree", "collective.allreduce", "tree");
        assertThat(auto).isDeepEqualTo(seconds("bgl-512", ranks, lengths, calls, tree));
    }

    /**
     * Tests sizes at, beside and between powers of two. Exceptions named in the guide are left out.
     *
     * @param lengths in bytes, separated by spaces
     */
    @ParameterizedTest
    @CsvSource({
        "frontera, 3, 8 2048 1048576",
        "frontera, 17, 8 2048 1048576",
        "frontera, 24, 8 2048 65536",
        "summit, 7, 8 2048 65536",
        "summit, 16, 8 2048 65536",
        "ndr, 13, 8 2048 65536",
        "ideal, 19, 8 2048 65536",
        "bgl-512, 12, 8 1024 16384"
    })
    void shouldTakeLittleLongerThanTheBest(String machine, int ranks, String lengths) {
        int[] bytes = Stream.of(lengths.split(" ")).mapToInt(Integer::parseInt).toArray();
        List<String> names = List.copyOf(COLLECTIVES.keySet());
        List<Call> calls = new ArrayList<>(COLLECTIVES.values());
        calls.addAll(COMPOSITIONS.values());
        double[][] auto = seconds(machine, ranks, bytes, calls, Map.of());
        Map<String, Double> tooSlow = new LinkedHashMap<>();
        for (int place = 0; place < MOST_ALGORITHMS; place++) {
            Map<String, String> algorithms = algorithms(place);
            double[][] theirs = seconds(machine, ranks, bytes, calls.subList(0, names.size()), algorithms);
            for (int i = 0; i < names.size(); i++) {
                String algorithm = algorithms.get(Collective.PREFIX + names.get(i));
                compare(names.get(i) + ", " + algorithm, bytes, auto[i], theirs[i], tooSlow);
            }
        }
        int composed = names.size();
        for (String name : COMPOSITIONS.keySet()) {
            compare(name + ", composed", bytes, auto[names.indexOf(name)], auto[composed++], tooSlow);
        }
        assertThat(tooSlow).as("auto over others").isEmpty();
    }
}
