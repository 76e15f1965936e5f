package mpi;

import org.rankcluster.protocol.runtime.RankRuntime;

/** Calls of the library that throw what none should. */
public final class UnexpectedFailures {
    private UnexpectedFailures() {}

    /** Throws like a mistake of our own within a send. */
    public static void send(Comm comm, int count, int dest) {
        new Call(comm, "send", () -> Call.words("send", "count", count, "dest", dest));
        throw new IllegalStateException("a mistake of " + RankRuntime.current().rank());
    }

    /** Throws like a mistake of our own within a call that has no arguments. */
    public static void wtime() {
        Call.enter("wtime");
        throw new IllegalStateException("a mistake");
    }
}
