package org.rankcluster.protocol.choreography;

/** A sequence of the rounds of several phases, one phase after the other. */
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
