package org.rankcluster.actors.program.process.thread;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The substitute for {@link ThreadPoolExecutor} in programs of ranks, also as a superclass. Its threads belong to the rank, unless the
 * program supplies a factory.
 */
public class RankThreadPool extends ThreadPoolExecutor {
    /** Replaces {@link ThreadPoolExecutor#ThreadPoolExecutor(int, int, long, TimeUnit, BlockingQueue)}. */
    public RankThreadPool(int core, int most, long idle, TimeUnit unit, BlockingQueue<Runnable> queue) {
        this(core, most, idle, unit, queue, PoolCalls.defaultThreadFactory());
    }

    /** Replaces {@link ThreadPoolExecutor#ThreadPoolExecutor(int, int, long, TimeUnit, BlockingQueue, ThreadFactory)}. */
    public RankThreadPool(
            int core, int most, long idle, TimeUnit unit, BlockingQueue<Runnable> queue, ThreadFactory factory) {
        super(core, most, idle, unit, queue, PoolCalls.factory(factory));
    }

    /** Replaces {@link ThreadPoolExecutor#ThreadPoolExecutor(int, int, long, TimeUnit, BlockingQueue, RejectedExecutionHandler)}. */
    public RankThreadPool(
            int core,
            int most,
            long idle,
            TimeUnit unit,
            BlockingQueue<Runnable> queue,
            RejectedExecutionHandler handler) {
        this(core, most, idle, unit, queue, PoolCalls.defaultThreadFactory(), handler);
    }

    /** Creates a pool with all parameters. */
    public RankThreadPool(
            int core,
            int most,
            long idle,
            TimeUnit unit,
            BlockingQueue<Runnable> queue,
            ThreadFactory factory,
            RejectedExecutionHandler handler) {
        super(core, most, idle, unit, queue, PoolCalls.factory(factory), handler);
    }

    @Override
    public void setThreadFactory(ThreadFactory factory) {
        super.setThreadFactory(PoolCalls.factory(factory));
    }
}
