package org.rankcluster.protocol.choreography.allreduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;
import static org.rankcluster.protocol.choreography.CollectiveCheck.check;
import static org.rankcluster.protocol.choreography.CollectiveCheck.combined;
import static org.rankcluster.protocol.choreography.CollectiveCheck.elementCounts;
import static org.rankcluster.protocol.choreography.CollectiveCheck.random;
import static org.rankcluster.protocol.choreography.CollectiveCheck.sizes;
import static org.rankcluster.protocol.choreography.CollectiveCheck.times;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.CollectiveCheck;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.reduce.ElementType;
import org.rankcluster.protocol.reduce.Operator;
import org.rankcluster.protocol.reduce.Reducer;

final class AllreduceCheck {
    private AllreduceCheck() {}

    static void everySize(String algorithm, Reducer reducer) {
        for (int ranks : sizes()) {
            for (int elements : elementCounts(ranks)) {
                int bytes = elements * reducer.elementBytes();
                byte[][] inputs = random(ranks, times(ranks, bytes));
                byte[][] expected = new byte[ranks][];
                Arrays.fill(expected, combined(inputs, ranks - 1, reducer));
                check(allreduce(algorithm, ranks, bytes, reducer), inputs, expected, reducer);
            }
        }
    }

    /** Checks that sums of doubles have the same bits on all ranks, although they depend on the order of operands. */
    static void sameBitsOnAllRanks(String algorithm) {
        Reducer sum = Operator.SUM.on(ElementType.DOUBLE);
        for (int ranks : sizes()) {
            int elements = ranks + 3;
            byte[][] inputs = doubles(ranks, elements);
            Choreography allreduce = allreduce(algorithm, ranks, elements * Double.BYTES, sum);
            byte[][] outputs = CollectiveCheck.outputs(allreduce, inputs, sum);
            byte[] sequential = combined(inputs, ranks - 1, sum);
            for (byte[] output : outputs) {
                assertThat(output).isEqualTo(outputs[0]);
            }
            for (int e = 0; e < elements; e++) {
                assertThat(at(outputs[0], e)).isCloseTo(at(sequential, e), offset(1e-8));
            }
        }
    }

    private static byte[][] doubles(int ranks, int elements) {
        SplittableRandom random = new SplittableRandom(ranks);
        byte[][] all = new byte[ranks][elements * Double.BYTES];
        for (byte[] bytes : all) {
            ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder());
            for (int e = 0; e < elements; e++) {
                buffer.putDouble((random.nextDouble() - 0.5) * Math.pow(2, random.nextInt(20)));
            }
        }
        return all;
    }

    private static double at(byte[] doubles, int element) {
        return ByteBuffer.wrap(doubles).order(ByteOrder.nativeOrder()).getDouble(element * Double.BYTES);
    }

    static Choreography allreduce(String algorithm, int ranks, int bytes, Reducer reducer) {
        return Allreduce.ALLREDUCE.choreography(
                algorithm, Parameters.of(ranks).bytes(bytes).operator(reducer.elementBytes(), reducer.isCommutative()));
    }
}
