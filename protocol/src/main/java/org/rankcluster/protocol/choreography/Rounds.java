package org.rankcluster.protocol.choreography;

/** An iterator over the rounds of one rank. */
@FunctionalInterface
public interface Rounds {
    /**
     * Fills {@code round} (which is empty) with the steps of the next round.
     *
     * @return false, and nothing filled in, when there is none
     */
    boolean next(Round round);
}
