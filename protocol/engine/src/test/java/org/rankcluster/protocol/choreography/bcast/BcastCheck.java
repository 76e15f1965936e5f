package org.rankcluster.protocol.choreography.bcast;

import static org.rankcluster.protocol.choreography.CollectiveCheck.check;
import static org.rankcluster.protocol.choreography.CollectiveCheck.nothing;
import static org.rankcluster.protocol.choreography.CollectiveCheck.random;
import static org.rankcluster.protocol.choreography.CollectiveCheck.roots;
import static org.rankcluster.protocol.choreography.CollectiveCheck.sizes;

import java.util.Arrays;
import org.rankcluster.protocol.choreography.Parameters;

final class BcastCheck {
    private BcastCheck() {}

    static void everySizeAndRoot(String algorithm) {
        for (int ranks : sizes()) {
            for (int root : roots(ranks)) {
                for (int bytes : new int[] {0, 1, ranks, 2 * ranks + 3}) {
                    one(algorithm, ranks, root, bytes);
                }
            }
        }
    }

    private static void one(String algorithm, int ranks, int root, int bytes) {
        byte[] message = random(ranks, bytes)[0];
        byte[][] inputs = nothing(ranks);
        inputs[root] = message;
        byte[][] expected = new byte[ranks][];
        Arrays.fill(expected, message);
        expected[root] = new byte[0];
        Parameters parameters = Parameters.of(ranks).root(root).bytes(bytes);
        check(Bcast.BCAST.choreography(algorithm, parameters), inputs, expected, null);
    }
}
