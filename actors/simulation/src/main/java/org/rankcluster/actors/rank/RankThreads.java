package org.rankcluster.actors.rank;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import org.rankcluster.actors.program.MonitorQuiescence;
import org.rankcluster.actors.program.Program;
import org.rankcluster.actors.program.ProgramThreadScheduler;
import org.rankcluster.actors.time.VirtualTime;
import org.rankcluster.actors.time.WallClock;
import org.rankcluster.protocol.runtime.Operation;
import org.rankcluster.protocol.runtime.RankProfile;

/**
 * The threads of one rank's program, and the rule by which virtual time waits for them.
 *
 * <p>Virtual time stands while a thread of the rank can run. A thread that is blocked on a lock, a queue or another thread also stops it.
 * There are two exceptions. Another thread of the rank may wait for virtual time and free the blocked one. All threads may be blocked, so
 * that none can free another.
 */
final class RankThreads implements Program.Host {
    private final RankProcess process;
    private final Program.Carrier kind;
    private final ProgramThreadScheduler turns;
    private final ProgramThread main;
    private List<ProgramThread> others = List.of();
    private int begun;
    private int runnable;
    private int alarms;
    private boolean holds;
    private boolean ending;
    private boolean over;

    /** Creates the threads of a process whose {@code main} runs as {@code body}. */
    RankThreads(RankProcess process, Program.Carrier kind, Runnable body) {
        this.process = process;
        this.kind = kind;
        this.turns = new ProgramThreadScheduler(time().carrier(), WallClock::nanos);
        this.main = new ProgramThread(this, kind, "main", false, body);
    }

    private VirtualTime time() {
        return process.time();
    }

    RankProfile profile() {
        return process.profile();
    }

    ProgramThread main() {
        return main;
    }

    /** Adds a thread that has not begun. Its body runs as a new program thread. */
    Thread add(String name, boolean daemon, Runnable body) {
        ProgramThread[] programThread = new ProgramThread[1];
        programThread[0] = new ProgramThread(this, kind, name, daemon, () -> {
            others.add(programThread[0]);
            body.run();
        });
        if (others.isEmpty()) {
            others = new CopyOnWriteArrayList<>(); // the watch reads it while threads begin and end
        }
        begun++;
        return programThread[0].thread();
    }

    /** Returns the sender of the rank's events. */
    RankEvents events() {
        return process.events();
    }

    /** Returns whether the program has ever created threads. */
    boolean hasThreads() {
        return begun > 0;
    }

    /** Returns the calling program thread, or main for a caller that acts for the rank. */
    ProgramThread current() {
        for (ProgramThread programThread : others) {
            if (programThread.isCurrent()) {
                return programThread;
            }
        }
        return main;
    }

    /** Returns whether a program thread of the rank is the caller. Only program threads may park. */
    boolean mayPark() {
        return current() != main || main.isCurrent();
    }

    // ---- scheduling

    @Override
    public Executor carrier() {
        return time().carrier();
    }

    @Override
    public ProgramThreadScheduler turns() {
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

    /** Lets virtual time advance if no thread can continue. A blocked thread may wait for one that waits for virtual time. */
    private void idle() {
        if (programThreads().stream().anyMatch(ProgramThread::waitsForMonitor)) {
            MonitorQuiescence.settle();
        }
        if (programThreads().stream().anyMatch(ProgramThread::canRun)) {
            time().whenIdle(this::idle);
        } else if (over || alarms > 0 || isParked() || areStuck()) {
            release();
        } else {
            time().whenStill(this::idle);
        }
    }

    /** Returns whether no thread can continue. Events from outside have no virtual time, so virtual time waits for them. */
    private boolean areStuck() {
        return kind == Program.Carrier.OWN
                && !process.isOpen()
                && !programThreads().isEmpty()
                && programThreads().stream().allMatch(ProgramThread::isStuck);
    }

    /** Resumes a program thread whose operations are done, or which has had its turn. */
    void resume(ProgramThread programThread) {
        process.resume(programThread);
    }

    /** Records that a thread will continue at some virtual time. */
    void expectAlarm() {
        alarms++;
        if (kind == Program.Carrier.PLAIN) { // its partition may wait for the alarm on another thread
            carrier().execute(() -> time().whenIdle(this::idle));
        } else {
            time().whenIdle(this::idle);
        }
    }

    /** Records that an alarm was cancelled. */
    void alarmOver() {
        alarms--;
    }

    /** Holds virtual time until no thread can run any more. Called when an alarm rings. */
    void alarmRings() {
        hold();
        time().whenIdle(this::idle);
    }

    // ---- the end

    /** Removes a program thread that ends. Ends the program if the thread was the last that keeps it alive. */
    void ended(ProgramThread programThread) {
        if (programThread != main) {
            others.remove(programThread);
        }
        if (begun == 0) {
            process.endProgram();
        } else {
            // Threads that pools have just started run before this check.
            carrier().execute(this::endIfLeft);
        }
    }

    private void endIfLeft() {
        if (!ending
                && main.state() == ProgramThread.State.ENDED
                && others.stream().allMatch(ProgramThread::isDaemon)) {
            ending = true; // on a thread of its own, because hooks may wait
            process.thread("DestroyJavaVM", true, process::endProgram).start();
        }
    }

    /** Marks the program as ended; returns false if it was marked before. */
    boolean end() {
        boolean first = !over;
        over = true;
        return first;
    }

    boolean isOver() {
        return over;
    }

    // ---- for reports, while no event is executed

    /** Returns all program threads that have begun and not ended. */
    List<ProgramThread> programThreads() {
        List<ProgramThread> all = new ArrayList<>();
        if (main.state() != ProgramThread.State.NEW && main.state() != ProgramThread.State.ENDED) {
            all.add(main);
        }
        all.addAll(others);
        return over ? List.of() : all;
    }

    /** Returns whether the program runs but none of its threads can continue, now or at a later virtual time. */
    boolean isBlocked() {
        List<ProgramThread> programThreads = programThreads();
        return (holds || alarms == 0)
                && !programThreads.isEmpty()
                && programThreads.stream().allMatch(ProgramThread::isBlocked);
    }

    /** Returns whether one of its threads waits for virtual time. */
    boolean isParked() {
        return main.isParked() || others.stream().anyMatch(ProgramThread::isParked);
    }

    /** Returns the rank that the program waits for; -1 for none or several. */
    int waitsFor() {
        for (ProgramThread programThread : programThreads()) {
            for (Operation operation : programThread.waitingFor()) {
                if (operation != null && !operation.isDone() && operation.waitsFor() >= 0) {
                    return operation.waitsFor();
                }
            }
        }
        return -1;
    }

    /** Returns whether a thread waits for virtual time: it sleeps, waits with a limit, or is in an MPI call. */
    boolean awaitTime() {
        return alarms > 0 || areInCall();
    }

    /** Returns whether a thread is in an MPI call. */
    boolean areInCall() {
        return main.isInCall() || others.stream().anyMatch(ProgramThread::isInCall);
    }

    /** Returns whether a thread other than the caller can run, or waits for virtual time. */
    boolean othersContinue() {
        if (others.isEmpty()) {
            return false;
        }
        ProgramThread caller = current();
        return alarms > 0
                || programThreads().stream()
                        .anyMatch(programThread -> programThread != caller && programThread.continues());
    }

    /** Returns whether virtual time waits for the program. */
    boolean isRunning() {
        return holds;
    }

    boolean refuseIfPinned() {
        return programThreads().stream().anyMatch(ProgramThread::refuseIfPinned);
    }
}
