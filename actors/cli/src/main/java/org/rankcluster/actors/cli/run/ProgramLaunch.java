package org.rankcluster.actors.cli.run;

import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cli.console.OptionValues;
import org.rankcluster.actors.cluster.control.JobShardRunner;
import org.rankcluster.actors.job.HeapEstimate;
import org.rankcluster.actors.job.Job;
import org.rankcluster.actors.job.JobMember;
import org.rankcluster.actors.job.JobObserver;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.actors.job.JobSpec;
import org.rankcluster.actors.launch.ProgramParts;
import org.rankcluster.actors.launch.UserProgram;
import org.rankcluster.actors.observe.AddressCounters;
import org.rankcluster.actors.observe.RunWatcher;
import org.rankcluster.actors.observe.frame.LinkSpace;
import org.rankcluster.experiment.Sample;
import org.rankcluster.input.InputException;

/**
 * A run of MPI programs with checked options: a user's class, a sample or several programs.
 *
 * @param spec the job
 * @param sample its sample; null for a user's class
 */
public record ProgramLaunch(JobSpec spec, Sample.@Nullable Program sample) implements LocalLaunch {
    /** Creates the launch of a user's class. */
    static ProgramLaunch of(UserProgram program, RunOptions options, List<String> arguments) {
        return new ProgramLaunch(
                JobSpecs.of(
                        options,
                        arguments,
                        config -> program.main(arguments, options.debug.of(config, options.config))),
                null);
    }

    /** Creates the launch of a sample. */
    static ProgramLaunch of(Sample.Program sample, RunOptions options, List<String> arguments) {
        UserProgram program = UserProgram.of(sample.program());
        return new ProgramLaunch(
                JobSpecs.of(
                        options,
                        arguments,
                        config -> program.main(arguments, options.debug.of(config, options.config))),
                sample);
    }

    /** Creates the launch of a trace, which states its number of ranks. */
    static ProgramLaunch of(TracedProgram program, RunOptions options, List<String> arguments) {
        return new ProgramLaunch(JobSpecs.of(options, program.ranks(), arguments, config -> program), null);
    }

    /** Creates the launch of several programs, the first from the options, and the further ones. Each states its number of ranks. */
    static ProgramLaunch ofSeveral(RunOptions options, List<String> arguments) {
        List<MpmdProgram> parts = new ArrayList<>();
        parts.add(new MpmdProgram(options.app, options.ranks, options.jar, arguments));
        parts.addAll(options.further);
        List<UserProgram> programs = parts.stream().map(ProgramLaunch::program).toList();
        int[] ends = new int[parts.size()];
        int ranks = 0;
        for (int i = 0; i < ends.length; i++) {
            ranks = Math.addExact(ranks, ranks(parts.get(i)));
            ends[i] = ranks;
        }
        JobSpec spec = JobSpecs.of(options, ranks, arguments, config -> {
            List<JobSpec.ProgramMain> mains = new ArrayList<>();
            for (int i = 0; i < ends.length; i++) {
                mains.add(programs.get(i).main(parts.get(i).arguments(), options.debug.of(config, options.config)));
            }
            return new ProgramParts(mains, ends);
        });
        return new ProgramLaunch(spec, null);
    }

    /**
     * Finds a program of a job.
     *
     * @throws InputException if there is no such program
     */
    static UserProgram program(MpmdProgram part) {
        if (part.jar() != null) {
            return UserProgram.load(part.app(), part.jar());
        }
        for (Sample sample : Sample.all()) {
            if (sample.name().equals(part.app()) && sample instanceof Sample.Program program) {
                return UserProgram.of(program.program());
            }
        }
        UserProgram program = UserProgram.onClassPath(part.app());
        if (program == null) {
            throw InputException.option("APP", part.app(), "a class on its --jar, or a sample that is a program");
        }
        return program;
    }

    private static int ranks(MpmdProgram part) {
        if (part.ranks() == null) {
            throw InputException.option("--ranks", "none for " + part.app(), "a number for each of several programs");
        }
        int ranks = OptionValues.integer("--ranks", part.ranks());
        if (ranks < 1) {
            throw InputException.option("--ranks", ranks + " for " + part.app(), "1 or more");
        }
        return ranks;
    }

    @Override
    public int ranks() {
        return spec.ranks();
    }

    @Override
    public int nodes() {
        return spec.busyNodes();
    }

    @Override
    public String machine() {
        return spec.machine().name();
    }

    @Override
    public LinkSpace links() {
        return LinkSpace.of(spec.machine(), spec.model().fidelity());
    }

    @Override
    public long leastHeap() {
        return HeapEstimate.of(spec).least();
    }

    @Override
    public RunHandle start(OutputStream out, OutputStream err, JobObserver observer) {
        return new Run(Job.start(spec, out, err, observer, RunWatcher.probes(observer)), observer);
    }

    @Override
    public JobShardRunner.Running start(JobMember member, OutputStream out, OutputStream err, JobObserver observer) {
        AddressCounters counters = AddressCounters.get(member.system());
        return new Run(Job.start(member, spec, out, err, observer, RunWatcher.probes(observer, counters)), observer);
    }

    @Override
    public JobResult without(int exit, String reason) {
        return JobResult.withoutRun(spec.setup(0, 0), exit, reason);
    }

    /** Returns the result with the values that the sample derives from it. */
    private JobResult completed(JobResult result) {
        if (sample == null) {
            return result;
        }
        Map<String, Object> output = new TreeMap<>(result.output());
        output.putAll(sample.derived().apply(result));
        return result.withOutput(output);
    }

    private final class Run implements RunHandle, JobShardRunner.Running {
        private final Job job;
        private final JobObserver observer;

        Run(Job job, JobObserver observer) {
            this.job = job;
            this.observer = observer;
        }

        @Override
        public void cancel(int exit, String reason) {
            job.cancel(exit, reason);
        }

        @Override
        public void abandon(String reason) {
            job.abandon(reason);
        }

        @Override
        public boolean isComputing() {
            return job.isComputing();
        }

        @Override
        public JobResult await() {
            JobResult result = completed(job.await());
            observer.ended(result);
            return result;
        }

        @Override
        public void awaitStop() {
            job.awaitStop();
        }
    }
}
