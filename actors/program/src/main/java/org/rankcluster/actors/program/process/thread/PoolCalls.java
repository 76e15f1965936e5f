package org.rankcluster.actors.program.process.thread;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.program.process.AppendsArgument;
import org.rankcluster.actors.program.process.RankHost;
import org.rankcluster.actors.program.process.Replaces;

/**
 * Replacements of the factory methods of thread pools, such as {@code Executors.newFixedThreadPool}. All their threads belong to the rank
 * that creates the pool.
 */
public final class PoolCalls {
    private static final String NUMBER = PoolCalls.class.getName();

    private PoolCalls() {}

    /** Replaces {@link Executors#defaultThreadFactory}. */
    @Replaces(Executors.class)
    public static ThreadFactory defaultThreadFactory() {
        RankHost rank = RankHost.currentOrNull();
        return rank == null
                ? Executors.defaultThreadFactory()
                : new PoolThreads(++((int[]) rank.state().service(NUMBER, () -> new int[1]))[0]);
    }

    /** Returns the last argument of {@code Executors.newFixedThreadPool} and similar methods, given a factory of the program. */
    @AppendsArgument(value = Executors.class, name = "new(FixedThreadPool|CachedThreadPool|SingleThreadExecutor)")
    public static ThreadFactory factory(ThreadFactory given) {
        return new PoolFactory(given);
    }

    /** Returns the last argument of {@code Executors.newFixedThreadPool} and similar methods. */
    @AppendsArgument(value = Executors.class, name = "new(FixedThreadPool|CachedThreadPool|SingleThreadExecutor)")
    public static ThreadFactory factory() {
        return factory(defaultThreadFactory());
    }

    /** Replaces {@link Executors#newVirtualThreadPerTaskExecutor}. */
    @Replaces(Executors.class)
    public static ExecutorService newVirtualThreadPerTaskExecutor() {
        return newThreadPerTaskExecutor(ThreadCalls.factory(Thread.ofVirtual()));
    }

    /** Replaces {@link Executors#newThreadPerTaskExecutor}. */
    @Replaces(Executors.class)
    public static ExecutorService newThreadPerTaskExecutor(ThreadFactory factory) {
        return RankHost.currentOrNull() == null
                ? Executors.newThreadPerTaskExecutor(factory)
                : new ThreadPoolExecutor(
                        0, Integer.MAX_VALUE, 0, TimeUnit.SECONDS, new SynchronousQueue<>(), factory(factory));
    }

    /** Returns a factory of threads that do not keep a program from ending. */
    static ThreadFactory daemons() {
        return task -> {
            RankHost rank = RankHost.currentOrNull();
            return rank == null ? Thread.ofVirtual().unstarted(task) : rank.thread("worker", true, task);
        };
    }

    /**
     * A factory that gives a pool the runner of each thread of a program's factory. Pools start threads in a way internal to the JDK, which
     * works only for the threads that really run.
     */
    record PoolFactory(ThreadFactory given) implements ThreadFactory {
        @Override
        public @Nullable Thread newThread(Runnable task) {
            return ThreadCalls.runner(given.newThread(task));
        }
    }

    /** A factory of the threads of a pool, named as the JDK names them. */
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
