package org.rankcluster.protocol.choreography.reduce;

import static org.rankcluster.protocol.choreography.CollectiveCheck.check;
import static org.rankcluster.protocol.choreography.CollectiveCheck.combined;
import static org.rankcluster.protocol.choreography.CollectiveCheck.lengths;
import static org.rankcluster.protocol.choreography.CollectiveCheck.random;
import static org.rankcluster.protocol.choreography.CollectiveCheck.sizes;
import static org.rankcluster.protocol.choreography.CollectiveCheck.times;

import java.util.Arrays;
import org.rankcluster.protocol.choreography.Blocks;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.reduce.Reducer;

final class ReduceScatterCheck {
    private ReduceScatterCheck() {}

    static void everySize(String algorithm, Reducer reducer) {
        for (int ranks : sizes()) {
            for (int elements : new int[] {0, 1, 3}) {
                one(algorithm, Blocks.uniform(ranks, elements * reducer.elementBytes()), reducer);
            }
            int[] lengths = lengths(ranks, ranks, reducer.elementBytes());
            one(algorithm, Blocks.of(lengths), reducer);
        }
    }

    private static void one(String algorithm, Blocks blocks, Reducer reducer) {
        int ranks = blocks.count();
        byte[][] inputs = random(ranks, times(ranks, blocks.total()));
        byte[] all = combined(inputs, ranks - 1, reducer);
        byte[][] expected = new byte[ranks][];
        for (int rank = 0; rank < ranks; rank++) {
            expected[rank] = Arrays.copyOfRange(all, blocks.offset(rank), blocks.offset(rank + 1));
        }
        check(reduceScatter(algorithm, blocks, reducer), inputs, expected, reducer);
    }

    static Choreography reduceScatter(String algorithm, Blocks blocks, Reducer reducer) {
        return ReduceScatter.REDUCE_SCATTER.choreography(
                algorithm,
                Parameters.of(blocks.count())
                        .lengths(blocks)
                        .operator(reducer.elementBytes(), reducer.isCommutative()));
    }
}
