package org.rankcluster.protocol.onesided;

import org.rankcluster.protocol.runtime.Operation;

/** The base class of the operations that a rank posts on a window. */
public abstract sealed class WindowOperation extends Operation
        permits RequestOperation, NoticeOperation, ConditionOperation, MemoryOperation {
    private final int window;

    WindowOperation(int window) {
        this.window = window;
    }

    /** {@return the id of the window} */
    public final int window() {
        return window;
    }

    /** {@return the number of requests that the operation sends} Each costs the program its overhead. */
    public abstract int requests();

    /** Starts the operation. */
    abstract void start(WindowLayer layer);
}
