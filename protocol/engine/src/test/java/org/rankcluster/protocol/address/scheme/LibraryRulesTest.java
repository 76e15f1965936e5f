package org.rankcluster.protocol.address.scheme;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rankcluster.hardware.timing.CoreLatencies;
import org.rankcluster.protocol.address.LibraryRules;
import org.rankcluster.protocol.address.LibraryRules.Dispatch;
import org.rankcluster.protocol.address.RankmapModel;
import org.rankcluster.protocol.address.cartesian.WorldRectangle;
import org.rankcluster.protocol.address.rankmap.DirectRankmap;
import org.rankcluster.protocol.address.rankmap.LutRankmap;
import org.rankcluster.protocol.address.rankmap.OffsetRankmap;
import org.rankcluster.protocol.address.rankmap.StrideRankmap;
import org.rankcluster.protocol.address.rankmap.VcrtRankmap;

/** The memory and the time under the rules in which the paper, its listings and MPICH differ. Sizes are computed by hand. */
class LibraryRulesTest {
    private static final int RANKS = 64;
    private static final int PER_NODE = 4;

    private static long maps(String scheme, LibraryRules library, Consumer<Communicators> calls) {
        return outcome(library, calls).under(scheme).maps();
    }

    private static int models(boolean ownLocalTable, Consumer<Communicators> calls) {
        return outcome(LibraryRules.USUAL.withLocalTable(ownLocalTable), calls).models().values().stream()
                .mapToInt(Integer::intValue)
                .sum();
    }

    private static ComputedWorld.Outcome outcome(LibraryRules library, Consumer<Communicators> calls) {
        return ComputedWorld.of(
                        RANKS,
                        PER_NODE,
                        TestMaps.CORE,
                        0,
                        1024,
                        true,
                        size -> List.of(),
                        nodes -> dimensions -> new int[] {nodes})
                .with(library)
                .run(0, calls::accept);
    }

    private static long added(
            String scheme, LibraryRules library, Consumer<Communicators> before, Consumer<Communicators> calls) {
        return maps(scheme, library, before.andThen(calls)) - maps(scheme, library, before);
    }

    private static void halves(Communicators mpi) {
        mpi.split(mpi.world(), rank -> rank & 1);
    }

    /**
     * An intercommunicator of odd and even ranks holds the other group (140 B), the node (20) and the node roots (76), and the local group
     * (140).
     */
    @ParameterizedTest
    @CsvSource({"true, 376", "false, 236"})
    void shouldCountTheLocalTableOfAnIntercommunicator(boolean isOwn, long bytes) {
        long both = maps("vcrt", LibraryRules.USUAL.withLocalTable(isOwn), mpi -> {
            Communicators.Handle half = mpi.split(mpi.world(), rank -> rank & 1);
            mpi.inter(half, mpi.world(), rank -> rank & 1);
        });
        assertThat(both - maps("vcrt", LibraryRules.USUAL, LibraryRulesTest::halves))
                .isEqualTo(bytes);
    }

    /** Address vectors have a map of 40 B for the other group, the own group, the local communicator, its node and its node roots. */
    @ParameterizedTest
    @CsvSource({"true", "false"})
    void shouldCountFiveMapsOfAnIntercommunicator(boolean isOwn) {
        LibraryRules library = LibraryRules.USUAL.withLocalTable(isOwn);

        assertThat(added(
                        "av-rankmap",
                        library,
                        LibraryRulesTest::halves,
                        mpi -> mpi.inter(mpi.split(mpi.world(), rank -> rank & 1), mpi.world(), rank -> rank & 1)))
                .isEqualTo(120 + 200);
    }

    /** The world and the half have a map each, with their node and node roots; the intercommunicator has two more, of its local group. */
    @ParameterizedTest
    @CsvSource({"true", "false"})
    void shouldListTheMapOfAnIntercommunicatorsLocalGroup(boolean isOwn) {
        Consumer<Communicators> half = LibraryRulesTest::halves;
        Consumer<Communicators> both =
                mpi -> mpi.inter(mpi.split(mpi.world(), rank -> rank & 1), mpi.world(), rank -> rank & 1);

        assertThat(models(isOwn, half)).isEqualTo(6);
        assertThat(models(isOwn, both)).isEqualTo(6 + 5);
    }

    /** The odd ranks have 32 slots; the node 2, the node roots 16. Node tables have 8 B a rank of the user's communicator. */
    @ParameterizedTest
    @CsvSource({"4, false, 236", "8, false, 448", "4, true, 492", "8, true, 704"})
    void shouldCountSlotsAndNodeTables(int slot, boolean tables, long bytes) {
        LibraryRules library = LibraryRules.USUAL.withSizes(slot, 12, tables);

        assertThat(added("vcrt", library, mpi -> {}, LibraryRulesTest::halves)).isEqualTo(bytes);
    }

    /**
     * A grid over the whole world in order is a rectangle, as in a run; only the world itself needs none. One rank a node has no other
     * maps.
     */
    @Test
    void shouldCountARectangleOfTheWholeWorld() {
        ComputedWorld world = ComputedWorld.of(
                RANKS,
                1,
                TestMaps.CORE,
                0,
                1,
                true,
                size -> List.of(WorldRectangle.firstFastest("cube", 4, 4, 4)),
                nodes -> dimensions -> new int[] {nodes});
        long alone = world.run(0, mpi -> {}).under("cartesian").maps();
        long both = world.run(0, mpi -> mpi.cart(mpi.world(), 4, 4, 4))
                .under("cartesian")
                .maps();

        assertThat(alone).isEqualTo(40);
        assertThat(both - alone).isEqualTo(12 + 2 * 3 * 3 * Integer.BYTES);
    }

    /** Both orders have a table of 8 + 4 x 64 B; the second is the same table under auto, behind a struct of 40 B. */
    @Test
    void shouldCountEqualTablesOnceUnderAuto() {
        Consumer<Communicators> shuffled = mpi -> mpi.split(mpi.world(), rank -> 0, rank -> rank * 37 % 101);

        long first = added("auto", LibraryRules.USUAL, mpi -> {}, shuffled);
        long second = added("auto", LibraryRules.USUAL, shuffled, shuffled);

        assertThat(first).isGreaterThan(304);
        // 40 B each: the communicator, its node and its node roots.
        assertThat(second).isEqualTo(3 * 40);
        assertThat(added("av-rankmap", LibraryRules.USUAL, shuffled, shuffled)).isEqualTo(first);
    }

    @ParameterizedTest
    @CsvSource({"SWITCH, 9, 11, 13, 11, 15", "HYBRID, 8, 12, 16, 17, 21", "GOTO, 22, 24, 26, 24, 28"})
    void shouldCountInstructionsByDispatch(Dispatch dispatch, int direct, int offset, int stride, int lut, int mlut) {
        assertThat(List.of(
                        instructions(dispatch, new DirectRankmap(2).model(), DirectRankmap.COST.instructions()),
                        dispatch.cost(RankmapModel.OFFSET, OffsetRankmap.COST).instructions(),
                        dispatch.cost(RankmapModel.STRIDE, StrideRankmap.COST).instructions(),
                        dispatch.cost(RankmapModel.LUT, LutRankmap.COST).instructions(),
                        dispatch.cost(RankmapModel.MLUT, LutRankmap.COST_WITH_GROUPS)
                                .instructions()))
                .isEqualTo(List.of(direct, offset, stride, lut, mlut));
        assertThat(dispatch.cost(RankmapModel.VCRT, VcrtRankmap.COST)).isEqualTo(VcrtRankmap.COST);
    }

    private static int instructions(Dispatch dispatch, RankmapModel model, int bySwitch) {
        assertThat(bySwitch).isEqualTo(9);
        return dispatch.cost(model, DirectRankmap.COST).instructions();
    }

    /** A core of one instruction a cycle in order; loads take 2 cycles. A pass of the scan takes 5 + 1, of the fill 15 + 3. */
    @Test
    void shouldTimeTablesByTheirScanAndFill() {
        int[] odd = new int[32];
        Arrays.setAll(odd, rank -> 2 * rank + 1);
        int[] whole = new int[32];
        Arrays.setAll(whole, rank -> rank);

        assertThat(MappingWork.ofTable(odd).time(TestMaps.CORE, RANKS)).isEqualTo(32 * (6 + 18));
        assertThat(MappingWork.ofTable(whole).time(TestMaps.CORE, RANKS))
                .as("the first half shares the table")
                .isEqualTo(32 * 6);
    }

    @Test
    void shouldChargeACacheMissForEachVirtualConnectionThatDoesNotFit() {
        var core = new CoreLatencies(1, 1, CoreLatencies.Order.IN, 2, 4, 30, 30, 2, 64 * 480, 100);
        MappingWork work = new MappingWork(0, 0, 0, 0, 10);

        assertThat(work.time(core, 65) - work.time(core, 64)).isEqualTo(10 * 100);
    }

    /** A stride of 32 members: three looks for the offset and 32 with a division; then nothing is stored. */
    @Test
    void shouldCountTheSearchesOfARankMap() {
        int[] odd = new int[32];
        Arrays.setAll(odd, rank -> 2 * rank + 1);
        int[] shuffled = {3, 1, 7, 2};
        Rankmaps maps = TestMaps.of("av-rankmap", RANKS);

        assertThat(maps.of(odd).work()).isEqualTo(new MappingWork(2, 32, 0, 0, 0));
        assertThat(maps.of(shuffled).work().stored()).isEqualTo(4);
    }

    @Test
    void shouldTimeTheNodeAndItsRoots() {
        RankAddresses table = new RankAddresses(TestMaps.of("table", RANKS));

        long root = table.completionTime(table.maps().world(), 0, rank -> rank / PER_NODE);
        long other = table.completionTime(table.maps().world(), 1, rank -> rank / PER_NODE);

        // The pass over all ranks has 16 instructions and three loads; the node of rank 0 is the first ranks in order.
        assertThat(other).isEqualTo(RANKS * (16 + 3) + PER_NODE * 6);
        assertThat(root - other).as("16 roots").isEqualTo(16 * (6 + 18));
    }
}
