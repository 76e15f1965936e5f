package org.rankcluster.protocol.reduce;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class CompressionTest {
    private static final Compression.Times FREE = new Compression.Times(1, 0, 0);

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
                    int others = Zeros.nonzeros(vector, type.size());
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
        assertThat(Zeros.nonzeros(vector, Float.BYTES)).isEqualTo(2);
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
        for (CompressionFallback fallback : List.of(CompressionFallback.BYTES, CompressionFallback.TIME)) {
            assertThat(compression.encoding(ELEMENTS, ELEMENTS - zeros, size, fallback, FREE))
                    .isNotEqualTo(encoding);
            assertThat(compression.encoding(ELEMENTS, ELEMENTS - zeros - 1, size, fallback, FREE))
                    .isEqualTo(encoding);
        }
    }

    @Test
    void shouldGoDenseWherePackingTakesLongerThanItSaves() {
        // Bits saves 0.3 - 1/32 of a vector of floats
        int others = ELEMENTS * 7 / 10;
        Compression.Times cheap = new Compression.Times(1, 0.26, 0);
        Compression.Times dear = new Compression.Times(1, 0.27, 0);
        for (Compression compression : List.of(Compression.BITS, Compression.AUTO)) {
            assertThat(compression.encoding(ELEMENTS, others, Float.BYTES, CompressionFallback.TIME, cheap))
                    .isEqualTo(Encoding.BITS);
            assertThat(compression.encoding(ELEMENTS, others, Float.BYTES, CompressionFallback.TIME, dear))
                    .isEqualTo(Encoding.DENSE);
            assertThat(compression.encoding(ELEMENTS, others, Float.BYTES, CompressionFallback.BYTES, dear))
                    .isEqualTo(Encoding.BITS);
        }
        Compression.Times slowStart = new Compression.Times(1, 0.26, 0.01 * ELEMENTS * Float.BYTES);
        assertThat(Compression.BITS.encoding(ELEMENTS, others, Float.BYTES, CompressionFallback.TIME, slowStart))
                .isEqualTo(Encoding.DENSE);
    }

    @Test
    void shouldPackAlwaysWithoutFallback() {
        for (int zeros : new int[] {0, 1, ELEMENTS / 2, ELEMENTS}) {
            assertThat(encoding(Compression.NONE, zeros)).isEqualTo(Encoding.DENSE);
            assertThat(encoding(Compression.BITS, zeros)).isEqualTo(Encoding.BITS);
            assertThat(encoding(Compression.IDX, zeros)).isEqualTo(Encoding.INDICES);
        }
        assertThat(encoding(Compression.AUTO, 0)).isEqualTo(Encoding.BITS);
        assertThat(encoding(Compression.AUTO, ELEMENTS)).isEqualTo(Encoding.INDICES);
    }

    private static Encoding encoding(Compression compression, int zeros) {
        return compression.encoding(ELEMENTS, ELEMENTS - zeros, Float.BYTES, CompressionFallback.NONE, FREE);
    }

    @Test
    void shouldSeeWhetherAMessageHoldsAVector() {
        byte[] vector = vector(new SplittableRandom(2), 100, Float.BYTES);
        for (Encoding encoding : Encoding.ALL) {
            byte[] message = encoding.encode(vector, Float.BYTES);
            assertThat(encoding.fits(message, Float.BYTES, 400)).isTrue();
            assertThat(encoding.fits(message, Float.BYTES, 200)).isFalse();
            assertThat(encoding.fits(Arrays.copyOf(message, message.length - 1), Float.BYTES, 400))
                    .isFalse();
        }
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
