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
 * A detector of programs that are blocked outside MPI, for example on a lock, while the rest of the job is idle. The
 * user gets a warning with the stacks of the blocked threads after ten seconds. The job ends after
 * {@code blocked-limit}. Programs of other members share no memory with the programs here, and can free them by MPI
 * only.
 */
public final class BlockedPrograms {
    /** Configuration key of the limit, a wall-clock time. */
    public static final String LIMIT = "blocked-limit";

    /** Default of {@link #LIMIT}. */
    public static final String USUAL_LIMIT = "1m";

    private static final long SECOND = 1_000_000_000;
    private static final long REPORTED_AFTER = 10 * SECOND;
    private static final int MOST_STACKS = 4;

    /** Parts of names of our threads. Threads of our dispatchers are called SYSTEM-rankcluster..., Akka's SYSTEM-akka... */
    private static final List<String> OURS = List.of("rankcluster", "-akka.", "-scheduler-");

    /** Threads that use no processor while they work for a program, or that also work for us: they count as working when they run. */
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
    private boolean reported;

    /** Creates a watch of programs that have not begun. */
    BlockedPrograms(JobPrograms programs, JobObserver observer, Duration limit) {
        this.programs = programs;
        this.observer = observer;
        this.limit = limit;
    }

    /**
     * Returns the limit in a job's configuration.
     *
     * @throws org.rankcluster.input.InputException if it is not a time
     */
    public static Duration limit(Map<String, String> config) {
        return WallTime.parse("--config", LIMIT, config.getOrDefault(LIMIT, USUAL_LIMIT));
    }

    /**
     * Examines the programs once a second, however often it is called.
     *
     * @param still nanoseconds for which the caller's partition has waited
     * @return the reason why the job ends; null if it continues
     */
    synchronized @Nullable Deadlock look(long still) {
        if (WallClock.nanos() - lastLook >= SECOND) {
            lastLook = WallClock.nanos();
            quiet = isAtWork() ? 0 : quiet + SECOND; // if the machine was suspended, that counts for a second only
        }
        reported &= quiet > 0;
        long blocked = Math.min(still, quiet);
        if (blocked >= REPORTED_AFTER && !reported) {
            reported = true;
            observer.news(description());
        }
        return blocked >= limit.toNanos() ? new Deadlock() : null;
    }

    private boolean isAtWork() {
        boolean processor = isProcessorUsed(); // on each call, because it compares with the time before
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

    /**
     * Returns whether a thread has used the processor since the last look. Threads that began before the job, and our own, do not count.
     */
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
        lines.add("programs have been blocked outside MPI for " + REPORTED_AFTER / SECOND
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

    /** Returns the diagnosis of a job that was blocked for longer than {@code config} allows. */
    static String diagnosis(Map<String, String> config) {
        return "deadlock: programs are blocked outside MPI, and nothing of the job has used the processor for "
                + text(limit(config));
    }

    private static String text(Duration limit) {
        return BigDecimal.valueOf(limit.toNanos(), 9).stripTrailingZeros().toPlainString() + " s";
    }

    /** The failure of a run whose programs block each other outside MPI. */
    static final class Deadlock extends RuntimeException {
        private static final long serialVersionUID = 1;
    }
}
