package org.rankcluster.protocol.onesided;

import org.rankcluster.protocol.runtime.Operation;

/** Something that a rank's program does with a window. */
public abstract sealed class WindowOperation extends Operation
        permits RequestOperation, NoticeOperation, ConditionOperation, MemoryOperation {
    private final int window;

    WindowOperation(int window) {
        this.window = window;
    }

    /** Id of the window. */
    public final int window() {
        return window;
    }

    /** Requests that it sends, each of which costs the program its overhead. */
    public abstract int requests();

    /** Takes effect. */
    abstract void start(WindowLayer layer);
}
