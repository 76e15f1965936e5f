package org.rankcluster.actors.program;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The memory budget, in bytes, for output that the ranks of a cluster member have printed while virtual time has not advanced. Such output
 * cannot be written yet. A rank that prints without end, and never calls MPI, stops virtual time.
 */
public final class OutputBudget {
    /** Bytes that a piece takes besides its own: objects and queue entries. */
    static final int PIECE = 104;

    /** Largest budget, in bytes. The output must fit into one array together with the next member's. */
    private static final long LARGEST = 1L << 29;

    private final long most;
    private final AtomicLong taken = new AtomicLong();

    /** Creates a budget of {@code most} bytes. */
    OutputBudget(long most) {
        this.most = most;
    }

    /**
     * Returns a budget of half of this JVM's heap, divided by the members of the run, and at most 512 MiB. The coordinator buffers the
     * output of all members.
     */
    public static OutputBudget ofHeap(int members) {
        return new OutputBudget(Math.min(LARGEST, Runtime.getRuntime().maxMemory() / 2 / members));
    }

    /** Returns the size of the budget, in bytes. */
    long most() {
        return most;
    }

    /** Reserves memory for a piece of {@code bytes} bytes. Returns whether there was enough. */
    boolean take(int bytes) {
        if (taken.addAndGet(PIECE + (long) bytes) <= most) {
            return true;
        }
        give(bytes);
        return false;
    }

    /** Releases the memory of a piece of {@code bytes} bytes. */
    void give(int bytes) {
        taken.addAndGet(-PIECE - (long) bytes);
    }
}
