package org.rankcluster.actors.time;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * The executor of a partition's tasks, on a single thread. The tasks are Akka's mailboxes, the carrier tasks of
 * programs, and the window loop. The loop runs the other tasks in between.
 */
final class PartitionExecutor extends AbstractExecutorService {
    private final Queue<Runnable> tasks;
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Thread thread;
    private volatile boolean sleeping;
    private volatile boolean closed;
    /** Whether the thread is about to end, and looks for tasks once more. */
    private volatile boolean leaving;

    /**
     * Creates an executor with a thread like the threads of {@code threads}, but with its own stack size. The frames of a mounted virtual
     * thread are on this stack. No thread of a program can therefore go deeper, whatever stack it requested.
     */
    PartitionExecutor(ThreadFactory threads, long stackBytes) {
        this(threads, stackBytes, new ConcurrentLinkedQueue<>());
    }

    /** Creates an executor whose tasks wait in {@code tasks}, which any thread may use. */
    PartitionExecutor(ThreadFactory threads, long stackBytes, Queue<Runnable> tasks) {
        this.tasks = tasks;
        Thread like = threads.newThread(this::serve);
        thread = Thread.ofPlatform()
                .name(like.getName())
                .daemon(like.isDaemon())
                .uncaughtExceptionHandler(like.getUncaughtExceptionHandler())
                .stackSize(stackBytes)
                .unstarted(this::serve);
        thread.setContextClassLoader(like.getContextClassLoader());
        thread.start();
    }

    @Override
    public void execute(Runnable task) {
        if (closed) {
            throw refusal();
        }
        tasks.add(task);
        wake();
        if (leaving && tasks.remove(task)) {
            throw refusal(); // it was closed meanwhile, and has not seen the task
        }
    }

    private static RejectedExecutionException refusal() {
        return new RejectedExecutionException("the partition has ended");
    }

    /** Returns whether the caller is this executor's thread; a program that it carries is not. */
    boolean isCurrentThread() {
        return thread.equals(Thread.currentThread());
    }

    /** Runs one waiting task on the calling thread; returns false if there is none. */
    boolean runOne() {
        Runnable task = tasks.poll();
        if (task == null) {
            return false;
        }
        run(task);
        return true;
    }

    /** Runs waiting tasks until there is none. */
    void runPending() {
        while (runOne()) {}
    }

    /** Waits for a task for at most {@code nanos}. Returns whether there is one, at once if so. */
    boolean awaitTask(long nanos) {
        sleeping = true;
        if (tasks.isEmpty() && !closed) {
            LockSupport.parkNanos(this, nanos);
        }
        sleeping = false;
        return !tasks.isEmpty();
    }

    private void serve() {
        while (true) {
            if (!runOne()) {
                if (closed) {
                    break;
                }
                boolean unusedWoken = awaitTask(Long.MAX_VALUE);
            }
        }
        leaving = true;
        runPending(); // tasks that came after the last check
        ended.countDown();
    }

    /** Runs a task. An exception must not end the thread, on which the end of the actor system depends. */
    private void run(Runnable task) {
        try {
            task.run();
        } catch (Throwable thrown) {
            thread.getUncaughtExceptionHandler().uncaughtException(thread, thrown);
        }
    }

    private void wake() {
        if (sleeping) {
            LockSupport.unpark(thread);
        }
    }

    @Override
    public void shutdown() {
        closed = true;
        LockSupport.unpark(thread);
    }

    @Override
    public List<Runnable> shutdownNow() {
        List<Runnable> left = new ArrayList<>();
        for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
            left.add(task);
        }
        shutdown();
        return left;
    }

    @Override
    public boolean isShutdown() {
        return closed;
    }

    @Override
    public boolean isTerminated() {
        return ended.getCount() == 0;
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        return ended.await(timeout, unit);
    }
}
