package org.rankcluster.protocol.choreography.reduce;

import static org.rankcluster.protocol.choreography.CollectiveCheck.check;
import static org.rankcluster.protocol.choreography.CollectiveCheck.combined;
import static org.rankcluster.protocol.choreography.CollectiveCheck.elementCounts;
import static org.rankcluster.protocol.choreography.CollectiveCheck.nothing;
import static org.rankcluster.protocol.choreography.CollectiveCheck.random;
import static org.rankcluster.protocol.choreography.CollectiveCheck.roots;
import static org.rankcluster.protocol.choreography.CollectiveCheck.sizes;
import static org.rankcluster.protocol.choreography.CollectiveCheck.times;

import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Parameters;
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

    static Choreography reduce(String algorithm, int ranks, int root, int bytes, Reducer reducer) {
        return Reduce.REDUCE.choreography(
                algorithm,
                Parameters.of(ranks).root(root).bytes(bytes).operator(reducer.elementBytes(), reducer.isCommutative()));
    }
}
