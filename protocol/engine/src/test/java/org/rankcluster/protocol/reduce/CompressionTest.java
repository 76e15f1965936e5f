package org.rankcluster.protocol.reduce;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class CompressionTest {
    private static final Compression.Times FREE = new Compression.Times(1, 0);

    /** The number of elements: thousandths of an element in 32 and in 64 are whole. */
    private static final int ELEMENTS = 32_000;

    @Test
    void shouldGiveBackWhatItIsGiven() {
        SplittableRandom random = new SplittableRandom(1);
        for (Encoding encoding : Encoding.ALL) {
            for (ElementType type : ElementType.values()) {
                for (int elements : new int[] {0, 1, 7, 8, 9, 64, 100}) {
                    byte[] vector = vector(random, elements, type.size());
                    byte[] message = encoding.encode(vector, type.size());
                    int others = Zeros.others(vector, type.size());
                    assertThat(message).hasSize((int) encoding.bytes(elements, others, type.size()));
                    assertThat(encoding.decode(message, type.size(), vector.length))
                            .as(encoding + " of " + type)
                            .isEqualTo(vector);
                }
            }
        }
    }

    private static byte[] vector(SplittableRandom random, int elements, int size) {
        byte[] vector = new byte[elements * size];
        for (int i = 0; i < vector.length; i++) {
            if (random.nextInt(3) == 0) {
                vector[i] = (byte) random.nextInt();
            }
        }
        return vector;
    }

    @Test
    void shouldKeepNegativeZerosAndNans() {
        byte[] vector = new byte[16];
        ByteBuffer.wrap(vector)
                .order(ByteOrder.nativeOrder())
                .putFloat(0, -0.0f)
                .putFloat(8, Float.NaN);
        assertThat(Zeros.others(vector, Float.BYTES)).isEqualTo(2);
        for (Encoding encoding : Encoding.ALL) {
            assertThat(encoding.decode(encoding.encode(vector, Float.BYTES), Float.BYTES, 16))
                    .isEqualTo(vector);
        }
    }

    @Test
    void shouldCrossWhereThePaperSaysForFloats() {
        checkCrossing(Compression.BITS, Encoding.BITS, Float.BYTES, 3.125);
        checkCrossing(Compression.IDX, Encoding.INDICES, Float.BYTES, 50);
        checkCrossing(Compression.AUTO, Encoding.INDICES, Float.BYTES, 96.875);
    }

    @Test
    void shouldCrossEarlierForDoubles() {
        checkCrossing(Compression.BITS, Encoding.BITS, Double.BYTES, 1.5625);
        checkCrossing(Compression.IDX, Encoding.INDICES, Double.BYTES, 100 / 3.0);
        checkCrossing(Compression.AUTO, Encoding.INDICES, Double.BYTES, 96.875);
    }

    /** Checks that the encoding is shorter as soon as there is one zero more than this percentage of all elements, and not before. */
    private static void checkCrossing(Compression compression, Encoding encoding, int size, double percent) {
        int zeros = (int) Math.floor(ELEMENTS * percent / 100);
        assertThat(compression.encoding(ELEMENTS, ELEMENTS - zeros, size, FREE)).isNotEqualTo(encoding);
        assertThat(compression.encoding(ELEMENTS, ELEMENTS - zeros - 1, size, FREE))
                .isEqualTo(encoding);
    }

    @Test
    void shouldGoDenseWherePackingTakesLongerThanItSaves() {
        // Bits saves 0.3 - 1/32 of a vector of floats
        int others = ELEMENTS * 7 / 10;
        Compression.Times cheap = new Compression.Times(1, 0.26);
        Compression.Times dear = new Compression.Times(1, 0.27);
        assertThat(Compression.AUTO.encoding(ELEMENTS, others, Float.BYTES, cheap))
                .isEqualTo(Encoding.BITS);
        assertThat(Compression.AUTO.encoding(ELEMENTS, others, Float.BYTES, dear))
                .isEqualTo(Encoding.DENSE);
        assertThat(Compression.BITS.encoding(ELEMENTS, others, Float.BYTES, dear))
                .as("asked for, by bytes alone")
                .isEqualTo(Encoding.BITS);
    }

    @Test
    void shouldLeaveOutOnlyZerosThatChangeNothing() {
        for (Operator operator : Operator.values()) {
            for (ElementType type : ElementType.values()) {
                if (operator.takes(type)) {
                    boolean isNeutral = switch (operator) {
                        case SUM, LOR, LXOR, BOR, BXOR -> true;
                        default -> false;
                    };
                    assertThat(Compression.isAllowed(operator.on(type))).isEqualTo(isNeutral);
                }
            }
        }
    }
}
