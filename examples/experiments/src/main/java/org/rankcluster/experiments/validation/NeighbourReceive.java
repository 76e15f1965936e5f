package org.rankcluster.experiments.validation;

import java.util.stream.IntStream;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiment.Plot;
import org.rankcluster.experiments.programs.Gathering;

/**
 * The experiment for target 3: eager messages from 1..6 neighbours reach a Blue Gene/L node no faster than its CPU reads packets. The CPU
 * takes 350 cycles for 256 B, which is about the rate of three links (Almasi et al., "MPI Internals", 2003).
 */
final class NeighbourReceive implements Target {
    private static final int LINKS = 6;

    @Override
    public int number() {
        return 3;
    }

    @Override
    public String title() {
        return "BG/L eager receive";
    }

    @Override
    public Experiment.Findings measure(ExperimentRuns runs) {
        double[] neighbours = IntStream.rangeClosed(1, LINKS).asDoubleStream().toArray();
        double[] rates = new double[LINKS];
        for (int count = 1; count <= LINKS; count++) {
            rates[count - 1] = rate(runs, count);
        }
        double link = 175.0 * 240 / 272;
        double cpu = 700.0 * 240 / 350;
        return new FindingsTable(this)
                .input("BG/L eager receive from two neighbours", "MB/s", 2 * link, rates[1])
                .input("BG/L eager receive from three", "MB/s", 3 * link, rates[2])
                .input("BG/L eager receive from six", "MB/s", cpu, rates[LINKS - 1])
                .note("restates inputs: a link's 175 MB/s, and the 350 cycles of a packet that is read.")
                .note("MB/s count payload, 240 of 256 B: the CPU's 480 are the 512 that count whole packets.")
                .plot(
                        title(),
                        "neighbours",
                        "payload (MB/s)",
                        false,
                        new Plot.Series("ours", neighbours, rates),
                        new Plot.Series("published", new double[] {1, cpu / link, 6}, new double[] {link, cpu, cpu}))
                .findings();
    }

    private static double rate(ExperimentRuns runs, int neighbours) {
        return 1e-6
                * FindingsTable.number(
                        runs.run(
                                Gathering.class.getName(),
                                "--shape=4x4x4",
                                "--config=mpi.eager-limit=1 MiB",
                                "--set=directions=" + neighbours),
                        "bytesPerSecond");
    }
}
