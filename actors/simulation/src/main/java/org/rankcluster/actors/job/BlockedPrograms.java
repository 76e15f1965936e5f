package org.rankcluster.actors.job;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.rank.RankActor;
import org.rankcluster.actors.time.WallClock;
import org.rankcluster.input.WallTime;

/**
 * Watches for programs that are blocked outside MPI, on a lock or the like, while nothing of the job uses the processor. The user is told
 * after ten seconds, with the stacks of who blocks; the job ends after {@code blocked-limit}. Programs of other members share no memory
 * with those here, and cannot free them but by MPI.
 */
public final class BlockedPrograms {
    /** Key of the user's choice how long it may last: a time of the user's watch. */
    public static final String LIMIT = "blocked-limit";

    private static final String USUAL_LIMIT = "1m";
    private static final long SECOND = 1_000_000_000;
    private static final long TOLD_AFTER = 10 * SECOND;
    private static final int MOST_STACKS = 4;

    /** In names of threads: those of our dispatchers are SYSTEM-rankcluster..., of Akka's SYSTEM-akka... */
    private static final List<String> OURS = List.of("rankcluster", "-akka.", "-scheduler-");

    /** Threads that do not use the processor while they work for a program, or do it for us as well: they are at work when they run. */
    private static final String WAITS_FOR_A_PROCESS = "process reaper";

    private static final String CARRIERS = "CarrierThreads";
    private static final Set<String> OF_THE_JVM = Set.of("system", "InnocuousThreadGroup");

    private final JobPrograms programs;
    private final JobObserver observer;
    private final Duration limit;
    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final Set<Thread> before = new HashSet<>(Thread.getAllStackTraces().keySet());
    private Map<Long, Long> used = Map.of();
    private long lastLook = WallClock.nanos();
    private long quiet;
    private boolean told;

    /** Watches programs that have not begun. */
    BlockedPrograms(JobPrograms programs, JobObserver observer, Duration limit) {
        this.programs = programs;
        this.observer = observer;
        this.limit = limit;
    }

    /**
     * The limit that a job's choices say.
     *
     * @throws org.rankcluster.input.InputException if it is no time
     */
    public static Duration limit(Map<String, String> config) {
        return WallTime.parse("--config", LIMIT, config.getOrDefault(LIMIT, USUAL_LIMIT));
    }

    /**
     * Looks once a second, called more often.
     *
     * @param still nanoseconds for which the caller's place has waited
     * @return why the job ends; null if it goes on
     */
    synchronized @Nullable Deadlock look(long still) {
        if (WallClock.nanos() - lastLook >= SECOND) {
            lastLook = WallClock.nanos();
            quiet = isAtWork() ? 0 : quiet + SECOND; // a machine that stood still counts for a second
        }
        told &= quiet > 0;
        long blocked = Math.min(still, quiet);
        if (blocked >= TOLD_AFTER && !told) {
            told = true;
            observer.news(description());
        }
        return blocked >= limit.toNanos() ? new Deadlock() : null;
    }

    private boolean isAtWork() {
        boolean processor = isProcessorUsed(); // each time, for it compares with the time before
        return processor || someProgramRuns();
    }

    private boolean someProgramRuns() {
        for (RankActor actor : programs.actors()) {
            if (actor != null && actor.isRunning() && !actor.isBlocked()) {
                return true;
            }
        }
        return false;
    }

    /** Whether a thread that has begun with the job or later, and is not one of ours, has used the processor since the last look. */
    private boolean isProcessorUsed() {
        Map<Long, Long> now = new HashMap<>();
        boolean some = false;
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            ThreadGroup group = thread.getThreadGroup();
            if (group == null || before.contains(thread) || OURS.stream().anyMatch(thread.getName()::contains)) {
                continue;
            }
            if (group.getName().equals(CARRIERS) || thread.getName().startsWith(WAITS_FOR_A_PROCESS)) {
                some |= thread.getState() == Thread.State.RUNNABLE;
            } else if (!OF_THE_JVM.contains(group.getName())) {
                long nanos = threads.getThreadCpuTime(thread.threadId());
                some |= nanos > used.getOrDefault(thread.threadId(), 0L);
                now.put(thread.threadId(), nanos);
            }
        }
        used = now;
        return some;
    }

    private String description() {
        List<String> lines = new ArrayList<>();
        lines.add("programs have been blocked outside MPI for " + TOLD_AFTER / SECOND
                + " s; the job ends when it has not used the processor for " + text(limit) + " (--config " + LIMIT
                + ")");
        int blocked = 0;
        for (RankActor actor : programs.actors()) {
            if (actor != null && actor.isBlocked() && blocked++ < MOST_STACKS) {
                lines.addAll(actor.blockedThreads());
            }
        }
        if (blocked > MOST_STACKS) {
            lines.add("and " + (blocked - MOST_STACKS) + " more ranks");
        }
        return String.join(System.lineSeparator(), lines);
    }

    /** Why a job has ended that was blocked for longer than {@code config} allows. */
    static String diagnosis(Map<String, String> config) {
        return "deadlock: programs are blocked outside MPI, and nothing of the job has used the processor for "
                + text(limit(config));
    }

    private static String text(Duration limit) {
        return BigDecimal.valueOf(limit.toNanos(), 9).stripTrailingZeros().toPlainString() + " s";
    }

    /** Programs hold each other up outside MPI. */
    static final class Deadlock extends RuntimeException {
        private static final long serialVersionUID = 1;
    }
}
