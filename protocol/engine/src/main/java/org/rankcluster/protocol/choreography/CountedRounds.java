package org.rankcluster.protocol.choreography;

/** The rounds of one rank that are computed from their number, one by one. */
final class CountedRounds implements Rounds {
    private final int count;
    private final Filler filler;
    private int next;

    CountedRounds(int count, Filler filler) {
        this.count = count;
        this.filler = filler;
    }

    @Override
    public boolean next(Round round) {
        while (round.isEmpty() && next < count) {
            filler.fill(next++, round);
        }
        return !round.isEmpty();
    }
}
