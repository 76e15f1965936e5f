package org.rankcluster.actors.program.process.thread;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.program.process.RankHost;

/** What a rank's process keeps for its threads: how many there were, which run, and who is told what nobody caught. */
final class ProcessThreads {
    private static final String THREADS = "threads";

    /** The id of the thread of {@code main}, as in a JVM. */
    static final long MAIN = 1;

    private long ids = MAIN;
    private int names;

    /** Threads that run, in the order of their starts: that of {@code main}, if it has ever asked for itself, and those that were started. */
    final List<RankThread> running = new ArrayList<>();

    Thread.@Nullable UncaughtExceptionHandler uncaught;

    /** The threads of a rank. */
    static ProcessThreads of(RankHost rank) {
        return (ProcessThreads) rank.state().service(THREADS, ProcessThreads::new);
    }

    /** The id of another thread than that of {@code main}. */
    long nextId() {
        return ++ids;
    }

    /** The number in the name of a thread that was given none, from 0. */
    int nextName() {
        return names++;
    }
}
