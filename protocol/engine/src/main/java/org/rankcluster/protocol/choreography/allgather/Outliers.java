package org.rankcluster.protocol.choreography.allgather;

import org.rankcluster.protocol.choreography.Blocks;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.NonuniformSettings;
import org.rankcluster.protocol.choreography.Parameters;

/**
 * A test for outliers: a few blocks of an allgatherv that are much longer than the other blocks (Balaji et al., section 4.2.1, equation 1).
 * The ratio is the longest divided by the k-th shortest, with k a fraction of the ranks. If there are outliers, recursive doubling moves
 * the long blocks along trees, or dissemination if ranks are no power of two. Otherwise the ring is used.
 *
 * <p>The paper does not define the rounding of k, nor the ratio to an empty block. Here k is rounded down and 1 or more, and the ratio is
 * infinite unless all blocks are empty. All ranks have all lengths, so they agree.
 */
final class Outliers {
    /** A correction of rounding, so that 100 times 0.29 is 29. */
    private static final double ROUNDING = 1e-9;

    private Outliers() {}

    /** Creates the choreography for the lengths of the blocks. */
    static Choreography choreography(String name, Parameters parameters) {
        if (!exist(parameters)) {
            return new Ring(name, parameters);
        }
        return isPowerOfTwo(parameters) ? new RecursiveDoubling(name, parameters) : new Dissemination(name, parameters);
    }

    /** Returns whether there are outliers. */
    static boolean exist(Parameters parameters) {
        NonuniformSettings settings = parameters.nonuniform();
        return ratio(parameters.blocks(), settings.fraction()) > settings.threshold();
    }

    /** Returns the name of the algorithm for blocks with outliers. */
    static String choice(Parameters parameters) {
        return isPowerOfTwo(parameters) ? "recursive-doubling" : "dissemination";
    }

    private static boolean isPowerOfTwo(Parameters parameters) {
        return Integer.bitCount(parameters.ranks()) == 1;
    }

    /** Returns the ratio of the longest block to the longest of the bulk. */
    static double ratio(Blocks blocks, double fraction) {
        int[] lengths = new int[blocks.count()];
        int longest = 0;
        for (int i = 0; i < lengths.length; i++) {
            lengths[i] = blocks.length(i);
            longest = Math.max(longest, lengths[i]);
        }
        int k = Math.clamp((long) (lengths.length * fraction + ROUNDING), 1, lengths.length);
        int bulk = FloydRivest.select(lengths, k);
        return longest == 0 ? 1 : (double) longest / bulk;
    }
}
