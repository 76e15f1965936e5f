package org.rankcluster.actors.cluster.http;

import akka.actor.typed.ActorSystem;
import akka.actor.typed.Extension;
import akka.actor.typed.ExtensionId;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The numbers of jobs that the coordinator has, for metrics. They are 0 on the other members, so the sum over all members is the
 * cluster's number.
 */
public final class JobCounters implements Extension {
    private static final ExtensionId<JobCounters> ID = new ExtensionId<>() {
        @Override
        public JobCounters createExtension(ActorSystem<?> system) {
            return new JobCounters();
        }
    };

    private final AtomicInteger queued = new AtomicInteger();
    private final AtomicInteger running = new AtomicInteger();

    private JobCounters() {}

    /** Returns the counters of an actor system. */
    public static JobCounters get(ActorSystem<?> system) {
        return system.registerExtension(ID);
    }

    /** Returns the number of jobs that wait for members. */
    public int queued() {
        return queued.get();
    }

    /** Returns the number of jobs that members work on. */
    public int running() {
        return running.get();
    }

    /**
     * Replaces the counts.
     *
     * @param newQueued number of jobs that wait for members, 0 or more
     * @param newRunning number of jobs that members work on, 0 or more
     */
    public void count(long newQueued, long newRunning) {
        queued.set((int) newQueued);
        running.set((int) newRunning);
    }
}
