package org.rankcluster.actors.rank;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.rankcluster.hardware.timing.EndOfTime;
import org.rankcluster.protocol.pointtopoint.ReceiveOperation;
import org.rankcluster.protocol.pointtopoint.SendOperation;
import org.rankcluster.protocol.runtime.Operation;
import org.rankcluster.protocol.trace.ScheduleHost;

/**
 * The execution of a GOAL schedule by a rank. CPU 0 is the program's clock, so its time is in the rank's profile. Other CPUs have times of
 * their own, which no profile shows. CPU {@link #LIBRARY} is the CPU that handles messages; its sends are like steps of a collective. A
 * send takes the overhead of a message and no overhead of an MPI call, which schedules do not have.
 */
final class RankSchedule implements ScheduleHost {
    private static final String SEND = "send";
    private static final String RECEIVE = "recv";
    private static final long[] NONE = {};

    private final RankParts parts;
    private final RankCalls calls;
    private final RankClock clock;
    private final RankCollectives library;
    /** Virtual time until which each CPU is busy, in ps; not used for CPU 0. */
    private long[] busy = NONE;

    RankSchedule(RankParts parts, RankCalls calls, RankClock clock, RankCollectives library) {
        this.parts = parts;
        this.calls = calls;
        this.clock = clock;
        this.library = library;
    }

    @Override
    public long now() {
        return parts.events().now();
    }

    @Override
    public long busyUntil(int cpu) {
        if (cpu == 0) {
            return clock.now();
        }
        return cpu < busy.length ? busy[cpu] : 0;
    }

    private void busyUntil(int cpu, long time) {
        if (cpu >= busy.length) {
            busy = Arrays.copyOf(busy, cpu + 1);
        }
        busy[cpu] = time;
    }

    @Override
    public void resume(int cpu, @Nullable Operation awaited) {
        if (cpu != 0 || clock.now() >= now()) {
            return;
        }
        if (awaited == null) {
            clock.rest(now());
        } else {
            calls.ends(awaited, awaited instanceof SendOperation ? SEND : RECEIVE);
        }
    }

    @Override
    public long compute(int cpu, long picoseconds) {
        if (cpu == LIBRARY) {
            return library.compute(picoseconds);
        }
        if (cpu == 0) {
            calls.compute(picoseconds);
            return clock.now();
        }
        busyUntil(cpu, EndOfTime.sum(now(), picoseconds));
        return busy[cpu];
    }

    @Override
    public void send(int cpu, SendOperation send) {
        if (cpu == LIBRARY) {
            library.start(send);
        } else if (cpu == 0) {
            calls.send(send, SEND);
        } else {
            busyUntil(cpu, EndOfTime.sum(Math.max(busyUntil(cpu), now()), calls.sendTime(send)));
            parts.events().post(send, busy[cpu]);
        }
    }

    @Override
    public void receive(int cpu, ReceiveOperation receive) {
        if (cpu == 0) {
            calls.receive(receive, RECEIVE);
        } else {
            parts.messages().layer().start(receive);
        }
    }

    @Override
    public void at(long time, Runnable action) {
        parts.events().worked(action, time);
    }
}
