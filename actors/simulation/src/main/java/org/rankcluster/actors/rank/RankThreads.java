package org.rankcluster.actors.rank;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import org.rankcluster.actors.program.MonitorHandover;
import org.rankcluster.actors.program.Program;
import org.rankcluster.actors.program.Turns;
import org.rankcluster.actors.time.VirtualTime;
import org.rankcluster.actors.time.WallClock;
import org.rankcluster.protocol.runtime.RankProfile;

/**
 * The threads of a rank's program: which there are, which of them can run, and whether virtual time waits for them.
 *
 * <p>The rank holds up virtual time while a thread of it can run. A thread that is blocked on a lock, a queue or another thread
 * does too, unless others of the rank, which may free it, wait for virtual time, or all are blocked so that nobody can free them.
 */
final class RankThreads implements Program.Place {
    private final RankProcess process;
    private final Program.Carrier kind;
    private final Turns turns = new Turns(task -> time().carrier().execute(task), WallClock::nanos);
    private final Strand main;
    private List<Strand> others = List.of();
    private int begun;
    private int runnable;
    private int alarms;
    private boolean holds;
    private boolean ending;
    private boolean over;

    /** Makes the threads of a process whose {@code main} runs as {@code body}. */
    RankThreads(RankProcess process, Program.Carrier kind, Runnable body) {
        this.process = process;
        this.kind = kind;
        this.main = new Strand(this, kind, "main", false, body);
    }

    private VirtualTime time() {
        return process.time();
    }

    RankProfile profile() {
        return process.profile();
    }

    Strand main() {
        return main;
    }

    /** A thread that has not begun, whose body is told its strand. */
    Thread add(String name, boolean daemon, Runnable body) {
        Strand[] strand = new Strand[1];
        strand[0] = new Strand(this, kind, name, daemon, () -> {
            others.add(strand[0]);
            body.run();
        });
        if (others.isEmpty()) {
            others = new CopyOnWriteArrayList<>(); // the watch looks at them while they come and go
        }
        begun++;
        return strand[0].thread();
    }

    /** Whether the program has ever made threads. */
    boolean hasThreads() {
        return begun > 0;
    }

    /** The strand that calls; main for whoever acts in the name of the rank. */
    Strand current() {
        for (Strand strand : others) {
            if (strand.isCurrent()) {
                return strand;
            }
        }
        return main;
    }

    /** Whether one of them calls, which alone may park. */
    boolean mayPark() {
        return current() != main || main.isCurrent();
    }

    // ---- who can run

    @Override
    public Executor carrier() {
        return time().carrier();
    }

    @Override
    public Turns turns() {
        return turns;
    }

    @Override
    public void resumed() {
        runnable++;
        hold();
    }

    @Override
    public void parked() {
        runnable--;
        if (runnable == 0) {
            release();
        } else {
            time().whenIdle(this::idle);
        }
    }

    private void hold() {
        if (!holds) {
            holds = true;
            time().programResumed();
            time().whenIdle(this::idle);
        }
    }

    private void release() {
        if (holds) {
            holds = false;
            time().programParked();
        }
    }

    /** Nobody can run: who is blocked may wait for one who waits for virtual time. */
    private void idle() {
        if (strands().stream().anyMatch(Strand::waitsForMonitor)) {
            MonitorHandover.settle();
        }
        if (strands().stream().anyMatch(Strand::canRun)) {
            time().whenIdle(this::idle);
        } else if (over || alarms > 0 || isParked() || areStuck()) {
            release();
        } else {
            time().whenStill(this::idle);
        }
    }

    /** Whether no thread can go on any more. What the outside may do for a program comes at no virtual time, so that waits for it. */
    private boolean areStuck() {
        return kind == Program.Carrier.OWN
                && !process.isOpen()
                && !strands().isEmpty()
                && strands().stream().allMatch(Strand::isStuck);
    }

    /** Lets a strand go on whose operations are done, or that has had its turn. */
    void resume(Strand strand) {
        process.resume(strand);
    }

    /** One of them will go on at some virtual time. */
    void expectAlarm() {
        alarms++;
        if (kind == Program.Carrier.PLAIN) { // its place may wait for it on another thread
            carrier().execute(() -> time().whenIdle(this::idle));
        } else {
            time().whenIdle(this::idle);
        }
    }

    /** Notes that an alarm has been called off. */
    void alarmOver() {
        alarms--;
    }

    /** Called when an alarm rings: what can run, does. */
    void alarmRings() {
        hold();
        time().whenIdle(this::idle);
    }

    // ---- the end

    /** Called by a strand at its end. */
    void ended(Strand strand) {
        if (strand != main) {
            others.remove(strand);
        }
        if (begun == 0) {
            process.endProgram();
        } else {
            // Threads that pools have just started come to run before this does.
            carrier().execute(this::endIfLeft);
        }
    }

    private void endIfLeft() {
        if (!ending && main.state() == Strand.State.ENDED && others.stream().allMatch(Strand::isDaemon)) {
            ending = true; // on a thread, for hooks may wait
            process.thread("DestroyJavaVM", true, process::endProgram).start();
        }
    }

    /** Marks the program as over; false if it was before. */
    boolean end() {
        boolean first = !over;
        over = true;
        return first;
    }

    boolean isOver() {
        return over;
    }

    // ---- for reports, while nothing moves

    /** All strands that have begun and not ended. */
    List<Strand> strands() {
        List<Strand> all = new ArrayList<>();
        if (main.state() != Strand.State.NEW && main.state() != Strand.State.ENDED) {
            all.add(main);
        }
        all.addAll(others);
        return over ? List.of() : all;
    }

    /** Whether the program runs, but none of its threads can go on, be it in virtual time. */
    boolean isBlocked() {
        List<Strand> strands = strands();
        return (holds || alarms == 0) && !strands.isEmpty() && strands.stream().allMatch(Strand::isBlocked);
    }

    /** Whether one of its threads waits for virtual time. */
    boolean isParked() {
        return main.isParked() || others.stream().anyMatch(Strand::isParked);
    }

    /** Whether a thread waits for virtual time: sleeps, waits with a limit, or is in an MPI call. */
    boolean awaitTime() {
        return alarms > 0 || main.isInCall() || others.stream().anyMatch(Strand::isInCall);
    }

    /** Whether another thread than the one that calls can run, or waits for virtual time. */
    boolean othersGoOn() {
        if (others.isEmpty()) {
            return false;
        }
        Strand caller = current();
        return alarms > 0 || strands().stream().anyMatch(strand -> strand != caller && strand.goesOn());
    }

    /** Whether virtual time waits for it. */
    boolean isRunning() {
        return holds;
    }

    boolean refuseIfPinned() {
        return strands().stream().anyMatch(Strand::refuseIfPinned);
    }
}
