package org.rankcluster.actors.rank;

import org.rankcluster.actors.path.SegmentKind;
import org.rankcluster.actors.program.process.RankHost;

/**
 * The rule for the length of a turn of a rank's thread that computes or polls without waiting.
 *
 * <p>The first turns are short, because the awaited event mostly comes soon. While the threads only take turns, each turn is twice as long
 * as the one before, up to {@link #LONGEST_TURN} times. Turns grow in the same way while no other thread of the rank can run or waits for
 * virtual time. Then the thread may wait for a file or for a message of another rank.
 *
 * <p>If computing is counted, the time of a turn is the thread's computing. If computing takes no time, a turn takes a poll for each of the
 * shortest turns that it stands for. While other threads of the rank wait for virtual time, a turn takes at least an eighth of the time
 * since a thread last waited. These threads therefore continue after few turns, and an awaited event is at most an eighth late.
 */
final class RankTurns {
    private static final int LONGEST_TURN = 32;
    private static final int SHARE = 8;

    /** The longest of these eighths, in picoseconds: 1 ms. */
    private static final long LONGEST_SHARE = 1_000_000_000;

    private final RankProcess process;
    private final RankEvents events;
    private final RankCosts costs;
    private final RankClock clock;
    private long instructions;
    private int shortest = 1;
    private int length = 1;
    /** Number of shortest turns that the present turn lasts before it is examined again. */
    private long looks;

    private long began;
    private long waited;

    /**
     * Creates the turns in a turn of a thread that has waited before.
     *
     * @param began virtual time at which the turn began, in ps
     */
    RankTurns(RankProcess process, RankParts parts, RankClock clock, long began) {
        this.process = process;
        this.events = parts.events();
        this.costs = parts.settings().layer().costs();
        this.clock = clock;
        this.began = began;
        this.waited = began;
    }

    /** Begins the turn of a program thread, after its clock was set. */
    void resumed(ProgramThread programThread) {
        instructions = 0;
        looks = 0;
        began = clock.now();
        if (programThread.state() != ProgramThread.State.YIELDED) {
            waited = began;
            length = 1;
        }
    }

    /** Resets the length of turns. An alarm has rung, which may resume program threads. */
    void rang() {
        length = 1;
    }

    /** Returns whether the calling thread has run for its turn, as {@link RankHost#isTurnOver} describes. */
    boolean isOver(long more, int most) {
        instructions += more;
        if (instructions < Math.max(length, looks) * most || !process.threads().mayPark()) {
            return false;
        }
        shortest = most;
        looks = instructions / most + 1;
        return instructions >= (long) LONGEST_TURN * most || process.threads().othersContinue();
    }

    /** Ends the turn of the calling thread, as {@link RankHost#endTurn} describes. */
    void end() {
        process.charge();
        if (clock.now() == began) {
            long share = process.threads().awaitTime() ? Math.min((began - waited) / SHARE, LONGEST_SHARE) : 0;
            clock.pause(Math.max(share, instructions / shortest * costs.poll()), SegmentKind.TIMER);
        }
        length = Math.min(2 * length, LONGEST_TURN);
        ProgramThread programThread = process.threads().current();
        clock.sends();
        events.turn(programThread, clock.now());
        programThread.awaitTurn();
    }
}
