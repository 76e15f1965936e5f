package org.rankcluster.apps.phold;

import org.rankcluster.actors.time.Digest;
import org.rankcluster.actors.time.Event;
import org.rankcluster.actors.time.EventActor;
import org.rankcluster.actors.time.VirtualTime;

/** An actor of the workload {@code phold}, which answers each event by one other. */
final class PholdActor extends EventActor {
    private static final long GAMMA = 0x9e3779b97f4a7c15L;

    private final Phold phold;
    private long draws;

    PholdActor(int id, VirtualTime time, Phold phold) {
        super(id, time);
        this.phold = phold;
        this.draws = Digest.mix(Digest.mix(phold.seed()) + id);
    }

    @Override
    protected void onEvent(Event event) {
        int target = uniform() < phold.remote() ? (int) (uniform() * phold.actors()) : id();
        send(new PholdEvent(), target, now() + phold.delay(uniform()));
    }

    /** Returns a number uniform in [0, 1): SplitMix64 (Steele, Lea, Flood 2014), a stream of its own for each actor. */
    private double uniform() {
        draws += GAMMA;
        return uniform(draws);
    }

    /** Returns a number uniform in [0, 1), computed from {@code number}. */
    static double uniform(long number) {
        return (Digest.mix(number) >>> 11) * 0x1p-53;
    }
}
