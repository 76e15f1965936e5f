package org.rankcluster.actors.launch;

import org.rankcluster.actors.job.JobSpec;
import org.rankcluster.actors.program.rewrite.ProgramSettings;

/** A factory of the entry point of a job's program, called when the job's settings are known. */
@FunctionalInterface
public interface ProgramSource {
    /**
     * Returns the method that each rank calls.
     *
     * @param settings settings of the rewriting
     * @return the method, for one run
     * @throws org.rankcluster.input.InputException if there is no such program
     */
    JobSpec.ProgramMain main(ProgramSettings settings);
}
