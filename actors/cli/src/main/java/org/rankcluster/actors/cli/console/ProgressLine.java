package org.rankcluster.actors.cli.console;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.job.JobObserver;
import org.rankcluster.actors.time.WallClock;

/**
 * A progress line for a run: virtual time, events per second, finished ranks, memory. If the program reports iterations, it also shows them
 * and the remaining time. On a terminal it is updated once a second, elsewhere after a second and then every five.
 */
public final class ProgressLine implements JobObserver, AutoCloseable {
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
    private volatile boolean hasFailedOutput;
    private long heldSince;
    private long heldNanos;

    /**
     * The iterations that the lowest reporting rank has reported.
     *
     * @param rank number of the rank
     * @param first first reported number, at {@code firstNanos}
     * @param firstNanos time of the first report, in nanoseconds
     * @param done last reported number, at {@code nanos}
     * @param nanos time of the last report, in nanoseconds
     * @param of total number
     */
    private record Iterations(int rank, long first, long firstNanos, long done, long nanos, long of) {
        Iterations next(long nowDone, long now) {
            return new Iterations(rank, first, firstNanos, nowDone, now, of);
        }

        /** Returns the seconds until all iterations are done, at the mean speed so far; negative while the speed is unknown. */
        double rest(long now) {
            if (done == first
                    || nanos == firstNanos) { // reports of a member that arrive at once may cover a second of its time
                return -1;
            }
            double each = (double) (nanos - firstNanos) / (done - first);
            return Math.max(0, (of - done) * each - (now - nanos)) / 1e9;
        }
    }

    /**
     * Creates a line that does not report yet.
     *
     * @param clock nanoseconds of wall time
     * @param memory text on memory; empty for a run that is elsewhere
     */
    ProgressLine(Screen screen, int ranks, boolean silent, LongSupplier clock, Supplier<String> memory) {
        this.screen = screen;
        this.ranks = ranks;
        this.silent = silent;
        this.clock = clock;
        this.memory = memory;
    }

    /**
     * Reports on a run in this JVM until closed.
     *
     * @param ranks number of ranks; 0 for a run without ranks
     */
    public static ProgressLine start(Screen screen, int ranks) {
        return start(new ProgressLine(screen, ranks, false, WallClock::nanos, ProgressLine::heap));
    }

    /**
     * Reports on a run on a cluster until closed.
     *
     * @param ranks number of ranks
     */
    public static ProgressLine startElsewhere(Screen screen, int ranks) {
        return start(new ProgressLine(screen, ranks, false, WallClock::nanos, () -> ""));
    }

    /** Returns a line that records the progress of a run for queries, and reports nothing. */
    public static ProgressLine silent(Screen screen, int ranks) {
        return new ProgressLine(screen, ranks, true, WallClock::nanos, () -> "");
    }

    private static ProgressLine start(ProgressLine progress) {
        progress.reporter.start();
        return progress;
    }

    private static String heap() {
        Runtime jvm = Runtime.getRuntime();
        return ", heap " + UnitFormat.bytes(jvm.totalMemory() - jvm.freeMemory()) + " of "
                + UnitFormat.bytes(jvm.maxMemory());
    }

    @Override
    public void progress(long time, long delivered, int done) {
        if (time != Long.MAX_VALUE) { // which means that the run is over
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

    /** Returns the wall time without pauses of the run, in nanoseconds. */
    private synchronized long running() {
        return (held ? heldSince : clock.getAsLong()) - heldNanos;
    }

    private synchronized void note(int rank, long done, long of) {
        Iterations known = iterations;
        if (known != null && rank > known.rank) {
            return;
        }
        if (known != null && rank == known.rank && of == known.of && done == known.done) {
            return; // members repeat their reports
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

    @Override
    public void outputFailed(String text) {
        hasFailedOutput = true;
        screen.println(text);
    }

    /** Returns whether an output beside the result is missing or incomplete. */
    public boolean hasFailedOutput() {
        return hasFailedOutput;
    }

    private void report() {
        try {
            long before = 0;
            long since = clock.getAsLong();
            boolean hasSaidFigures = false;
            while (true) {
                // in a pipe the first figures appear as soon as on a terminal
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
            // closed
        }
    }

    /** Returns one line of progress. */
    String line(double eventsPerSecond) {
        if (!begun) {
            return "starting";
        }
        return "virtual time " + UnitFormat.seconds(virtualTime.getAcquire() * PICOSECOND) + ", "
                + (held ? "held" : UnitFormat.count(eventsPerSecond) + " events/s") + done() + iterations()
                + memory.get();
    }

    private String iterations() {
        Iterations latest = iterations;
        if (latest == null) {
            return "";
        }
        double rest = latest.rest(running());
        String time = rest < 0 ? "" : rest < 60 ? Math.round(rest) + " s" : Math.round(rest / 60) + " min";
        return ", iteration " + latest.done + " of " + latest.of + (time.isEmpty() ? "" : ", about " + time + " to go");
    }

    /** Returns the position of the run. */
    public String where() {
        return "virtual time " + UnitFormat.seconds(virtualTime.getAcquire() * PICOSECOND) + " after "
                + UnitFormat.count((double) events.getAcquire()) + " events" + done();
    }

    private String done() {
        int done = ranksDone.getAcquire();
        String of = done > ranks ? "" : " of " + ranks; // more if some were spawned
        return ranks == 0 ? "" : ", " + done + of + " ranks done";
    }

    /** Stops reporting and clears the line. */
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
