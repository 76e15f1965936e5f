package org.rankcluster.protocol.onesided;

/** Waits until a notice of each of some ranks is here: their posts, to start, or their completes, to end an exposure. */
public final class NoticesOperation extends ConditionOperation {
    private final int[] sources;
    private final boolean posts;
    private int next;

    private NoticesOperation(int window, int[] sources, boolean posts, boolean look) {
        super(window, look);
        this.sources = sources;
        this.posts = posts;
    }

    /** Waits for the posts of these world ranks. */
    public static NoticesOperation posts(int window, int[] sources) {
        return new NoticesOperation(window, sources, true, false);
    }

    /**
     * Waits for the completes of these world ranks.
     *
     * @param look whether it only looks if they are all here
     */
    public static NoticesOperation completes(int window, int[] sources, boolean look) {
        return new NoticesOperation(window, sources, false, look);
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
        readySince(counts.latest());
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
