package org.rankcluster.protocol.address.rankmap;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.rankcluster.protocol.address.Rankmap;
import org.rankcluster.protocol.address.Translations;

class DetectionTest {
    private static final int VALUES = 7;

    private static @Nullable Rankmap found(int... values) {
        return Detection.in(values).found();
    }

    @Test
    void shouldTryAnOffsetThenAStrideWithTheLargestBlocks() {
        assertThat(found()).isEqualTo(new DirectRankmap(0));
        assertThat(found(0)).isEqualTo(new DirectRankmap(1));
        assertThat(found(0, 1, 2)).isEqualTo(new DirectRankmap(3));
        assertThat(found(4)).isEqualTo(new OffsetRankmap(1, 4));
        assertThat(found(4, 5, 6)).isEqualTo(new OffsetRankmap(3, 4));
        assertThat(found(4, 6)).isEqualTo(new StrideRankmap(2, 4, 2));
        assertThat(found(0, 4, 8, 12)).isEqualTo(new StrideRankmap(4, 0, 4));
        assertThat(found(4, 5, 8, 9, 12)).isEqualTo(new BlockedStrideRankmap(5, 4, 4, 2));
        assertThat(found(4, 5, 6, 9)).isEqualTo(new BlockedStrideRankmap(4, 4, 5, 3));
    }

    @Test
    void shouldFindNothingWhereThePaperDoesNot() {
        assertThat(found(2, 1, 0)).isNull();
        assertThat(found(1, 4, 8, 12)).isNull();
        assertThat(found(0, 1, 4, 8)).isNull();
        assertThat(found(0, 1, 4, 5, 6)).isNull();
        assertThat(found(3, 3)).isNull();
        assertThat(found(0, 1, 1)).isNull();
    }

    /** Returns the simplest model of the values, among all models with numbers as small as the values. */
    private static @Nullable Rankmap simplest(int[] values) {
        int size = values.length;
        Rankmap direct = new DirectRankmap(size);
        if (describes(direct, values)) {
            return direct;
        }
        Rankmap offset = new OffsetRankmap(size, values[0]);
        if (describes(offset, values)) {
            return offset;
        }
        for (int stride = 1; stride <= VALUES; stride++) {
            Rankmap strided = new StrideRankmap(size, values[0], stride);
            if (describes(strided, values)) {
                return strided;
            }
        }
        for (int block = 2; block < size; block++) {
            for (int stride = block; stride <= VALUES; stride++) {
                Rankmap blocked = new BlockedStrideRankmap(size, values[0], stride, block);
                if (describes(blocked, values)) {
                    return blocked;
                }
            }
        }
        return null;
    }

    private static boolean describes(Rankmap map, int[] values) {
        return IntStream.range(0, values.length).allMatch(i -> map.lpid(i) == values[i]);
    }

    @Test
    void shouldFindWhatASearchOfAllModelsFinds() {
        for (int length = 0; length <= 5; length++) {
            int[] values = new int[length];
            do {
                int[] given = values.clone();
                assertThat(found(given)).as("%s", Arrays.toString(values)).isEqualTo(simplest(values));
                assertThat(given).isEqualTo(values);
            } while (isNext(values));
        }
    }

    /** Advances to the next array. Returns false after the last. */
    private static boolean isNext(int[] values) {
        for (int i = 0; i < values.length; i++) {
            values[i] = (values[i] + 1) % VALUES;
            if (values[i] > 0) {
                return true;
            }
        }
        return false;
    }

    /** One pass for the offset, one for the stride, each up to the first entry that does not fit. */
    @Test
    void shouldLookAtEachEntryTwiceAtMost() {
        for (int size : new int[] {1, 10, 1000, 100_000}) {
            assertThat(Detection.in(IntStream.range(5, 5 + size).toArray()).looks())
                    .isEqualTo(size);
            int[] even = IntStream.range(0, size).map(i -> 2 * i).toArray();
            assertThat(Detection.in(even).looks()).isEqualTo(size == 1 ? 1 : 2 + size);
            int[] any = Translations.shuffled(size, 2 * size, new Random(size));
            assertThat(Detection.in(any).looks()).isBetween(1, 2 * size);
        }
        int[] lateGap = IntStream.range(0, 1000).map(i -> i < 999 ? i : 2000).toArray();
        assertThat(Detection.in(lateGap).looks()).isEqualTo(2000);
        assertThat(found(lateGap)).isEqualTo(new BlockedStrideRankmap(1000, 0, 2000, 999));
    }
}
