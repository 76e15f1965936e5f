package org.rankcluster.actors.program.process.pool;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.program.process.InPlaceOf;
import org.rankcluster.actors.program.process.LastArgumentOf;
import org.rankcluster.actors.program.process.RankHost;
import org.rankcluster.actors.program.process.thread.RankThread;
import org.rankcluster.actors.program.process.thread.ThreadCalls;

/** Pools of threads, all of which are threads of the rank that makes the pool. */
public final class PoolCalls {
    private static final String NUMBER = PoolCalls.class.getName();

    private PoolCalls() {}

    /** {@link Executors#defaultThreadFactory}. */
    @InPlaceOf(Executors.class)
    public static ThreadFactory defaultThreadFactory() {
        RankHost rank = RankHost.currentOrNull();
        return rank == null
                ? Executors.defaultThreadFactory()
                : new PoolThreads(++((int[]) rank.state().service(NUMBER, () -> new int[1]))[0]);
    }

    /** The last argument of {@code Executors.newFixedThreadPool} and its like with a factory of the program's. */
    @LastArgumentOf(value = Executors.class, name = "new(FixedThreadPool|CachedThreadPool|SingleThreadExecutor)")
    public static ThreadFactory factory(ThreadFactory given) {
        return new PoolFactory(given);
    }

    /** The last argument of {@code Executors.newFixedThreadPool} and its like. */
    @LastArgumentOf(value = Executors.class, name = "new(FixedThreadPool|CachedThreadPool|SingleThreadExecutor)")
    public static ThreadFactory factory() {
        return factory(defaultThreadFactory());
    }

    /** {@link Executors#newVirtualThreadPerTaskExecutor}. */
    @InPlaceOf(Executors.class)
    public static ExecutorService newVirtualThreadPerTaskExecutor() {
        return newThreadPerTaskExecutor(ThreadCalls.factory(Thread.ofVirtual()));
    }

    /** {@link Executors#newThreadPerTaskExecutor}. */
    @InPlaceOf(Executors.class)
    public static ExecutorService newThreadPerTaskExecutor(ThreadFactory factory) {
        return RankHost.currentOrNull() == null
                ? Executors.newThreadPerTaskExecutor(factory)
                : new ThreadPoolExecutor(
                        0, Integer.MAX_VALUE, 0, TimeUnit.SECONDS, new SynchronousQueue<>(), factory(factory));
    }

    /** Threads that do not keep a program from ending. */
    static ThreadFactory daemons() {
        return task -> {
            RankHost rank = RankHost.currentOrNull();
            return rank == null ? Thread.ofVirtual().unstarted(task) : rank.thread("worker", true, task);
        };
    }

    /**
     * Gives pools what runs the threads of a program's factory: they start threads by a way of the JDK's own, which only threads that are what
     * they seem to be can go.
     */
    record PoolFactory(ThreadFactory given) implements ThreadFactory {
        @Override
        public @Nullable Thread newThread(Runnable task) {
            return ThreadCalls.runner(given.newThread(task));
        }
    }

    /** Makes the threads of a pool, named as the JDK names them. */
    private static final class PoolThreads implements ThreadFactory {
        private final int pool;
        private int made;

        PoolThreads(int pool) {
            this.pool = pool;
        }

        @Override
        public Thread newThread(Runnable task) {
            RankHost rank = RankHost.currentOrNull();
            if (rank == null) {
                throw new IllegalStateException("a pool of a rank was used outside of it");
            }
            RankThread thread = new RankThread(task, "pool-" + pool + "-thread-" + ++made);
            thread.setDaemon(false);
            return thread;
        }
    }
}
