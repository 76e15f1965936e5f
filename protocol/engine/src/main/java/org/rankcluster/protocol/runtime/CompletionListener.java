package org.rankcluster.protocol.runtime;

/**
 * A listener that waits until several operations are complete. It runs at the completion of each, and acts at the last one, so the
 * completions before that may be reported late. It must know when the times of all completions are known.
 */
public interface CompletionListener extends Runnable {
    /**
     * Records that the time of completion of one more operation is known. If it is known of all operations for which the listener waits, the
     * listener requests the completion that comes last in time.
     */
    void determined();
}
