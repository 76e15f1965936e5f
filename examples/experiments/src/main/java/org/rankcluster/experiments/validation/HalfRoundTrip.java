package org.rankcluster.experiments.validation;

import java.util.ArrayList;
import java.util.List;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiment.Plot;

/**
 * The experiment for target 4: half a round trip between neighbours on Blue Gene/L takes 3000 cycles. It is flat to 192 B, where the first
 * packet is full. (Almasi et al., "MPI Internals", 2003.) The overheads of the machine file follow from these 3000 cycles. The experiment
 * therefore tests the way through the model, not the number.
 */
final class HalfRoundTrip implements Target {
    private static final double CYCLES = 3000;
    private static final int FULL_PACKET = 192;
    private static final int[] SIZES = {0, 16, 64, 128, 192, 193, 256, 432, 433, 672};

    @Override
    public int number() {
        return 4;
    }

    @Override
    public String title() {
        return "BG/L MPI half round trip";
    }

    @Override
    public Experiment.Findings measure(ExperimentRuns runs) {
        double[] sizes = new double[SIZES.length];
        double[] cycles = new double[SIZES.length];
        double full = 0;
        double stepped = 0;
        for (int i = 0; i < SIZES.length; i++) {
            sizes[i] = SIZES[i];
            cycles[i] = cycles(runs, SIZES[i], List.of());
            full = SIZES[i] == FULL_PACKET ? cycles[i] : full;
            stepped = SIZES[i] == FULL_PACKET + 1 ? cycles[i] : stepped;
        }
        double slow = cycles(runs, 0, PROTOTYPE) / 500;
        return new FindingsTable(this)
                .input("BG/L half round trip, empty", "cycles", CYCLES, cycles[0])
                .input("BG/L half round trip, 192 B", "cycles", CYCLES, full)
                .input("BG/L half round trip, prototype of 500 MHz", "us", CYCLES / 500, slow)
                .input("BG/L half round trip, 193 B over 192 B", "ratio", stepped / full)
                .note(
                        "restates inputs: the machine file's MPI overheads are what is left of these 3000 cycles, and its full eager"
                                + " packets follow from a curve that is flat to 192 B.")
                .plot(
                        title(),
                        "message size (bytes)",
                        "time (CPU cycles)",
                        false,
                        new Plot.Series("ours", sizes, cycles),
                        new Plot.Series("published", new double[] {0, FULL_PACKET}, new double[] {CYCLES, CYCLES}))
                .findings();
    }

    /** Settings of the prototype of October 2003, whose links and routers run with its clock: 0.25 B a cycle. */
    private static final List<String> PROTOTYPE = List.of(
            "--config=cpu.clock=500 MHz", "--config=torus.clock=125 MHz", "--config=torus.link.bandwidth=125 MB/s");

    private static double cycles(ExperimentRuns runs, int bytes, List<String> options) {
        List<String> words = new ArrayList<>(List.of("pingpong", "--shape=4x4x4", "--set=bytes=" + bytes));
        words.addAll(options);
        return FindingsTable.number(runs.run(words), "halfRoundTripCycles");
    }
}
