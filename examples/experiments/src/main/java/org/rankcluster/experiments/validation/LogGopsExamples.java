package org.rankcluster.experiments.validation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiment.Tolerance;

/**
 * The examples of LogGOPSim's README, with its default parameters. They are a binomial reduce of 1,024 B on 8 ranks, and a dissemination of
 * 1 B on 16 ranks. Both run as GOAL schedules on a crossbar with the same parameters.
 *
 * <p>In LogGOPSim a message of k bytes arrives o + L + (k - 1) G after its send has begun, and takes o there. Here all k bytes take G, so the
 * crossbar's latency is L - G.
 */
public final class LogGopsExamples implements Experiment {
    private static final double PICOSECONDS_PER_NANOSECOND = 1e3;
    /** L = 2500, o = 1500, g = 1000, G = 6, O = 0 (ns), S = 65,535 B: the defaults of LogGOPSim. */
    private static final List<String> PARAMETERS = List.of(
            "--machine=ideal",
            "--fidelity=endpoint",
            "--mapping=XT",
            "--addressing=vcrt",
            "--config=crossbar.latency=2494 ns",
            "--config=crossbar.bandwidth=166.666667 MB/s",
            "--config=crossbar.gap=1000 ns",
            "--config=mpi.send-overhead=1500 ns",
            "--config=mpi.receive-overhead=1500 ns",
            "--config=mpi.eager-limit=65535 B");

    private static final double[] REDUCE = {34914, 24776, 13138, 13138, 1500, 1500, 1500, 1500};
    private static final double DISSEMINATION = 22000;
    private static final int REDUCE_BYTES = 1024;
    private static final int DISSEMINATION_RANKS = 16;

    @Override
    public String name() {
        return "loggops-examples";
    }

    @Override
    public String summary() {
        return "LogGOPSim's examples as GOAL schedules, with its parameters";
    }

    @Override
    public String source() {
        return "LogGOPSim, README and doc/README (Hoefler, Schneider, Lumsdaine, HPDC 2010)";
    }

    @Override
    public Findings run(ExperimentRuns runs) {
        List<Row> rows = new ArrayList<>();
        double[] reduce = ends(runs, reduce(REDUCE.length), REDUCE.length);
        for (int rank = 0; rank < REDUCE.length; rank++) {
            rows.add(judged("end of rank " + rank + ", binomial reduce", REDUCE[rank], reduce[rank]));
        }
        double[] ends = ends(runs, dissemination(DISSEMINATION_RANKS), DISSEMINATION_RANKS);
        rows.add(judged(
                "end of the last rank, dissemination",
                DISSEMINATION,
                Arrays.stream(ends).max().orElse(0)));
        rows.add(judged(
                "end of the first rank, dissemination",
                DISSEMINATION,
                Arrays.stream(ends).min().orElse(0)));
        return new Findings(
                rows,
                List.of(
                        "The crossbar's latency is L - G = 2494 ns, since here every byte of a message takes G, and in LogGOPSim every"
                                + " byte but one. The end of a rank is the end of its CPU's work, as in LogGOPSim."),
                List.of());
    }

    private static Row judged(String what, double published, double ours) {
        return Row.judged(what, "ns", published, ours, Tolerance.percent(0));
    }

    private static double[] ends(ExperimentRuns runs, String schedule, int ranks) {
        Path file = null;
        try {
            file = Files.createTempFile("rankcluster-", ".goal");
            Files.writeString(file, schedule);
            List<String> words = new ArrayList<>(List.of("--goal=" + file));
            words.addAll(PARAMETERS);
            JobResult result = runs.run(words);
            double[] ends = new double[ranks];
            for (int rank = 0; rank < ranks; rank++) {
                Object end = Objects.requireNonNull(result.output().get("endOfRank" + rank), "end of a rank");
                ends[rank] = ((Number) end).longValue() / PICOSECONDS_PER_NANOSECOND;
            }
            return ends;
        } catch (IOException full) {
            throw new UncheckedIOException(full);
        } finally {
            delete(file);
        }
    }

    private static void delete(@Nullable Path file) {
        try {
            if (file != null) {
                boolean unusedThere = Files.deleteIfExists(file);
            }
        } catch (IOException ignored) {
            // the system empties its folder of temporary files
        }
    }

    /** Returns a binomial reduce to rank 0. In the round of distance d, ranks d to 2 d - 1 send to the rank d below. */
    private static String reduce(int ranks) {
        StringBuilder text = new StringBuilder("num_ranks " + ranks + "\n");
        for (int rank = 0; rank < ranks; rank++) {
            text.append("rank ").append(rank).append(" {\n");
            StringBuilder send = new StringBuilder();
            for (int distance = ranks / 2; distance > 0; distance /= 2) {
                if (rank < distance) {
                    text.append("r" + distance + ": recv " + REDUCE_BYTES + "b from " + (rank + distance) + "\n");
                    send.append("s0 requires r" + distance + "\n");
                } else if (rank < 2 * distance) {
                    text.append("s0: send " + REDUCE_BYTES + "b to " + (rank - distance) + "\n" + send);
                }
            }
            text.append("}\n");
        }
        return text.toString();
    }

    /** Returns a dissemination: in the round of distance d, each rank sends to the rank d above and receives from the rank d below. */
    private static String dissemination(int ranks) {
        StringBuilder text = new StringBuilder("num_ranks " + ranks + "\n");
        for (int rank = 0; rank < ranks; rank++) {
            text.append("rank ").append(rank).append(" {\n");
            for (int distance = 1; distance < ranks; distance *= 2) {
                text.append("s" + distance + ": send 1b to " + (rank + distance) % ranks + " tag " + distance + "\n");
                text.append("r" + distance + ": recv 1b from " + (rank - distance + ranks) % ranks + " tag " + distance
                        + "\n");
                if (distance > 1) {
                    for (String after : new String[] {"s", "r"}) {
                        text.append(after + distance + " requires s" + distance / 2 + "\n");
                        text.append(after + distance + " requires r" + distance / 2 + "\n");
                    }
                }
            }
            text.append("}\n");
        }
        return text.toString();
    }
}
