package org.rankcluster.actors.program.process.thread;

import org.rankcluster.actors.program.process.RankHost;

/** Called by rewritten loops that may wait for what another thread, rank or process does. */
public final class TurnCalls {
    private static final String INITIALISER = "<clinit>";

    private TurnCalls() {}

    /**
     * Ends the turn of the calling thread if it has run for long enough without waiting: the other threads of its rank, and virtual time,
     * go on. Not below an initialiser that the JVM runs, where a thread cannot leave its carrier.
     *
     * @param instructions that the thread has run since the last call, 1 or more
     * @param most instructions of the shortest turn, 1 or more
     */
    public static void endTurn(int instructions, int most) {
        RankHost rank = RankHost.currentOrNull();
        if (rank != null && rank.isTurnOver(instructions, most) && !isInitialising()) {
            rank.endTurn();
        }
    }

    private static boolean isInitialising() {
        return StackWalker.getInstance()
                .walk(frames -> frames.anyMatch(frame -> frame.getMethodName().equals(INITIALISER)));
    }
}
