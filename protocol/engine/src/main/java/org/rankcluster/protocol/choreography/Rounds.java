package org.rankcluster.protocol.choreography;

/** An iterator over the rounds of one rank. */
@FunctionalInterface
public interface Rounds {
    /** No rounds at all. */
    Rounds NONE = round -> false;

    /** Fills in one round. */
    @FunctionalInterface
    interface Filler {
        /** Adds the steps of round {@code k} to {@code round}; none if the rank has nothing to do in it. */
        void fill(int k, Round round);
    }

    /**
     * Fills {@code round} (which is empty) with the steps of the next round that has any.
     *
     * @return false, and nothing filled in, when there is none
     */
    boolean next(Round round);

    /** Rounds 0 to {@code count - 1}, left out where empty. */
    static Rounds of(int count, Filler filler) {
        return new CountedRounds(count, filler);
    }

    /** A single round. */
    static Rounds once(Filler filler) {
        return of(1, filler);
    }

    /** These rounds one after the other. */
    static Rounds inOrder(Rounds... phases) {
        return new PhasedRounds(phases);
    }
}
