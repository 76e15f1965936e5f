package org.rankcluster.protocol.choreography.allgather;

import org.rankcluster.protocol.choreography.Blocks;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.NonuniformSettings;
import org.rankcluster.protocol.choreography.Parameters;

/**
 * Finds out whether a few blocks of an allgatherv are far longer than the bulk (Balaji et al., section 4.2.1, equation 1): the longest
 * divided by the k-th shortest, k a fraction of the ranks. Then recursive doubling, or where ranks are no power of two dissemination,
 * moves the long ones along trees; otherwise it is the ring.
 *
 * <p>The paper does not say how k is rounded, nor what the ratio to an empty block is: k is rounded down and 1 or more, and the ratio is
 * infinite unless all blocks are empty. All ranks know all lengths, so they agree.
 */
final class Outliers {
    /** So that 100 times 0.29 is 29. */
    private static final double ROUNDING = 1e-9;

    private Outliers() {}

    /** Makes the choreography that suits. */
    static Choreography choreography(String name, Parameters parameters) {
        if (!exist(parameters)) {
            return new Ring(name, parameters);
        }
        return isPowerOfTwo(parameters) ? new RecursiveDoubling(name, parameters) : new Dissemination(name, parameters);
    }

    /** Whether there are any. */
    static boolean exist(Parameters parameters) {
        NonuniformSettings settings = parameters.nonuniform();
        return ratio(parameters.blocks(), settings.fraction()) > settings.threshold();
    }

    /** Name of the algorithm for blocks with outliers. */
    static String choice(Parameters parameters) {
        return isPowerOfTwo(parameters) ? "recursive-doubling" : "dissemination";
    }

    private static boolean isPowerOfTwo(Parameters parameters) {
        return Integer.bitCount(parameters.ranks()) == 1;
    }

    /** The longest block over the longest of the bulk. */
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
