package org.rankcluster.actors.cli;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.job.JobObserver;
import org.rankcluster.actors.time.WallClock;

/**
 * Says how far a run is: virtual time, events per second, ranks done, iterations and how long the rest of them takes if the program tells, memory. On a terminal
 * once a second, elsewhere after a second and then every five.
 */
final class ProgressLine implements JobObserver, AutoCloseable {
    private static final Duration ON_A_TERMINAL = Duration.ofSeconds(1);
    private static final Duration ELSEWHERE = Duration.ofSeconds(5);
    private static final double PICOSECOND = 1e-12;

    private final Screen screen;
    private final int ranks;
    private final boolean silent;
    private final LongSupplier clock;
    private final Supplier<String> memory;
    private final AtomicLong virtualTime = new AtomicLong();
    private final AtomicLong events = new AtomicLong();
    private final AtomicInteger ranksDone = new AtomicInteger();
    private final Thread reporter =
            Thread.ofPlatform().daemon().name("progress").unstarted(this::report);
    private volatile boolean begun;
    private volatile @Nullable Iterations iterations;
    private volatile boolean held;
    private long heldSince;
    private long heldNanos;

    /**
     * What the lowest rank that tells its iterations has told.
     *
     * @param first the first that it told, at {@code firstNanos}
     * @param done the last that it told, at {@code nanos}
     */
    private record Iterations(int rank, long first, long firstNanos, long done, long nanos, long of) {
        Iterations next(long nowDone, long now) {
            return new Iterations(rank, first, firstNanos, nowDone, now, of);
        }

        /** Seconds until all are over at the pace so far; negative if there is none yet. */
        double rest(long now) {
            if (done == first || nanos == firstNanos) { // what a member tells at once may be a second of its time
                return -1;
            }
            double each = (double) (nanos - firstNanos) / (done - first);
            return Math.max(0, (of - done) * each - (now - nanos)) / 1e9;
        }
    }

    /**
     * Reports nothing yet.
     *
     * @param clock nanoseconds of wall time
     * @param memory what there is to say of it; nothing for a run that is elsewhere
     */
    ProgressLine(Screen screen, int ranks, boolean silent, LongSupplier clock, Supplier<String> memory) {
        this.screen = screen;
        this.ranks = ranks;
        this.silent = silent;
        this.clock = clock;
        this.memory = memory;
    }

    /** Reports on a run of so many ranks, 0 if it has none, in this JVM, until closed. */
    static ProgressLine start(Screen screen, int ranks) {
        return start(new ProgressLine(screen, ranks, false, WallClock::nanos, ProgressLine::heap));
    }

    /** Reports on a run of so many ranks on a cluster until closed. */
    static ProgressLine startElsewhere(Screen screen, int ranks) {
        return start(new ProgressLine(screen, ranks, false, WallClock::nanos, () -> ""));
    }

    /** Knows how far a run is, for those that ask, and reports nothing. */
    static ProgressLine silent(Screen screen, int ranks) {
        return new ProgressLine(screen, ranks, true, WallClock::nanos, () -> "");
    }

    private static ProgressLine start(ProgressLine progress) {
        progress.reporter.start();
        return progress;
    }

    private static String heap() {
        Runtime jvm = Runtime.getRuntime();
        return ", heap " + Figures.bytes(jvm.totalMemory() - jvm.freeMemory()) + " of "
                + Figures.bytes(jvm.maxMemory());
    }

    @Override
    public void progress(long time, long delivered, int done) {
        if (time != Long.MAX_VALUE) { // which says that it is over
            virtualTime.setRelease(time);
        }
        events.setRelease(delivered);
        begun = true;
        ranksDone.setRelease(done);
    }

    @Override
    public void iteration(int rank, long done, long of) {
        Iterations known = iterations;
        if (known == null || rank <= known.rank) {
            note(rank, done, of);
        }
    }

    @Override
    public synchronized void held(boolean isHeld) {
        if (held != isHeld) {
            long now = clock.getAsLong();
            heldNanos += held ? now - heldSince : 0;
            heldSince = now;
            held = isHeld;
        }
    }

    /** Nanoseconds of wall time without that for which the run was held. */
    private synchronized long running() {
        return (held ? heldSince : clock.getAsLong()) - heldNanos;
    }

    private synchronized void note(int rank, long done, long of) {
        Iterations known = iterations;
        if (known != null && rank > known.rank) {
            return;
        }
        if (known != null && rank == known.rank && of == known.of && done == known.done) {
            return; // which members tell again and again
        }
        long now = running();
        iterations = known == null || rank < known.rank || of != known.of || done <= known.done
                ? new Iterations(rank, done, now, done, now, of)
                : known.next(done, now);
    }

    @Override
    public void news(String text) {
        if (!silent) {
            screen.println(text);
        }
    }

    private void report() {
        try {
            long before = 0;
            long since = clock.getAsLong();
            boolean hasSaidFigures = false;
            while (true) {
                // in a pipe the first figures come as soon as on a terminal
                Thread.sleep(hasSaidFigures && !screen.isInteractive() ? ELSEWHERE : ON_A_TERMINAL);
                boolean hasFigures = begun;
                if (!hasFigures && !screen.isInteractive()) {
                    continue;
                }
                long now = clock.getAsLong();
                long delivered = events.getAcquire();
                long more = delivered < before ? delivered : delivered - before; // a job may begin again
                screen.progress(line(1e9 * (double) more / (now - since)));
                hasSaidFigures = hasFigures;
                before = delivered;
                since = now;
            }
        } catch (InterruptedException closed) {
            // over
        }
    }

    /** One line of progress. */
    String line(double eventsPerSecond) {
        if (!begun) {
            return "starting";
        }
        return "virtual time " + Figures.seconds(virtualTime.getAcquire() * PICOSECOND) + ", "
                + (held ? "held" : Figures.count(eventsPerSecond) + " events/s") + done() + iterations() + memory.get();
    }

    private String iterations() {
        Iterations told = iterations;
        if (told == null) {
            return "";
        }
        double rest = told.rest(running());
        String time = rest < 0 ? "" : rest < 60 ? Math.round(rest) + " s" : Math.round(rest / 60) + " min";
        return ", iteration " + told.done + " of " + told.of + (time.isEmpty() ? "" : ", about " + time + " to go");
    }

    /** Where the run is. */
    String where() {
        return "virtual time " + Figures.seconds(virtualTime.getAcquire() * PICOSECOND) + " after "
                + Figures.count((double) events.getAcquire()) + " events" + done();
    }

    private String done() {
        int done = ranksDone.getAcquire();
        String of = done > ranks ? "" : " of " + ranks; // more if some were spawned
        return ranks == 0 ? "" : ", " + done + of + " ranks done";
    }

    /** Stops reporting and cleans the line. */
    @Override
    public void close() {
        reporter.interrupt();
        try {
            reporter.join();
        } catch (InterruptedException asked) {
            Thread.currentThread().interrupt();
        }
        screen.clear();
    }
}
