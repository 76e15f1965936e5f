package mpi;

import org.rankcluster.protocol.runtime.RankRuntime;

/** Calls of the library that throw unexpected exceptions. */
public final class UnexpectedFailures {
    private UnexpectedFailures() {}

    /** Throws an exception like a bug of the library, within a send. */
    public static void send(Comm comm, int count, int dest) {
        new Call(comm, "send", () -> Call.words("send", "count", count, "dest", dest));
        throw new IllegalStateException("a mistake of " + RankRuntime.current().rank());
    }

    /** Throws an exception like a bug of the library, within a call that has no arguments. */
    public static void wtime() {
        Call.enter("wtime");
        throw new IllegalStateException("a mistake");
    }
}
