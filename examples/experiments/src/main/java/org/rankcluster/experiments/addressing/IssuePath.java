package org.rankcluster.experiments.addressing;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiments.programs.PutRate;
import org.rankcluster.hardware.timing.CoreLatencies;
import org.rankcluster.protocol.address.TranslationCost;
import org.rankcluster.protocol.address.rankmap.VcrtRankmap;

/**
 * The path of an MPI_Put on an infinitely fast network, whose time is the time of its instructions (Guo et al., Table V). The part beside
 * the translation is the published time of the baseline less the time that our core takes for the baseline's translation. The baseline is
 * therefore no result. The rates of the other models follow from the latencies of the core and are fitted to nothing.
 */
enum IssuePath {
    MIRA_8("Mira", "bgq-512", 8, 1.6e9, 11.08, Map.of("direct", 16.63, "offset", 15.48, "stride", 15.08, "lut", 16.00)),
    BLUES_8(
            "Blues",
            "blues",
            8,
            2.7e9,
            64.76,
            Map.of("direct", 98.79, "offset", 92.13, "stride", 89.64, "lut", 96.03, "mlut", 84.51)),
    MIRA_2("Mira", "bgq-512", 2, 1.6e9, 13.08, Map.of("direct", 16.63, "offset", 15.48, "stride", 15.08, "lut", 16.00)),
    BLUES_2(
            "Blues",
            "blues",
            2,
            2.7e9,
            78.20,
            Map.of("direct", 98.89, "offset", 93.43, "stride", 89.91, "lut", 96.96, "mlut", 85.27));

    private final String where;
    private final String machine;
    private final int processes;
    private final double clock;
    private final double baseline;
    private final Map<String, Double> rates;

    IssuePath(String where, String machine, int processes, double clock, double baseline, Map<String, Double> rates) {
        this.where = where;
        this.machine = machine;
        this.processes = processes;
        this.clock = clock;
        this.baseline = baseline;
        this.rates = new TreeMap<>(rates);
    }

    /** Returns the place of the measurement and its number of processes. */
    String text() {
        return where + ", " + processes + " processes";
    }

    /** Returns {@link #text} and the cycles beside the translation, for users. */
    String describe(ExperimentRuns runs) {
        return "%s: %.0f".formatted(text(), beside(runs));
    }

    /** Returns the published rate of the baseline, in M/s. */
    double baseline() {
        return baseline;
    }

    /** Returns the published rates by mapping model, in M/s and in the order of the paper. */
    List<Map.Entry<MappingModel, Double>> rates() {
        List<Map.Entry<MappingModel, Double>> all = new ArrayList<>();
        for (MappingModel model : MappingModel.values()) {
            Double rate = rates.get(model.text());
            if (rate != null) {
                all.add(Map.entry(model, rate));
            }
        }
        return all;
    }

    /** Returns the latencies of the machine's core. */
    CoreLatencies core(ExperimentRuns runs) {
        return HypotheticalWorlds.machine(runs, machine).cpu().core();
    }

    /** Returns the number of cycles of a put at a rate in M/s. */
    double cycles(double rate) {
        return clock / 1e6 / rate;
    }

    /** Returns the number of cycles of a translation on the machine's core. */
    double cycles(ExperimentRuns runs, TranslationCost cost) {
        CoreLatencies core = core(runs);
        return (double) cost.time(core) / core.cycle();
    }

    /** Returns the number of cycles of the baseline's translation. */
    double table(ExperimentRuns runs) {
        return cycles(runs, VcrtRankmap.COST);
    }

    /** Returns the number of cycles beside the translation. */
    private double beside(ExperimentRuns runs) {
        return cycles(baseline) - table(runs);
    }

    /** Returns the puts a microsecond, which is M/s, for a translation of this number of cycles. */
    double rate(ExperimentRuns runs, double translation) {
        return clock / 1e6 / (beside(runs) + translation);
    }

    /** Returns the words of a job in which rank 0 puts on such a network, to the others of a communicator after some splits. */
    List<String> job(ExperimentRuns runs, int ranks, int generation, String scheme) {
        CoreLatencies core = core(runs);
        double cycle = 1e9 / clock;
        return List.of(
                PutRate.class.getName(),
                "--machine=ideal",
                "--ranks=" + ranks,
                "--addressing=" + scheme,
                "--config=cpu.clock=" + Math.round(clock / 1e6) + " MHz",
                "--config=mpi.call-overhead=0 ns",
                "--config=cpu.poll=1 ns",
                "--config=mpi.one-sided.request-overhead=" + Math.round(cycles(baseline) * cycle * 1e3) / 1e3 + " ns",
                "--config=cpu.core.issue=" + core.issue(),
                "--config=cpu.core.order=" + (core.isInOrder() ? "in" : "out"),
                "--config=cpu.core.load=" + cyclesOf(core.load(), core),
                "--config=cpu.core.multiply=" + cyclesOf(core.multiply(), core),
                "--config=cpu.core.divide=" + cyclesOf(core.divide(), core),
                "--config=cpu.core.mispredict=" + cyclesOf(core.mispredict(), core),
                "--config=crossbar.bandwidth=1000 GB/s",
                "--set=kind=generation",
                "--set=generation=" + generation,
                "--set=alone=true");
    }

    private static String cyclesOf(long time, CoreLatencies core) {
        return Math.round((double) time / core.cycle()) + " cycles";
    }
}
