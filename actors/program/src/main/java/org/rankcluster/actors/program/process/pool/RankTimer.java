package org.rankcluster.actors.program.process.pool;

import java.util.Date;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.program.process.RankHost;
import org.rankcluster.actors.program.process.time.ClockCalls;

/** What programs make and extend in place of {@link Timer}: its tasks run at virtual times, on a thread of the rank. */
@SuppressWarnings("JavaUtilDate") // as Timer has it
public class RankTimer extends Timer {
    private static final String NUMBER = RankTimer.class.getName();

    private final @Nullable Timetable table;
    private boolean cancelled;

    /** {@link Timer#Timer()}. */
    public RankTimer() {
        this(false);
    }

    /** {@link Timer#Timer(boolean)}. */
    public RankTimer(boolean daemon) {
        this(nextName(), daemon);
    }

    /** {@link Timer#Timer(String)}. */
    public RankTimer(String name) {
        this(name, false);
    }

    /** {@link Timer#Timer(String, boolean)}. */
    public RankTimer(String name, boolean daemon) {
        super(name, true);
        RankHost rank = RankHost.currentOrNull();
        if (rank == null) {
            table = null;
        } else {
            super.cancel(); // the JDK's thread
            table = new Timetable(rank, name, daemon);
        }
    }

    private static String nextName() {
        RankHost rank = RankHost.currentOrNull();
        return "Timer-" + (rank == null ? "" : ((int[]) rank.state().service(NUMBER, () -> new int[1]))[0]++);
    }

    @Override
    public void schedule(TimerTask task, long delay) {
        if (table == null) {
            super.schedule(task, delay);
        } else {
            add(task, later(delay), 0);
        }
    }

    @Override
    public void schedule(TimerTask task, Date time) {
        if (table == null) {
            super.schedule(task, time);
        } else {
            add(task, time.getTime(), 0);
        }
    }

    @Override
    public void schedule(TimerTask task, long delay, long period) {
        if (table == null) {
            super.schedule(task, delay, period);
        } else {
            add(task, later(delay), -positive(period));
        }
    }

    @Override
    public void schedule(TimerTask task, Date first, long period) {
        if (table == null) {
            super.schedule(task, first, period);
        } else {
            add(task, first.getTime(), -positive(period));
        }
    }

    @Override
    public void scheduleAtFixedRate(TimerTask task, long delay, long period) {
        if (table == null) {
            super.scheduleAtFixedRate(task, delay, period);
        } else {
            add(task, later(delay), positive(period));
        }
    }

    @Override
    public void scheduleAtFixedRate(TimerTask task, Date first, long period) {
        if (table == null) {
            super.scheduleAtFixedRate(task, first, period);
        } else {
            add(task, first.getTime(), positive(period));
        }
    }

    private static long later(long delay) {
        if (delay < 0) {
            throw new IllegalArgumentException("Negative delay.");
        }
        return ClockCalls.currentTimeMillis() + delay;
    }

    private static long positive(long period) {
        if (period <= 0) {
            throw new IllegalArgumentException("Non-positive period.");
        }
        return period;
    }

    /** Puts a task into the timetable; a period below 0 counts from when the task begins, one above from when it should have. */
    private void add(TimerTask task, long millis, long period) {
        if (!(task instanceof RankTimerTask ours)) {
            throw new IllegalArgumentException(
                    "task: " + task.getClass().getName() + " (expected: a class of the program)");
        }
        if (millis < 0) {
            throw new IllegalArgumentException("Illegal execution time.");
        }
        if (cancelled) {
            throw new IllegalStateException("Timer already cancelled.");
        }
        ours.begin();
        enter(ours, millis, period);
    }

    private void enter(RankTimerTask task, long millis, long period) {
        if (table != null) {
            long delay = TimeUnit.MILLISECONDS.toNanos(millis - ClockCalls.currentTimeMillis());
            long nanos = Timetable.after(ClockCalls.nanoTime(), delay);
            task.entered(table.at(nanos, () -> run(task, millis, period)), millis);
        }
    }

    private void run(RankTimerTask task, long millis, long period) {
        if (period == 0) {
            task.over();
        } else {
            long next = period > 0
                    ? Timetable.after(millis, period)
                    : Timetable.after(ClockCalls.currentTimeMillis(), -period);
            enter(task, next, period);
        }
        task.begun(millis);
        try {
            task.run();
        } catch (Throwable thrown) {
            cancelled = true; // and the thread ends
            throw thrown;
        }
    }

    @Override
    public void cancel() {
        cancelled = true;
        if (table == null) {
            super.cancel();
        } else {
            table.close();
        }
    }

    /** {@link Timer#purge}: tasks that are cancelled are gone already. */
    @Override
    public int purge() {
        return table == null ? super.purge() : 0;
    }
}
