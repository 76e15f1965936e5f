package org.rankcluster.protocol.choreography;

/**
 * An algorithm of a collective: its name on the command line, its requirements, and a factory of its choreography.
 *
 * @param name name on the command line, for example {@code recursive-doubling}
 * @param needsCommutative true if it combines operands in other than rank order
 * @param rule requirement on the {@link CollectiveScope}
 * @param colours least number of colours of the rectangle; 0 if it needs none
 * @param maker factory of its choreography
 */
public record Algorithm(String name, boolean needsCommutative, Rule rule, int colours, Maker maker) {
    /** The requirement of an algorithm on the machine and the placement of its ranks. */
    public enum Rule {
        /** No requirement. */
        ANY,
        /** A network that performs the reduction, and all ranks of the machine. */
        TREE,
        /** Interrupts, and all ranks of the machine. */
        INTERRUPT,
        /** Ranks that fill a rectangle of a torus. */
        RECTANGLE,
        /** A machine whose own library has a known way to reduce. */
        NATIVE
    }

    /** The factory of a choreography: the constructor of the algorithm's class. */
    @FunctionalInterface
    public interface Maker {
        /**
         * Creates the choreography.
         *
         * @param name collective and algorithm, for example {@code bcast/binomial}
         * @param parameters arguments of the collective
         * @return the choreography
         */
        Choreography make(String name, Parameters parameters);
    }

    /**
     * Creates an algorithm without reductions, or one that keeps operands in rank order.
     *
     * @param name name on the command line
     * @param maker factory of its choreography
     * @return the algorithm
     */
    public static Algorithm of(String name, Maker maker) {
        return new Algorithm(name, false, Rule.ANY, 0, maker);
    }

    /**
     * Creates an algorithm with a requirement. If it reduces, its operator must be commutative.
     *
     * @param rule the requirement
     * @param name name on the command line
     * @param maker factory of its choreography
     * @return the algorithm
     */
    public static Algorithm where(Rule rule, String name, Maker maker) {
        return new Algorithm(name, true, rule, 0, maker);
    }

    /**
     * Creates the algorithm of the machine's own library, which keeps operands in rank order if necessary.
     *
     * @param name name on the command line
     * @param maker factory of its choreography
     * @return the algorithm
     */
    public static Algorithm ofMachine(String name, Maker maker) {
        return new Algorithm(name, false, Rule.NATIVE, 0, maker);
    }

    /**
     * Creates an algorithm whose operands swap sides.
     *
     * @param name name on the command line
     * @param maker factory of its choreography
     * @return the algorithm
     */
    public static Algorithm commutative(String name, Maker maker) {
        return new Algorithm(name, true, Rule.ANY, 0, maker);
    }

    /**
     * Creates an algorithm for ranks that fill a rectangle with at least {@code colours} colours.
     *
     * @param name name on the command line
     * @param colours least number of colours, 1 or more
     * @param maker factory of its choreography
     * @return the algorithm
     */
    public static Algorithm ofColours(String name, int colours, Maker maker) {
        return new Algorithm(name, true, Rule.RECTANGLE, colours, maker);
    }
}
