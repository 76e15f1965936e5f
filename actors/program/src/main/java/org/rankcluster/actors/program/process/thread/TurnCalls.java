package org.rankcluster.actors.program.process.thread;

import org.rankcluster.actors.program.process.RankHost;
import org.rankcluster.protocol.runtime.RankRuntime;

/** The calls by which a thread ends its turn, inserted into loops that may wait for other threads. */
public final class TurnCalls {
    /** Name of {@link #submits}, for the rewriter. */
    public static final String SUBMITS = "submits";

    private static final String INITIALISER = "<clinit>";
    private static final String SUBMITTED = "submitted tasks";

    /** Number of instructions that the submission of a task counts as, including the instructions of the task. */
    private static final int SUBMISSION = 1_000;

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

    /**
     * Counts a task that the calling thread submits. If a rank's tasks submit one another without end, virtual time then advances all the
     * same.
     *
     * @param most instructions of the shortest turn, 1 or more
     */
    public static void submits(int most) {
        RankHost rank = RankHost.currentOrNull();
        if (rank == null) {
            return;
        }
        int[] submitted = (int[]) rank.state().service(SUBMITTED, () -> new int[1]);
        submitted[0] += SUBMISSION;
        if (submitted[0] >= most) {
            submitted[0] = 0;
            endTurn(Math.max(SUBMISSION, most), most);
        }
    }

    private static boolean isInitialising() {
        return StackWalker.getInstance()
                .walk(frames -> frames.anyMatch(frame -> frame.getMethodName().equals(INITIALISER)));
    }
}
