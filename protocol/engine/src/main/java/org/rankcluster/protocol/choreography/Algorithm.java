package org.rankcluster.protocol.choreography;

/**
 * One way to carry out a collective.
 *
 * @param name as on the command line: {@code recursive-doubling}
 * @param needsCommutative whether it combines operands in other than rank order
 * @param rule what {@link CollectiveScope} it needs
 * @param colours how many colours a rectangle must have at least; 0 where it needs none
 * @param maker makes its choreography
 */
public record Algorithm(String name, boolean needsCommutative, Rule rule, int colours, Maker maker) {
    /** What an algorithm needs of the situation. */
    public enum Rule {
        /** Nothing. */
        ANY,
        /** A network that combines what is to be combined, and all ranks of the machine. */
        TREE,
        /** Interrupts, and all ranks of the machine. */
        INTERRUPT,
        /** Ranks that fill a rectangle of a torus. */
        RECTANGLE,
        /** A machine whose own library is known to reduce in its way. */
        NATIVE
    }

    /** Makes a choreography: the constructor of the algorithm's class. */
    @FunctionalInterface
    public interface Maker {
        /** @param name collective and algorithm: {@code bcast/binomial} */
        Choreography make(String name, Parameters parameters);
    }

    /** An algorithm without reductions, or one that keeps operands in rank order. */
    public static Algorithm of(String name, Maker maker) {
        return new Algorithm(name, false, Rule.ANY, 0, maker);
    }

    /** An algorithm that only suits some situations; whatever is combined commutes. */
    public static Algorithm where(Rule rule, String name, Maker maker) {
        return new Algorithm(name, true, rule, 0, maker);
    }

    /** The algorithm of the machine's own library, which keeps operands in rank order where it has to. */
    public static Algorithm ofMachine(String name, Maker maker) {
        return new Algorithm(name, false, Rule.NATIVE, 0, maker);
    }

    /** An algorithm whose operands change sides. */
    public static Algorithm commutative(String name, Maker maker) {
        return new Algorithm(name, true, Rule.ANY, 0, maker);
    }

    /** An algorithm for ranks that fill a rectangle which has so many colours. */
    public static Algorithm ofColours(String name, int colours, Maker maker) {
        return new Algorithm(name, true, Rule.RECTANGLE, colours, maker);
    }
}
