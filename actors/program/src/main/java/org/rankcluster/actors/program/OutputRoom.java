package org.rankcluster.actors.program;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Memory for what the ranks of a member have printed while virtual time has not gone on, so that nobody may have it yet. A rank that
 * prints without end, and never calls MPI, lets virtual time stand still.
 */
public final class OutputRoom {
    /** Bytes that a piece takes besides its own: objects and places in queues. */
    static final int PIECE = 104;

    /** With the next member's it has to go into an array. */
    private static final long LARGEST = 1L << 29;

    private final long most;
    private final AtomicLong taken = new AtomicLong();

    /** Room for so many bytes. */
    OutputRoom(long most) {
        this.most = most;
    }

    /** Half of this JVM's heap, shared with the other members of the run: what they print waits at the home. */
    public static OutputRoom ofHeap(int members) {
        return new OutputRoom(Math.min(LARGEST, Runtime.getRuntime().maxMemory() / 2 / members));
    }

    /** Bytes for which there is room. */
    long most() {
        return most;
    }

    /** Takes room for a piece of so many bytes, if there is any. */
    boolean take(int bytes) {
        if (taken.addAndGet(PIECE + (long) bytes) <= most) {
            return true;
        }
        give(bytes);
        return false;
    }

    /** Gives it back. */
    void give(int bytes) {
        taken.addAndGet(-PIECE - (long) bytes);
    }
}
