package org.rankcluster.protocol.datatype;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Compares layouts with type maps written out byte by byte, for random types of random types. */
class LayoutTest {
    private static final int TYPES = 2_000;
    private static final int DEPTH = 3;

    /** A type as MPI defines it: displacements of its bytes in order, bounds, alignment, basic elements. */
    private record Naive(List<Long> bytes, long lower, long upper, int alignment, int elements) {
        static Naive of(BasicType type) {
            List<Long> bytes = new ArrayList<>();
            for (long i = 0; i < type.size(); i++) {
                bytes.add(i);
            }
            return new Naive(bytes, 0, type.size(), type.size(), 1);
        }

        long extent() {
            return upper - lower;
        }

        /** Copies of elements at displacements. */
        static Naive join(List<Naive> elements, List<Long> displacements, boolean pad) {
            List<Long> bytes = new ArrayList<>();
            long lower = Long.MAX_VALUE;
            long upper = Long.MIN_VALUE;
            int alignment = 1;
            int number = 0;
            for (int i = 0; i < elements.size(); i++) {
                Naive element = elements.get(i);
                long at = displacements.get(i);
                if (element.bytes.isEmpty() && element.extent() == 0) {
                    continue;
                }
                element.bytes.forEach(offset -> bytes.add(at + offset));
                lower = Math.min(lower, at + element.lower);
                upper = Math.max(upper, at + element.upper);
                number += element.elements;
            }
            for (Naive element : elements) {
                alignment = Math.max(alignment, element.alignment);
            }
            if (lower > upper) {
                lower = 0;
                upper = 0;
            }
            if (pad) {
                upper = lower + Math.ceilDiv(upper - lower, alignment) * alignment;
            }
            return new Naive(bytes, lower, upper, alignment, number);
        }
    }

    private record Pair(Layout layout, Naive naive) {}

    private static Pair random(Random random, int depth) {
        if (depth == 0) {
            BasicType type = List.of(BasicType.BYTE, BasicType.SHORT, BasicType.INT, BasicType.DOUBLE)
                    .get(random.nextInt(4));
            return new Pair(Layout.of(type), Naive.of(type));
        }
        return switch (random.nextInt(4)) {
            case 0 -> strided(random, depth, 1, 0);
            case 1 -> strided(random, depth, random.nextInt(4), random.nextInt(-60, 60));
            case 2 -> struct(random, depth);
            default -> resized(random, depth);
        };
    }

    private static Pair strided(Random random, int depth, int count, long stride) {
        Pair element = random(random, depth - 1);
        int blockLength = random.nextInt(4);
        List<Naive> elements = new ArrayList<>();
        List<Long> displacements = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            for (int j = 0; j < blockLength; j++) {
                elements.add(element.naive);
                displacements.add(i * stride + j * element.naive.extent());
            }
        }
        Layout layout = stride == 0 && count == 1
                ? Layout.contiguous(blockLength, element.layout)
                : Layout.vector(count, blockLength, stride, element.layout);
        return new Pair(layout, Naive.join(elements, displacements, false));
    }

    private static Pair struct(Random random, int depth) {
        int blocks = 1 + random.nextInt(3);
        int[] lengths = new int[blocks];
        long[] places = new long[blocks];
        Layout[] layouts = new Layout[blocks];
        List<Naive> elements = new ArrayList<>();
        List<Long> displacements = new ArrayList<>();
        for (int i = 0; i < blocks; i++) {
            Pair element = random(random, depth - 1);
            lengths[i] = 1 + random.nextInt(3);
            places[i] = random.nextInt(-40, 40);
            layouts[i] = element.layout;
            for (int j = 0; j < lengths[i]; j++) {
                elements.add(element.naive);
                displacements.add(places[i] + j * element.naive.extent());
            }
        }
        return new Pair(Layout.struct(lengths, places, layouts), Naive.join(elements, displacements, true));
    }

    private static Pair resized(Random random, int depth) {
        Pair element = random(random, depth - 1);
        long lower = random.nextInt(-8, 8);
        long extent = random.nextInt(64);
        Naive of = element.naive;
        return new Pair(
                Layout.resized(element.layout, lower, extent),
                new Naive(of.bytes, lower, lower + extent, of.alignment, of.elements));
    }

    @Test
    void shouldMeasureAndVisitAsTheTypeMapSays() {
        Random random = new Random(1);
        for (int i = 0; i < TYPES; i++) {
            Pair pair = random(random, 1 + random.nextInt(DEPTH));
            List<Long> visited = new ArrayList<>();
            pair.layout.blocks(0, 1, (at, length) -> {
                for (int j = 0; j < length; j++) {
                    visited.add(at + j);
                }
                return true;
            });
            assertThat(visited).isEqualTo(pair.naive.bytes);
            assertThat(pair.layout.size()).isEqualTo(pair.naive.bytes.size());
            if (!visited.isEmpty()) {
                assertThat(pair.layout.elements()).isEqualTo(pair.naive.elements);
                assertThat(pair.layout.trueLowerBound())
                        .isEqualTo(visited.stream().mapToLong(x -> x).min().getAsLong());
                assertThat(pair.layout.trueUpperBound())
                        .isEqualTo(visited.stream().mapToLong(x -> x).max().getAsLong() + 1);
                assertThat(List.of(pair.layout.lowerBound(), pair.layout.upperBound()))
                        .containsExactly(pair.naive.lower, pair.naive.upper);
            }
        }
    }

    @Test
    void shouldPackAndUnpackAnyNumberOfBytes() {
        Random random = new Random(2);
        byte[] memory = new byte[20_000];
        random.nextBytes(memory);
        int middle = memory.length / 2;
        for (int i = 0; i < TYPES; i++) {
            Pair pair = random(random, 1 + random.nextInt(DEPTH));
            int count = random.nextInt(4);
            byte[] packed = new byte[count * pair.layout.size()];
            Packing.pack(Memory.of(memory), middle, count, pair.layout, packed, 0);
            List<Integer> addresses = new ArrayList<>();
            for (int j = 0; j < count; j++) {
                for (long offset : pair.naive.bytes) {
                    addresses.add((int) (middle + j * pair.naive.extent() + offset));
                }
            }
            for (int j = 0; j < packed.length; j++) {
                assertThat(packed[j]).isEqualTo(memory[addresses.get(j)]);
            }
            int some = packed.length == 0 ? 0 : random.nextInt(packed.length + 1);
            byte[] expected = new byte[memory.length];
            for (int j = 0; j < some; j++) {
                expected[addresses.get(j)] = packed[j];
            }
            byte[] unpacked = new byte[memory.length];
            Packing.unpack(packed, 0, some, Memory.of(unpacked), middle, pair.layout);
            assertThat(Arrays.equals(unpacked, expected)).isTrue();
        }
    }

    @Test
    void shouldSeeWhatIsDense() {
        Layout ints = Layout.of(BasicType.INT);
        assertThat(Layout.contiguous(3, ints).isDense()).isTrue();
        assertThat(Layout.vector(2, 3, 12, ints).isDense()).isTrue();
        assertThat(Layout.vector(2, 3, 16, ints).isDense()).isFalse();
        assertThat(Layout.contiguous(2, Layout.vector(2, 1, 8, ints)).isDense()).isFalse();
    }
}
