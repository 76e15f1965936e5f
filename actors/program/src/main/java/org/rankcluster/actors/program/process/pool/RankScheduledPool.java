package org.rankcluster.actors.program.process.pool;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Delayed;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.RunnableScheduledFuture;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.program.process.RankHost;
import org.rankcluster.actors.program.process.time.ClockCalls;

/**
 * What programs make and extend in place of {@link ScheduledThreadPoolExecutor}: delays and periods are of virtual time, threads those
 * of the rank. What has a delay waits in a {@link Timetable}, and comes to the JDK's queue when it is due.
 */
public class RankScheduledPool extends ScheduledThreadPoolExecutor {
    private final @Nullable Timetable table;
    private final Set<Task<?>> waiting = new LinkedHashSet<>();
    private boolean closing;

    /** {@link ScheduledThreadPoolExecutor#ScheduledThreadPoolExecutor(int)}. */
    public RankScheduledPool(int core) {
        this(core, PoolCalls.defaultThreadFactory());
    }

    /** {@link ScheduledThreadPoolExecutor#ScheduledThreadPoolExecutor(int, ThreadFactory)}. */
    public RankScheduledPool(int core, ThreadFactory factory) {
        this(core, factory, new AbortPolicy());
    }

    /** {@link ScheduledThreadPoolExecutor#ScheduledThreadPoolExecutor(int, RejectedExecutionHandler)}. */
    public RankScheduledPool(int core, RejectedExecutionHandler handler) {
        this(core, PoolCalls.defaultThreadFactory(), handler);
    }

    /** {@link ScheduledThreadPoolExecutor#ScheduledThreadPoolExecutor(int, ThreadFactory, RejectedExecutionHandler)}. */
    public RankScheduledPool(int core, ThreadFactory factory, RejectedExecutionHandler handler) {
        super(core, PoolCalls.factory(factory), handler);
        RankHost rank = RankHost.currentOrNull();
        table = rank == null ? null : new Timetable(rank, "schedule", true);
    }

    @Override
    public void setThreadFactory(ThreadFactory factory) {
        super.setThreadFactory(PoolCalls.factory(factory));
    }

    @Override
    public ScheduledFuture<?> schedule(Runnable task, long delay, TimeUnit unit) {
        return table == null || delay <= 0
                ? super.schedule(task, delay, unit)
                : entered(new Task<>(Executors.callable(task), unit.toNanos(delay), 0));
    }

    @Override
    public <V> ScheduledFuture<V> schedule(Callable<V> task, long delay, TimeUnit unit) {
        return table == null || delay <= 0
                ? super.schedule(task, delay, unit)
                : entered(new Task<>(task, unit.toNanos(delay), 0));
    }

    @Override
    public ScheduledFuture<?> scheduleAtFixedRate(Runnable task, long first, long period, TimeUnit unit) {
        return table == null
                ? super.scheduleAtFixedRate(task, first, period, unit)
                : entered(new Task<>(Executors.callable(task), unit.toNanos(first), positive(unit.toNanos(period))));
    }

    @Override
    public ScheduledFuture<?> scheduleWithFixedDelay(Runnable task, long first, long delay, TimeUnit unit) {
        return table == null
                ? super.scheduleWithFixedDelay(task, first, delay, unit)
                : entered(new Task<>(Executors.callable(task), unit.toNanos(first), -positive(unit.toNanos(delay))));
    }

    private static long positive(long period) {
        if (period <= 0) {
            throw new IllegalArgumentException();
        }
        return period;
    }

    private <V> Task<V> entered(Task<V> task) {
        if (isShutdown()) {
            getRejectedExecutionHandler().rejectedExecution(task, this);
        } else {
            boolean unusedStarted = prestartCoreThread(); // as the JDK's, it keeps the program from ending
            task.enter();
        }
        return task;
    }

    /** Tasks that wait for their time may still come, also when the program must bring no more. */
    @Override
    public boolean isShutdown() {
        return super.isShutdown() || closing && !(table != null && table.isOwn());
    }

    @Override
    public void shutdown() {
        closing = true;
        for (Task<?> task : List.copyOf(waiting)) {
            if (task.isPeriodic()
                    ? !getContinueExistingPeriodicTasksAfterShutdownPolicy()
                    : !getExecuteExistingDelayedTasksAfterShutdownPolicy()) {
                boolean unusedWas = task.cancel(false);
            }
        }
        shutDownIfEmpty();
    }

    private void shutDownIfEmpty() {
        if (waiting.isEmpty()) {
            if (table != null) {
                table.close();
            }
            super.shutdown();
        }
    }

    @Override
    public List<Runnable> shutdownNow() {
        closing = true;
        List<Runnable> never = new ArrayList<>(waiting);
        waiting.clear();
        if (table != null) {
            table.close();
        }
        never.addAll(super.shutdownNow());
        return never;
    }

    /** Something with a delay; {@code period} below 0 counts from the end of a run, 0 is none. */
    private final class Task<V> extends FutureTask<V> implements RunnableScheduledFuture<V> {
        private final long period;
        private long due;
        private Timetable.@Nullable Entry entry;

        Task(Callable<V> body, long delay, long period) {
            super(body);
            this.period = period;
            this.due = Timetable.after(ClockCalls.nanoTime(), Math.max(0, delay));
        }

        void enter() {
            if (table != null) {
                waiting.add(this);
                entry = table.at(due, this::come);
            }
        }

        private void come() {
            if (waiting.remove(this)) {
                execute(this);
                if (closing) {
                    shutDownIfEmpty();
                }
            }
        }

        @Override
        public void run() {
            if (!isPeriodic()) {
                super.run();
            } else if (runAndReset()) {
                if (closing && !getContinueExistingPeriodicTasksAfterShutdownPolicy()) {
                    boolean unusedWas = cancel(false);
                } else {
                    due = period > 0 ? Timetable.after(due, period) : Timetable.after(ClockCalls.nanoTime(), -period);
                    enter();
                }
            }
        }

        @Override
        public boolean cancel(boolean interrupt) {
            if (entry != null && entry.cancel()) {
                waiting.remove(this);
                if (closing) {
                    shutDownIfEmpty();
                }
            }
            return super.cancel(interrupt);
        }

        @Override
        public boolean isPeriodic() {
            return period != 0;
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(due - ClockCalls.nanoTime(), TimeUnit.NANOSECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            return Long.compare(getDelay(TimeUnit.NANOSECONDS), other.getDelay(TimeUnit.NANOSECONDS));
        }
    }
}
