package org.rankcluster.protocol.onesided;

/** The base class of waits for a condition of the local window, or of single tests: a fence, a start, a wait. */
public abstract sealed class ConditionOperation extends WindowOperation permits FlushOperation, AwaitNoticesOperation {
    private final boolean look;
    private boolean met;

    ConditionOperation(int window, boolean look) {
        super(window);
        this.look = look;
    }

    /** Returns true if the condition holds. In that case the method takes the notices of the condition, and is not called again. */
    abstract boolean check(LocalWindow state);

    /** {@return true if the condition held when it was last tested} */
    public final boolean isMet() {
        return met;
    }

    @Override
    public final int requests() {
        return 0;
    }

    @Override
    public final boolean isPoll() {
        return look;
    }

    @Override
    final void start(WindowLayer layer) {
        LocalWindow state = layer.window(window());
        met = check(state);
        if (met || look) {
            layer.finished(this);
        } else {
            state.addWaiting(this);
        }
    }

    /** Tests the condition again after a change. Returns true if it holds now. */
    final boolean isMetBy(LocalWindow state) {
        met = check(state);
        return met;
    }
}
