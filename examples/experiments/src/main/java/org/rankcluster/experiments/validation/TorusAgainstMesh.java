package org.rankcluster.experiments.validation;

import java.util.List;
import java.util.stream.Stream;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiment.Tolerance;
import org.rankcluster.experiments.programs.Transposition;

/**
 * The experiment for target 10: Fourier transforms on 512 nodes of Blue Gene/L, as a torus and as a mesh. The published times are Blue
 * Matter's measurements of 13 July 2004 with "active packet code". The computing speed of a node follows from the project's traces of
 * January 2007. They have 139.9 us for the three computing phases of 64^3 on 512 nodes. A node has 46,080 floating-point operations in
 * these phases.
 */
final class TorusAgainstMesh implements Target {
    private static final List<Case> CASES =
            List.of(new Case(32, 85, 136), new Case(64, 356, 594), new Case(128, 2520, 4550));

    /**
     * A transform of n^3 numbers.
     *
     * @param n numbers along each axis
     * @param torus published time on the torus, us
     * @param mesh published time on the mesh, us
     */
    private record Case(int n, double torus, double mesh) {
        List<String> job(String wrap) {
            return List.of(
                    Transposition.class.getName(),
                    "--machine=" + Layer.SPI.machine(),
                    "--set=n=" + n,
                    "--config=wrap=" + wrap,
                    "--config=cpu.flops=329 Mflop/s",
                    "--config=mpi.eager-limit=1 MiB");
        }

        double ours(ExperimentRuns runs, String wrap) {
            return 1e6 * FindingsTable.number(runs.run(job(wrap)), "seconds");
        }
    }

    @Override
    public int number() {
        return 10;
    }

    @Override
    public String title() {
        return "BG/L 3-D FFT, torus and mesh";
    }

    /** Returns the longest jobs first: one of them runs alone at the end. */
    @Override
    public List<List<String>> jobs() {
        return CASES.reversed().stream()
                .flatMap(one -> Stream.of(one.job("all"), one.job("none")))
                .toList();
    }

    @Override
    public Experiment.Findings measure(ExperimentRuns runs) {
        FindingsTable table = new FindingsTable(this);
        for (Case one : CASES) {
            double torus = one.ours(runs, "all");
            double mesh = one.ours(runs, "none");
            String what = "BG/L FFT " + one.n() + "^3, 512 nodes, ";
            table.judged(
                    what + "mesh over torus", "ratio", one.mesh() / one.torus(), mesh / torus, Tolerance.percent(15));
            table.shown(what + "torus", "us", one.torus(), torus);
            table.shown(what + "mesh", "us", one.mesh(), mesh);
        }
        return table.reason(
                        "between mesh and torus 2.03 ms are published for 128^3. If a mesh takes at most twice as long to"
                                + " communicate, a torus takes as much, which leaves 0.49 ms for computing; the rate that the traces"
                                + " of 2007 give takes 1.31 ms.")
                .bars(title(), "ratio")
                .findings();
    }
}
