package org.rankcluster.actors.time;

import akka.actor.typed.ActorSystem;
import akka.actor.typed.Extension;
import akka.actor.typed.ExtensionId;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.time.SimulationResult.Ending;

/**
 * The counters of all runs in an actor system since the start of the system, for metrics. A run, one at a time, writes
 * them at the end of each window with ordered stores, which cost next to nothing. Any thread may read.
 */
public final class RunCounters implements Extension {
    private static final double PICOSECONDS = 1e12;
    private static final double NANOSECONDS = 1e9;

    private static final ExtensionId<RunCounters> ID = new ExtensionId<>() {
        @Override
        public RunCounters createExtension(ActorSystem<?> system) {
            return new RunCounters();
        }
    };

    private final AtomicLong runs = new AtomicLong();
    private final AtomicLong active = new AtomicLong();
    private final AtomicLong windows = new AtomicLong();
    private final AtomicLong virtualTime = new AtomicLong();
    private final AtomicLong inFlight = new AtomicLong();
    private final AtomicLong batches = new AtomicLong();
    private final AtomicLong bytesSent = new AtomicLong();
    private final AtomicLong bytesReceived = new AtomicLong();
    private final AtomicLong waited = new AtomicLong();
    /** Numbers of executed events, by index of the partition in its member. */
    private volatile AtomicLongArray events = new AtomicLongArray(0);

    private RunCounters() {}

    /** Returns the counters of an actor system. */
    public static RunCounters get(ActorSystem<?> system) {
        return system.registerExtension(ID);
    }

    /** Returns the number of runs that have begun. */
    public long runs() {
        return runs.get();
    }

    /** Returns the number of runs that have begun and not ended. */
    public long active() {
        return active.get();
    }

    /** Returns the number of windows that have been executed; those in which nothing happens on any member are skipped. */
    public long windows() {
        return windows.get();
    }

    /** Returns the virtual time of the run, in seconds. */
    public double virtualSeconds() {
        return virtualTime.get() / PICOSECONDS;
    }

    /** Returns the number of events under way in the run, on all of its members. */
    public long inFlight() {
        return inFlight.get();
    }

    /** Returns the number of batches that this member has sent to others. */
    public long batches() {
        return batches.get();
    }

    /** Returns the number of bytes of batches that this member has sent. */
    public long bytesSent() {
        return bytesSent.get();
    }

    /** Returns the number of bytes of batches that this member has received. */
    public long bytesReceived() {
        return bytesReceived.get();
    }

    /** Returns the time that this member has waited for batches of others, in seconds. */
    public double waitedSeconds() {
        return waited.get() / NANOSECONDS;
    }

    /** Returns the number of partitions that have been used at once. */
    public int partitions() {
        return events.length();
    }

    /** Returns the number of events that the partitions with this index in their member have executed. */
    public long events(int index) {
        return events.get(index);
    }

    /** Begins a run of {@code partitions} partitions on this member. */
    OfRun begin(int partitions, long lookahead) {
        runs.getAndIncrement();
        active.getAndIncrement();
        AtomicLongArray before = events;
        if (before.length() < partitions) {
            AtomicLongArray more = new AtomicLongArray(partitions);
            for (int index = 0; index < before.length(); index++) {
                more.set(index, before.get(index));
            }
            events = more;
        }
        return new OfRun(partitions, lookahead);
    }

    /** The write side of the counters, for one run. One thread at a time uses it. */
    final class OfRun {
        private final AtomicLongArray events = RunCounters.this.events;
        private final long[] executed;
        private final long sentBefore = bytesSent.get();
        private final long lookahead;
        private long barriers;

        private OfRun(int partitions, long lookahead) {
            this.executed = new long[partitions];
            this.lookahead = lookahead;
        }

        /**
         * Records that the partitions have passed the barrier: at the start, at the end of each window, and at the end of the run.
         *
         * @param reports reports of this member's partitions
         * @param agreed summary that all members agreed upon
         * @param ending ending of the run; null while it continues
         */
        void windowEnded(PartitionReport[] reports, Summary agreed, @Nullable Ending ending) {
            for (int index = 0; index < reports.length; index++) {
                long now = reports[index].executed;
                events.lazySet(index, events.getPlain(index) + now - executed[index]);
                executed[index] = now;
            }
            add(windows, barriers++ > 0 && ending == null ? 1 : 0);
            inFlight.lazySet(agreed.inFlight());
            if (agreed.nextWindow != Calendar.NONE) {
                virtualTime.lazySet(agreed.nextWindow * lookahead);
            }
        }

        void sent(int bytes) {
            add(batches, 1);
            add(bytesSent, bytes);
        }

        long sentBytes() {
            return bytesSent.get() - sentBefore;
        }

        void received(int bytes) {
            add(bytesReceived, bytes);
        }

        void waited(long nanos) {
            add(waited, nanos);
        }

        void end() {
            active.getAndDecrement();
            inFlight.set(0);
        }

        private static void add(AtomicLong counter, long more) {
            counter.lazySet(counter.getPlain() + more);
        }
    }
}
