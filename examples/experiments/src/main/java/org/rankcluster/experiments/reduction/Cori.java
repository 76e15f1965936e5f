package org.rankcluster.experiments.reduction;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.actors.job.Profile;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiment.Reported;
import org.rankcluster.experiments.programs.VectorReduce;
import org.rankcluster.protocol.choreography.Interpreter;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.choreography.reduce.Binomial;
import org.rankcluster.protocol.choreography.reduce.Reduce;
import org.rankcluster.protocol.choreography.reduce.ReduceScatterGather;
import org.rankcluster.protocol.choreography.reduce.ReductionCost;
import org.rankcluster.protocol.choreography.reduce.Ring;

/** Jobs with reductions of phantom vectors on Cori, with one rank on each node. */
final class Cori {
    static final String MACHINE = "cori-knl";

    /** Length of the vectors of BIGSTICK, and of most figures, in floats. */
    static final int LONG = 200_000_000;

    /** Returns {@code 1 K floats}, {@code 1 M floats} or {@code 200 M floats}. */
    static String floats(int floats) {
        return floats == LONG
                ? "200 M floats"
                : floats >= 1 << 20 ? (floats >> 20) + " M floats" : (floats >> 10) + " K floats";
    }

    /** Returns {@code 1 thread} or {@code 8 threads}. */
    static String threads(int threads) {
        return threads == 1 ? "1 thread" : threads + " threads";
    }

    static final String CRAY = "cray";
    static final String BINOMIAL = "binomial";
    static final String RED_SCAT = "reduce-scatter-gather";
    static final String RING = "ring";

    /** Note of all experiments with such vectors. */
    static final String PHANTOMS = "vectors are phantoms, a rank a node: 512 of 200 M floats would take 410 GB.";

    private Cori() {}

    /** Returns a reduction of this number of floats. */
    static List<String> job(String algorithm, int ranks, int threads, int floats, String... more) {
        List<String> words = new ArrayList<>(List.of(
                VectorReduce.class.getName(),
                "--machine=" + MACHINE,
                "--ranks=" + ranks,
                "--set=phantom=true",
                "--set=floats=" + floats,
                "--config=collective.reduce=" + algorithm,
                "--config=collective.reduce-threads=" + threads));
        words.addAll(List.of(more));
        return words;
    }

    /** Returns the seconds of {@link #job} at its only size. */
    static double seconds(ExperimentRuns runs, String algorithm, int ranks, int threads, int floats, String... more) {
        return Reported.number(runs.run(job(algorithm, ranks, threads, floats, more)), String.valueOf(floats));
    }

    /** Returns the largest CPU time that a rank spent in its reductions, in seconds. */
    static double computing(JobResult result) {
        return result.profile().calls().stream()
                .filter(call -> call.call().equals("reduce"))
                .map(Profile.Call::compute)
                .mapToDouble(Profile.Seconds::max)
                .max()
                .orElse(0);
    }

    /** Returns the numbers of processes of Figs. 4 and 5. */
    static int[] processes() {
        return IntStream.iterate(2, p -> p <= 1024, p -> 2 * p).toArray();
    }

    /** Returns the cost that section III prints for an algorithm. */
    static ReductionCost printed(String algorithm, int ranks) {
        return switch (algorithm) {
            case BINOMIAL -> Binomial.cost(ranks);
            case RED_SCAT -> ReduceScatterGather.cost(ranks);
            default -> Ring.printedCost(ranks);
        };
    }

    /** Returns the cost of an algorithm that the interpreter counts for vectors of this number of bytes. */
    static long counted(Interpreter costs, String algorithm, int ranks, int bytes) {
        Parameters parameters = Parameters.of(ranks).bytes(bytes).operator(Float.BYTES, true);
        return costs.count(Reduce.REDUCE.choreography(algorithm, parameters)).time();
    }

    /** Returns the paper's name of an algorithm. */
    static String name(String algorithm) {
        return switch (algorithm) {
            case CRAY -> "Cray";
            case BINOMIAL -> "Binomial";
            case RED_SCAT -> "RedScat";
            default -> "Ring";
        };
    }
}
