package org.rankcluster.actors.rank;

import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.program.LineStream;
import org.rankcluster.protocol.runtime.RankRuntime;

/** Where a rank's program prints; made when it first does. */
final class StandardStreams {
    private final RankRuntime rank;
    private final RankSettings.Programs programs;
    private @Nullable LineStream out;
    private @Nullable LineStream err;

    StandardStreams(RankRuntime rank, RankSettings.Programs programs) {
        this.rank = rank;
        this.programs = programs;
    }

    LineStream out() {
        if (out == null) {
            out = programs.standardOutput().stream(rank);
        }
        return out;
    }

    LineStream err() {
        if (err == null) {
            err = programs.standardError().stream(rank);
        }
        return err;
    }

    /** Lets out what is left of lines, and takes no more. */
    void close() {
        if (out != null) {
            out.close();
        }
        if (err != null) {
            err.close();
        }
    }
}
