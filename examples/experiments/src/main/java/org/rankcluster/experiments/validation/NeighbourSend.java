package org.rankcluster.experiments.validation;

import java.util.stream.IntStream;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiment.Plot;

/**
 * Validation targets 1 and 2: bandwidth of a Blue Gene/L node that sends to 1..6 neighbours at once. (Almasi et al., "MPI Internals", 2003,
 * raw and eager bandwidth.) A link carries 175 MB/s. The program's part of it is a packet's payload over 272 B.
 *
 * @param number number of the target
 * @param title title of the target
 * @param payload payload of a packet: 240 B, in October 2003 224 B
 * @param eager whether messages go eagerly, with the processor's matching at the receiver
 * @param published MB/s of payload at one neighbour and at six; the first 0 where only six were published
 */
record NeighbourSend(int number, String title, String payload, boolean eager, double[] published) implements Target {
    private static final int LINKS = 6;

    /** Returns the target with 240 B in a packet that takes 272 B of a link. */
    static Target links() {
        double link = 175.0 * 240 / 272;
        return new NeighbourSend(1, "payload of BG/L's links", "240 B", false, new double[] {link, 6 * link});
    }

    /** Returns the target with the MPI of October 2003. */
    static Target eagerSend() {
        return new NeighbourSend(2, "BG/L eager send", "224 B", true, new double[] {0, 864});
    }

    @Override
    public Experiment.Findings measure(ExperimentRuns runs) {
        double[] neighbours = IntStream.rangeClosed(1, LINKS).asDoubleStream().toArray();
        double[] rates = new double[LINKS];
        for (int count = 1; count <= LINKS; count++) {
            rates[count - 1] = rate(runs, count);
        }
        FindingsTable table = new FindingsTable(this);
        if (published[0] > 0) {
            table.input("BG/L, " + payload + " packets, to one neighbour", "MB/s", published[0], rates[0]);
        }
        table.input("BG/L, " + payload + " packets, to six", "MB/s", published[1], rates[LINKS - 1]);
        return table.note("restates inputs: a link's 175 MB/s, times the payload of a packet over its 272 B.")
                .plot(
                        title,
                        "neighbours",
                        "payload (MB/s)",
                        false,
                        new Plot.Series("ours", neighbours, rates),
                        new Plot.Series("published", new double[] {1, 6}, new double[] {
                            published[0] > 0 ? published[0] : published[1] / LINKS, published[1]
                        }))
                .findings();
    }

    private double rate(ExperimentRuns runs, int neighbours) {
        return 1e-6
                * FindingsTable.number(
                        runs.run(
                                "traffic",
                                "--shape=4x4x4",
                                "--config=torus.payload=" + payload,
                                "--config=mpi.eager-limit=" + (eager ? "1 MiB" : "1000 B"),
                                "--set=routing=" + (eager ? "deterministic" : "adaptive"),
                                "--set=bytes=256 KiB",
                                "--set=directions=" + neighbours),
                        "sentBytesPerSecond");
    }
}
