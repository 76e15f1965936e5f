package org.rankcluster.actors.observe;

import java.util.BitSet;
import java.util.concurrent.CompletableFuture;
import org.rankcluster.actors.observe.frame.PartitionSampler;
import org.rankcluster.actors.time.PartitionFigures;

/** A dashboard query that each partition of this cluster member answers for its actors, on the partition's thread at ends of windows. */
abstract class DetailTask {
    private final CompletableFuture<byte[]> answer = new CompletableFuture<>();
    private final BitSet done = new BitSet();
    private final int partitions;

    /** Creates a query to {@code partitions} partitions. */
    DetailTask(int partitions) {
        this.partitions = partitions;
    }

    /**
     * Reads a partition's actors, which execute no event meanwhile.
     *
     * @param last whether this is the last call for the partition
     * @return whether the partition's part of the answer is complete
     */
    abstract boolean read(PartitionSampler sampler, PartitionFigures partition, boolean last);

    /** Returns the message, when all partitions have been read. */
    abstract byte[] message();

    CompletableFuture<byte[]> answer() {
        return answer;
    }

    /** Passes the query to a partition. Returns whether the query is answered. */
    synchronized boolean ask(PartitionSampler sampler, PartitionFigures partition, boolean last) {
        if (!done.get(partition.index()) && !answer.isDone()) {
            try {
                if (read(sampler, partition, last)) {
                    done.set(partition.index());
                }
                if (done.cardinality() == partitions) {
                    answer.complete(message());
                }
            } catch (RuntimeException wrong) {
                answer.completeExceptionally(wrong);
            }
        }
        return answer.isDone();
    }

    /** Completes the query with the data so far. */
    synchronized void end() {
        answer.complete(message());
    }
}
