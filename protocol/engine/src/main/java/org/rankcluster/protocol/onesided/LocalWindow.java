package org.rankcluster.protocol.onesided;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The state of one RMA window at one rank: exposed memory, locks, counts of posts, completes and unfinished requests, and waiting
 * operations.
 */
final class LocalWindow {
    private final WindowMemory memory;
    private final LockQueue locks = new LockQueue();
    private final NoticeCounts posts = new NoticeCounts();
    private final NoticeCounts completes = new NoticeCounts();
    private final NoticeCounts unserved = new NoticeCounts();
    private final NoticeCounts unfinished = new NoticeCounts();
    private final List<ConditionOperation> waiting = new ArrayList<>(1);
    private @Nullable RequestOperation failure;

    LocalWindow(WindowMemory memory) {
        this.memory = memory;
    }

    WindowMemory memory() {
        return memory;
    }

    LockQueue locks() {
        return locks;
    }

    /** Posts that have arrived and that no start has taken. */
    NoticeCounts posts() {
        return posts;
    }

    /** Completes that have arrived and that no wait has taken. */
    NoticeCounts completes() {
        return completes;
    }

    /** Returns the unfinished requests of this rank, by target: all, or only those that still use this rank's own memory. */
    NoticeCounts outstanding(boolean local) {
        return local ? unfinished : unserved;
    }

    /** Records the start of a request of this rank. */
    void began(RequestOperation request) {
        unserved.add(request.target());
        if (request.action().fetches()) {
            unfinished.add(request.target());
        }
    }

    /** Records the answer to a request of this rank. */
    void ended(RequestOperation request) {
        unserved.take(request.target());
        if (request.action().fetches()) {
            unfinished.take(request.target());
        }
        if (request.errorClass() != 0 && !request.isOfRequest() && failure == null) {
            failure = request;
        }
    }

    /** Returns the first failed request that has not been reported, or null. Marks it as reported. */
    @Nullable
    RequestOperation takeFailure() {
        RequestOperation raised = failure;
        failure = null;
        return raised;
    }

    void addWaiting(ConditionOperation operation) {
        waiting.add(operation);
    }

    /** Removes and returns the operations whose condition holds now, in the order in which they began to wait. */
    List<ConditionOperation> takeMet() {
        if (waiting.isEmpty()) {
            return List.of();
        }
        List<ConditionOperation> met = new ArrayList<>(1);
        waiting.removeIf(operation -> operation.isMetBy(this) && met.add(operation));
        return met;
    }

    List<ConditionOperation> waiting() {
        return waiting;
    }
}
