package org.rankcluster.actors.cli;

import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cluster.Job;
import org.rankcluster.actors.cluster.JobObserver;
import org.rankcluster.actors.cluster.JobResult;
import org.rankcluster.actors.cluster.JobSpec;

/**
 * An MPI program on a machine.
 *
 * @param spec the job
 * @param sample the sample that it is; null for a user's class
 */
record ProgramLaunch(JobSpec spec, Sample.@Nullable Program sample) implements Launch {
    /** A user's class. */
    static ProgramLaunch of(UserProgram program, RunOptions options, List<String> arguments) {
        return new ProgramLaunch(JobSpecs.of(options, program.main(arguments)), null);
    }

    /** A sample. */
    static ProgramLaunch of(Sample.Program sample, RunOptions options, List<String> arguments) {
        UserProgram program = UserProgram.of(sample.program());
        return new ProgramLaunch(JobSpecs.of(options, program.main(arguments)), sample);
    }

    @Override
    public int ranks() {
        return spec.ranks();
    }

    @Override
    public Running start(OutputStream out, OutputStream err, JobObserver observer) {
        Job job = Job.start(spec, out, err, observer);
        return new Running() {
            @Override
            public void cancel(int exit, String reason) {
                job.cancel(exit, reason);
            }

            @Override
            public JobResult await() {
                return completed(job.await());
            }
        };
    }

    /** The result with what the sample derives from it. */
    JobResult completed(JobResult result) {
        if (sample == null) {
            return result;
        }
        Map<String, Object> output = new TreeMap<>(result.output());
        output.putAll(sample.derived(result));
        return result.withOutput(output);
    }
}
