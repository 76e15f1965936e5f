package org.rankcluster.actors.observe.run;

import java.util.BitSet;
import java.util.concurrent.CompletableFuture;
import org.rankcluster.actors.observe.sample.PartitionSampler;
import org.rankcluster.actors.time.PartitionFigures;

/** A question that each partition of this member answers for its own actors at ends of windows, on its thread. */
abstract class DetailTask {
    private final CompletableFuture<byte[]> answer = new CompletableFuture<>();
    private final BitSet done = new BitSet();
    private final int partitions;

    /** Asks so many partitions. */
    DetailTask(int partitions) {
        this.partitions = partitions;
    }

    /**
     * Reads a partition's actors, which do not move meanwhile.
     *
     * @param last whether the partition will not be asked again
     * @return whether it need not be asked again
     */
    abstract boolean read(PartitionSampler sampler, PartitionFigures partition, boolean last);

    /** Returns the message, when all have been asked. */
    abstract byte[] message();

    CompletableFuture<byte[]> answer() {
        return answer;
    }

    /** Asks a partition; whether the question is answered. */
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

    /** Answers with what there is. */
    synchronized void end() {
        answer.complete(message());
    }
}
