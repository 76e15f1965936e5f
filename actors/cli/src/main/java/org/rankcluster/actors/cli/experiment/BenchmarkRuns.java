package org.rankcluster.actors.cli.experiment;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.job.JobResult;

/**
 * The runner that executes benchmarks one after the other and measures each. With a second checkout, the runs of both alternate, so both
 * see the same load of the computer.
 */
final class BenchmarkRuns {
    private final Checkouts checkouts;
    private final Path own;
    private final @Nullable Path other;
    private final int pairs;
    private final BooleanSupplier isInterrupted;

    /**
     * Creates the runs.
     *
     * @param own root folder of this checkout
     * @param other root folder of the other checkout; null for none
     * @param pairs number of runs of each checkout, 1 or more
     * @param isInterrupted whether to stop; the run that it ended counts for nothing
     */
    BenchmarkRuns(Checkouts checkouts, Path own, @Nullable Path other, int pairs, BooleanSupplier isInterrupted) {
        this.checkouts = checkouts;
        this.own = own;
        this.other = other;
        this.pairs = pairs;
        this.isInterrupted = isInterrupted;
    }

    /** Measures a benchmark, up to the first failed run or the interruption. */
    BenchmarkRow measure(Benchmark benchmark) {
        List<Measurement> here = new ArrayList<>();
        List<Measurement> there = new ArrayList<>();
        String failure = null;
        try {
            for (int pair = 0; pair < pairs; pair++) {
                here.add(run(own, benchmark));
                if (other != null) {
                    there.add(run(other, benchmark));
                }
            }
        } catch (FailedRun failed) {
            failure = failed.getMessage();
        }
        return new BenchmarkRow(benchmark, here, there, failure);
    }

    private Measurement run(Path checkout, Benchmark benchmark) throws FailedRun {
        if (isInterrupted.getAsBoolean()) {
            throw new FailedRun("interrupted");
        }
        List<String> words = new ArrayList<>(benchmark.words());
        words.addAll(List.of("--quiet", "--json", "-"));
        Checkouts.Outcome outcome = checkouts.run(checkout, words);
        if (isInterrupted.getAsBoolean()) {
            throw new FailedRun("interrupted");
        }
        if (outcome.exit() != JobResult.SUCCESS) {
            throw new FailedRun("exit " + outcome.exit() + " of " + checkout + ": " + outcome.lastError());
        }
        try {
            return Measurement.parse(outcome.out());
        } catch (IllegalArgumentException wrong) {
            throw new FailedRun("no result of " + checkout + ": " + outcome.lastError());
        }
    }

    /** The error that ends a benchmark whose run has no figures. */
    private static final class FailedRun extends Exception {
        private static final long serialVersionUID = 1;

        FailedRun(String reason) {
            super(reason);
        }
    }
}
