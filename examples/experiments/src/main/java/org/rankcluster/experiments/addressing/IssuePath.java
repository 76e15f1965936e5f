package org.rankcluster.experiments.addressing;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.rankcluster.experiments.programs.PutRate;

/**
 * The path of an MPI_Put on an infinitely fast network, whose time is the time of its instructions, as far as Table V of Guo et al.
 * states it. The number of instructions beside the translation, and the cycles of each, are not stated. Both follow from the
 * published rates, if all instructions take the same time and nothing else takes any. The cycles of an instruction follow from the
 * models with the fewest and the most instructions. The length of the path follows from the baseline, which is therefore no result.
 */
enum IssuePath {
    MIRA_8("Mira", 8, 1.6e9, 11.08, Map.of("direct", 16.63, "offset", 15.48, "stride", 15.08, "lut", 16.00)),
    BLUES_8(
            "Blues",
            8,
            2.7e9,
            64.76,
            Map.of("direct", 98.79, "offset", 92.13, "stride", 89.64, "lut", 96.03, "mlut", 84.51)),
    MIRA_2("Mira", 2, 1.6e9, 13.08, Map.of("direct", 16.63, "offset", 15.48, "stride", 15.08, "lut", 16.00)),
    BLUES_2(
            "Blues",
            2,
            2.7e9,
            78.20,
            Map.of("direct", 98.89, "offset", 93.43, "stride", 89.91, "lut", 96.96, "mlut", 85.27));

    /** Number of instructions of a translation with a table of virtual connections. */
    static final int TABLE = MappingModel.BASELINE;

    private final String where;
    private final int processes;
    private final double clock;
    private final double baseline;
    private final Map<String, Double> rates;

    IssuePath(String where, int processes, double clock, double baseline, Map<String, Double> rates) {
        this.where = where;
        this.processes = processes;
        this.clock = clock;
        this.baseline = baseline;
        this.rates = new TreeMap<>(rates);
    }

    /** Returns the place of the measurement and its number of processes. */
    String text() {
        return where + ", " + processes + " processes";
    }

    /** Returns {@link #text}, the number of instructions beside the translation, and the cycles of each, for users. */
    String describe() {
        return "%s: %.0f, of %.2f cycles each".formatted(text(), instructions(), cyclesPerInstruction());
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

    /** Returns the number of cycles of an instruction. */
    double cyclesPerInstruction() {
        List<Map.Entry<MappingModel, Double>> all = rates();
        Map.Entry<MappingModel, Double> few = all.getFirst();
        Map.Entry<MappingModel, Double> many = rates.containsKey("mlut") ? all.getLast() : all.get(2);
        double more = cycles(many.getValue()) - cycles(few.getValue());
        return more / (many.getKey().instructions() - few.getKey().instructions());
    }

    /** Returns the number of cycles of a put at a rate in M/s. */
    double cycles(double rate) {
        return clock / 1e6 / rate;
    }

    /** Returns the number of instructions beside the translation. */
    double instructions() {
        return cycles(baseline) / cyclesPerInstruction() - TABLE;
    }

    /** Returns the puts a microsecond, which is M/s, for this number of instructions of a translation. */
    double rate(int translation) {
        return clock / 1e6 / cyclesPerInstruction() / (instructions() + translation);
    }

    /** Returns the time of an instruction, in picoseconds. */
    private long picoseconds() {
        return Math.round(cyclesPerInstruction() / clock * 1e12);
    }

    /** Returns the words of a job in which rank 0 puts on such a network, to the others of a communicator after some splits. */
    List<String> job(int ranks, int generation, String scheme) {
        double nanoseconds = picoseconds() / 1e3;
        return List.of(
                PutRate.class.getName(),
                "--machine=ideal",
                "--ranks=" + ranks,
                "--addressing=" + scheme,
                "--config=mpi.call-overhead=0 ns",
                "--config=cpu.poll=1 ns",
                "--config=mpi.one-sided.request-overhead=" + Math.round((instructions() + TABLE) * picoseconds()) / 1e3
                        + " ns",
                "--config=cpu.instruction.integer=" + nanoseconds + " ns",
                "--config=cpu.instruction.memory=" + nanoseconds + " ns",
                "--config=crossbar.bandwidth=1000 GB/s",
                "--set=kind=generation",
                "--set=generation=" + generation,
                "--set=alone=true");
    }
}
