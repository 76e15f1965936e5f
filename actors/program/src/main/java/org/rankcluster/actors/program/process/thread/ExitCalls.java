package org.rankcluster.actors.program.process.thread;

import java.util.concurrent.CompletableFuture;
import org.rankcluster.actors.program.process.RankHost;
import org.rankcluster.actors.program.process.Replaces;

/**
 * Replacements of {@code Process.onExit} and similar calls, for programs that start processes of the operating system. The JDK sends them
 * from a thread of its own; here a thread of the rank waits for the process.
 */
public final class ExitCalls {
    private ExitCalls() {}

    /** Replaces {@link Process#onExit}. */
    @Replaces(Process.class)
    public static CompletableFuture<Process> onExit(Process process) {
        return onThread(process.onExit());
    }

    /** Replaces {@link ProcessHandle#onExit}. */
    @Replaces(ProcessHandle.class)
    public static CompletableFuture<ProcessHandle> onExit(ProcessHandle process) {
        return onThread(process.onExit());
    }

    private static <T> CompletableFuture<T> onThread(CompletableFuture<T> end) {
        if (RankHost.currentOrNull() == null) {
            return end;
        }
        CompletableFuture<T> onThread = new CompletableFuture<>();
        PoolCalls.daemons().newThread(() -> onThread.complete(end.join())).start();
        return onThread;
    }
}
