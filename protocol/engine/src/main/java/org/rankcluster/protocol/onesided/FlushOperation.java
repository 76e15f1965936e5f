package org.rankcluster.protocol.onesided;

/**
 * A flush: a wait until the rank's requests to targets of a window are complete, at the targets or only locally. The operation takes the
 * error of the first request that failed.
 */
public final class FlushOperation extends ConditionOperation {
    private static final int ALL = -1;

    private final int target;
    private final boolean local;

    private FlushOperation(int window, int target, boolean local) {
        super(window, false);
        this.target = target;
        this.local = local;
    }

    /**
     * Creates a flush of one target.
     *
     * @param window id of the window
     * @param target world rank of the target
     * @param local true to wait only until the requests are done with this rank's memory
     * @return the operation
     */
    public static FlushOperation of(int window, int target, boolean local) {
        return new FlushOperation(window, target, local);
    }

    /**
     * Creates a flush of all targets.
     *
     * @param window id of the window
     * @param local true to wait only until the requests are done with this rank's memory
     * @return the operation
     */
    public static FlushOperation ofAll(int window, boolean local) {
        return new FlushOperation(window, ALL, local);
    }

    @Override
    boolean check(LocalWindow state) {
        if (!state.outstanding(local).isEmpty(target)) {
            return false;
        }
        RequestOperation failed = state.takeFailure();
        if (failed != null) {
            fail(failed.errorClass(), failed.words() + ": " + failed.errorText());
        }
        return true;
    }

    @Override
    public String describe() {
        return "end of the requests to " + (target == ALL ? "all ranks" : "rank " + target) + ", window " + window();
    }

    @Override
    public int waitsFor() {
        return target;
    }
}
