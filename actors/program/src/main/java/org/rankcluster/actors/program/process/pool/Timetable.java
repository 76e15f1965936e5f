package org.rankcluster.actors.program.process.pool;

import java.util.PriorityQueue;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.program.process.RankHost;
import org.rankcluster.actors.program.process.thread.ThreadCalls;
import org.rankcluster.actors.program.process.time.ClockCalls;

/**
 * What is to be done at given virtual times, one after the other, on a thread of the rank. The threads of a rank take turns only where
 * they park, so that nothing here needs a lock; one that is passed on by the JVM would let them take turns in another order.
 */
final class Timetable {
    private final PriorityQueue<Entry> entries = new PriorityQueue<>();
    private final Thread thread;
    private long added;
    private boolean closed;

    /** Something to do. */
    final class Entry implements Comparable<Entry> {
        private final long nanos;
        private final long number;
        private final Runnable action;

        private Entry(long nanos, Runnable action) {
            this.nanos = nanos;
            this.number = added++;
            this.action = action;
        }

        @Override
        public int compareTo(Entry other) {
            int byTime = Long.compare(nanos, other.nanos);
            return byTime != 0 ? byTime : Long.compare(number, other.number);
        }

        /** Takes it off the timetable; whether it was still to be done. */
        boolean cancel() {
            return entries.remove(this);
        }
    }

    /** A timetable whose thread has this name. */
    Timetable(RankHost rank, String name, boolean daemon) {
        thread = rank.thread(name, daemon, this::work);
        thread.start();
    }

    /** Returns the time {@code delay} after {@code time}, in any unit; the greatest long if that would overflow. */
    static long after(long time, long delay) {
        return delay > Long.MAX_VALUE - time ? Long.MAX_VALUE : time + delay;
    }

    /** Has something done at {@code nanos} of {@link ClockCalls#nanoTime}; what is late, at once. */
    Entry at(long nanos, Runnable action) {
        Entry entry = new Entry(nanos, action);
        entries.add(entry);
        LockSupport.unpark(thread);
        return entry;
    }

    /** Whether the calling thread is the one that does it all. */
    boolean isOwn() {
        return thread.equals(Thread.currentThread());
    }

    /** Nothing more is to be done. */
    void close() {
        closed = true;
        entries.clear();
        LockSupport.unpark(thread);
    }

    private void work() {
        try {
            for (Entry due = next(); due != null; due = next()) {
                due.action.run();
            }
        } finally {
            close();
        }
    }

    private @Nullable Entry next() {
        while (true) {
            boolean unusedInterrupt = Thread.interrupted(); // with which nobody could park
            long now = ClockCalls.nanoTime(); // which may wait, and let others close the table meanwhile
            Entry first = entries.peek();
            if (closed) {
                return null;
            } else if (first == null) {
                LockSupport.park(this);
            } else if (first.nanos <= now) {
                return entries.poll();
            } else {
                ThreadCalls.parkNanos(first.nanos - now);
            }
        }
    }
}
