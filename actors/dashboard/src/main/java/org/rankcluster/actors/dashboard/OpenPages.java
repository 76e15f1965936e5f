package org.rankcluster.actors.dashboard;

import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * The registry of a server's open dashboard pages: their number, sampling interval, and rights to individual views. A limited number of
 * pages may have individual views. All others see the overview, which is encoded once for all.
 */
final class OpenPages {
    /** Largest number of pages of a server. */
    static final int MOST = 1000;

    /**
     * Largest number of samples a second for all pages together. One costs its run and its reader about 0.2 ms; the limit permits a
     * large number of pages.
     */
    static final int MOST_SAMPLES = 200;

    /**
     * Least time between two samples of a page. A user cannot read faster changes, and a browser on the same host would slow the
     * run.
     */
    private static final Duration LEAST_PAUSE = Duration.ofMillis(200);

    /** Largest number of pages with views of their own. */
    static final int MOST_OWN = 32;

    /** Message to a page that has to share the overview. */
    static final String SHARED =
            "view: " + MOST_OWN + " pages have views of their own (expected: one of them to close);"
                    + " this one shows the overview until then";

    private final Set<Runnable> open = new LinkedHashSet<>();
    private int pages;
    private int own;

    /** Admits a page; returns false if there are too many. */
    synchronized boolean enter() {
        if (pages >= MOST) {
            return false;
        }
        pages++;
        return true;
    }

    /** Returns the time between two samples of a page, in nanoseconds: 200 ms alone, five seconds among a thousand. */
    synchronized long pauseNanos() {
        return Math.max(LEAST_PAUSE.toNanos(), TimeUnit.SECONDS.toNanos(pages) / MOST_SAMPLES);
    }

    /** Adds the action that closes an admitted page. */
    synchronized void opened(Runnable close) {
        open.add(close);
    }

    /** Removes a page. */
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

    /** Gives a page a view of its own; returns false if too many pages have one. */
    synchronized boolean takeOwn() {
        if (own >= MOST_OWN) {
            return false;
        }
        own++;
        return true;
    }

    /** Releases a page's own view. */
    synchronized void releaseOwn() {
        own--;
    }
}
