package org.rankcluster.experiments.sensitivity;

import java.util.ArrayList;
import java.util.List;
import org.rankcluster.actors.cli.Experiment;
import org.rankcluster.actors.cli.Laboratory;
import org.rankcluster.actors.cli.picture.Bars;
import org.rankcluster.actors.cli.picture.Picture;
import org.rankcluster.experiments.programs.Transposition;

/**
 * {@code ./rankcluster experiment sensitivity}: how much it matters what values the parameters have for which Blue Gene/L's machine
 * file has no source. Each is swept over what it could be, with all others as they are, and the change of a few measures is told.
 */
public final class Sensitivity implements Experiment {
    private static final List<Measure> MEASURES = List.of(
            new Measure("half round trip, 192 B", "halfRoundTripSeconds", "pingpong", "--set=bytes=192"),
            new Measure(
                    "half round trip, 2,000 B, 12 hops",
                    "halfRoundTripSeconds",
                    "pingpong",
                    "--set=bytes=2000",
                    "--set=peer=292"), // (4, 4, 4)
            new Measure(
                    "all-to-all in yz planes, 8^3",
                    "seconds",
                    Transposition.class.getName(),
                    "--set=part=y",
                    "--set=n=32",
                    "--config=mpi.eager-packet=sized"),
            new Measure(
                    "throughput of uniform traffic, 8x8x4",
                    "bytesPerSecond",
                    "traffic",
                    "--shape=8x8x4",
                    "--set=pattern=uniform",
                    "--set=bytes=8 KiB"),
            new Measure(
                    "throughput of a transpose, 6^3",
                    "bytesPerSecond",
                    "traffic",
                    "--shape=6x6x6",
                    "--set=pattern=transpose",
                    "--set=bytes=4 KiB"));

    private static final List<Sweep> SWEEPS = List.of(
            new Sweep("torus.hop-latency", "46 ns", "100 ns"), // eight stages alone; recalled, wire included
            new Sweep(
                    "torus.channel-buffer",
                    "512 B",
                    "2 KiB"), // the least that the bubble rule allows; twice the recalled
            new Sweep("torus.bubble.enter", "3"), // taken from another model of the bubble rule
            new Sweep("mpi.eager-limit", "240 B", "10 KB"),
            new Sweep("mpi.call-overhead", "200 cycles"),
            new Sweep("cpu.poll", "20 cycles", "500 cycles"));

    /** A figure that a job reports. */
    private record Measure(String what, String output, List<String> words) {
        Measure(String what, String output, String... words) {
            this(what, output, List.of(words));
        }

        double of(Laboratory laboratory, String config) {
            List<String> all = new ArrayList<>(words);
            if (!config.isEmpty()) {
                all.add("--config=" + config);
            }
            Object reported = laboratory.run(all).output().get(output);
            if (!(reported instanceof Number number)) {
                throw new IllegalStateException(output + ": " + reported);
            }
            return number.doubleValue();
        }
    }

    /** A parameter, and what it could be. */
    private record Sweep(String key, List<String> values) {
        Sweep(String key, String... values) {
            this(key, List.of(values));
        }
    }

    @Override
    public String name() {
        return "sensitivity";
    }

    @Override
    public String summary() {
        return "what changes on Blue Gene/L with the parameters that have no source";
    }

    @Override
    public String source() {
        return "none: the machine file bgl-512 says which values have no source";
    }

    @Override
    public Findings run(Laboratory laboratory) {
        List<Row> rows = new ArrayList<>();
        List<Bars.Pair> bars = new ArrayList<>();
        for (Measure measure : MEASURES) {
            laboratory.tell(measure.what());
            double usual = measure.of(laboratory, "");
            for (Sweep sweep : SWEEPS) {
                for (String value : sweep.values()) {
                    double changed = measure.of(laboratory, sweep.key() + "=" + value);
                    double percent = 100 * (changed / usual - 1);
                    String what = measure.what() + ", " + sweep.key() + " = " + value;
                    rows.add(Row.shown(what, "% of change", percent));
                    bars.add(new Bars.Pair(what, Double.NaN, percent));
                }
            }
        }
        Picture picture = new Bars("sensitivity", "change with parameters without a source", "%", bars);
        return new Findings(rows, List.of("changes are from what the machine file bgl-512 gives."), List.of(picture));
    }
}
