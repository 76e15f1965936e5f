package org.rankcluster.protocol.address.cartesian;

import static org.assertj.core.api.Assertions.assertThat;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;
import java.util.Random;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jol.info.GraphLayout;
import org.rankcluster.protocol.address.TranslationCost;
import org.rankcluster.protocol.address.scheme.RankAddresses;
import org.rankcluster.protocol.address.scheme.TestMaps;
import org.rankcluster.protocol.address.scheme.Translator;

class CachesTest {
    private static final int ROWS = 128;
    private static final int WAYS = 8;
    private static final int TRANSLATIONS = 20_000;

    /**
     * A model of a set: all ranks that it has ever missed, in order. The last few are in it: number {@code n} in entry {@code n % entries}.
     */
    private static final class ModelSet {
        private final int entries;
        private final IntList missed = new IntArrayList();

        ModelSet(int entries) {
            this.entries = entries;
        }

        /** Returns the entries that are compared to find a rank; 0 if it is not there. */
        int probes(int rank) {
            int last = missed.lastIndexOf(rank);
            return last >= 0 && last >= missed.size() - entries ? last % entries + 1 : 0;
        }
    }

    private static int lpid(int rank) {
        return (rank * 7919 + 13) & Integer.MAX_VALUE;
    }

    /** Translates ranks through a cache. Returns the number of hits. */
    private static int expectAsModel(TranslationCache cache, ModelSet[] sets, IntSupplier ranks) {
        int hits = 0;
        for (int time = 0; time < TRANSLATIONS; time++) {
            int rank = ranks.getAsInt();
            ModelSet set = sets[sets.length == 1 ? 0 : (rank ^ rank >> 7) & 127];
            int probes = set.probes(rank);
            int found = cache.find(rank);
            assertThat(found).isEqualTo(probes == 0 ? TranslationCache.ABSENT : lpid(rank));
            assertThat(cache.probes()).isEqualTo(probes == 0 ? set.entries : probes);
            if (probes == 0) {
                cache.put(rank, lpid(rank));
                set.missed.add(rank);
            } else {
                hits++;
            }
        }
        return hits;
    }

    private static ModelSet[] sets(int count, int entries) {
        return IntStream.range(0, count).mapToObj(i -> new ModelSet(entries)).toArray(ModelSet[]::new);
    }

    /** Returns some ranks repeatedly, mixed with any others. */
    private static IntSupplier ranks(int often, int all, int seed) {
        Random random = new Random(seed);
        int[] neighbours = random.ints(often, 0, all).toArray();
        return () -> random.nextInt(4) == 0 ? random.nextInt(all) : neighbours[random.nextInt(often)];
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 7, 8, 64})
    void shouldKeepTheLastTranslationsInALine(int entries) {
        for (int often : new int[] {1, entries, 2 * entries}) {
            int hits = expectAsModel(new LinearCache(entries), sets(1, entries), ranks(often, 5000, often));
            assertThat(hits).isBetween(1, TRANSLATIONS - 1);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 5000, 1 << 20, Integer.MAX_VALUE})
    void shouldKeepTheLastTranslationsOfEachRow(int all) {
        for (int often : new int[] {6, 124, 728, 2000}) {
            int hits = expectAsModel(new SetAssociativeCache(), sets(ROWS, WAYS), ranks(often, all, often));
            assertThat(hits).isBetween(1, TRANSLATIONS - 1);
        }
    }

    /** Section 4.2 of Kumar et al. */
    @Test
    void shouldHaveThePublishedHash() {
        assertThat(SetAssociativeCache.row(0)).isZero();
        assertThat(SetAssociativeCache.row(127)).isEqualTo(127);
        assertThat(SetAssociativeCache.row(128)).isEqualTo(1);
        assertThat(SetAssociativeCache.row(129)).isZero();
        assertThat(SetAssociativeCache.row(5 << 7 | 3)).isEqualTo(6);
        assertThat(SetAssociativeCache.row(1 << 14 | 9))
                .as("bits beyond 14 do not count")
                .isEqualTo(9);
    }

    @Test
    void shouldReplaceInTurn() {
        LinearCache line = new LinearCache(3);
        SetAssociativeCache rows = new SetAssociativeCache();
        for (int i = 0; i < 3; i++) {
            line.put(i, 10 + i);
        }
        // these ranks all belong to row 0
        for (int i = 0; i < WAYS; i++) {
            rows.put(129 * i, 10 + i);
        }
        // the last one found, but still the oldest
        assertThat(line.find(0)).isEqualTo(10);
        assertThat(rows.find(0)).isEqualTo(10);
        line.put(3, 13);
        rows.put(129 * WAYS, 18);
        assertThat(line.find(0)).isEqualTo(TranslationCache.ABSENT);
        assertThat(rows.find(0)).isEqualTo(TranslationCache.ABSENT);
        assertThat(line.find(1)).isEqualTo(11);
        assertThat(rows.find(129)).isEqualTo(11);
        assertThat(line.find(3)).isEqualTo(13);
        assertThat(line.probes()).isEqualTo(1);
        assertThat(rows.find(129 * WAYS)).isEqualTo(18);
        assertThat(rows.probes()).isEqualTo(1);
    }

    @Test
    void shouldSayItsBytes() {
        for (int entries : new int[] {1, 8, 9}) {
            LinearCache line = new LinearCache(entries);
            assertThat(line.bytes()).isEqualTo(4 + 8L * entries);
            assertThat(line.heapBytes())
                    .isEqualTo(GraphLayout.parseInstance(line).totalSize());
        }
        SetAssociativeCache rows = new SetAssociativeCache();
        assertThat(rows.bytes()).isEqualTo(8L * ROWS * WAYS + ROWS);
        assertThat(rows.heapBytes()).isEqualTo(GraphLayout.parseInstance(rows).totalSize());
    }

    @ParameterizedTest
    @ValueSource(strings = {"cartesian", "cartesian+linear4", "cartesian+2d"})
    void shouldComeBeforeRectangles(String scheme) {
        CartesianRankmap map = new CartesianRankmap(
                WorldRectangle.firstFastest("world", 16, 16, 16),
                new int[] {1, 2, 3},
                new int[] {10, 5, 12},
                new int[] {2, 0, 1});
        RankAddresses addresses = new RankAddresses(TestMaps.of(scheme, 4096));
        Translator translator = addresses.translator(null, map);
        TranslationCache model =
                scheme.endsWith("d") ? new SetAssociativeCache() : new LinearCache(scheme.endsWith("4") ? 4 : 1);
        boolean isCached = !scheme.equals("cartesian");
        IntSupplier ranks = ranks(6, map.size(), 1);
        long time = 0;
        int hits = 0;
        for (int i = 0; i < 1000; i++) {
            int rank = ranks.getAsInt();
            assertThat(translator.lpid(rank)).isEqualTo(map.lpid(rank));
            boolean isFound = isCached && model.find(rank) != TranslationCache.ABSENT;
            TranslationCost search = isCached ? model.cost(model.probes()) : TranslationCost.NONE;
            time += (isFound ? search : search.plus(map.cost())).time(TestMaps.CORE);
            hits += isFound ? 1 : 0;
            if (!isFound) {
                model.put(rank, map.lpid(rank));
            }
        }
        assertThat(addresses.translations()).isEqualTo(1000);
        assertThat(addresses.searches()).isEqualTo(isCached ? 1000 : 0);
        assertThat(addresses.hits()).isEqualTo(hits);
        assertThat(addresses.translationTime()).isEqualTo(time);
    }
}
