package org.rankcluster.actors.cluster;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.rank.RankActor;
import org.rankcluster.actors.time.SimulationModel.Stall;

/**
 * Notices programs that are blocked outside MPI, on a lock or the like, with nobody left who could free them: neither a
 * program that runs, nor a thread that a program has started. Programs of other members share no memory with those here,
 * and cannot free them but by MPI.
 */
final class BlockWatch {
    /** In names of threads: those of our dispatchers are SYSTEM-rankcluster..., of Akka's SYSTEM-akka... */
    private static final List<String> OURS = List.of("rankcluster", "-akka.", "-scheduler-");

    private static final String WAITS_FOR_A_PROCESS = "process reaper";
    private static final String CARRIERS = "CarrierThreads";
    private static final Set<String> OF_THE_JVM = Set.of("system", "InnocuousThreadGroup");

    private static final int LOOKS = 10;

    /**
     * A monitor that code of the JDK enters (of a class that is loaded, of a jar) may be held by any thread of the JVM, which may be one
     * of ours, and stand still for seconds, on a busy machine or for a file. Looks are 0.1 s or more apart.
     */
    private static final int LOOKS_AT_THE_JDK = 300;

    private final JobPrograms programs;
    private final Set<Thread> before = new HashSet<>(Thread.getAllStackTraces().keySet());

    /** Watches programs that have not begun. */
    BlockWatch(JobPrograms programs) {
        this.programs = programs;
    }

    /**
     * Asked now and then while a place waits for a blocked program.
     *
     * @return why it need not wait any longer, if that is still so when they are looked at again: threads are looked at one after the
     *     other; null if it should
     */
    @Nullable
    Stall stalled() {
        return someProgramRuns() || someThreadRuns()
                ? null
                : new Stall(new BlockedPrograms(), someoneWaitsForTheJdk() ? LOOKS_AT_THE_JDK : LOOKS);
    }

    private boolean someoneWaitsForTheJdk() {
        for (RankActor actor : programs.actors()) {
            if (actor != null && actor.waitsForMonitorOfTheJdk()) {
                return true;
            }
        }
        return false;
    }

    private boolean someProgramRuns() {
        for (RankActor actor : programs.actors()) {
            if (actor != null && actor.isRunning() && !actor.isBlocked()) {
                return true;
            }
        }
        return false;
    }

    private boolean someThreadRuns() {
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (mayFree(thread)) {
                return true;
            }
        }
        return false;
    }

    private boolean mayFree(Thread thread) {
        ThreadGroup group = thread.getThreadGroup();
        if (group == null || before.contains(thread) || OURS.stream().anyMatch(thread.getName()::contains)) {
            return false;
        }
        Thread.State state = thread.getState();
        if (group.getName().equals(CARRIERS) || thread.getName().startsWith(WAITS_FOR_A_PROCESS)) {
            return state == Thread.State.RUNNABLE;
        }
        return !OF_THE_JVM.contains(group.getName())
                && (state == Thread.State.RUNNABLE || state == Thread.State.TIMED_WAITING);
    }

    /** Programs hold each other up outside MPI. */
    static final class BlockedPrograms extends RuntimeException {
        private static final long serialVersionUID = 1;
    }
}
