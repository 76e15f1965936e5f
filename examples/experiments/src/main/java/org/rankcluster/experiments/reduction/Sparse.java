package org.rankcluster.experiments.reduction;

import java.util.ArrayList;
import java.util.List;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiment.Reported;
import org.rankcluster.experiments.programs.VectorReduce;
import org.rankcluster.protocol.extension.Setting;
import org.rankcluster.protocol.reduce.CompressionFallback;
import org.rankcluster.protocol.reduce.Encoding;

/**
 * Runs of RedScat with eight threads and vectors with zeros at random. The vectors are real, so they are shorter than the paper's
 * 200 M floats.
 */
final class Sparse {
    /** Number of floats of a vector. */
    static final Setting<Integer> FLOATS = Setting.ofInt("floats", 1 << 18, 1 << 10, 1 << 22);

    static final String NONE = "none";
    static final String BITS = "bits";
    static final String IDX = "idx";
    static final String AUTO = "auto";

    static final String SCALED =
            "vectors are real bytes of 256 K floats, not 200 M (51 GB on 64), with reduce.gather and reduce.thread-start"
                    + " at 0, as they are nothing beside 200 M floats; alpha remains. Zeros are uniform at random, so sums fill in: of"
                    + " two vectors with a part R of elements that are not zero, 1 - (1 - R)^2 are not.";

    private final ExperimentRuns runs;
    private final int ranks;
    private final int first;
    private final int last;
    private final int step;

    /** Creates runs for sparsities in percent. */
    Sparse(ExperimentRuns runs, int ranks, int first, int last, int step) {
        this.runs = runs;
        this.ranks = ranks;
        this.first = first;
        this.last = last;
        this.step = step;
    }

    /** Returns the seconds at one of those sparsities, without compression. */
    double seconds(int sparsity) {
        return seconds(NONE, List.of(), sparsity);
    }

    /** Returns the seconds at one of those sparsities. */
    double seconds(String compression, CompressionFallback fallback, int sparsity) {
        return seconds(
                compression, List.of("--config=collective.reduce-compression-fallback=" + fallback.text()), sparsity);
    }

    private double seconds(String compression, List<String> more, int sparsity) {
        List<String> words = new ArrayList<>(List.of(
                VectorReduce.class.getName(),
                "--machine=" + Cori.MACHINE,
                "--ranks=" + ranks,
                "--set=floats=" + runs.value(FLOATS),
                "--set=sparsity=" + first,
                "--set=sparsity-to=" + last,
                "--set=sparsity-step=" + step,
                "--config=collective.reduce=" + Cori.RED_SCAT,
                "--config=collective.reduce-threads=8",
                "--config=collective.reduce-compression=" + compression,
                "--config=reduce.gather=0 us",
                "--config=reduce.thread-start=0 us"));
        words.addAll(more);
        JobResult result = runs.run(words);
        return Reported.number(result, String.valueOf(sparsity));
    }

    /** Returns the time without compression divided by the time with it. */
    double gain(String compression, CompressionFallback fallback, int sparsity) {
        return seconds(sparsity) / seconds(compression, fallback, sparsity);
    }

    /**
     * Returns the sparsity in percent from which compression gains, interpolated between measured ones. It is the first one if compression
     * gains at all of them, and NaN if at none.
     */
    double breakEven(String compression, CompressionFallback fallback) {
        boolean isFirst = gain(compression, fallback, first) > 1 && gain(compression, fallback, last) > 1;
        double even = isFirst ? first : Double.NaN;
        for (int sparsity = last; sparsity > first; sparsity -= step) {
            double upper = gain(compression, fallback, sparsity) - 1;
            double lower = gain(compression, fallback, sparsity - step) - 1;
            if (upper > 0 && lower <= 0) {
                even = sparsity - step * upper / (upper - lower);
                break;
            }
        }
        return even;
    }

    /** Returns the sparsities from first to last. */
    double[] sparsities() {
        return java.util.stream.IntStream.iterate(first, s -> s <= last, s -> s + step)
                .asDoubleStream()
                .toArray();
    }

    /** Returns the percentage of zeros at which an encoding has as many bytes as another: the last at which it does not have fewer. */
    static double crossing(Encoding encoding, Encoding other, int size) {
        int elements = 96_000;
        int others = elements;
        while (encoding.bytes(elements, others, size) >= other.bytes(elements, others, size)) {
            others--;
        }
        return 100.0 * (elements - others - 1) / elements;
    }
}
