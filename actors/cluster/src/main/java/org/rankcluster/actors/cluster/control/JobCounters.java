package org.rankcluster.actors.cluster.control;

import akka.actor.typed.ActorSystem;
import akka.actor.typed.Extension;
import akka.actor.typed.ExtensionId;
import java.util.Collection;
import java.util.concurrent.atomic.AtomicInteger;
import org.rankcluster.actors.cluster.control.JobRecord.State;

/** How many jobs the coordinator has, for whoever watches; none on members that it is not on, so the sum over all is the cluster's. */
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

    /** The counters of an actor system. */
    public static JobCounters get(ActorSystem<?> system) {
        return system.registerExtension(ID);
    }

    /** Jobs that wait for members. */
    public int queued() {
        return queued.get();
    }

    /** Jobs that members work on. */
    public int running() {
        return running.get();
    }

    /** Counts anew. */
    void count(Collection<JobRecord> jobs) {
        queued.set(
                (int) jobs.stream().filter(job -> job.state() == State.QUEUED).count());
        running.set((int) jobs.stream().filter(JobRecord::holdsMembers).count());
    }
}
