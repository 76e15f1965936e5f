package org.rankcluster.actors.program.process.pool;

import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** What programs make and extend in place of {@link SubmissionPublisher}: unless they bring an executor, threads of the rank deliver. */
public class RankPublisher<T> extends SubmissionPublisher<T> {
    /** {@link SubmissionPublisher#SubmissionPublisher()}. */
    public RankPublisher() {
        this(RankForkJoinPool.common(), Flow.defaultBufferSize());
    }

    /** {@link SubmissionPublisher#SubmissionPublisher(Executor, int)}. */
    public RankPublisher(Executor executor, int capacity) {
        super(executor, capacity);
    }

    /** {@link SubmissionPublisher#SubmissionPublisher(Executor, int, BiConsumer)}. */
    public RankPublisher(
            Executor executor,
            int capacity,
            @Nullable BiConsumer<? super Flow.Subscriber<? super T>, ? super Throwable> handler) {
        super(executor, capacity, handler);
    }
}
