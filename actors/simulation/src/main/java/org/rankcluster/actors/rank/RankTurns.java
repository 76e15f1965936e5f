package org.rankcluster.actors.rank;

import org.rankcluster.actors.program.process.RankHost;

/**
 * The turns of a rank's threads that run without waiting: how long the present one is, and what virtual time goes by until the next.
 *
 * <p>The first turns are short, for what a thread waits for mostly comes soon. Each is twice as long as the one before as long as threads
 * do nothing else, up to {@link #LONGEST_TURN} times. So is each turn while no other thread of the rank can run or waits for
 * virtual time: a file or a message of another rank may be what the thread waits for.
 *
 * <p>Where computing is counted, the time of a turn is what the thread has computed. Where computing takes no time, it is a poll for each
 * of the shortest turns that it stands for; and while other threads of the rank wait for virtual time, at least an eighth of the time since
 * a thread has last waited, so that they go on after few turns, and what a thread waits for is at most an eighth late.
 */
final class RankTurns {
    private static final int LONGEST_TURN = 32;
    private static final int SHARE = 8;

    /** The longest of these eighths, in picoseconds: 1 ms. */
    private static final long LONGEST_SHARE = 1_000_000_000;

    private final RankProcess process;
    private final RankActor actor;
    private final RankCosts costs;
    private final RankClock clock;
    /** Instructions of loops that may wait. */
    private long instructions;

    /** Instructions of all loops, also those that end by themselves, and of called methods. */
    private long all;

    private int shortest = 1;
    private int length = 1;
    /** Shortest turns that the present one has to last before it is looked at again. */
    private int looks;

    private long began;
    private long waited;

    RankTurns(RankProcess process, RankActor actor, RankCosts costs, RankClock clock) {
        this.process = process;
        this.actor = actor;
        this.costs = costs;
        this.clock = clock;
    }

    /** A strand begins its turn, the clock being right. */
    void resumed(Strand strand) {
        instructions = 0;
        all = 0;
        process.ran = 0;
        looks = 0;
        began = clock.now();
        if (strand.state() != Strand.State.YIELDED) {
            waited = began;
            length = 1;
        }
    }

    /** An alarm rings, and may let strands go on. */
    void rang() {
        length = 1;
    }

    /** {@link RankHost#isTurnOver}. */
    boolean isOver(long more, int waiting, int most) {
        instructions += waiting;
        all += more + process.ran;
        process.ran = 0;
        if (all < (long) Math.max(length, looks) * most || !process.threads().mayPark()) {
            return false;
        }
        shortest = most;
        looks = (int) (all / most) + 1;
        return instructions >= (long) LONGEST_TURN * most || process.threads().othersGoOn();
    }

    /** {@link RankHost#endTurn}. */
    void end() {
        process.charge();
        if (clock.now() == began) {
            long share = process.threads().awaitTime() ? Math.min((began - waited) / SHARE, LONGEST_SHARE) : 0;
            clock.rest(clock.after(Math.max(share, Math.max(1, instructions / shortest) * costs.poll())));
        }
        length = Math.min(2 * length, LONGEST_TURN);
        Strand strand = process.threads().current();
        actor.turn(strand, clock.now());
        strand.awaitTurn();
    }
}
