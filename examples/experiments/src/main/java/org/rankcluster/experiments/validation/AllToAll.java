package org.rankcluster.experiments.validation;

import java.util.ArrayList;
import java.util.List;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiment.Tolerance;
import org.rankcluster.experiments.programs.CompleteExchange;

/**
 * The experiments for targets 11 and 16: all-to-alls of long messages. At the peak, the links of the longest dimension never rest:
 * each node gets {@code 8 / longest} of a link's bandwidth.
 *
 * @param number number of the target
 * @param title title of the target
 * @param machine its name
 * @param shape shape of the machine
 * @param longest extent of its longest dimension
 * @param packet bytes of a message, which fill packets
 * @param wire bytes of a link that these packets take
 * @param link bandwidth of a link, in bytes a second
 * @param options more options of {@code run}
 */
record AllToAll(
        int number,
        String title,
        String machine,
        String shape,
        int longest,
        int packet,
        int wire,
        double link,
        List<String> options)
        implements Target {

    /**
     * Returns the target on Blue Gene/L. S. Kumar et al., "Optimization of all-to-all communication on the Blue Gene/L
     * supercomputer", ICPP 2008: 64 % of peak on 64x32x32, over 99 % when optimised. Packets cost as much as on the low-level
     * interface ({@link Layer#SPI}), but all injection FIFOs are used.
     */
    static Target blueGeneL() {
        return new AllToAll(
                11,
                "BG/L all-to-all, direct and in two phases",
                Layer.SPI.machine(),
                "16x8x8",
                16,
                3 * 240,
                3 * 270,
                175e6,
                List.of("--config=torus.injection.groups=2", "--config=torus.injection.fifo-size=1 KiB"));
    }

    /**
     * Returns the target on Blue Gene/Q. S. Kumar et al., SC 2012: 85 to 95 % of peak up to 16,384 nodes. The routes are the routes of long
     * messages on two to seven racks (PAMI, comment block PAMI_ROUTING). If the path is not of medium flexibility, packets choose freely
     * within the longest dimensions first (zone 0). The midplane's machine file has the routes of less than a rack.
     */
    static Target blueGeneQ() {
        return new AllToAll(
                16,
                "BG/Q all-to-all",
                "bgq-512",
                "4x4x8x8x2",
                8,
                512,
                552,
                2e9,
                List.of(
                        "--config=mpi.send-overhead=0 cycles",
                        "--config=mpi.receive-overhead=0 cycles",
                        "--config=mpi.header=0 B",
                        "--config=mpi.eager-routing=adaptive",
                        "--config=torus.zones.adaptive-above=0 B",
                        "--config=torus.zones.outside=z0"));
    }

    @Override
    public Experiment.Findings measure(ExperimentRuns runs) {
        return number == 16 ? measureOnce(runs) : measureTwice(runs);
    }

    private Experiment.Findings measureOnce(ExperimentRuns runs) {
        String what = "BG/Q all-to-all, direct, adaptive, " + shape + " (2,048 nodes; published up to 16,384)";
        return new FindingsTable(this)
                .judged(what, "% of peak", 90, percent(runs, false), Tolerance.points(5))
                .note(
                        "messages of one packet, of which software takes no time but for reading them, stand for long ones.")
                .bars(title, "% of peak")
                .findings();
    }

    private Experiment.Findings measureTwice(ExperimentRuns runs) {
        String scaled = shape + " (scaled down from 64x32x32)";
        double direct = percent(runs, false);
        double twoPhase = percent(runs, true);
        return new FindingsTable(this)
                .judged("BG/L all-to-all, direct, " + scaled, "% of peak", 64, direct, Tolerance.between(55, 75))
                .judged("BG/L all-to-all, two phases, " + scaled, "% of peak", 99, twoPhase, Tolerance.between(95, 100))
                .note(
                        "two phases: along the longest dimension first, passed on from there, message by message; the paper's own"
                                + " schedules are not in its abstract.")
                .reason(
                        "packets that wait for the long dimension hardly delay others in the model's routers, at this size.")
                .bars(title, "% of peak")
                .findings();
    }

    @Override
    public List<List<String>> jobs() {
        return number == 16 ? List.of(job(false)) : List.of(job(false), job(true));
    }

    private double percent(ExperimentRuns runs, boolean twoPhase) {
        JobResult result = runs.run(job(twoPhase));
        double peak = (result.setup().ranks() - 1.0) * wire * longest / (8 * link);
        return 100 * peak / FindingsTable.number(result, "seconds");
    }

    /** Returns the job, in two phases or directly. */
    private List<String> job(boolean twoPhase) {
        List<String> words = new ArrayList<>(List.of(
                CompleteExchange.class.getName(),
                "--machine=" + machine,
                "--shape=" + shape,
                "--partitions=" + (number == 16 ? 2 : 1),
                "--config=mpi.eager-limit=1 MiB",
                "--set=bytes=" + packet,
                "--set=two-phase=" + twoPhase));
        words.addAll(options);
        return words;
    }
}
