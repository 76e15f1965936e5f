package org.rankcluster.protocol.reduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class OperatorTest {
    private static final ElementType[] INTEGERS = {
        ElementType.BYTE, ElementType.CHAR, ElementType.SHORT, ElementType.INT, ElementType.LONG
    };

    private static ByteBuffer buffer(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder());
    }

    private static byte[] random(SplittableRandom random, ElementType type, int elements) {
        byte[] bytes = new byte[elements * type.size()];
        random.nextBytes(bytes);
        return bytes;
    }

    private static BigInteger integer(ElementType type, byte[] bytes, int element) {
        int at = element * type.size();
        return BigInteger.valueOf(
                switch (type) {
                    case BYTE, BOOLEAN -> bytes[at];
                    case CHAR -> buffer(bytes).getChar(at);
                    case SHORT -> buffer(bytes).getShort(at);
                    case INT -> buffer(bytes).getInt(at);
                    default -> buffer(bytes).getLong(at);
                });
    }

    /** Returns the value of an integer of the type if only its lowest bits are kept. */
    private static BigInteger wrapped(ElementType type, BigInteger exact) {
        long bits = exact.longValue();
        return BigInteger.valueOf(
                switch (type) {
                    case BYTE, BOOLEAN -> (byte) bits;
                    case CHAR -> (char) bits;
                    case SHORT -> (short) bits;
                    case INT -> (int) bits;
                    default -> bits;
                });
    }

    private static BigInteger expected(Operator operator, BigInteger a, BigInteger b) {
        boolean p = a.signum() != 0;
        boolean q = b.signum() != 0;
        return switch (operator) {
            case SUM -> a.add(b);
            case PROD -> a.multiply(b);
            case MAX -> a.max(b);
            case MIN -> a.min(b);
            case BAND -> a.and(b);
            case BOR -> a.or(b);
            case BXOR -> a.xor(b);
            case LAND -> p && q ? BigInteger.ONE : BigInteger.ZERO;
            case LOR -> p || q ? BigInteger.ONE : BigInteger.ZERO;
            case LXOR -> p ^ q ? BigInteger.ONE : BigInteger.ZERO;
            default -> throw new AssertionError(operator);
        };
    }

    @Test
    void shouldCombineIntegersAndWrapAround() {
        SplittableRandom random = new SplittableRandom(1);
        for (Operator operator : Operator.values()) {
            for (ElementType type : INTEGERS) {
                if (operator.takes(type)) {
                    combineIntegers(operator, type, random);
                }
            }
        }
        combineIntegers(Operator.LXOR, ElementType.BOOLEAN, random);
        combineIntegers(Operator.BAND, ElementType.BOOLEAN, random);
    }

    private static void combineIntegers(Operator operator, ElementType type, SplittableRandom random) {
        for (int elements : new int[] {0, 1, 3, 7, 8, 65}) {
            byte[] in = random(random, type, elements);
            byte[] inout = random(random, type, elements);
            for (int i = 0; i < in.length; i++) {
                in[i] = random.nextInt(3) == 0 ? 0 : in[i];
            }
            byte[] result = inout.clone();
            operator.on(type).reduce(in, 0, result, 0, result.length);
            for (int e = 0; e < elements; e++) {
                BigInteger exact = expected(operator, integer(type, in, e), integer(type, inout, e));
                assertThat(integer(type, result, e))
                        .as(operator + " on " + type)
                        .isEqualTo(wrapped(type, exact));
            }
        }
    }

    @Test
    void shouldReduceOnlyTheBytesAskedForAtAnyOffsets() {
        SplittableRandom random = new SplittableRandom(2);
        for (Operator operator : Operator.values()) {
            for (ElementType type : ElementType.values()) {
                if (operator.takes(type)) {
                    reducePart(operator.on(type), random);
                }
            }
        }
    }

    private static void reducePart(Reducer reducer, SplittableRandom random) {
        int size = reducer.elementBytes();
        byte[] in = new byte[40 * size];
        byte[] inout = new byte[40 * size];
        random.nextBytes(in);
        random.nextBytes(inout);
        byte[] inBefore = in.clone();
        byte[] whole = Arrays.copyOfRange(inout, 3 * size, 20 * size);
        reducer.reduce(Arrays.copyOfRange(in, 9 * size, 26 * size), 0, whole, 0, 17 * size);
        byte[] part = inout.clone();
        reducer.reduce(in, 9 * size, part, 3 * size, 17 * size);
        System.arraycopy(whole, 0, inout, 3 * size, 17 * size);
        assertThat(part).as(reducer.toString()).isEqualTo(inout);
        assertThat(in).isEqualTo(inBefore);
    }

    @Test
    void shouldCommuteBitForBit() {
        SplittableRandom random = new SplittableRandom(3);
        for (Operator operator : Operator.values()) {
            for (ElementType type : ElementType.values()) {
                if (operator.takes(type)) {
                    byte[] a = random(random, type, 200);
                    byte[] b = random(random, type, 200);
                    byte[] ab = b.clone();
                    operator.on(type).reduce(a, 0, ab, 0, ab.length);
                    byte[] ba = a.clone();
                    operator.on(type).reduce(b, 0, ba, 0, ba.length);
                    assertThat(ab).as(operator + " on " + type).isEqualTo(ba);
                }
            }
        }
    }

    private static double doubles(Operator operator, double a, double b) {
        byte[] in = new byte[8];
        byte[] inout = new byte[8];
        buffer(in).putDouble(0, a);
        buffer(inout).putDouble(0, b);
        operator.on(ElementType.DOUBLE).reduce(in, 0, inout, 0, 8);
        return buffer(inout).getDouble(0);
    }

    private static float floats(Operator operator, float a, float b) {
        byte[] in = new byte[4];
        byte[] inout = new byte[4];
        buffer(in).putFloat(0, a);
        buffer(inout).putFloat(0, b);
        operator.on(ElementType.FLOAT).reduce(in, 0, inout, 0, 4);
        return buffer(inout).getFloat(0);
    }

    @Test
    void shouldCombineFloatingPointNumbers() {
        double[] numbers = {0.0, -0.0, 1.5, -2.25, 1e300, -1e300, 1e-300, Double.POSITIVE_INFINITY, Double.NaN};
        for (double a : numbers) {
            for (double b : numbers) {
                assertThat(doubles(Operator.SUM, a, b)).isEqualTo(Double.valueOf(a + b));
                assertThat(doubles(Operator.PROD, a, b)).isEqualTo(Double.valueOf(a * b));
                assertThat(doubles(Operator.MAX, a, b)).isEqualTo(Double.valueOf(Math.max(a, b)));
                assertThat(doubles(Operator.MIN, a, b)).isEqualTo(Double.valueOf(Math.min(a, b)));
                float p = (float) a;
                float q = (float) b;
                assertThat(floats(Operator.SUM, p, q)).isEqualTo(Float.valueOf(p + q));
                assertThat(floats(Operator.PROD, p, q)).isEqualTo(Float.valueOf(p * q));
                assertThat(floats(Operator.MAX, p, q)).isEqualTo(Float.valueOf(Math.max(p, q)));
                assertThat(floats(Operator.MIN, p, q)).isEqualTo(Float.valueOf(Math.min(p, q)));
            }
        }
    }

    @Test
    void shouldStoreOneNaNForAll() {
        byte[] in = new byte[8];
        byte[] inout = new byte[8];
        buffer(in).putLong(0, 0xfff8_0000_0000_1234L);
        buffer(inout).putLong(0, 0x7ff8_0000_0000_5678L);
        Operator.SUM.on(ElementType.DOUBLE).reduce(in, 0, inout, 0, 8);
        assertThat(buffer(inout).getLong(0)).isEqualTo(0x7ff8_0000_0000_0000L);
        buffer(inout).putInt(0, 0xffc0_1234);
        Operator.MAX.on(ElementType.FLOAT).reduce(in, 0, inout, 0, 4);
        assertThat(buffer(inout).getInt(0)).isEqualTo(0x7fc0_0000);
    }

    @Test
    void shouldMultiplyComplexNumbers() {
        byte[] in = new byte[16];
        byte[] inout = new byte[16];
        buffer(in).putDouble(0, 1).putDouble(8, 2);
        buffer(inout).putDouble(0, 3).putDouble(8, -4);
        Operator.PROD.on(ElementType.DOUBLE_COMPLEX).reduce(in, 0, inout, 0, 16);
        assertThat(buffer(inout).getDouble(0)).isEqualTo(11);
        assertThat(buffer(inout).getDouble(8)).isEqualTo(2);
        buffer(in).putFloat(0, 1).putFloat(4, 2);
        buffer(inout).putFloat(0, 3).putFloat(4, -4);
        Operator.PROD.on(ElementType.FLOAT_COMPLEX).reduce(in, 0, inout, 0, 8);
        assertThat(buffer(inout).getFloat(0)).isEqualTo(11);
        assertThat(buffer(inout).getFloat(4)).isEqualTo(2);
        Operator.SUM.on(ElementType.FLOAT_COMPLEX).reduce(in, 0, inout, 0, 8);
        assertThat(buffer(inout).getFloat(0)).isEqualTo(12);
        assertThat(buffer(inout).getFloat(4)).isEqualTo(4);
    }

    @Test
    void shouldRefuseTypesThatItIsNotDefinedOn() {
        assertThatThrownBy(() -> Operator.MINLOC.on(ElementType.INT))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("MINLOC: INT (expected: one of SHORT_INT, LONG_INT, FLOAT_INT, DOUBLE_INT, SHORT2, INT2,"
                        + " LONG2, FLOAT2, DOUBLE2)");
        assertThat(Operator.MAX.takes(ElementType.BOOLEAN)).isFalse();
        assertThat(Operator.MAX.takes(ElementType.DOUBLE_COMPLEX)).isFalse();
        assertThat(Operator.BAND.takes(ElementType.FLOAT)).isFalse();
        assertThat(Operator.LAND.takes(ElementType.BOOLEAN)).isTrue();
        assertThat(Operator.SUM.takes(ElementType.INT2)).isFalse();
    }

    @Test
    void shouldLayPairsOutAsStructsOfC() {
        assertThat(ElementType.SHORT_INT.size()).isEqualTo(6);
        assertThat(ElementType.SHORT_INT.indexOffset()).isEqualTo(4);
        assertThat(ElementType.SHORT_INT.extent()).isEqualTo(8);
        assertThat(ElementType.DOUBLE_INT.size()).isEqualTo(12);
        assertThat(ElementType.DOUBLE_INT.indexOffset()).isEqualTo(8);
        assertThat(ElementType.DOUBLE_INT.extent()).isEqualTo(16);
        assertThat(ElementType.LONG_INT.extent()).isEqualTo(16);
        assertThat(ElementType.INT2.extent()).isEqualTo(8);
        assertThat(ElementType.DOUBLE2.size()).isEqualTo(16);
        assertThat(ElementType.INT.extent()).isEqualTo(4);
    }
}
