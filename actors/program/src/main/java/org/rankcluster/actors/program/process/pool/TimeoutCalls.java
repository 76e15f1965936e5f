package org.rankcluster.actors.program.process.pool;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.program.process.InPlaceOf;
import org.rankcluster.actors.program.process.RankHost;
import org.rankcluster.actors.program.process.thread.ThreadCalls;

/** What a {@link CompletableFuture} does after some time, which is virtual, on a thread of the rank that sleeps till then. */
public final class TimeoutCalls {
    private TimeoutCalls() {}

    /** {@link CompletableFuture#orTimeout}. */
    @InPlaceOf(CompletableFuture.class)
    public static CompletableFuture<?> orTimeout(CompletableFuture<?> future, long time, TimeUnit unit) {
        return RankHost.currentOrNull() == null
                ? future.orTimeout(time, unit)
                : limited(future, time, unit, () -> future.completeExceptionally(new TimeoutException()));
    }

    /** {@link CompletableFuture#completeOnTimeout}. */
    @InPlaceOf(CompletableFuture.class)
    @SuppressWarnings("unchecked")
    public static CompletableFuture<?> completeOnTimeout(
            CompletableFuture<?> future, @Nullable Object value, long time, TimeUnit unit) {
        CompletableFuture<@Nullable Object> any = (CompletableFuture<@Nullable Object>) future;
        return RankHost.currentOrNull() == null
                ? any.completeOnTimeout(value, time, unit)
                : limited(any, time, unit, () -> any.complete(value));
    }

    /** {@link CompletableFuture#delayedExecutor(long, TimeUnit)}. */
    @InPlaceOf(CompletableFuture.class)
    public static Executor delayedExecutor(long delay, TimeUnit unit) {
        return delayedExecutor(delay, unit, ParallelCalls.executor());
    }

    /** {@link CompletableFuture#delayedExecutor(long, TimeUnit, Executor)}. */
    @InPlaceOf(CompletableFuture.class)
    public static Executor delayedExecutor(long delay, TimeUnit unit, Executor executor) {
        return RankHost.currentOrNull() == null
                ? CompletableFuture.delayedExecutor(delay, unit, executor)
                : task -> {
                    Thread unusedLater = later(delay, unit, () -> executor.execute(task));
                };
    }

    private static CompletableFuture<?> limited(CompletableFuture<?> future, long time, TimeUnit unit, Runnable end) {
        if (!future.isDone()) {
            Thread later = later(time, unit, end);
            CompletableFuture<?> unusedStage = future.whenComplete((value, thrown) -> later.interrupt());
        }
        return future;
    }

    private static Thread later(long time, TimeUnit unit, Runnable action) {
        Thread thread = PoolCalls.daemons().newThread(() -> {
            try {
                ThreadCalls.sleep(RankHost.duration(Math.max(0, time), unit));
                action.run();
            } catch (InterruptedException nobodyWaits) {
                // it was done in time
            }
        });
        thread.start();
        return thread;
    }
}
