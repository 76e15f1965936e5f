package org.rankcluster.actors.program.process.thread;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.program.process.RankHost;

/**
 * The thread bookkeeping of a rank's process: the number of threads so far, the running threads, and the handler of uncaught exceptions.
 */
final class ProcessThreads {
    private static final String THREADS = "threads";

    /** Id of the thread of {@code main}, as in a JVM. */
    static final long MAIN = 1;

    private long ids = MAIN;
    private int names;

    /**
     * Running threads, in the order of their starts: the thread of {@code main}, if it has ever requested itself, and the started threads.
     */
    final List<RankThread> running = new ArrayList<>();

    Thread.@Nullable UncaughtExceptionHandler uncaught;

    /** Returns the threads of a rank. */
    static ProcessThreads of(RankHost rank) {
        return (ProcessThreads) rank.state().service(THREADS, ProcessThreads::new);
    }

    /** Returns the id of a new thread other than the thread of {@code main}. */
    long nextId() {
        return ++ids;
    }

    /** Returns the number in the name of a thread without a given name, from 0. */
    int nextName() {
        return names++;
    }
}
