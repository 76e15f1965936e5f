package org.rankcluster.protocol.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.rankcluster.protocol.datatype.BasicType;
import org.rankcluster.protocol.datatype.Layout;

/** Views compared with the bytes of the tiles, one by one. */
class ViewTest {
    private static final Layout INT = Layout.of(BasicType.INT);
    private static final Layout BYTE = Layout.of(BasicType.BYTE);

    /** Returns the first {@code number} bytes of a view. */
    private static List<Long> bytes(long displacement, Layout type, int number) {
        List<Long> all = new ArrayList<>();
        for (long tile = 0; all.size() < number; tile++) {
            long begin = displacement + tile * type.extent();
            type.blocks(begin, 1, (at, length) -> {
                for (int i = 0; i < length; i++) {
                    all.add(at + i);
                }
                return true;
            });
        }
        return all.subList(0, number);
    }

    private static List<Long> bytes(ByteRanges runs) {
        List<Long> all = new ArrayList<>();
        for (int run = 0; run < runs.count(); run++) {
            for (int i = 0; i < runs.length(run); i++) {
                all.add(runs.start(run) + i);
            }
        }
        return all;
    }

    /** Creates a layout with blocks at random distances, in order. */
    private static Layout random(Random random) {
        int groups = 1 + random.nextInt(4);
        int[] lengths = new int[groups];
        long[] places = new long[groups];
        Layout[] children = new Layout[groups];
        long end = random.nextInt(3);
        for (int i = 0; i < groups; i++) {
            lengths[i] = random.nextInt(4) + (i == 0 ? 1 : 0);
            children[i] = random.nextBoolean() ? INT : Layout.vector(2, 1, 3, BYTE);
            places[i] = end + random.nextInt(5);
            end = places[i] + lengths[i] * children[i].extent();
        }
        return Layout.resized(Layout.struct(lengths, places, children), 0, end + random.nextInt(4));
    }

    @Test
    void shouldShowTheDataOfTheTilesInOrder() {
        for (int seed = 0; seed < 2000; seed++) {
            Random random = new Random(seed);
            Layout type = seed == 0 ? INT : random(random);
            long displacement = random.nextInt(20);
            View view = new View(displacement, type);
            assertThat(View.isOrdered(type)).isTrue();
            List<Long> all = bytes(displacement, type, 200);
            int from = random.nextInt(100);
            int length = random.nextInt(100);

            ByteRanges runs = view.runs(from, length);

            assertThat(bytes(runs)).as("seed " + seed).isEqualTo(all.subList(from, from + length));
            assertThat(runs.bytes()).isEqualTo(length);
            assertThat(view.byteAt(from)).isEqualTo(all.get(from));
            long offset = random.nextInt(100);
            long before = all.stream().filter(at -> at < offset).count();
            assertThat(view.positionOf(offset)).as("seed " + seed).isEqualTo(before);
        }
    }

    @Test
    void shouldReachFarIntoAFile() {
        View view = new View(5, Layout.resized(INT, 0, 1 << 20));

        ByteRanges runs = view.runs(4L << 30, 8);

        assertThat(bytes(runs).getFirst()).isEqualTo(5 + (1L << 50));
        assertThat(runs.start(1)).isEqualTo(5 + (1L << 50) + (1 << 20));
    }

    @Test
    void shouldJoinStretchesThatMeet() {
        assertThat(new View(0, Layout.vector(3, 2, 8, INT)).runs(0, 24).count()).isEqualTo(1);
        assertThat(new View(0, Layout.vector(3, 1, 8, INT)).runs(0, 12).count()).isEqualTo(3);
    }

    @Test
    void shouldReportTypesThatAreNotInOrder() {
        int[] ones = {1, 1};
        Layout[] ints = {INT, INT};
        assertThat(View.isOrdered(Layout.struct(ones, new long[] {8, 0}, ints))).isFalse();
        assertThat(View.isOrdered(Layout.struct(ones, new long[] {-4, 4}, ints)))
                .isFalse();
        assertThat(View.isOrdered(Layout.resized(Layout.vector(2, 1, 8, INT), 0, -16)))
                .isFalse();
        assertThat(View.isOrdered(Layout.struct(ones, new long[] {0, 8}, ints))).isTrue();
    }
}
