package org.rankcluster.protocol.onesided;

/** Waits, or only looks, until something is true of the rank's own part of a window: a fence, a start, a wait. */
public abstract sealed class ConditionOperation extends WindowOperation permits FlushOperation, NoticesOperation {
    private final boolean look;
    private boolean met;

    ConditionOperation(int window, boolean look) {
        super(window);
        this.look = look;
    }

    /** Whether it is true; if so, takes what belongs to it, and is not asked again. */
    abstract boolean check(LocalWindow state);

    /** Whether it was true when it was looked at. */
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

    /** Something has changed; whether it is true now. */
    final boolean isMetBy(LocalWindow state) {
        met = check(state);
        return met;
    }
}
