package org.rankcluster.actors.rank;

import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.program.LineStream;
import org.rankcluster.actors.program.ProgramOutput;
import org.rankcluster.protocol.runtime.ProgramClock;
import org.rankcluster.protocol.runtime.ProgramErrors;

/** The standard output and error streams of a rank's program, created at the first use. */
final class StandardStreams {
    private final int rank;
    private final ProgramClock clock;
    private final ProgramErrors errors;
    private final RankSettings.Programs programs;
    private volatile @Nullable LineStream out;
    private volatile @Nullable LineStream err;

    StandardStreams(int rank, ProgramClock clock, ProgramErrors errors, RankSettings.Programs programs) {
        this.rank = rank;
        this.clock = clock;
        this.errors = errors;
        this.programs = programs;
    }

    LineStream out() {
        LineStream made = out;
        if (made == null) {
            made = programs.standardOutput().stream(rank, clock, errors);
            out = made;
        }
        return made;
    }

    LineStream err() {
        LineStream made = err;
        if (made == null) {
            made = programs.standardError().stream(rank, clock, errors);
            err = made;
        }
        return made;
    }

    /** Flushes incomplete lines and closes the streams. */
    void close() {
        close(out);
        close(err);
    }

    private static void close(@Nullable LineStream stream) {
        if (stream != null) {
            stream.close();
        }
    }

    /** Flushes incomplete lines when the job ends, and closes the streams. Any thread may call this method at any time. */
    void end() {
        end(out, programs.standardOutput());
        end(err, programs.standardError());
    }

    private void end(@Nullable LineStream stream, ProgramOutput output) {
        if (stream != null) {
            output.addRest(rank, stream);
        }
    }
}
