package org.rankcluster.protocol.choreography.scan;

import static org.rankcluster.protocol.choreography.CollectiveCheck.check;
import static org.rankcluster.protocol.choreography.CollectiveCheck.combined;
import static org.rankcluster.protocol.choreography.CollectiveCheck.random;
import static org.rankcluster.protocol.choreography.CollectiveCheck.sizes;
import static org.rankcluster.protocol.choreography.CollectiveCheck.times;

import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.reduce.Reducer;

final class ExscanCheck {
    private ExscanCheck() {}

    static void everySize(String algorithm, Reducer reducer) {
        for (int ranks : sizes()) {
            for (int elements : new int[] {0, 1, 5}) {
                int bytes = elements * reducer.elementBytes();
                byte[][] inputs = random(ranks, times(ranks, bytes));
                byte[][] expected = new byte[ranks][];
                for (int rank = 0; rank < ranks; rank++) {
                    expected[rank] = rank == 0 ? new byte[0] : combined(inputs, rank - 1, reducer);
                }
                check(exscan(algorithm, ranks, bytes, reducer), inputs, expected, reducer);
            }
        }
    }

    static Choreography exscan(String algorithm, int ranks, int bytes, Reducer reducer) {
        return Exscan.EXSCAN.choreography(
                algorithm, Parameters.of(ranks).bytes(bytes).operator(reducer.elementBytes(), reducer.isCommutative()));
    }
}
