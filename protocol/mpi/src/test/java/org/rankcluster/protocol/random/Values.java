package org.rankcluster.protocol.random;

import java.util.Arrays;
import java.util.Objects;

/** The content of messages, and its comparison with the received data. */
final class Values {
    private Values() {}

    /** Returns the n-th value of the sequence of {@code salt} (Steele et al., "Fast splittable pseudorandom number generators", 2014). */
    static long of(long salt, long n) {
        long z = salt + (n + 1) * 0x9e37_79b9_7f4a_7c15L;
        z = (z ^ (z >>> 30)) * 0xbf58_476d_1ce4_e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d0_49bb_1331_11ebL;
        return z ^ (z >>> 31);
    }

    static void same(String what, Object found, Object expected) {
        if (!Objects.deepEquals(found, expected)) {
            throw new AssertionError(what + ": " + shown(found) + " (expected: " + shown(expected) + ")");
        }
    }

    private static String shown(Object value) {
        String text = Arrays.deepToString(new Object[] {value});
        return text.length() > 600 ? text.substring(0, 600) + "..." : text;
    }
}
