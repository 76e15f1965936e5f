package org.rankcluster.protocol.datatype;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rankcluster.protocol.datatype.RandomTypes.Pair;

/** Comparisons of the moved data with explicit type maps, and of the counts with the paper's. */
class PackEngineTest {
    private static final int TYPES = 2_000;
    private static final int DEPTH = 3;
    private static final int CAPACITY = 1 << 13;

    private static final class Case {
        final Random random;
        final Pair type;
        final int count;
        final PackSettings settings;
        final PackWork work = new PackWork();

        Case(DatatypeEngine engine, long seed) {
            random = new Random(seed);
            type = new RandomTypes(random).next(1 + random.nextInt(DEPTH));
            count = random.nextInt(5);
            settings = new PackSettings(
                    engine,
                    1 + random.nextInt(20),
                    1 + random.nextInt(40),
                    1 + random.nextInt(200),
                    false,
                    PackCosts.NONE);
        }

        /** Returns the addresses of all bytes, far enough from the ends of the memory; null if they are too far apart. */
        int[] addresses(int from) {
            long[] all = type.map().addresses(from, count).stream()
                    .mapToLong(at -> at)
                    .toArray();
            boolean inside = Arrays.stream(all).allMatch(at -> at >= 0 && at < CAPACITY);
            return inside ? Arrays.stream(all).mapToInt(at -> (int) at).toArray() : null;
        }
    }

    private static Object buffer(Random random) {
        return switch (random.nextInt(11)) {
            case 0 -> new byte[CAPACITY];
            case 1 -> new char[CAPACITY / 2];
            case 2 -> new short[CAPACITY / 2];
            case 3 -> new int[CAPACITY / 4];
            case 4 -> new long[CAPACITY / 8];
            case 5 -> new float[CAPACITY / 4];
            case 6 -> new double[CAPACITY / 8];
            case 7 -> new boolean[CAPACITY];
            case 8 -> ByteBuffer.allocateDirect(CAPACITY);
            case 9 -> ByteBuffer.allocate(CAPACITY + 3).position(3).slice();
            default -> DoubleBuffer.allocate(CAPACITY / 8);
        };
    }

    private static byte[] content(Random random, Object buffer) {
        byte[] content = new byte[CAPACITY];
        random.nextBytes(content);
        for (int i = 0; buffer instanceof boolean[] && i < CAPACITY; i++) {
            content[i] &= 1;
        }
        return content;
    }

    private static byte[] read(Memory memory) {
        byte[] all = new byte[CAPACITY];
        memory.read(0, all, 0, CAPACITY);
        return all;
    }

    @ParameterizedTest
    @EnumSource
    void shouldPackWhatTheTypeMapSays(DatatypeEngine engine) {
        for (int seed = 0; seed < TYPES; seed++) {
            Case c = new Case(engine, seed);
            int[] addresses = c.addresses(CAPACITY / 2);
            if (addresses == null) {
                continue;
            }
            Object buffer = buffer(c.random);
            Memory memory = Memory.of(buffer);
            byte[] content = content(c.random, buffer);
            memory.write(content, 0, 0, CAPACITY);
            byte[] expected = new byte[addresses.length + 2];
            for (int i = 0; i < addresses.length; i++) {
                expected[i + 1] = content[addresses[i]];
            }
            byte[] packed = new byte[expected.length];
            Overlap overlap =
                    PackEngine.pack(memory, CAPACITY / 2, c.count, c.type.layout(), packed, 1, c.settings, c.work);
            assertThat(packed).as("seed %d", seed).isEqualTo(expected);
            assertThat(overlap.busy()).isZero();
            assertThat(c.work.packedBytes() + c.work.inPlaceBytes()).isEqualTo(addresses.length);

            byte[] simply = new byte[expected.length];
            Packing.pack(memory, CAPACITY / 2, c.count, c.type.layout(), simply, 1);
            assertThat(simply).as("seed %d, simply", seed).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldUnpackAnyNumberOfBytes(DatatypeEngine engine) {
        for (int seed = 0; seed < TYPES; seed++) {
            Case c = new Case(engine, seed);
            int[] addresses = c.addresses(CAPACITY / 2);
            if (addresses == null) {
                continue;
            }
            int some = addresses.length == 0 ? 0 : c.random.nextInt(addresses.length + 1);
            Object buffer = buffer(c.random);
            byte[] packed = content(c.random, buffer);
            byte[] expected = new byte[CAPACITY];
            for (int i = 0; i < some; i++) {
                expected[addresses[i]] = packed[i + 5];
            }
            Memory memory = Memory.of(buffer);
            PackEngine.unpack(packed, 5, some, memory, CAPACITY / 2, c.type.layout(), c.settings, c.work);
            assertThat(Arrays.equals(read(memory), expected))
                    .as("seed %d", seed)
                    .isTrue();

            Memory again = Memory.of(buffer(c.random));
            if (!(again instanceof Memory.Booleans) && !(memory instanceof Memory.Booleans)) {
                Packing.unpack(packed, 5, some, again, CAPACITY / 2, c.type.layout());
                assertThat(Arrays.equals(read(again), expected))
                        .as("seed %d, simply", seed)
                        .isTrue();
            }
        }
    }

    @Test
    void shouldDoTheSameWithBothEnginesButSearch() {
        for (int seed = 0; seed < TYPES; seed++) {
            Case single = new Case(DatatypeEngine.SINGLE, seed);
            Case dual = new Case(DatatypeEngine.DUAL, seed);
            Memory memory = Memory.of(new byte[CAPACITY]);
            if (single.addresses(CAPACITY / 2) == null) {
                continue;
            }
            byte[] packed = new byte[CAPACITY];
            for (Case c : List.of(single, dual)) {
                PackEngine.pack(memory, CAPACITY / 2, c.count, c.type.layout(), packed, 0, c.settings, c.work);
            }
            assertThat(dual.work.searched()).isZero();
            assertThat(counts(single.work)).as("seed %d", seed).isEqualTo(counts(dual.work));
        }
    }

    private static List<Long> counts(PackWork work) {
        return List.of(work.lookedAhead(), work.packed(), work.packedBytes(), work.inPlace(), work.sections());
    }

    /** Packs a matrix of elements of three doubles, column after column. */
    private static PackWork transpose(DatatypeEngine engine, int n, int pipelineBytes) {
        int element = 3 * Double.BYTES;
        Layout point = Layout.contiguous(3, Layout.of(BasicType.DOUBLE));
        Layout column = Layout.resized(Layout.vector(n, 1, (long) n * element, point), 0, element);
        double[] matrix = new double[3 * n * n];
        Arrays.setAll(matrix, i -> i);
        byte[] packed = new byte[n * n * element];
        PackWork work = new PackWork();
        PackSettings settings = new PackSettings(engine, 15, 16 << 10, pipelineBytes, false, PackCosts.NONE);
        PackEngine.pack(Memory.of(matrix), 0, n, column, packed, 0, settings, work);
        double[] transposed = new double[matrix.length];
        Memory.of(transposed).write(packed, 0, 0, packed.length);
        for (int i = 0; i < n * n; i++) {
            assertThat(transposed[3 * i + 1]).isEqualTo(3 * (i % n * n + i / n) + 1);
        }
        return work;
    }

    @Test
    void shouldSearchTheSquareOfTheElementsOnlyWithASingleContext() {
        int pipelineBytes = 64 * 24;
        for (int n : new int[] {32, 64, 128, 256}) {
            long elements = (long) n * n;
            long buffers = elements / 64;
            PackWork single = transpose(DatatypeEngine.SINGLE, n, pipelineBytes);
            PackWork dual = transpose(DatatypeEngine.DUAL, n, pipelineBytes);
            // Before buffer k it searches the 64 k elements that it has packed.
            assertThat(single.searched()).isEqualTo(64 * buffers * (buffers - 1) / 2);
            assertThat(single.packed()).isEqualTo(elements);
            assertThat(single.lookedAhead()).isEqualTo(15 * buffers);
            assertThat(counts(dual)).isEqualTo(counts(single));
            assertThat(dual.searched()).isZero();
        }
    }

    @Test
    void shouldSendLongElementsAndTheLastFewFromWhereTheyAre() {
        Layout longOnes = Layout.vector(100, 1, 200, Layout.contiguous(100, Layout.of(BasicType.BYTE)));
        Layout shortOnes = Layout.vector(100, 1, 200, Layout.of(BasicType.BYTE));
        Layout both = Layout.struct(new int[] {1, 1}, new long[] {0, 20_000}, new Layout[] {longOnes, shortOnes});
        for (DatatypeEngine engine : DatatypeEngine.values()) {
            PackWork work = new PackWork();
            PackSettings settings = new PackSettings(engine, 10, 64, 45, false, PackCosts.NONE);
            PackEngine.pack(Memory.of(new byte[40_000]), 0, 1, both, new byte[10_100], 0, settings, work);
            // 45 + 45 short ones through the buffer, and 10 that are the last.
            assertThat(work.inPlace()).isEqualTo(100 + 10);
            assertThat(work.packed()).isEqualTo(90);
            assertThat(work.sections()).isEqualTo(10 + 2 + 1);
            assertThat(work.lookedAhead()).isEqualTo(130);
            assertThat(work.searched()).isEqualTo(engine == DatatypeEngine.DUAL ? 0 : 100 + 145);
        }
    }
}
