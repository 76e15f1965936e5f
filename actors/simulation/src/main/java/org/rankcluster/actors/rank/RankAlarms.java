package org.rankcluster.actors.rank;

import java.util.concurrent.locks.LockSupport;
import org.rankcluster.actors.program.process.RankHost;

/** The alarms and sleeps that a rank's program has set for later virtual times. */
final class RankAlarms {
    private final RankProcess process;
    private final RankEvents events;
    private final RankClock clock;
    private long asleepUntil;

    RankAlarms(RankProcess process, RankEvents events, RankClock clock) {
        this.process = process;
        this.events = events;
        this.clock = clock;
    }

    /** Returns the wake-up time of the thread that fell asleep last, in ps of virtual time; 0 if it was woken. */
    long asleepUntil() {
        return asleepUntil;
    }

    /** Parks the calling thread for a virtual time, in picoseconds, as {@link RankHost#sleep} describes. */
    void sleep(long picoseconds) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        Thread sleeper = Thread.currentThread();
        boolean[] rung = new boolean[1];
        boolean hasPolled = events.hasPolled();
        if (hasPolled) {
            events.sleeping(true);
        }
        RankHost.Alarm alarm = set(picoseconds, !hasPolled && waitsForRanks(), () -> {
            rung[0] = true;
            awakes(hasPolled);
            LockSupport.unpark(sleeper);
        });
        asleepUntil = clockAfter(picoseconds);
        while (!rung[0]) {
            LockSupport.park(process);
            if (Thread.interrupted()) {
                alarm.cancel();
                awakes(hasPolled);
                asleepUntil = 0;
                throw new InterruptedException("sleep interrupted");
            }
        }
    }

    private void awakes(boolean hasPolled) {
        if (hasPolled) {
            events.sleeping(false);
        }
    }

    /** Schedules an action after a virtual time, in picoseconds, as {@link RankHost#alarm} describes. */
    RankHost.Alarm set(long picoseconds, Runnable action) {
        return set(picoseconds, waitsForRanks(), action);
    }

    private RankHost.Alarm set(long picoseconds, boolean countsAsTurn, Runnable action) {
        long at = clockAfter(picoseconds);
        clock.sleeps(at);
        count(countsAsTurn, true);
        RankThreads threads = process.threads();
        SelfEvent.Alarm alarm = events.alarm(at, threads.current(), () -> {
            count(countsAsTurn, false);
            ring(action);
        });
        threads.expectAlarm();
        return () -> {
            if (!alarm.isOver()) {
                count(countsAsTurn, false);
                threads.alarmOver();
                events.cancel(alarm);
            }
        };
    }

    /** Returns whether the program waits for other ranks, by polls or in an MPI call of another thread, while this thread sleeps. */
    private boolean waitsForRanks() {
        return events.hasPolled() || process.threads().areInCall();
    }

    private void count(boolean asTurn, boolean begins) {
        if (asTurn) {
            events.turning(begins);
        }
    }

    private void ring(Runnable action) {
        RankThreads threads = process.threads();
        threads.alarmOver();
        if (!threads.isOver()) {
            process.charge();
            clock.rest(events.now());
            process.rang();
            threads.alarmRings();
            action.run();
        }
    }

    private long clockAfter(long picoseconds) {
        process.charge();
        return clock.after(picoseconds);
    }
}
