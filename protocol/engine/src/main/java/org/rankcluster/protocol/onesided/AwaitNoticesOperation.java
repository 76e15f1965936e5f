package org.rankcluster.protocol.onesided;

import org.rankcluster.protocol.message.Message;

/** A wait for one notice from each of several ranks: posts before an access epoch, or completes after an exposure epoch. */
public final class AwaitNoticesOperation extends ConditionOperation {
    private final int[] sources;
    private final boolean posts;
    private int next;

    private AwaitNoticesOperation(int window, int[] sources, boolean posts, boolean look) {
        super(window, look);
        this.sources = sources;
        this.posts = posts;
    }

    /**
     * Creates a wait for posts.
     *
     * @param window id of the window
     * @param sources world ranks that post
     * @return the operation
     */
    public static AwaitNoticesOperation posts(int window, int[] sources) {
        return new AwaitNoticesOperation(window, sources, true, false);
    }

    /**
     * Creates a wait for completes, or a test.
     *
     * @param window id of the window
     * @param sources world ranks that complete
     * @param look true to test once whether all have arrived
     * @return the operation
     */
    public static AwaitNoticesOperation completes(int window, int[] sources, boolean look) {
        return new AwaitNoticesOperation(window, sources, false, look);
    }

    @Override
    boolean check(LocalWindow state) {
        NoticeCounts counts = posts ? state.posts() : state.completes();
        while (next < sources.length && counts.has(sources[next])) {
            next++;
        }
        if (next < sources.length) {
            return false;
        }
        for (int source : sources) {
            counts.take(source);
        }
        Message.Access latest = counts.latest(sources);
        if (latest != null) {
            readySince(latest.posted());
            waitedFor(latest.source(), latest.delayCauses());
        }
        return true;
    }

    @Override
    public String describe() {
        return (posts ? "post" : "complete") + " of window " + window() + " by rank " + sources[next];
    }

    @Override
    public int waitsFor() {
        return sources[next];
    }
}
