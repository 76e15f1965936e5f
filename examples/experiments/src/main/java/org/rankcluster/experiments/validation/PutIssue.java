package org.rankcluster.experiments.validation;

import java.util.List;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiment.Tolerance;
import org.rankcluster.experiments.programs.PutRate;

/**
 * Target 17: each of eight processes a node puts doubles to another node at 0.90 M/s on Blue Gene/Q, whether a table or rank maps translate (Guo et al. 2017,
 * Table V). The rate follows from overheads without a source and is not judged; that rank maps do not change it is. Experiment {@code guo-table5} has
 * all mapping models.
 */
final class PutIssue implements Target {
    private static final double PUBLISHED = 0.8999;
    private static final double STRIDED = 0.8963;

    @Override
    public int number() {
        return 17;
    }

    @Override
    public String title() {
        return "BG/Q rate of MPI_Put";
    }

    @Override
    public List<List<String>> jobs() {
        return List.of(job("vcrt"), job("av-rankmap"));
    }

    @Override
    public Experiment.Findings measure(ExperimentRuns runs) {
        double table = rate(runs, "vcrt");
        double strides = rate(runs, "av-rankmap");
        return new FindingsTable(this)
                .shown("BG/Q MPI_Put, a process, table", "M/s", PUBLISHED, table)
                .shown("BG/Q MPI_Put, a process, rank map with a stride", "M/s", STRIDED, strides)
                .judged(
                        "BG/Q MPI_Put, rank map over table",
                        "ratio",
                        STRIDED / PUBLISHED,
                        strides / table,
                        Tolerance.percent(1))
                .bars(title(), "M/s")
                .findings();
    }

    private static double rate(ExperimentRuns runs, String scheme) {
        return FindingsTable.number(runs.run(job(scheme)), "perSecond") / 1e6;
    }

    private static List<String> job(String scheme) {
        return List.of(
                PutRate.class.getName(),
                "--machine=bgq-512",
                "--shape=2x1x1x1x1",
                "--ranks-per-node=16",
                "--addressing=" + scheme,
                "--set=kind=stride");
    }
}
