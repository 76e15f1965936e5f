package org.rankcluster.experiments.validation;

import java.util.List;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.Experiment.Findings;
import org.rankcluster.experiment.Experiment.Row;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiments.addressing.IssueRate;
import org.rankcluster.experiments.addressing.PencilTransposes;
import org.rankcluster.experiments.nonuniform.AllgathervLatency;
import org.rankcluster.experiments.nonuniform.AlltoallwLatency;
import org.rankcluster.experiments.nonuniform.MultigridTime;
import org.rankcluster.experiments.nonuniform.TransposeBreakdown;
import org.rankcluster.experiments.nonuniform.TransposeTime;
import org.rankcluster.experiments.nonuniform.VectorScatterLatency;
import org.rankcluster.experiments.reduction.BestAlgorithm;
import org.rankcluster.experiments.reduction.Compressions;
import org.rankcluster.experiments.reduction.CrayThreads;
import org.rankcluster.experiments.reduction.LanczosCompression;
import org.rankcluster.experiments.reduction.MatVec;
import org.rankcluster.experiments.reduction.SpeedupTable;

/** A target that is an experiment of its own, whose rows count there and not in the validation. */
record ExperimentTarget(int number, String machine, Experiment experiment) implements Target {
    /** Returns targets 17 to 27: Guo et al. 2017, Kumar et al. 2016, Balaji et al. 2007, Shan et al. 2018. */
    static List<ExperimentTarget> all() {
        return List.of(
                new ExperimentTarget(17, "BG/Q", new IssueRate()),
                new ExperimentTarget(18, "BG/Q", new PencilTransposes()),
                new ExperimentTarget(19, "IB DDR", new AllgathervLatency()),
                new ExperimentTarget(19, "IB DDR", new AlltoallwLatency()),
                new ExperimentTarget(20, "Cori", new SpeedupTable()),
                new ExperimentTarget(21, "Cori", new CrayThreads()),
                new ExperimentTarget(22, "Cori", new BestAlgorithm()),
                new ExperimentTarget(23, "Cori", new Compressions()),
                new ExperimentTarget(24, "IB DDR", new TransposeTime()),
                new ExperimentTarget(24, "IB DDR", new TransposeBreakdown()),
                new ExperimentTarget(25, "IB DDR", new VectorScatterLatency()),
                new ExperimentTarget(26, "IB DDR", new MultigridTime()),
                new ExperimentTarget(27, "Cori", new MatVec()),
                new ExperimentTarget(27, "Cori", new LanczosCompression()));
    }

    @Override
    public String title() {
        return machine + ": " + experiment.summary();
    }

    @Override
    public Findings measure(ExperimentRuns runs) {
        Findings findings = experiment.run(runs);
        List<Row> rows = findings.rows().stream().map(this::numbered).toList();
        return new Findings(rows, findings.notes(), findings.pictures());
    }

    private Row numbered(Row row) {
        String what = number + " " + machine + ", " + row.what();
        return new Row(
                what, row.unit(), row.published(), row.ours(), row.tolerance(), row.verdict(), row.basis(), row.by());
    }
}
