package org.rankcluster.protocol.choreography.allgather;

import static org.rankcluster.protocol.choreography.CollectiveCheck.check;
import static org.rankcluster.protocol.choreography.CollectiveCheck.joined;
import static org.rankcluster.protocol.choreography.CollectiveCheck.lengths;
import static org.rankcluster.protocol.choreography.CollectiveCheck.random;
import static org.rankcluster.protocol.choreography.CollectiveCheck.sizes;
import static org.rankcluster.protocol.choreography.CollectiveCheck.times;

import java.util.Arrays;
import org.rankcluster.protocol.choreography.Blocks;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Collective;
import org.rankcluster.protocol.choreography.NonuniformSettings;
import org.rankcluster.protocol.choreography.Parameters;

final class AllgatherCheck {
    private AllgatherCheck() {}

    static void everySize(String algorithm) {
        for (int ranks : sizes()) {
            for (int bytes : new int[] {0, 1, 12}) {
                Parameters parameters = Parameters.of(ranks).bytes(bytes);
                one(Allgather.ALLGATHER, algorithm, parameters, times(ranks, bytes));
            }
            for (int seed = 0; seed < 3; seed++) {
                int[] lengths = lengths(ranks + 100 * seed, ranks, 1);
                one(Allgather.ALLGATHERV, algorithm, Parameters.of(ranks).lengths(Blocks.of(lengths)), lengths);
            }
        }
    }

    /** Checks an algorithm for blocks of any length, with bounds of its own. */
    static void everySizeWithBlocksOfAnyLength(String algorithm, NonuniformSettings bounds) {
        for (int ranks : sizes()) {
            for (int seed = 0; seed < 4; seed++) {
                int[] lengths = lengths(ranks + 100 * seed, ranks, 1);
                Parameters parameters =
                        Parameters.of(ranks).lengths(Blocks.of(lengths)).nonuniform(bounds);
                one(Allgather.ALLGATHERV, algorithm, parameters, lengths);
            }
            one(
                    Allgather.ALLGATHERV,
                    algorithm,
                    Parameters.of(ranks).lengths(Blocks.of(new int[ranks])).nonuniform(bounds),
                    new int[ranks]);
        }
    }

    private static void one(Collective collective, String algorithm, Parameters parameters, int[] lengths) {
        byte[][] inputs = random(lengths.length, lengths);
        byte[][] expected = new byte[lengths.length][];
        Arrays.fill(expected, joined(inputs));
        check(collective.choreography(algorithm, parameters), inputs, expected, null);
    }

    static Choreography allgather(String algorithm, int ranks, int bytes) {
        return Allgather.ALLGATHER.choreography(algorithm, Parameters.of(ranks).bytes(bytes));
    }
}
