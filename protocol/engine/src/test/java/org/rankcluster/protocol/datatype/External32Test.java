package org.rankcluster.protocol.datatype;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class External32Test {
    private static final Layout MIXED = Layout.struct(new int[] {1, 2, 0, 1}, new long[] {0, 8, 8, 32}, new Layout[] {
        Layout.of(BasicType.BYTE), Layout.of(BasicType.DOUBLE), Layout.of(BasicType.LONG), Layout.of(BasicType.SHORT)
    });

    private static byte[] mixed(ByteOrder order, int elements) {
        ByteBuffer bytes = ByteBuffer.allocate(19 * elements).order(order);
        for (int i = 0; i < elements; i++) {
            bytes.put((byte) i).putDouble(i + 0.25).putDouble(-i).putShort((short) (i * 300));
        }
        return bytes.array();
    }

    @Test
    void shouldBeBigEndianForEveryPart() {
        byte[] data = mixed(ByteOrder.nativeOrder(), 5);
        External32.convert(data, 0, data.length, MIXED);
        assertThat(data).isEqualTo(mixed(ByteOrder.BIG_ENDIAN, 5));

        External32.convert(data, 0, data.length, MIXED);
        assertThat(data).isEqualTo(mixed(ByteOrder.nativeOrder(), 5));
    }

    @Test
    void shouldLeaveAnElementThatIsCutOff() {
        byte[] data = mixed(ByteOrder.nativeOrder(), 2);
        byte[] expected = mixed(ByteOrder.BIG_ENDIAN, 2);
        External32.convert(data, 0, 19 + 1 + 8 + 3, MIXED);

        assertThat(data).startsWith(java.util.Arrays.copyOf(expected, 19 + 1 + 8));
        assertThat(java.util.Arrays.copyOfRange(data, 28, 38))
                .isEqualTo(java.util.Arrays.copyOfRange(mixed(ByteOrder.nativeOrder(), 2), 28, 38));
    }

    @Test
    void shouldTurnRowsOfOneType() {
        byte[] data = {9, 1, 2, 3, 4, 5, 6, 7, 8, 9};
        External32.convert(data, 1, 8, Layout.vector(2, 1, 8, Layout.of(BasicType.INT)));
        boolean isBig = ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN;
        assertThat(data)
                .isEqualTo(
                        isBig ? new byte[] {9, 1, 2, 3, 4, 5, 6, 7, 8, 9} : new byte[] {9, 4, 3, 2, 1, 8, 7, 6, 5, 9});
    }

    /** MPI-4.1, section 14.5.2: Java's char is the wide character there, its long the long long. */
    @Test
    void shouldHaveTheStandardsSizesAndOrderForAllBasicTypes() {
        Map<BasicType, Integer> sizes = Map.of(
                BasicType.BYTE, 1,
                BasicType.CHAR, 2,
                BasicType.SHORT, 2,
                BasicType.BOOLEAN, 1,
                BasicType.INT, 4,
                BasicType.LONG, 8,
                BasicType.FLOAT, 4,
                BasicType.DOUBLE, 8,
                BasicType.PACKED, 1);
        Random random = new Random(32);
        sizes.forEach((type, size) -> {
            byte[] native32 = new byte[size * (1 + random.nextInt(20))];
            random.nextBytes(native32);
            byte[] portable = native32.clone();
            External32.convert(portable, 0, portable.length, Layout.of(type));
            for (int i = 0; i < native32.length; i++) {
                int element = i / size * size;
                boolean isBig = ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN;
                int there = isBig ? i : element + size - 1 - (i - element);
                assertThat(portable[there]).as(type + " byte " + i).isEqualTo(native32[i]);
            }
            External32.convert(portable, 0, portable.length, Layout.of(type));
            assertThat(portable).isEqualTo(native32);
        });
    }
}
