package org.rankcluster.apps.phold;

import org.rankcluster.actors.job.JobObserver;
import org.rankcluster.actors.time.Digest;
import org.rankcluster.actors.time.Event;
import org.rankcluster.actors.time.EventActor;
import org.rankcluster.actors.time.EventCodec;
import org.rankcluster.actors.time.Simulation;
import org.rankcluster.actors.time.SimulationModel;
import org.rankcluster.actors.time.SimulationResult;
import org.rankcluster.actors.time.SimulationSettings;
import org.rankcluster.actors.time.VirtualTime;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

/**
 * PHOLD, the standard load of parallel event simulators (Fujimoto, Performance of Time Warp under synthetic workloads, 1990).
 * Every event causes one at now + lookahead + exp(mean), at the same actor or, with probability {@code remote}, at one chosen
 * uniformly of all. The sample sends no MPI message; it shows the cost of virtual time itself.
 */
public final class Phold implements SimulationModel {
    private static final double PS_PER_NS = 1000;
    /** Smallest mean, in ns: a picosecond, the unit of virtual time. */
    static final double LEAST_MEAN = 0.001;

    private final int actors;
    private final int population;
    private final double remote;
    private final double mean;
    private final long lookahead;
    private final long seed;
    private final JobObserver observer;

    /**
     * Creates the actors.
     *
     * @param actors number of actors, each on a node of its own
     * @param population events that each actor has at the start
     * @param remote probability that an event goes to a uniformly chosen actor, 0..1
     * @param mean mean of the exponential part of a delay in ns
     * @param lookahead the constant part of a delay in ns
     * @param seed seed of all choices
     * @param observer receives the progress
     */
    Phold(int actors, int population, double remote, double mean, double lookahead, long seed, JobObserver observer) {
        check(actors >= 1, "actors", actors, ">= 1");
        check(population >= 1, "population", population, ">= 1");
        check(remote >= 0 && remote <= 1, "remote", remote, "0..1");
        check(mean >= LEAST_MEAN && mean <= 1e9, "mean", mean, "0.001..1e9 ns");
        this.actors = actors;
        this.population = population;
        this.remote = remote;
        this.mean = mean * PS_PER_NS;
        this.lookahead = lookahead(lookahead);
        this.seed = seed;
        this.observer = observer;
    }

    private static long lookahead(double lookahead) {
        check(lookahead >= 0.001 && lookahead <= 1e9, "lookahead", lookahead, "0.001..1e9 ns");
        return Math.round(lookahead * PS_PER_NS);
    }

    /**
     * Returns the settings of a simulation for the actors.
     *
     * @param actors number of actors
     * @param lookahead the constant part of a delay in ns
     * @param until end of the run in ns of virtual time
     * @param partitions threads to run on
     */
    static SimulationSettings settings(int actors, double lookahead, double until, int partitions) {
        check(until > 0 && until <= 9e15, "until", until, "> 0, <= 9e15 ns");
        return new SimulationSettings(actors, 0, lookahead(lookahead), partitions, Math.round(until * PS_PER_NS));
    }

    /** Runs PHOLD to its end. */
    public static SimulationResult run(
            int actors,
            int population,
            double remote,
            double mean,
            double lookahead,
            double until,
            long seed,
            int partitions) {
        Phold phold = new Phold(actors, population, remote, mean, lookahead, seed, JobObserver.NONE);
        return Simulation.run(settings(actors, lookahead, until, partitions), phold);
    }

    /** Returns the number of executed events per second of wall time. */
    public static double eventsPerSecond(SimulationResult result) {
        return result.wallSeconds() == 0 ? 0 : (double) result.events() / result.wallSeconds();
    }

    @Override
    public boolean frontier(long frontier, long events, long inFlight, long[] tallies) {
        observer.progress(frontier, events, 0);
        return true;
    }

    @Override
    public EventActor create(int id, VirtualTime time) {
        return new PholdActor(id, time, this);
    }

    /** Starts an actor's first events. Their delays from virtual time 0 are drawn like the delays of all later events. */
    @Override
    public void start(int node, Starter starter) {
        for (int i = 0; i < population; i++) {
            double uniform = PholdActor.uniform(Digest.mix(~seed + node) + i);
            starter.start(new PholdEvent(), node, delay(uniform));
        }
    }

    /** Returns the lookahead and an exponential part, in ps; {@link StrictMath}, because a run must be the same on every machine. */
    long delay(double uniform) {
        return lookahead + Math.round(-mean * StrictMath.log(1 - uniform));
    }

    /** Returns the codec of events, which carry nothing but their time and path. */
    @Override
    public EventCodec codec() {
        return new EventCodec() {
            @Override
            public void write(Event event, WireOutput out) {}

            @Override
            public Event read(WireInput in) {
                return new PholdEvent();
            }
        };
    }

    int actors() {
        return actors;
    }

    double remote() {
        return remote;
    }

    long seed() {
        return seed;
    }

    private static void check(boolean holds, String name, Number value, String rule) {
        if (!holds) {
            throw new IllegalArgumentException(name + ": " + value + " (expected: " + rule + ")");
        }
    }
}
