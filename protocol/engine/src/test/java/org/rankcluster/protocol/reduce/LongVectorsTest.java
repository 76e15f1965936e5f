package org.rankcluster.protocol.reduce;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class LongVectorsTest {
    @Test
    void shouldNotDependOnTheNumberOfProcessors() {
        SplittableRandom random = new SplittableRandom(1);
        for (Operator operator : Operator.values()) {
            for (ElementType type : ElementType.values()) {
                if (operator.takes(type)) {
                    check(operator.on(type), 40_001, random);
                }
            }
        }
    }

    private static void check(PredefinedReducer reducer, int elements, SplittableRandom random) {
        int bytes = elements * reducer.elementBytes();
        byte[] in = new byte[bytes + 32];
        byte[] inout = new byte[bytes + 32];
        random.nextBytes(in);
        random.nextBytes(inout);
        byte[] expected = inout.clone();
        reducer.kernel().apply(in, expected, 16, 16 + bytes);
        for (int pieces = 1; pieces <= 5; pieces++) {
            byte[] result = inout.clone();
            LongVectors.reduce(reducer, pieces, in, 16, result, 16, bytes);
            assertThat(result).as(reducer + " in " + pieces).isEqualTo(expected);
        }
        byte[] moved = new byte[in.length];
        System.arraycopy(in, 16, moved, 0, bytes);
        byte[] result = inout.clone();
        LongVectors.reduce(reducer, 2, moved, 0, result, 16, bytes);
        assertThat(result).as(reducer + " at another offset").isEqualTo(expected);
    }

    @Test
    void shouldCombineLongVectors() {
        int bytes = 2 * LongVectors.LEAST;
        byte[] in = new byte[bytes];
        byte[] inout = new byte[bytes];
        new SplittableRandom(2).nextBytes(in);
        new SplittableRandom(3).nextBytes(inout);
        byte[] expected = inout.clone();
        PredefinedReducer sum = Operator.SUM.on(ElementType.DOUBLE);
        sum.reduce(in, 0, expected, 0, bytes);
        for (int threads : new int[] {1, 2, 8}) {
            byte[] result = inout.clone();
            LongVectors.reduce(sum, in, 0, result, 0, bytes, threads);
            assertThat(result).as(threads + " threads").isEqualTo(expected);
        }
    }

    @Test
    void shouldUseAsManyThreadsAsTheModel() {
        assertThat(LongVectors.pieces(LongVectors.LEAST, 1, 16)).isOne();
        assertThat(LongVectors.pieces(LongVectors.LEAST, 8, 16)).isEqualTo(8);
        assertThat(LongVectors.pieces(LongVectors.LEAST, 8, 2)).isEqualTo(2);
        assertThat(LongVectors.pieces(LongVectors.LEAST - 1, 8, 16)).isOne();
    }
}
