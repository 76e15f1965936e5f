package org.rankcluster.library;

import java.io.OutputStream;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.job.HeapEstimate;
import org.rankcluster.actors.job.JobObserver;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.actors.job.JobSpec;
import org.rankcluster.actors.launch.RepeatCheck;
import org.rankcluster.actors.observe.RunWatcher;
import org.rankcluster.actors.program.UserFrames;
import org.rankcluster.input.InputException;
import org.rankcluster.protocol.runtime.Origin;
import org.rankcluster.protocol.runtime.RankRuntime;

/**
 * The entry point of the library, which runs jobs in this JVM. Several jobs may run one after the other or at the same time. No job ends
 * the JVM.
 *
 * <p>The first run replaces {@code System.out}, {@code System.err} and {@code System.in} by streams that pass on all that does not come
 * from a rank.
 */
public final class RankCluster {
    private static final int MIB_SHIFT = 20;

    private static final String HASH_ORDER =
            "The usual cause is the order of a HashMap or HashSet whose keys have no hashCode of their own, such as"
                    + " enum constants, arrays, lambdas, classes and threads. A LinkedHashMap, an EnumMap or sorting mends it.";

    private RankCluster() {}

    /**
     * Runs a job to its end. If the calling thread is interrupted, the job is cancelled, and the thread stays interrupted.
     *
     * @param job the job
     * @return the result after a good end
     * @throws InvalidJobException if the program, the machine or a setting is not valid
     * @throws ProgramFailedException if a rank has ended the job
     * @throws DeadlockException if ranks wait without end
     * @throws TimeLimitException if the job has exceeded its time limit
     * @throws JobCancelledException if the calling thread was interrupted
     */
    public static MpiResult run(Job job) {
        return new Run(job, job.out(), job.err()).to(null, JobObserver.NONE);
    }

    /**
     * Runs a job several times and compares the digests, which are equal unless the program depends on something that differs from run to
     * run. Only the first run writes output.
     *
     * @param job the job
     * @param partitions number of partitions of each run, two or more runs; numbers above the number of nodes count as that number
     * @return the result of the first run
     * @throws DifferentRunsException if a run differs from the first; the message names the call
     * @throws JobException if a run ends badly, as in {@link #run}
     */
    public static MpiResult repeat(Job job, int... partitions) {
        if (partitions.length < 2) {
            throw new IllegalArgumentException("partitions: " + partitions.length + " (expected: two runs or more)");
        }
        int nodes = checked(job, null).busyNodes();
        RepeatCheck repeats = new RepeatCheck(nodes);
        MpiResult first = new Run(job, job.out(), job.err())
                .to(Math.min(partitions[0], nodes), repeats.observing(JobObserver.NONE), repeats::ended);
        for (int i = 1; i < partitions.length; i++) {
            MpiResult next = new Run(job, OutputStream.nullOutputStream(), OutputStream.nullOutputStream())
                    .to(Math.min(partitions[i], nodes), repeats.observing(JobObserver.NONE), repeats::ended);
            String difference = repeats.difference(JobErrors::time);
            if (difference != null) {
                String stack = UserFrames.frames(repeats.stack().toArray(new StackTraceElement[0]));
                throw new DifferentRunsException(
                        difference + stack + System.lineSeparator() + HASH_ORDER, JobResult.PROGRAM_FAILED, next);
            }
        }
        return first;
    }

    private static JobSpec checked(Job job, @Nullable Integer partitions) {
        try {
            JobSpec spec = job.spec(partitions);
            long heap = Runtime.getRuntime().maxMemory();
            long least = HeapEstimate.of(spec).least();
            if (least > heap) {
                throw InputException.option(
                        "--ranks",
                        spec.ranks(),
                        "a job that needs " + (least >> MIB_SHIFT) + " MiB of heap or more fits into "
                                + (heap >> MIB_SHIFT) + " MiB; -Xmx gives the JVM more");
            }
            return spec;
        } catch (InputException wrong) {
            throw JobErrors.invalid(wrong);
        }
    }

    /** One run of a job. */
    private record Run(Job job, OutputStream out, OutputStream err) {
        MpiResult to(@Nullable Integer partitions, JobObserver observer) {
            return to(partitions, observer, result -> {});
        }

        MpiResult to(@Nullable Integer partitions, JobObserver observer, Consumer<JobResult> ended) {
            JobSpec spec = checked(job, partitions);
            Recorded program = new Recorded(spec.program(), new ConcurrentHashMap<>());
            JobResult result = org.rankcluster.actors.job.Job.start(
                            new JobSpec(spec.request(), program, spec.placement(), spec.model(), spec.execution()),
                            job.in(),
                            out,
                            err,
                            observer,
                            RunWatcher.probes(observer))
                    .await();
            ended.accept(result);
            MpiResult converted = ResultConversion.of(result);
            JobErrors.of(result, converted, program.thrown).ifPresent(bad -> {
                throw bad;
            });
            return converted;
        }
    }

    /** A program that records the exceptions with which its ranks end. */
    private record Recorded(JobSpec.ProgramMain program, Map<Integer, Throwable> thrown)
            implements JobSpec.ProgramMain {
        @Override
        public void run() throws Throwable {
            try {
                program.run();
            } catch (Throwable failure) {
                thrown.putIfAbsent(RankRuntime.current().rank(), failure);
                throw failure;
            }
        }

        @Override
        public boolean isCounted() {
            return program.isCounted();
        }

        @Override
        public void onRefusal(Consumer<String> listener) {
            program.onRefusal(listener);
        }

        @Override
        public JobSpec.ProgramMain other(Origin.Program other) {
            return program.other(other);
        }
    }
}
