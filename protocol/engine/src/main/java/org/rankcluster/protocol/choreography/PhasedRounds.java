package org.rankcluster.protocol.choreography;

/** An iterator over the rounds of several consecutive phases of one rank, such as a scatter and then an allgather. */
final class PhasedRounds implements Rounds {
    private final Rounds[] phases;
    private int phase;

    PhasedRounds(Rounds[] phases) {
        this.phases = phases;
    }

    @Override
    public boolean next(Round round) {
        while (phase < phases.length) {
            if (phases[phase].next(round)) {
                return true;
            }
            phase++;
        }
        return false;
    }
}
