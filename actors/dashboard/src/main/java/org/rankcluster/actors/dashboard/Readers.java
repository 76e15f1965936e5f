package org.rankcluster.actors.dashboard;

import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** How many pages a server has. Some may look at what they like; all others see the overview, which is encoded once for all. */
final class Readers {
    /** Pages that a server has at most. */
    static final int MOST = 1000;

    /** Samples that all pages together get a second. One costs its run and its reader about 0.2 ms, so that a run can be watched by many. */
    static final int MOST_SAMPLES = 200;

    /** Least time between two samples of a page. What changes more often nobody reads; a browser beside the run would slow it. */
    private static final Duration LEAST_PAUSE = Duration.ofMillis(200);

    /** Pages with views of their own. */
    static final int MOST_OWN = 32;

    /** Told to a page that has to share. */
    static final String SHARED =
            "view: " + MOST_OWN + " pages have views of their own (expected: one of them to close);"
                    + " this one shows the overview until then";

    private final Set<Runnable> open = new LinkedHashSet<>();
    private int pages;
    private int own;

    /** Lets a page in; false if there are too many. */
    synchronized boolean enter() {
        if (pages >= MOST) {
            return false;
        }
        pages++;
        return true;
    }

    /** Returns how long a page waits from one sample to the next, in nanoseconds: 200 ms alone, five seconds among a thousand. */
    synchronized long pauseNanos() {
        return Math.max(LEAST_PAUSE.toNanos(), TimeUnit.SECONDS.toNanos(pages) / MOST_SAMPLES);
    }

    /** Remembers how to close a page that has been let in. */
    synchronized void opened(Runnable close) {
        open.add(close);
    }

    /** Forgets a page. */
    synchronized void leave(Runnable close) {
        open.remove(close);
        pages--;
    }

    /** Closes all pages. */
    void close() {
        List<Runnable> all;
        synchronized (this) {
            all = List.copyOf(open);
        }
        all.forEach(Runnable::run);
    }

    /** Gives a page a view of its own; false if too many have one. */
    synchronized boolean takeOwn() {
        if (own >= MOST_OWN) {
            return false;
        }
        own++;
        return true;
    }

    /** Takes a page's own view back. */
    synchronized void releaseOwn() {
        own--;
    }
}
