package org.rankcluster.actors.program.process.pool;

import java.util.TimerTask;
import org.jspecify.annotations.Nullable;

/** What programs extend in place of {@link TimerTask}, for a {@link RankTimer}. */
public abstract class RankTimerTask extends TimerTask {
    private Timetable.@Nullable Entry entry;
    private boolean used;
    private boolean cancelled;
    private long lastBegun;

    /** {@link TimerTask#TimerTask()}. */
    protected RankTimerTask() {}

    /** Notes that the task is scheduled, which may be done once. */
    final void begin() {
        if (used || cancelled) {
            throw new IllegalStateException("Task already scheduled or cancelled");
        }
        used = true;
    }

    final void entered(Timetable.Entry next, long millis) {
        if (lastBegun == 0) {
            lastBegun = millis;
        }
        if (cancelled) {
            boolean unusedWas = next.cancel();
        } else {
            entry = next;
        }
    }

    final void begun(long millis) {
        lastBegun = millis;
    }

    /** Notes that the task will not run again. */
    final void over() {
        entry = null;
    }

    @Override
    public boolean cancel() {
        boolean wasTheJdks = super.cancel();
        boolean wasDue = entry != null && entry.cancel();
        cancelled = true;
        entry = null;
        return wasDue || wasTheJdks;
    }

    @Override
    public long scheduledExecutionTime() {
        return used ? lastBegun : super.scheduledExecutionTime();
    }
}
