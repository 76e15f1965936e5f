package org.rankcluster.protocol.choreography.reduce;

import static org.rankcluster.protocol.choreography.CollectiveCheck.check;
import static org.rankcluster.protocol.choreography.CollectiveCheck.combined;
import static org.rankcluster.protocol.choreography.CollectiveCheck.elementCounts;
import static org.rankcluster.protocol.choreography.CollectiveCheck.nothing;
import static org.rankcluster.protocol.choreography.CollectiveCheck.random;
import static org.rankcluster.protocol.choreography.CollectiveCheck.roots;
import static org.rankcluster.protocol.choreography.CollectiveCheck.sizes;
import static org.rankcluster.protocol.choreography.CollectiveCheck.times;

import java.util.SplittableRandom;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.reduce.ElementType;
import org.rankcluster.protocol.reduce.Operator;
import org.rankcluster.protocol.reduce.Reducer;

final class ReduceCheck {
    private ReduceCheck() {}

    static void everySizeAndRoot(String algorithm, Reducer reducer) {
        for (int ranks : sizes()) {
            for (int elements : elementCounts(ranks)) {
                int bytes = elements * reducer.elementBytes();
                byte[][] inputs = random(ranks, times(ranks, bytes));
                byte[] result = combined(inputs, ranks - 1, reducer);
                for (int root : roots(ranks)) {
                    byte[][] expected = nothing(ranks);
                    expected[root] = result;
                    check(reduce(algorithm, ranks, root, bytes, reducer), inputs, expected, reducer);
                }
            }
        }
    }

    /** Checks every operator on every type on which it is defined, with values that are exact in any order. */
    static void everyTypeAndOperator(String algorithm) {
        for (Operator operator : Operator.values()) {
            for (ElementType type : ElementType.values()) {
                if (operator.takes(type)) {
                    for (int ranks : new int[] {1, 2, 3, 7, 8, 13}) {
                        everyRoot(algorithm, ranks, operator.on(type), ones(ranks, type));
                    }
                }
            }
        }
    }

    private static void everyRoot(String algorithm, int ranks, Reducer reducer, byte[][] inputs) {
        byte[] result = combined(inputs, ranks - 1, reducer);
        for (int root = 0; root < ranks; root++) {
            byte[][] expected = nothing(ranks);
            expected[root] = result;
            check(reduce(algorithm, ranks, root, inputs[0].length, reducer), inputs, expected, reducer);
        }
    }

    /**
     * Returns vectors with more elements than ranks. The lowest byte of a value, and of the index of a pair, is 0 or 1, so floating-point
     * sums are exact too.
     */
    private static byte[][] ones(int ranks, ElementType type) {
        SplittableRandom random = new SplittableRandom(ranks);
        byte[][] all = new byte[ranks][(ranks + 3) * type.size()];
        for (byte[] vector : all) {
            for (int at = 0; at < vector.length; at += type.size()) {
                vector[at] = (byte) random.nextInt(2);
                if (type.isPair()) {
                    vector[at + type.size() - Integer.BYTES] = (byte) random.nextInt(2);
                }
            }
        }
        return all;
    }

    static Choreography reduce(String algorithm, int ranks, int root, int bytes, Reducer reducer) {
        return Reduce.REDUCE.choreography(
                algorithm,
                Parameters.of(ranks).root(root).bytes(bytes).operator(reducer.elementBytes(), reducer.isCommutative()));
    }
}
