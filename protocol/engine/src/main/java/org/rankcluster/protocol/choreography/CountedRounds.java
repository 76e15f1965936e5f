package org.rankcluster.protocol.choreography;

/** An iterator over a fixed number of rounds of one rank, each computed from its index. */
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
