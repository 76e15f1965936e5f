package org.rankcluster.protocol.runtime;

/**
 * A listener that waits until several operations are complete. The listener runs at the completion of each, and acts at the last one. The
 * completions before that may be reported late. {@link #determined} counts the operations whose completion times are known.
 */
public interface CompletionListener extends Runnable {
    /**
     * Records that the time of completion of one more operation is known.
     *
     * @return true if it is known now of all operations for which the listener waits
     */
    boolean determined();

    /** Requests the completion that comes last in time of those whose times are known, because no other is awaited. */
    void awaitLast();
}
