package org.rankcluster.apps.phold;

import org.rankcluster.actors.time.Digest;
import org.rankcluster.actors.time.Event;
import org.rankcluster.actors.time.EventActor;
import org.rankcluster.actors.time.VirtualTime;

/** An actor of PHOLD: answers each event by one other. */
final class PholdActor extends EventActor {
    private final int actors;
    private final double remote;
    private final double mean;
    private final long lookahead;
    private final Draws draws;

    /** Times in ps. */
    PholdActor(int id, VirtualTime time, int actors, double remote, double mean, long lookahead, long seed) {
        super(id, time);
        this.actors = actors;
        this.remote = remote;
        this.mean = mean;
        this.lookahead = lookahead;
        this.draws = new Draws(seed, id);
    }

    @Override
    protected void onEvent(Event event) {
        int target = draws.uniform() < remote ? (int) (draws.uniform() * actors) : id();
        send(new PholdEvent(), target, now() + lookahead + draws.exponential(mean));
    }

    /** SplitMix64 (Steele, Lea, Flood 2014): a stream of draws of its own for each actor. */
    static final class Draws {
        private static final long GAMMA = 0x9e3779b97f4a7c15L;

        private long state;

        Draws(long seed, int stream) {
            state = Digest.mix(Digest.mix(seed) + stream);
        }

        /** Uniform in [0, 1). */
        double uniform() {
            state += GAMMA;
            return (Digest.mix(state) >>> 11) * 0x1p-53;
        }

        /** Exponential, rounded; {@link StrictMath}, for a run has to be the same on every machine. */
        long exponential(double mean) {
            return Math.round(-mean * StrictMath.log(1 - uniform()));
        }
    }
}
