package org.rankcluster.actors.program;

import org.rankcluster.protocol.runtime.RankRuntime;

/**
 * What {@code System.exit} means to a rank, which is a process to its program: the end of this rank with code 0, that of the
 * whole job with any other. Programs reach it through {@link ExitRewriter}.
 */
public final class ProgramExit extends Error {
    private static final long serialVersionUID = 1L;

    private ProgramExit() {
        super("exit", null, false, false);
    }

    /** Called in place of {@link System#exit}; does not return. */
    public static void exit(int code) {
        RankRuntime rank = RankRuntime.currentOrNull();
        if (rank == null) {
            System.exit(code);
        } else if (code != 0) {
            throw rank.abort(code, "rank " + rank.rank() + " called System.exit(" + code + ")");
        }
        throw new ProgramExit();
    }
}
