package org.rankcluster.actors.cli.run;

import java.nio.file.Path;
import org.rankcluster.actors.job.JobSpec;

/** A program that replays a trace: the same for all ranks, each of which reads its own part of the file. */
interface TracedProgram extends JobSpec.ProgramMain {
    /** Returns the name of the trace, for reports. */
    String name();

    /** Returns the number of ranks of the trace. */
    int ranks();

    /** Returns the file that a member of a cluster needs in place of the trace. */
    Path file();
}
