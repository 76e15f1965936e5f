package org.rankcluster.protocol.address.rankmap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rankcluster.protocol.address.Rankmap;
import org.rankcluster.protocol.address.RankmapModel;
import org.rankcluster.protocol.address.Structs;
import org.rankcluster.protocol.address.Translations;
import org.rankcluster.protocol.address.scheme.Rankmaps;
import org.rankcluster.protocol.address.scheme.TestMaps;

/** Table II of Guo et al., and the models of children after the additional scan. */
class ModelCompositionTest {
    private static final List<RankmapModel> COLUMNS =
            List.of(RankmapModel.DIRECT, RankmapModel.OFFSET, RankmapModel.STRIDE, RankmapModel.LUT);
    private static final List<RankmapModel> ROWS =
            List.of(RankmapModel.DIRECT, RankmapModel.OFFSET, RankmapModel.STRIDE, RankmapModel.LUT, RankmapModel.MLUT);

    private static final int WORLD = 200;
    private static final Rankmaps MAPS = TestMaps.of("av-rankmap", WORLD);
    private static final int[] SHUFFLED = Translations.shuffled(40, WORLD, new Random(1));
    private static final int[] OF_TWO_WORLDS = ofTwoWorlds();

    private static int[] ofTwoWorlds() {
        int[] lpids = SHUFFLED.clone();
        for (int i = 0; i < lpids.length; i += 3) {
            lpids[i] += WORLD;
        }
        return lpids;
    }

    @ParameterizedTest
    @CsvSource({
        "direct, direct, offset, stride, lut",
        "offset, offset, offset, stride, lut",
        "stride, stride, lut, lut, lut",
        "lut, lut a, lut a, lut, lut",
        "mlut, mlut a, mlut a, mlut, mlut"
    })
    void shouldBeTableTwo(String parent, String direct, String offset, String stride, String irregular) {
        String[] entries = {direct, offset, stride, irregular};
        for (int column = 0; column < entries.length; column++) {
            RankmapModel array = COLUMNS.get(column);
            String[] modelAndNote = entries[column].split(" ");
            assertThat(ModelComposition.of(model(parent), array)).isEqualTo(model(modelAndNote[0]));
            assertThat(ModelComposition.sharesTable(model(parent), array)).isEqualTo(modelAndNote.length == 2);
        }
    }

    private static RankmapModel model(String text) {
        return Arrays.stream(RankmapModel.values())
                .filter(model -> model.text().equals(text))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void shouldTakeABlockedStrideForAStride() {
        for (RankmapModel other : COLUMNS) {
            assertThat(ModelComposition.of(RankmapModel.BLOCKED_STRIDE, other))
                    .isEqualTo(ModelComposition.of(RankmapModel.STRIDE, other));
        }
        for (RankmapModel parent : ROWS) {
            assertThat(ModelComposition.of(parent, RankmapModel.BLOCKED_STRIDE))
                    .isEqualTo(ModelComposition.of(parent, RankmapModel.STRIDE));
        }
    }

    @Test
    void shouldRefuseOtherModels() {
        for (RankmapModel model : RankmapModel.values()) {
            boolean isBlocked = model == RankmapModel.BLOCKED_STRIDE;
            if (!ROWS.contains(model) && !isBlocked) {
                assertThatIllegalArgumentException()
                        .isThrownBy(() -> ModelComposition.of(model, RankmapModel.DIRECT))
                        .withMessage("models: " + model + ", DIRECT (expected: of Table II)");
            }
            if (!COLUMNS.contains(model) && !isBlocked) {
                assertThatIllegalArgumentException().isThrownBy(() -> ModelComposition.of(RankmapModel.DIRECT, model));
            }
        }
    }

    private static Rankmap parent(String kind) {
        return switch (kind) {
            case "direct" -> new DirectRankmap(40);
            case "offset" -> new OffsetRankmap(40, 7);
            case "stride" -> new StrideRankmap(40, 3, 4);
            case "blocked-stride" -> new BlockedStrideRankmap(40, 5, 6, 4);
            case "lut" -> LutRankmap.of(SHUFFLED.clone());
            default -> LutRankmap.withGroups(OF_TWO_WORLDS.clone());
        };
    }

    private static int[] array(String kind) {
        return switch (kind) {
            case "dup" -> IntStream.range(0, 40).toArray();
            case "direct" -> IntStream.range(0, 30).toArray();
            case "offset" -> IntStream.range(8, 38).toArray();
            case "odd offset" -> IntStream.range(7, 37).toArray();
            case "stride" -> IntStream.range(0, 10).map(i -> 4 * i).toArray();
            case "odd stride" -> IntStream.range(0, 13).map(i -> 1 + 3 * i).toArray();
            case "blocked-stride" ->
                IntStream.range(0, 20).map(i -> i / 4 * 8 + i % 4).toArray();
            case "odd blocked-stride" ->
                IntStream.range(0, 20).map(i -> i / 3 * 5 + i % 3).toArray();
            default -> Translations.shuffled(20, 40, new Random(2));
        };
    }

    /** The model after the additional scan; {@code shared} is a table of the parent's. */
    @ParameterizedTest
    @CsvSource({
        "direct, dup, direct",
        "direct, direct, direct",
        "direct, offset, offset",
        "direct, stride, stride",
        "direct, blocked-stride, blocked-stride",
        "direct, irregular, lut",
        "offset, dup, offset",
        "offset, direct, offset",
        "offset, offset, offset",
        "offset, stride, stride",
        "offset, blocked-stride, blocked-stride",
        "offset, irregular, lut",
        "stride, dup, stride",
        "stride, direct, stride",
        "stride, offset, stride",
        "stride, odd offset, stride",
        "stride, stride, stride",
        "stride, odd stride, stride",
        "stride, blocked-stride, lut",
        "stride, irregular, lut",
        "blocked-stride, dup, blocked-stride",
        "blocked-stride, direct, blocked-stride",
        "blocked-stride, offset, blocked-stride",
        "blocked-stride, odd offset, lut",
        "blocked-stride, stride, stride",
        "blocked-stride, odd stride, lut",
        "blocked-stride, blocked-stride, blocked-stride",
        "blocked-stride, odd blocked-stride, lut",
        "blocked-stride, irregular, lut",
        "lut, dup, shared lut",
        "lut, direct, shared lut",
        "lut, offset, shared lut",
        "lut, odd offset, shared lut",
        "lut, stride, lut",
        "lut, blocked-stride, lut",
        "lut, irregular, lut",
        "mlut, dup, shared mlut",
        "mlut, direct, shared mlut",
        "mlut, offset, shared mlut",
        "mlut, odd offset, shared mlut",
        "mlut, stride, mlut",
        "mlut, blocked-stride, mlut",
        "mlut, irregular, mlut"
    })
    void shouldScanWhatIsIrregular(String parentKind, String arrayKind, String expected) {
        Rankmap parent = parent(parentKind);
        int[] ranks = array(arrayKind);
        Rankmaps.Made made = MAPS.child(parent, ranks.clone());
        Rankmap child = made.map();

        Translations.expect(child, Arrays.stream(ranks).map(parent::lpid).toArray());
        boolean isShared = expected.startsWith("shared ");
        assertThat(child.model().text()).isEqualTo(isShared ? expected.substring("shared ".length()) : expected);
        assertThat(child.bytes() == Structs.RANKMAP).isEqualTo(isShared || !expected.endsWith("lut"));
        if (isShared) {
            assertThat(pointer(child)).isEqualTo(List.of(table(parent), ranks[0]));
        }
        Detection array = Detection.in(ranks);
        RankmapModel arrayModel =
                array.found() == null ? RankmapModel.LUT : array.found().model();
        RankmapModel staged = ModelComposition.of(parent.model(), arrayModel);
        if (staged == RankmapModel.LUT || staged == RankmapModel.MLUT) {
            assertThat(made.looks()).as("the array, then the members").isGreaterThan(array.looks());
        } else {
            assertThat(made.looks()).as("the array").isEqualTo(array.looks());
        }
    }

    private static LpidTable table(Rankmap map) {
        return ((LutRankmap) map).table();
    }

    /** Returns table and offset, see note a. */
    private static List<Object> pointer(Rankmap map) {
        return List.of(((LutRankmap) map).table(), ((LutRankmap) map).first());
    }

    @Test
    void shouldPointIntoOneTableThroughGenerations() {
        Rankmap map = parent("lut");
        LpidTable table = table(map);
        int first = 0;
        while (map.size() > 6) {
            map = MAPS.child(map, IntStream.range(2, map.size() - 1).toArray()).map();
            first += 2;
            assertThat(pointer(map)).isEqualTo(List.of(table, first));
            Translations.expect(map, Arrays.copyOfRange(SHUFFLED, first, first + map.size()));
        }
    }

    @Test
    void shouldFindTheRegularPartsOfTables() {
        Rankmap parent = LutRankmap.of(new int[] {9, 20, 21, 22, 4, 0, 1, 2, 3});
        assertThat(MAPS.child(parent, new int[] {1, 2, 3}).map()).isEqualTo(new OffsetRankmap(3, 20));
        assertThat(MAPS.child(parent, new int[] {5, 6, 7, 8, 4}).map()).isEqualTo(new DirectRankmap(5));
        assertThat(MAPS.child(parent, new int[] {5, 7, 4}).map()).isEqualTo(new StrideRankmap(3, 0, 2));
        assertThat(MAPS.child(parent, new int[] {5}).map()).isEqualTo(new DirectRankmap(1));
        assertThat(MAPS.child(parent, new int[] {}).map().size()).isZero();
        int[] inverse = new int[SHUFFLED.length];
        int[] sorted = SHUFFLED.clone();
        Arrays.sort(sorted);
        Arrays.setAll(inverse, i -> parent("lut").rankOf(sorted[i]));
        Translations.expect(MAPS.child(parent("lut"), inverse).map(), sorted);
    }

    @Test
    void shouldHaveATableOfReversedRanks() {
        assertThat(MAPS.child(new DirectRankmap(5), new int[] {4, 3, 2, 1, 0}).map())
                .isEqualTo(LutRankmap.of(new int[] {4, 3, 2, 1, 0}));
    }

    /** A map is regular only if all members are of the own world. A lut holds one other world, an mlut several. */
    @Test
    void shouldBeRegularInTheOwnWorldOnly() {
        Rankmap parent = LutRankmap.withGroups(new int[] {3, 201, 4, 202, 5, 203, 1});
        assertThat(MAPS.child(parent, new int[] {0, 2, 4}).map()).isEqualTo(new OffsetRankmap(3, 3));
        assertThat(MAPS.child(parent, new int[] {6, 0, 2}).map()).isEqualTo(LutRankmap.of(new int[] {1, 3, 4}));
        assertThat(MAPS.child(parent, new int[] {1, 3, 5}).map()).isEqualTo(LutRankmap.of(new int[] {201, 202, 203}));
        assertThat(MAPS.child(parent, new int[] {1, 2}).map().model()).isEqualTo(RankmapModel.MLUT);
        assertThat(MAPS.of(new int[] {200, 201}).map()).isEqualTo(LutRankmap.of(new int[] {200, 201}));
        assertThat(MAPS.of(new int[] {199, 200}).map()).isEqualTo(LutRankmap.withGroups(new int[] {199, 200}));
    }

    /** In a spawned world the models describe indices in it. */
    @Test
    void shouldDescribeIndicesOfASpawnedWorld() {
        int[] places = {90, 7, 300, 301, 12, 40, 41, 42};
        Rankmaps spawned = MAPS.ofWorld(places.clone());
        Rankmap world = spawned.world();
        Translations.expect(world, places);
        assertThat(world.model()).isEqualTo(RankmapModel.DIRECT);

        Rankmap odd = spawned.child(world, new int[] {1, 3, 5, 7}).map();
        Translations.expect(odd, 7, 301, 40, 42);
        assertThat(odd.model()).isEqualTo(RankmapModel.STRIDE);
        Rankmap irregular = spawned.child(world, new int[] {4, 0, 1, 7, 2}).map();
        Translations.expect(irregular, 12, 90, 7, 42, 300);
        assertThat(irregular.model()).isEqualTo(RankmapModel.LUT);
        Rankmap part = spawned.child(irregular, new int[] {3, 4}).map();
        Translations.expect(part, 42, 300);
        assertThat(part.model()).isEqualTo(RankmapModel.LUT);
        assertThat(part.bytes()).isEqualTo(Structs.RANKMAP);
        Rankmap regular = spawned.child(irregular, new int[] {1, 2, 4}).map();
        Translations.expect(regular, 90, 7, 300);
        assertThat(regular.model()).isEqualTo(RankmapModel.DIRECT);
        Rankmap both = spawned.of(new int[] {7, 8}).map();
        Translations.expect(both, 7, 8);
        assertThat(both.model()).isEqualTo(RankmapModel.MLUT);
        Rankmap others = spawned.of(new int[] {0, 1}).map();
        Translations.expect(others, 0, 1);
        assertThat(others.model()).isEqualTo(RankmapModel.LUT);
    }
}
