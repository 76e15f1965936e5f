package org.rankcluster.actors.network.combining;

import java.util.Comparator;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.collective.offload.OffloadOperation;

/** Operations that wait for their turn, which goes by their numbers without a gap. */
final class InOrder {
    private final PriorityQueue<OffloadOperation> waiting =
            new PriorityQueue<>(Comparator.comparingInt(OffloadOperation::number));
    private int next;

    void add(OffloadOperation operation) {
        waiting.add(operation);
    }

    /** Takes out the one whose turn it is; null if that has not come as yet. */
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
