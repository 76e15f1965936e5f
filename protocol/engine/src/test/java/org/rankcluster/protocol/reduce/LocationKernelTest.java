package org.rankcluster.protocol.reduce;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.rankcluster.protocol.datatype.BasicType;

class LocationKernelTest {
    private static byte[] pair(ElementType type, double value, int index) {
        ByteBuffer buffer = ByteBuffer.allocate(type.size()).order(ByteOrder.nativeOrder());
        put(buffer, type.value(), value);
        put(buffer, Objects.requireNonNull(type.index()), index);
        return buffer.array();
    }

    private static void put(ByteBuffer buffer, BasicType type, double value) {
        switch (type) {
            case SHORT -> buffer.putShort((short) value);
            case INT -> buffer.putInt((int) value);
            case LONG -> buffer.putLong((long) value);
            case FLOAT -> buffer.putFloat((float) value);
            default -> buffer.putDouble(value);
        }
    }

    private static void check(Operator operator, ElementType type, byte[] a, byte[] b, byte[] expected) {
        byte[] ab = b.clone();
        operator.on(type).reduce(a, 0, ab, 0, ab.length);
        byte[] ba = a.clone();
        operator.on(type).reduce(b, 0, ba, 0, ba.length);
        assertThat(ab).as(operator + " on " + type).isEqualTo(expected);
        assertThat(ba).as(operator + " on " + type).isEqualTo(expected);
    }

    @Test
    void shouldFindTheExtremeAndItsPlace() {
        for (ElementType type : ElementType.values()) {
            if (type.isPair()) {
                byte[] small = pair(type, -3, 7);
                byte[] large = pair(type, 5, 2);
                check(Operator.MAXLOC, type, small, large, large);
                check(Operator.MINLOC, type, small, large, small);
            }
        }
    }

    @Test
    void shouldTakeTheLowerOfTwoPlacesWithTheSameValue() {
        for (ElementType type : ElementType.values()) {
            if (type.isPair()) {
                byte[] first = pair(type, 4, 1);
                byte[] second = pair(type, 4, 9);
                check(Operator.MAXLOC, type, first, second, first);
                check(Operator.MINLOC, type, first, second, first);
            }
        }
    }

    @Test
    void shouldFindNaNsFirst() {
        for (ElementType type : new ElementType[] {ElementType.DOUBLE_INT, ElementType.FLOAT2}) {
            byte[] nan = pair(type, Double.NaN, 6);
            for (double number : new double[] {Double.NEGATIVE_INFINITY, 0, Double.POSITIVE_INFINITY}) {
                check(Operator.MAXLOC, type, nan, pair(type, number, 1), nan);
                check(Operator.MINLOC, type, nan, pair(type, number, 1), nan);
            }
        }
    }

    @Test
    void shouldOrderZerosByTheirSign() {
        byte[] negative = pair(ElementType.DOUBLE_INT, -0.0, 6);
        byte[] positive = pair(ElementType.DOUBLE_INT, 0.0, 3);
        check(Operator.MINLOC, ElementType.DOUBLE_INT, negative, positive, negative);
        check(Operator.MAXLOC, ElementType.DOUBLE_INT, negative, positive, positive);
    }

    @Test
    void shouldGoThroughAVector() {
        int[] a = {5, 0, 2, 1, 9, 4};
        int[] b = {4, 3, 2, 0, 9, 4};
        ByteBuffer in = ByteBuffer.allocate(24).order(ByteOrder.nativeOrder());
        ByteBuffer inout = ByteBuffer.allocate(24).order(ByteOrder.nativeOrder());
        in.asIntBuffer().put(a);
        inout.asIntBuffer().put(b);
        Operator.MAXLOC.on(ElementType.INT2).reduce(in.array(), 0, inout.array(), 0, 24);
        int[] result = new int[6];
        inout.asIntBuffer().get(result);
        assertThat(result).containsExactly(5, 0, 2, 0, 9, 4);
    }
}
