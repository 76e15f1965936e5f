package org.rankcluster.experiments.validation;

import java.util.ArrayList;
import java.util.List;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiment.Tolerance;
import org.rankcluster.experiments.programs.CollectiveLatency;

/**
 * The experiment for target 15: the sum of a double of each of 1,572,864 ranks takes 10.25 us on Sequoia, 98,304 nodes of 16 ranks. (Kumar
 * et al., "Optimization of MPI collective operations on the IBM Blue Gene/Q supercomputer", 2014.) The sum is measured on a partition of
 * fewer nodes whose class route has the same depth, 31 links, with Sequoia's mean latencies. Only that depth depends on the number of
 * nodes: nodes on the same level combine at the same time.
 */
final class AllreduceLatency implements Target {
    private static final double PUBLISHED = 10.25;
    /**
     * Shape with the same depth as Sequoia. The farthest node is 27 + 1 + 1 + 1 + 1 links from the root in the middle, and 8 + 6 + 8 + 8 +
     * 1 on Sequoia.
     */
    private static final String AS_DEEP = "54x2x2x2x2";

    private static final String STEP = "--config=node.shared-memory.step=";

    /** Other assumptions for a step among the ranks of a node: nothing, or twice as much. */
    private static final List<String> STEPS = List.of("0 cycles", "328 cycles");

    @Override
    public int number() {
        return 15;
    }

    @Override
    public String title() {
        return "BG/Q allreduce of a double";
    }

    @Override
    public List<List<String>> jobs() {
        List<List<String>> jobs = new ArrayList<>();
        jobs.add(job(16));
        STEPS.forEach(step -> jobs.add(job(16, STEP + step)));
        jobs.add(job(1));
        return jobs;
    }

    @Override
    public Experiment.Findings measure(ExperimentRuns runs) {
        String ranks = "BG/Q allreduce of a double, 864 nodes with a class route as deep as Sequoia's, 16 ranks a node";
        FindingsTable table = new FindingsTable(this)
                .judged(ranks, "us", PUBLISHED, microseconds(runs, 16), Tolerance.percent(25))
                .shown("BG/Q the same, a rank a node", "us", microseconds(runs, 1));
        for (String step : STEPS) {
            table.shown(
                    "BG/Q the same, 16 ranks, node.shared-memory.step = " + step,
                    "us",
                    microseconds(runs, 16, STEP + step));
        }
        return table.note(
                        "published for 98,304 nodes and 1,572,864 ranks; what a step within a node takes has no source.")
                .bars(title(), "us")
                .findings();
    }

    private static double microseconds(ExperimentRuns runs, int ranks, String... options) {
        return 1e6 * FindingsTable.number(runs.run(job(ranks, options)), "seconds");
    }

    private static List<String> job(int ranks, String... options) {
        List<String> words = new ArrayList<>(List.of(
                CollectiveLatency.class.getName(),
                "--machine=sequoia",
                "--shape=" + AS_DEEP,
                "--ranks-per-node=" + ranks,
                "--set=kind=doubles"));
        words.addAll(List.of(options));
        return words;
    }
}
