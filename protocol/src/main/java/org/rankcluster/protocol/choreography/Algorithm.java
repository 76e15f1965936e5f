package org.rankcluster.protocol.choreography;

/**
 * One way to carry out a collective.
 *
 * @param name as on the command line: {@code recursive-doubling}
 * @param needsCommutative whether it combines operands in other than rank order
 * @param maker makes its choreography
 */
public record Algorithm(String name, boolean needsCommutative, Maker maker) {
    /** Makes a choreography: the constructor of the algorithm's class. */
    @FunctionalInterface
    public interface Maker {
        /** @param name collective and algorithm: {@code bcast/binomial} */
        Choreography make(String name, Parameters parameters);
    }

    /** An algorithm without reductions, or one that keeps operands in rank order. */
    public static Algorithm of(String name, Maker maker) {
        return new Algorithm(name, false, maker);
    }

    /** An algorithm whose operands change sides. */
    public static Algorithm commutative(String name, Maker maker) {
        return new Algorithm(name, true, maker);
    }
}
