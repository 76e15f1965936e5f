package org.rankcluster.protocol.collective;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.reduce.ElementType;
import org.rankcluster.protocol.reduce.Operator;
import org.rankcluster.protocol.reduce.Reducer;

class FixedPointTest {
    private static Payload doubles(double... values) {
        byte[] bytes = new byte[values.length * Double.BYTES];
        ByteBuffer to = ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder());
        Arrays.stream(values).forEach(to::putDouble);
        return Payload.of(bytes);
    }

    private static Payload floats(float... values) {
        byte[] bytes = new byte[values.length * Float.BYTES];
        ByteBuffer to = ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder());
        for (float value : values) {
            to.putFloat(value);
        }
        return Payload.of(bytes);
    }

    private static Payload combined(Payload[] all, Reducer reducer) {
        byte[] sum = all[0].bytes().clone();
        for (int i = 1; i < all.length; i++) {
            reducer.reduce(all[i].bytes(), 0, sum, 0, sum.length);
        }
        return Payload.of(sum);
    }

    /** Runs both passes over the vectors of all nodes. */
    private static ByteBuffer sum(Payload[] vectors, boolean isFloat) {
        FixedPoint fixed = new FixedPoint(vectors.length, isFloat);
        Payload[] exponents = Arrays.stream(vectors).map(fixed::exponents).toArray(Payload[]::new);
        Payload greatest = combined(exponents, Operator.MAX.on(ElementType.SHORT));
        Payload[] units = Arrays.stream(vectors)
                .map(vector -> fixed.fixed(vector, greatest))
                .toArray(Payload[]::new);
        Payload sums = combined(units, Operator.SUM.on(ElementType.LONG));
        return ByteBuffer.wrap(fixed.values(sums, greatest).bytes()).order(ByteOrder.nativeOrder());
    }

    private static double sumOf(double... ofNodes) {
        return sum(Arrays.stream(ofNodes).mapToObj(FixedPointTest::doubles).toArray(Payload[]::new), false)
                .getDouble();
    }

    @Test
    void shouldBeWithinHalfAUnitANodeOfTheExactSum() {
        SplittableRandom random = new SplittableRandom(7);
        for (int nodes : new int[] {1, 2, 3, 64, 1000}) {
            for (int spread : new int[] {0, 3, 40, 900}) {
                double[] values = random.doubles(nodes, -1, 1)
                        .map(value -> Math.scalb(value, spread == 0 ? 0 : random.nextInt(-spread, spread)))
                        .toArray();
                double largest = Arrays.stream(values).map(Math::abs).max().orElse(0);
                int bits = 62 - (32 - Integer.numberOfLeadingZeros(nodes - 1));
                BigDecimal unit = new BigDecimal(Math.scalb(1.0, Math.getExponent(largest) + 1 - bits));
                BigDecimal exact =
                        Arrays.stream(values).mapToObj(BigDecimal::new).reduce(BigDecimal.ZERO, BigDecimal::add);
                double result = sumOf(values);
                BigDecimal off = new BigDecimal(result).subtract(exact).abs();
                BigDecimal most = unit.multiply(BigDecimal.valueOf(nodes / 2.0)).add(new BigDecimal(Math.ulp(result)));
                assertThat(off).as(nodes + " nodes, " + spread).isLessThanOrEqualTo(most);
            }
        }
    }

    @Test
    void shouldBeExactWhereUnitsHoldAllBits() {
        assertThat(sumOf(1, 2, 3, -7)).isEqualTo(-1);
        assertThat(sumOf(0.1)).isEqualTo(0.1);
        assertThat(sumOf(0.1, 0.1)).isEqualTo(0.2);
        assertThat(sumOf(1e300, -1e300, 1e300)).isEqualTo(1e300);
        assertThat(sumOf(Double.MIN_VALUE, Double.MIN_VALUE)).isEqualTo(2 * Double.MIN_VALUE);
        assertThat(sumOf(Double.MAX_VALUE, Double.MAX_VALUE)).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(sumOf(-0.0, -0.0)).isEqualTo(0.0);
    }

    @Test
    void shouldNotDependOnOrder() {
        assertThat(sumOf(1e16, 1, -1e16)).isEqualTo(1);
        assertThat(sumOf(1, 1e16, -1e16)).isEqualTo(1);
    }

    @Test
    void shouldGiveWhatIsNotFinite() {
        assertThat(sumOf(1, Double.POSITIVE_INFINITY)).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(sumOf(Double.NEGATIVE_INFINITY, 5, Double.NEGATIVE_INFINITY)).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(sumOf(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY)).isNaN();
        assertThat(sumOf(Double.NaN, 1)).isNaN();
    }

    @Test
    void shouldTakeElementsOneByOneAndFloats() {
        ByteBuffer two = sum(new Payload[] {doubles(1, 1e-300), doubles(2, 2e-300)}, false);
        assertThat(two.getDouble()).isEqualTo(3);
        assertThat(two.getDouble()).isEqualTo(1e-300 + 2e-300);
        ByteBuffer floats = sum(new Payload[] {floats(0.5f, -3e38f), floats(0.25f, -3e38f)}, true);
        assertThat(floats.getFloat()).isEqualTo(0.75f);
        assertThat(floats.getFloat()).isEqualTo(Float.NEGATIVE_INFINITY);
    }
}
