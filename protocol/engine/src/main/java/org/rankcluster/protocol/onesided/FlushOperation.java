package org.rankcluster.protocol.onesided;

/**
 * Waits until what this rank has asked of a window's targets is done: at the targets, or only here. Takes the error of the first
 * request that failed.
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

    /** Of one target, by its world rank. */
    public static FlushOperation of(int window, int target, boolean local) {
        return new FlushOperation(window, target, local);
    }

    /** Of all targets. */
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
