package org.rankcluster.actors.program.process.thread;

import org.rankcluster.actors.program.process.RankHost;
import org.rankcluster.protocol.runtime.RankRuntime;

/** The calls that rewriting inserts into loops that may wait, by which a thread ends its turn. */
public final class TurnCalls {
    private static final String INITIALISER = "<clinit>";

    private TurnCalls() {}

    /**
     * Ends the turn of the calling thread if it has run for long enough without waiting. The other threads of its rank, and virtual time,
     * then advance. Below an initialiser that the JVM runs, a thread cannot leave its carrier; the user is warned instead.
     *
     * @param instructions that the thread has run since the last call, 1 or more
     * @param most instructions of the shortest turn, 1 or more
     */
    public static void endTurn(long instructions, int most) {
        RankHost rank = RankHost.currentOrNull();
        if (rank == null || !rank.isTurnOver(instructions, most)) {
            return;
        }
        if (!isInitialising()) {
            rank.endTurn();
        } else if (rank.hasThreads()) {
            RankRuntime.current()
                    .warnOnce(
                            "a loop in a class initialiser keeps the other threads of its rank waiting until it ends (statics=loader);"
                                    + " a loop that waits for one of them never ends. Use --config statics=rewrite; said once a job");
        }
    }

    private static boolean isInitialising() {
        return StackWalker.getInstance()
                .walk(frames -> frames.anyMatch(frame -> frame.getMethodName().equals(INITIALISER)));
    }
}
