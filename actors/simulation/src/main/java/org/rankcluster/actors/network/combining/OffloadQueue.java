package org.rankcluster.actors.network.combining;

import java.util.Comparator;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.collective.OffloadOperation;

/** A queue that executes the operations of a collective network in the order of their numbers, without a gap. */
final class OffloadQueue {
    private final PriorityQueue<OffloadOperation> waiting =
            new PriorityQueue<>(Comparator.comparingInt(OffloadOperation::number));
    private int next;

    void add(OffloadOperation operation) {
        waiting.add(operation);
    }

    /** Removes and returns the next operation; null if it has not come yet. */
    @Nullable
    OffloadOperation take() {
        OffloadOperation first = waiting.peek();
        if (first == null || first.number() != next) {
            return null;
        }
        next++;
        return waiting.poll();
    }
}
