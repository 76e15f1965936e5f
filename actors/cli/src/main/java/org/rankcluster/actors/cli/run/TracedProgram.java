package org.rankcluster.actors.cli.run;

import java.nio.file.Path;
import java.util.List;
import org.rankcluster.actors.job.JobSpec;

/** A program that replays a trace file, in which each rank reads its own records. */
interface TracedProgram extends JobSpec.ProgramMain {
    /** Returns the name of the trace, for reports. */
    String name();

    /** Returns the number of ranks of the trace. */
    int ranks();

    /** Returns sentences about the parts of the trace that were recognised, and the parts that are left out. */
    List<String> warnings();

    /** Returns the file that a member of a cluster needs in place of the trace. */
    Path file();
}
