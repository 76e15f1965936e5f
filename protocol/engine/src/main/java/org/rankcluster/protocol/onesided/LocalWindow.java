package org.rankcluster.protocol.onesided;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A rank's part of a window: the memory that it exposes, its lock, and what the rank itself is doing to the others' parts. */
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

    /** Posts that have come and that no start has taken. */
    NoticeCounts posts() {
        return posts;
    }

    /** Completes that have come and that no wait has taken. */
    NoticeCounts completes() {
        return completes;
    }

    /** Requests of this rank that are not done yet, by target: all, or those only that are not done with its own memory. */
    NoticeCounts outstanding(boolean local) {
        return local ? unfinished : unserved;
    }

    /** A request of this rank begins. */
    void began(RequestOperation request) {
        unserved.add(request.target());
        if (request.action().fetches()) {
            unfinished.add(request.target());
        }
    }

    /** A request of this rank has been answered. */
    void ended(RequestOperation request) {
        unserved.take(request.target());
        if (request.action().fetches()) {
            unfinished.take(request.target());
        }
        if (request.errorClass() != 0 && !request.isOfRequest() && failure == null) {
            failure = request;
        }
    }

    /** The first request that failed and that nobody has been told of, or null; it is told now. */
    @Nullable
    RequestOperation takeFailure() {
        RequestOperation told = failure;
        failure = null;
        return told;
    }

    void addWaiting(ConditionOperation operation) {
        waiting.add(operation);
    }

    /** Takes out what waited for something that is true now, in the order in which it began to wait. */
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
