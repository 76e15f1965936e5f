package org.rankcluster.actors.program.process.thread;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.program.process.RankHost;

/**
 * The substitute for {@link Thread} in programs of ranks, also as a superclass. If a rank starts the thread, its {@code run} runs on one of
 * the rank's own threads, which the partition of the rank carries. Outside of any rank, the object is an ordinary thread.
 */
public class RankThread extends Thread {
    private final long id;
    private @Nullable Thread carrying;
    private final boolean isMadeVirtual;
    private boolean waitsWithLimit;
    private boolean hasEnded;
    private @Nullable Runnable interruption;

    /** Whether a thread has waited on this object, as programs may do to wait for its end. */
    private boolean isWaitedOn;

    /** Replaces {@link Thread#Thread()}. */
    public RankThread() {
        this(null, null, nextName());
    }

    /** Replaces {@link Thread#Thread(Runnable)}. */
    public RankThread(@Nullable Runnable task) {
        this(null, task, nextName());
    }

    /** Replaces {@link Thread#Thread(String)}. */
    public RankThread(String name) {
        this(null, null, name);
    }

    /** Replaces {@link Thread#Thread(Runnable, String)}. */
    public RankThread(@Nullable Runnable task, String name) {
        this(null, task, name);
    }

    /** Replaces {@link Thread#Thread(ThreadGroup, Runnable)}. */
    public RankThread(@Nullable ThreadGroup group, @Nullable Runnable task) {
        this(group, task, nextName());
    }

    /** Replaces {@link Thread#Thread(ThreadGroup, String)}. */
    public RankThread(@Nullable ThreadGroup group, String name) {
        this(group, null, name);
    }

    /** Replaces {@link Thread#Thread(ThreadGroup, Runnable, String)}. */
    public RankThread(@Nullable ThreadGroup group, @Nullable Runnable task, String name) {
        this(group, task, name, 0, true);
    }

    /** Creates a thread of the calling rank in place of a thread that was created outside of any. */
    RankThread(Thread like, Runnable task) {
        super(ThreadCalls.group(), task, like.getName(), 0, false);
        id = nextId();
        isMadeVirtual = like.isVirtual();
        setDaemon(like.isDaemon());
        InheritedLocals.hand(like, this);
    }

    /** Creates the object that represents the calling thread of a rank, which the program has not created. */
    RankThread(RankHost rank) {
        super(ThreadCalls.group(), Thread.currentThread().getName());
        isMadeVirtual = false;
        id = rank.isMain() ? ProcessThreads.MAIN : ProcessThreads.of(rank).nextId();
        carrying = Thread.currentThread();
        setDaemon(false);
        if (rank.isMain()) {
            ProcessThreads.of(rank).running.add(this);
        }
    }

    /**
     * Replaces {@link Thread#Thread(ThreadGroup, Runnable, String, long)}. Its stack is as large as the stack of the thread that carries
     * it.
     */
    public RankThread(@Nullable ThreadGroup group, @Nullable Runnable task, String name, long stackSize) {
        this(group, task, name, stackSize, true);
    }

    /** Replaces {@link Thread#Thread(ThreadGroup, Runnable, String, long, boolean)}. */
    public RankThread(
            @Nullable ThreadGroup group, @Nullable Runnable task, String name, long stackSize, boolean inherit) {
        super(group == null ? ThreadCalls.group() : group, task, name, stackSize, inherit);
        id = nextId();
        isMadeVirtual = false;
        if (RankHost.currentOrNull() != null) {
            setDaemon(ThreadCalls.isDaemon(Thread.currentThread()));
        }
    }

    private long nextId() {
        RankHost rank = RankHost.currentOrNull();
        return rank == null ? super.threadId() : ProcessThreads.of(rank).nextId();
    }

    /** Returns whether the program has created a virtual thread. */
    final boolean isMadeVirtual() {
        return isMadeVirtual;
    }

    final void waitsWithLimit(boolean does) {
        waitsWithLimit = does;
    }

    /** Returns the id, counted by the rank; replaces {@link Thread#threadId}, which is final. */
    final long id() {
        return id;
    }

    @Override
    @SuppressWarnings("deprecation") // programs may call it
    public long getId() {
        return id;
    }

    @Override
    public String toString() {
        ThreadGroup group = getThreadGroup();
        return "Thread[#" + id + "," + getName() + "," + getPriority() + "," + (group == null ? "" : group.getName())
                + "]";
    }

    static String nextName() {
        RankHost rank = RankHost.currentOrNull();
        return "Thread-" + (rank == null ? "" : ProcessThreads.of(rank).nextName());
    }

    @Override
    public void start() {
        RankHost rank = RankHost.currentOrNull();
        if (rank == null) {
            super.start();
            return;
        }
        prepared(rank).start();
    }

    /** Returns the unstarted thread that will run this one. */
    final synchronized Thread prepared(RankHost rank) {
        if (carrying != null) {
            throw new IllegalThreadStateException();
        }
        List<RankThread> running = ProcessThreads.of(rank).running;
        carrying = rank.thread(getName(), isDaemon(), () -> runCarried(running));
        return carrying;
    }

    @SuppressWarnings("DoNotCall") // called on the thread that runs it
    private void runCarried(List<RankThread> running) {
        running.add(this);
        ThreadCalls.shown(this);
        InheritedLocals.hand(this, Thread.currentThread());
        Thread.currentThread().setContextClassLoader(super.getContextClassLoader());
        try {
            run();
        } catch (Throwable thrown) {
            if (!isHandled(thrown)) {
                throw thrown; // RankHost's threads report it
            }
        } finally {
            removeFrom(running);
            end();
        }
    }

    /**
     * Notifies the threads that wait on this object, as the JDK does at a thread's end. If there are none, the monitor is not entered: a
     * thread that holds it may wait for another result of this thread.
     */
    private void end() {
        hasEnded = true;
        if (isWaitedOn) {
            synchronized (this) {
                notifyAll();
            }
        }
    }

    final boolean hasEnded() {
        return hasEnded;
    }

    /**
     * Records that the calling thread, which holds this object's monitor, is about to wait on it.
     *
     * @return whether this thread has ended without a notification, so that the caller must check again instead
     */
    final boolean isEndMissed() {
        boolean isMissed = hasEnded && !isWaitedOn;
        isWaitedOn = true;
        return isMissed;
    }

    /** Removes this thread by identity, whatever its class defines as equal. */
    @SuppressWarnings("ReferenceEquality")
    private void removeFrom(List<RankThread> threads) {
        threads.removeIf(thread -> thread == this);
    }

    /** Passes an uncaught exception to the program's handler; returns false if it has none. */
    @SuppressWarnings("ReferenceEquality") // the handler is the program's
    final boolean isHandled(Throwable thrown) {
        UncaughtExceptionHandler own = getUncaughtExceptionHandler();
        if (own == null || own == getThreadGroup()) {
            own = ThreadCalls.getDefaultUncaughtExceptionHandler();
        }
        if (own == null) {
            return false;
        }
        try {
            own.uncaughtException(this, thrown);
        } catch (Throwable ignored) {
            // as the JVM does
        }
        return true;
    }

    /** Returns the thread that runs it; null if no thread of a rank does. */
    final synchronized @Nullable Thread carrying() {
        return carrying;
    }

    @Override
    public @Nullable ClassLoader getContextClassLoader() {
        Thread thread = carrying();
        return thread == null ? super.getContextClassLoader() : thread.getContextClassLoader();
    }

    @Override
    public void setContextClassLoader(@Nullable ClassLoader loader) {
        Thread thread = carrying();
        if (thread == null) {
            super.setContextClassLoader(loader);
        } else {
            thread.setContextClassLoader(loader);
        }
    }

    @Override
    public void interrupt() {
        Thread thread = carrying();
        if (thread == null) {
            super.interrupt();
        } else {
            thread.interrupt();
            Runnable ofWait = interruption;
            if (ofWait != null) {
                interruption = null;
                ofWait.run();
            }
        }
    }

    /**
     * Sets the action that ends the wait of this thread on an interrupt. Null if it does not wait, or if an interrupt ends its wait by
     * itself.
     */
    final void interruption(@Nullable Runnable ofWait) {
        interruption = ofWait;
    }

    @Override
    public boolean isInterrupted() {
        Thread thread = carrying();
        return thread == null ? super.isInterrupted() : thread.isInterrupted();
    }

    @Override
    public State getState() {
        Thread thread = carrying();
        State state = thread == null ? super.getState() : thread.getState();
        return state == State.WAITING && waitsWithLimit ? State.TIMED_WAITING : state;
    }

    @Override
    public StackTraceElement[] getStackTrace() {
        Thread thread = carrying();
        return thread == null ? super.getStackTrace() : thread.getStackTrace();
    }
}
