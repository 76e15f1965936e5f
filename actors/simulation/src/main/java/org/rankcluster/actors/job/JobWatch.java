package org.rankcluster.actors.job;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.rank.JobTally;
import org.rankcluster.actors.rank.RankActor;
import org.rankcluster.actors.time.SimulationResult;
import org.rankcluster.actors.time.WallClock;

/**
 * The supervision of a job by the coordinator at the end of each window. The watch releases output, reports progress,
 * and detects jobs that cannot end.
 */
final class JobWatch {
    /** Number of counts that members exchange. */
    static final int TALLIES = 10;

    private static final int DONE = 0;
    private static final int POLLS = 1;
    private static final int CLOCK_READS = 2;
    private static final int STARTED = 3;
    private static final int TURNS = 4;
    private static final int LEFT = 5;
    private static final int SPAWNED = 6;
    private static final int PENDING = 7;
    private static final int EXECUTED = 8;
    private static final int SLEEPS = 9;

    /**
     * Number of polls after which ranks that do nothing but poll are stuck. The polls must take {@link #LEAST_TIME} at least, with no other
     * event in flight.
     */
    static final long POLLS_WITHOUT_END = 2_000_000;

    /** Number of such polls for ranks that also read their clocks, because they may wait for a time. */
    static final long CLOCK_READS_WITHOUT_END = 100_000_000;

    /**
     * Number of turns, polls and sleeps of each unfinished rank after which the job counts as stuck. The number applies if a rank has left
     * the job by a call.
     */
    static final long TURNS_AFTER_EXIT = 50;

    /** Shortest virtual time of such polls, in ps. A single poll of a million ranks must not end a job. */
    static final long LEAST_TIME = 1_000_000_000L;

    /** Number of times that others are seen to compute after a job has to end. */
    private static final int LOOKS_FOR_AN_END = 2;

    private final JobPrograms programs;
    private final @Nullable JobPrograms background;
    private final int ranks;
    private final boolean isCoordinator;
    private final JobObserver observer;
    private final BlockedPrograms blocked;
    private long clockReads;
    private long onlyPollsSince = Long.MAX_VALUE;
    private long eventsBefore;
    private volatile boolean pollsWithoutEnd;
    private volatile boolean isStuck;
    private final long began = WallClock.nanos();
    private final long until;
    private volatile long reached;
    private volatile long events;
    private volatile long left;
    private long reachedBefore = -1;
    private int looksSinceEnd;

    /**
     * Creates the watch of a member's part. The coordinator releases the output.
     *
     * @param ranks number of ranks of the job
     * @param background programs of the job's background; null for none
     * @param until virtual time in ps; no output at or after it is released
     */
    JobWatch(
            JobPrograms programs,
            int ranks,
            @Nullable JobPrograms background,
            boolean isCoordinator,
            JobObserver observer,
            Duration blockedLimit,
            long until) {
        this.programs = programs;
        this.ranks = ranks;
        this.background = background;
        this.isCoordinator = isCoordinator;
        this.observer = observer;
        this.until = until;
        this.blocked = new BlockedPrograms(programs, observer, blockedLimit);
    }

    /** Sets the counter of events under way for a job that has a background job. Called before the first actor is created. */
    void counts(JobTally tally) {
        programs.tally(tally);
    }

    /**
     * Fills in the counts that {@link #frontier} needs of all members.
     *
     * @param spawned number of ranks that were spawned here
     */
    void tally(long[] tallies, int spawned) {
        tallies[DONE] = programs.done();
        tallies[POLLS] = programs.polls();
        tallies[CLOCK_READS] = programs.clockReads();
        tallies[STARTED] = programs.started();
        tallies[TURNS] = programs.turns();
        tallies[SLEEPS] = programs.sleeps();
        tallies[LEFT] = programs.unfinished().isByCall() ? 1 : 0;
        tallies[SPAWNED] = spawned;
        JobTally tally = programs.tally();
        if (tally != null) {
            tallies[PENDING] = tally.pending();
            tallies[EXECUTED] = tally.executed();
        }
    }

    /**
     * Records that all events before {@code frontier} are done, and reports the progress.
     *
     * @return whether the run continues
     */
    boolean frontier(long frontier, long events, long inFlight, long[] tallies) {
        reached = frontier == Long.MAX_VALUE ? reached : frontier; // which means that no event is left
        this.events = events;
        left = inFlight;
        flush(Math.min(frontier, until));
        programs.countedOfAll((int) tallies[STARTED], (int) tallies[DONE]);
        observer.progress(frontier, events, (int) tallies[DONE]);
        boolean isOver = background != null && tallies[DONE] == ranks + tallies[SPAWNED];
        long pending = background == null ? inFlight : tallies[PENDING];
        isStuck = background != null && pending == 0 && !isOver;
        lookForPolls(frontier, pending, background == null ? events : tallies[EXECUTED], tallies);
        return !pollsWithoutEnd && !isStuck && !isOver;
    }

    /**
     * Decides whether the ranks of the job poll without end.
     *
     * @param pending number of events and messages that are under way for the job
     * @param events number of its events that were executed
     */
    private void lookForPolls(long frontier, long pending, long events, long[] tallies) {
        boolean turnsCount = tallies[TURNS] + tallies[SLEEPS] > 0 && tallies[LEFT] > 0;
        if (pending > tallies[POLLS] + tallies[SLEEPS] + (turnsCount ? tallies[TURNS] : 0) || pending == 0) {
            onlyPollsSince = Long.MAX_VALUE;
        } else if (onlyPollsSince == Long.MAX_VALUE) {
            onlyPollsSince = frontier;
            eventsBefore = events;
            clockReads = tallies[CLOCK_READS];
        } else {
            long polls = tallies[CLOCK_READS] == clockReads ? POLLS_WITHOUT_END : CLOCK_READS_WITHOUT_END;
            long limit = turnsCount ? TURNS_AFTER_EXIT * (tallies[STARTED] - tallies[DONE]) : polls;
            pollsWithoutEnd = events - eventsBefore > limit && frontier - onlyPollsSince > LEAST_TIME;
        }
    }

    private void flush(long frontier) {
        if (isCoordinator) {
            programs.standardOutput().flush(frontier);
            programs.standardError().flush(frontier);
        }
        if (background != null) {
            background.standardOutput().flush(frontier);
        }
    }

    /** Returns the number of events of all members that were not executed at the last barrier. */
    long left() {
        return left;
    }

    /** Releases the remaining output at the end of the run; if it has stopped, only output from before the virtual time of the stop. */
    void ended(long allEvents, int ranksDone, boolean stopped) {
        flush(stopped ? until : Long.MAX_VALUE);
        programs.countedOfAll(programs.startedOfAll(), ranksDone);
        observer.progress(Long.MAX_VALUE, allEvents, ranksDone);
    }

    /** Returns the known part of the result of a run that does not end although it was cancelled. */
    SimulationResult soFar() {
        double wallSeconds = (WallClock.nanos() - began) / 1e9;
        return new SimulationResult(SimulationResult.Ending.CANCELLED, reached, events, 0, 0, wallSeconds, null);
    }

    /** Returns whether the run was ended because nothing was under way for the job, while its background still ran. */
    boolean isStuck() {
        return isStuck;
    }

    /** Returns whether the run was ended because only polls were left. */
    boolean pollsWithoutEnd() {
        return pollsWithoutEnd;
    }

    /** Returns the reason why a partition stops waiting for blocked programs after {@code nanos}; null if it continues to wait. */
    @Nullable
    Throwable stalled(long nanos) {
        return blocked.look(nanos);
    }

    /**
     * Examines partitions that do not reach the end of a window. A thread of its own calls it periodically.
     *
     * @return whether the job has ended badly some time ago and only a program that still computes delays it
     */
    boolean look() {
        long now = reached;
        looksSinceEnd = now == reachedBefore && programs.failures().first() != null ? looksSinceEnd + 1 : 0;
        if (now == reachedBefore && !refusesPinned(programs) && background != null) {
            refusesPinned(background);
        }
        reachedBefore = now;
        return looksSinceEnd > LOOKS_FOR_AN_END;
    }

    private static boolean refusesPinned(JobPrograms programs) {
        for (RankActor actor : programs.actors()) {
            if (actor != null && actor.refuseIfPinned()) {
                return true;
            }
        }
        return false;
    }
}
