package org.rankcluster.actors.program.process.system;

import java.io.InputStream;
import java.io.PrintStream;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.program.process.RankHost;

/**
 * The standard streams that a rank's program has set by {@code System.setOut} and similar calls. A stream is null if the program has not
 * replaced it.
 */
final class ProcessStreams {
    private static final String STREAMS = "standard streams";

    @Nullable
    PrintStream out;

    @Nullable
    PrintStream err;

    @Nullable
    InputStream in;

    /** Returns the streams of the calling rank; null if it has set none, or there is no rank. */
    static @Nullable ProcessStreams ownOrNull() {
        RankHost rank = RankHost.currentOrNull();
        return rank == null ? null : (ProcessStreams) rank.state().serviceIfMade(STREAMS);
    }

    /** Returns the streams of the calling rank, to set; null outside of any. */
    static @Nullable ProcessStreams toSet() {
        RankHost rank = RankHost.currentOrNull();
        return rank == null ? null : (ProcessStreams) rank.state().service(STREAMS, ProcessStreams::new);
    }
}
