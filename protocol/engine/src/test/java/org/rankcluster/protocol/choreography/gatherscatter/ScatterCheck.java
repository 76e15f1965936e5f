package org.rankcluster.protocol.choreography.gatherscatter;

import static org.rankcluster.protocol.choreography.CollectiveCheck.check;
import static org.rankcluster.protocol.choreography.CollectiveCheck.joined;
import static org.rankcluster.protocol.choreography.CollectiveCheck.nothing;
import static org.rankcluster.protocol.choreography.CollectiveCheck.random;
import static org.rankcluster.protocol.choreography.CollectiveCheck.roots;
import static org.rankcluster.protocol.choreography.CollectiveCheck.sizes;
import static org.rankcluster.protocol.choreography.CollectiveCheck.times;

import org.rankcluster.protocol.choreography.Collective;
import org.rankcluster.protocol.choreography.Parameters;

final class ScatterCheck {
    private ScatterCheck() {}

    static void everySizeAndRoot(String algorithm) {
        for (int ranks : sizes()) {
            for (int root : roots(ranks)) {
                for (int bytes : new int[] {0, 1, 12}) {
                    Parameters parameters = Parameters.of(ranks).root(root).bytes(bytes);
                    one(Scatter.SCATTER, algorithm, parameters, times(ranks, bytes));
                }
            }
        }
    }

    static void one(Collective collective, String algorithm, Parameters parameters, int[] lengths) {
        byte[][] blocks = random(lengths.length, lengths);
        byte[][] inputs = nothing(lengths.length);
        inputs[parameters.root()] = joined(blocks);
        check(collective.choreography(algorithm, parameters), inputs, blocks, null);
    }
}
