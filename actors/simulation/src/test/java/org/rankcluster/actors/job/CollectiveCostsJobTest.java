package org.rankcluster.actors.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;
import org.junit.jupiter.api.Test;
import org.rankcluster.arrays.ScatterMethod;
import org.rankcluster.arrays.VectorLayout;
import org.rankcluster.arrays.VectorScatter;

/** Tests of the CPU times of collectives, with machine keys for collectives only. */
class CollectiveCostsJobTest {
    private static final int[] ONES = {1, 1, 1, 1};
    private static final int[] PLACES = {0, 1, 2, 3};
    private static final int STRIDED = 1000;

    private static void exchange() throws MPIException {
        MPI.Init(new String[0]);
        MPI.COMM_WORLD.allToAll(new int[4], 1, MPI.INT, new int[4], 1, MPI.INT);
        MPI.Finalize();
    }

    private static void exchangeBlocks() throws MPIException {
        MPI.Init(new String[0]);
        MPI.COMM_WORLD.allToAllv(new int[4], ONES, PLACES, MPI.INT, new int[4], ONES, PLACES, MPI.INT);
        MPI.COMM_WORLD.Alltoallv(new int[4], 0, ONES, PLACES, MPI.INT, new int[4], 0, ONES, PLACES, MPI.INT);
        MPI.COMM_WORLD
                .iAllToAllv(MPI.newIntBuffer(4), ONES, PLACES, MPI.INT, MPI.newIntBuffer(4), ONES, PLACES, MPI.INT)
                .waitFor();
        MPI.Finalize();
    }

    private static void reduce() throws MPIException {
        MPI.Init(new String[0]);
        MPI.COMM_WORLD.reduce(new float[1000], new float[1000], 1000, MPI.FLOAT, MPI.SUM, 0);
        MPI.Finalize();
    }

    private static long picoseconds(int ranks, Map<String, String> machine, JobSpec.ProgramMain program) {
        JobResult result = Jobs.on("ideal", ranks)
                .machineConfig(machine)
                .config(Map.of("collective.reduce", "binomial", "collective.alltoallw", "scattered"))
                .run(program)
                .result();
        assertThat(result.end().diagnosis()).isNull();
        return Math.round(result.figures().virtualSeconds() * 1e12);
    }

    @Test
    void shouldTakeAlltoallvsOverheadInEachOfItsCalls() {
        Map<String, String> overhead = Map.of("mpi.alltoallv-overhead", "5 us");

        assertThat(picoseconds(4, overhead, CollectiveCostsJobTest::exchangeBlocks))
                .isEqualTo(picoseconds(4, Map.of(), CollectiveCostsJobTest::exchangeBlocks) + 3 * 5_000_000);
        assertThat(picoseconds(4, overhead, CollectiveCostsJobTest::exchange))
                .isEqualTo(picoseconds(4, Map.of(), CollectiveCostsJobTest::exchange));
    }

    @Test
    void shouldReduceAtGamma() {
        long slow = picoseconds(2, Map.of("reduce.gamma", "1 GB/s"), CollectiveCostsJobTest::reduce);
        long fast = picoseconds(2, Map.of("reduce.gamma", "4 GB/s"), CollectiveCostsJobTest::reduce);

        assertThat(slow - fast).isEqualTo(4_000_000 - 1_000_000);
        assertThat(picoseconds(2, Map.of("cpu.flops", "125 Mflop/s"), CollectiveCostsJobTest::reduce))
                .isEqualTo(slow);
    }

    /** Sends each rank a block of every second element, by allToAllw or by allToAllv. */
    private static void exchangeStrided(boolean hasTypes) throws MPIException {
        MPI.Init(new String[0]);
        Datatype strided = Datatype.createVector(STRIDED, 1, 2, MPI.INT);
        strided.commit();
        int[] elements = new int[4 * 2 * STRIDED];
        if (hasTypes) {
            int[] bytes = IntStream.of(PLACES).map(i -> i * strided.getExtent()).toArray();
            Datatype[] types = {strided, strided, strided, strided};
            MPI.COMM_WORLD.allToAllw(elements, ONES, bytes, types, elements.clone(), ONES, bytes, types);
        } else {
            MPI.COMM_WORLD.allToAllv(elements, ONES, PLACES, strided, elements.clone(), ONES, PLACES, strided);
        }
        MPI.Finalize();
    }

    /**
     * Three blocks leave and four are unpacked. Except for the first, blocks are packed while the link, which is slower than packing, is
     * busy.
     */
    @Test
    void shouldPackABlockWhileThoseBeforeItAreOnTheirWay() {
        Map<String, String> free = Map.of("mpi.datatype.pack-element", "0 ns", "crossbar.bandwidth", "100 MB/s");
        Map<String, String> costly = Map.of("mpi.datatype.pack-element", "20 ns", "crossbar.bandwidth", "100 MB/s");
        long packing = 20_000L * STRIDED;
        long blocks = picoseconds(4, costly, () -> exchangeStrided(false));
        assertThat(blocks).isEqualTo(picoseconds(4, costly, () -> exchangeStrided(true)));
        assertThat(blocks - picoseconds(4, free, () -> exchangeStrided(false))).isBetween(5 * packing, 6 * packing);
    }

    /** Two ranks send each other every second of their values. */
    private static void scatter(ScatterMethod method) throws MPIException {
        MPI.Init(new String[0]);
        VectorLayout layout = VectorLayout.of(MPI.COMM_WORLD, 2 * STRIDED);
        int rank = MPI.COMM_WORLD.getRank();
        int[] mine =
                IntStream.range(0, STRIDED).map(i -> layout.first(rank) + 2 * i).toArray();
        int[] others = IntStream.range(0, STRIDED)
                .map(i -> layout.first(1 - rank) + 2 * i)
                .toArray();
        VectorScatter scatter = VectorScatter.of(MPI.COMM_WORLD, layout, mine, layout, others, method);
        scatter.scatter(new double[2 * STRIDED], new double[2 * STRIDED]);
        scatter.free();
        MPI.Finalize();
    }

    private static long scatter(ScatterMethod method, String key, String cost) {
        Map<String, String> slow =
                new HashMap<>(Map.of("mpi.datatype.pack-element", "0 ns", "mpi.datatype.memory-element", "0 ns"));
        long without = picoseconds(2, slow, () -> scatter(method));
        slow.put(key, cost);
        return picoseconds(2, slow, () -> scatter(method)) - without;
    }

    /** Both ends pay. The instructions of a datatype engine are of datatypes alone, the memory is the same for both. */
    @Test
    void shouldTakeTheMemorysTimeOfElementsApartAlsoWithoutADatatype() {
        long both = 2 * 18_000L * STRIDED;

        assertThat(scatter(ScatterMethod.HAND, "mpi.datatype.memory-element", "18 ns"))
                .isEqualTo(both);
        assertThat(scatter(ScatterMethod.DATATYPES, "mpi.datatype.memory-element", "18 ns"))
                .isEqualTo(both);
        assertThat(scatter(ScatterMethod.HAND, "mpi.datatype.pack-element", "18 ns"))
                .isZero();
        assertThat(scatter(ScatterMethod.DATATYPES, "mpi.datatype.pack-element", "18 ns"))
                .isEqualTo(both);
    }
}
