package org.rankcluster.actors.rank;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.program.UserFrames;
import org.rankcluster.actors.program.process.thread.TurnCalls;

/** A report text for a job at its time limit: the threads that run, with their stacks, then the threads that wait. */
public final class TimeLimitReport {
    private static final int MOST_RUNNING = 4;
    private static final int MOST_WAITING = 16;

    private final List<String> running = new ArrayList<>();
    private final List<String> waiting = new ArrayList<>();

    private TimeLimitReport() {}

    /**
     * Returns a description of the threads of programs that have not ended. A program that computes without end may still run meanwhile.
     *
     * @param actors rank actors by world rank; null for a rank that never began, or is on another member
     * @return lines for people, by rank; at most 4 running and 16 waiting threads, and the number of the others
     */
    public static List<String> lines(@Nullable RankActor[] actors) {
        TimeLimitReport report = new TimeLimitReport();
        for (RankActor actor : actors) {
            if (actor != null) {
                actor.process().threads().programThreads().forEach(programThread -> report.add(actor, programThread));
            }
        }
        List<String> lines = new ArrayList<>();
        addFirst(report.running, MOST_RUNNING, " more threads run", lines);
        addFirst(report.waiting, MOST_WAITING, " more threads wait", lines);
        return lines;
    }

    private static void addFirst(List<String> all, int most, String more, List<String> lines) {
        lines.addAll(all.subList(0, Math.min(most, all.size())));
        if (all.size() > most) {
            lines.add("and " + (all.size() - most) + more);
        }
    }

    private void add(RankActor actor, ProgramThread programThread) {
        String who =
                "rank " + actor.rank() + ", thread " + programThread.thread().getName() + ", ";
        if (programThread.state() == ProgramThread.State.YIELDED || programThread.canRun()) {
            running.add(running.size() < MOST_RUNNING ? who + "runs at:" + stack(programThread) : "");
        } else if (waiting.size() >= MOST_WAITING) {
            waiting.add("");
        } else if (programThread.isParked()) {
            waiting.add(who + "waits: " + WaitReport.describe(actor, programThread));
        } else {
            waiting.add(who
                    + (isAsleep(programThread) ? "sleeps at " : "is blocked outside MPI at ")
                    + programThread.location());
        }
    }

    /** Returns the program's own frames, without the frames that end a turn. */
    private static String stack(ProgramThread programThread) {
        StackTraceElement[] stack = programThread.thread().getStackTrace();
        int from = 0;
        for (int at = 0; at < stack.length; at++) {
            if (stack[at].getClassName().equals(TurnCalls.class.getName())) {
                from = at + 1;
            }
        }
        return UserFrames.frames(Arrays.copyOfRange(stack, from, stack.length));
    }

    private static boolean isAsleep(ProgramThread programThread) {
        return Arrays.stream(programThread.thread().getStackTrace())
                .anyMatch(frame -> frame.getClassName().equals(RankAlarms.class.getName()));
    }
}
