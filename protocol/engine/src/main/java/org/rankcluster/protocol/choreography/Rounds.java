package org.rankcluster.protocol.choreography;

/** An iterator over the rounds of one rank in a choreography, computed on demand. */
@FunctionalInterface
public interface Rounds {
    /** An empty sequence of rounds. */
    Rounds NONE = round -> false;

    /** A function that fills in one round. */
    @FunctionalInterface
    interface Filler {
        /**
         * Adds the steps of a round; none if the rank has nothing to do in it.
         *
         * @param k number of the round, from 0
         * @param round receives the steps
         */
        void fill(int k, Round round);
    }

    /**
     * Fills in the steps of the next round that has any.
     *
     * @param round an empty round, which receives the steps
     * @return false, with nothing filled in, if there is no further round
     */
    boolean next(Round round);

    /**
     * Returns rounds 0 to {@code count - 1} without the empty ones.
     *
     * @param count number of rounds, 0 or more
     * @param filler function that fills in a round
     * @return the rounds
     */
    static Rounds of(int count, Filler filler) {
        return new CountedRounds(count, filler);
    }

    /**
     * {@return a single round}
     *
     * @param filler function that fills in the round
     */
    static Rounds once(Filler filler) {
        return of(1, filler);
    }

    /**
     * {@return the rounds of several phases, one phase after the other}
     *
     * @param phases rounds of each phase
     */
    static Rounds inOrder(Rounds... phases) {
        return new PhasedRounds(phases);
    }
}
