package org.rankcluster.actors.rank;

import java.util.List;

/**
 * The state of one thread of a rank's program at a moment of virtual time, with its stack.
 *
 * @param rank world rank
 * @param thread name of the thread; empty if the program has only one
 * @param state {@code computing}, {@code transferring}, {@code waiting}, {@code collective}, {@code sleeping}, {@code blocked} (outside
 *     MPI), {@code ended} or {@code not begun}
 * @param call name of the method outside the program that the program's first frame has called; empty if it has called none
 * @param since beginning of the present wait in ps, or the end of a program that has ended; -1 if the thread does neither
 * @param until virtual time in ps until which the program computes; -1 if it does not compute. At that time the program makes {@code call}.
 * @param waitsFor world rank that the rank waits for; -1 for none or several
 * @param frames frames of the program, innermost first, without frames of the library
 */
public record RankStack(
        int rank, String thread, String state, String call, long since, long until, int waitsFor, List<String> frames) {
    /** State of a rank whose program has not begun. */
    public static final String NOT_BEGUN = "not begun";

    /** State of a rank whose program is over. */
    public static final String ENDED = "ended";

    static final String SLEEPING = "sleeping";
    static final String BLOCKED = "blocked";

    /** Returns the entry of a rank whose program has not begun. */
    static RankStack notBegun(int rank) {
        return new RankStack(rank, "", NOT_BEGUN, "", -1, -1, -1, List.of());
    }
}
