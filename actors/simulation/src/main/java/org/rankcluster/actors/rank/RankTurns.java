package org.rankcluster.actors.rank;

import org.rankcluster.actors.program.process.RankHost;

/**
 * The turns of a rank's threads that run without waiting: how long the present one is, and what virtual time goes by between two of them.
 * Where computing is counted, that is what the thread has computed. Where computing takes no time, it is a poll first, then an eighth of
 * the time since the thread has last waited, so that what it waits for comes after few turns and is at most an eighth late.
 */
final class RankTurns {
    /** Turns after which the only thread of a rank ends one: a file or a message may be what it waits for. */
    private static final long ALONE = 10;

    private static final int SHARE = 8;

    /** The longest time between two turns, in picoseconds, where computing takes none: 1 ms. */
    private static final long LONGEST = 1_000_000_000;

    private final RankProcess process;
    private final RankActor actor;
    private final RankCosts costs;
    private final RankClock clock;
    private long instructions;
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
        began = clock.now();
        if (strand.state() != Strand.State.YIELDED) {
            waited = began;
        }
    }

    /** {@link RankHost#isTurnOver}. */
    boolean isOver(int more, int most) {
        instructions += more;
        RankThreads threads = process.threads();
        return instructions >= (threads.hasOthers() ? most : ALONE * most) && threads.mayPark();
    }

    /** {@link RankHost#endTurn}. */
    void end() {
        process.charge();
        if (clock.now() == began) {
            long step = Math.clamp((began - waited) / SHARE, costs.poll(), LONGEST);
            clock.rest(clock.after(step));
        }
        Strand strand = process.threads().current();
        actor.turn(strand, clock.now());
        strand.awaitTurn();
    }
}
