package org.rankcluster.experiments.validation;

import java.util.List;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiment.Tolerance;
import org.rankcluster.experiments.nonuniform.AllgathervLatency;
import org.rankcluster.experiments.nonuniform.AlltoallwLatency;
import org.rankcluster.experiments.nonuniform.SharedTime;

/**
 * Target 19: the gain of bins in an alltoallw between neighbours on a ring, and of outliers in an allgatherv with one large block
 * (Balaji et al. 2007, section 5.3). The direction is judged. The gains of the bare algorithms are greater; the time that both sides
 * would have to share for the published ones is shown, not added.
 */
final class UnevenCollectives implements Target {
    private static final int ALL = 64;
    private static final int BYTES = 32 << 10;

    @Override
    public int number() {
        return 19;
    }

    @Override
    public String title() {
        return "InfiniBand DDR collectives of uneven blocks";
    }

    @Override
    public List<List<String>> jobs() {
        return List.of(
                AlltoallwLatency.job("round-robin", 32),
                AlltoallwLatency.job("bins", 32),
                AlltoallwLatency.job("round-robin", 128),
                AlltoallwLatency.job("bins", 128),
                AllgathervLatency.job("ring", ALL, BYTES),
                AllgathervLatency.job("outlier", ALL, BYTES));
    }

    @Override
    public Experiment.Findings measure(ExperimentRuns runs) {
        FindingsTable sheet = new FindingsTable(this);
        String ring = "InfiniBand DDR, Alltoallw in a ring, ";
        add(runs, sheet, ring + "32 processes", 50, jobs().get(0), jobs().get(1), Tolerance.points(5));
        add(runs, sheet, ring + "128 processes", 88, jobs().get(2), jobs().get(3), Tolerance.points(5));
        add(
                runs,
                sheet,
                "InfiniBand DDR, Allgatherv, 32 KB of one of 64 processes",
                20,
                jobs().get(4),
                jobs().get(5),
                Tolerance.atMost());
        return sheet.reason(
                        "the bare algorithms gain more than was published. The time that both sides would have to share for the published gains is not"
                                + " in the sourced parameters. No value is added to the machine.")
                .bars(title(), "%")
                .findings();
    }

    private static void add(
            ExperimentRuns runs,
            FindingsTable sheet,
            String what,
            double published,
            List<String> oldJob,
            List<String> newJob,
            Tolerance tolerance) {
        double old = FindingsTable.number(runs.run(oldJob), "microseconds");
        double now = FindingsTable.number(runs.run(newJob), "microseconds");
        double gain = SharedTime.gain(old, now);
        sheet.judged(what + ", gain more than none", "%", gain, Tolerance.between(0.1, 100))
                .judged(what + ", gain", "%", published, gain, tolerance)
                .shown(what + ", time both would have to share", "us", SharedTime.needed(old, now, published));
    }
}
