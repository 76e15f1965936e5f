package org.rankcluster.actors.cli;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.rankcluster.actors.job.JobObserver;
import org.rankcluster.actors.time.WallClock;

/** Says on the terminal about once a second how far a run is: virtual time, events per second, ranks done. */
final class ProgressLine implements JobObserver, AutoCloseable {
    private static final Duration INTERVAL = Duration.ofSeconds(1);
    private static final double PICOSECOND = 1e-12;

    private final Screen screen;
    private final int ranks;
    private final boolean silent;
    private final AtomicLong virtualTime = new AtomicLong();
    private final AtomicLong events = new AtomicLong();
    private final AtomicInteger ranksDone = new AtomicInteger();
    private final Thread reporter =
            Thread.ofPlatform().daemon().name("progress").unstarted(this::report);
    private volatile boolean begun;

    private ProgressLine(Screen screen, int ranks, boolean silent) {
        this.screen = screen;
        this.ranks = ranks;
        this.silent = silent;
    }

    /** Reports on a run of so many ranks, 0 if it has none, until closed. */
    static ProgressLine start(Screen screen, int ranks) {
        ProgressLine progress = new ProgressLine(screen, ranks, false);
        progress.reporter.start();
        return progress;
    }

    /** Knows how far a run is, for those that ask, and reports nothing. */
    static ProgressLine silent(Screen screen, int ranks) {
        return new ProgressLine(screen, ranks, true);
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
    public void news(String text) {
        if (!silent) {
            screen.println(text);
        }
    }

    private void report() {
        try {
            long before = 0;
            long since = WallClock.nanos();
            while (true) {
                Thread.sleep(INTERVAL);
                long now = WallClock.nanos();
                long delivered = events.getAcquire();
                long more = delivered < before ? delivered : delivered - before; // a job may begin again
                screen.progress(line(1e9 * (double) more / (now - since)));
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
                + Figures.count(eventsPerSecond) + " events/s" + done();
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
