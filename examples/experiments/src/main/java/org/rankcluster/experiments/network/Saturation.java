package org.rankcluster.experiments.network;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiment.Tolerance;
import org.rankcluster.experiment.picture.Picture;
import org.rankcluster.experiment.picture.Plot;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.torus.Torus;
import org.rankcluster.protocol.extension.Setting;

/**
 * The experiment {@code saturation}: latency over load of Blue Gene/L's torus, adaptive and deterministic, for uniform traffic and
 * for the transpose. A network saturates at the load of which it delivers less than is offered.
 */
public final class Saturation implements Experiment {
    private static final Setting<Integer> EXTENT = Setting.ofInt("extent", 6, 2, 16);
    /** Offered loads, as shares of the load that the links could carry if uniform traffic always used all of them. */
    private static final double[] LOADS = {0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0};

    private static final String UNIT = "packets";
    /** Share of an offered load that has to be delivered by a network that is not saturated. */
    private static final double KEPT = 0.97;

    @Override
    public String name() {
        return "saturation";
    }

    @Override
    public String summary() {
        return "latency over load of a torus, adaptive against deterministic; --set extent=N takes NxNxN";
    }

    @Override
    public String source() {
        return "no figures published; Puente et al., The adaptive bubble router (2001), for the shape of the curves";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(EXTENT);
    }

    @Override
    public Findings run(ExperimentRuns runs) {
        int extent = runs.value(EXTENT);
        String shape = extent + "x" + extent + "x" + extent;
        Machine machine = runs.machine("bgl-512", shape, Map.of());
        List<Row> rows = new ArrayList<>();
        List<Picture> pictures = new ArrayList<>();
        runs.steps(2 * LoadPattern.values().length * LOADS.length);
        for (LoadPattern pattern : LoadPattern.values()) {
            String name = pattern.name().toLowerCase(Locale.ROOT);
            Curve deterministic = Curve.measure(runs, machine, pattern, name, false);
            Curve adaptive = Curve.measure(runs, machine, pattern, name, true);
            rows.add(Row.shown(name + ", deterministic: most delivered", UNIT, deterministic.most()));
            rows.add(Row.shown(name + ", adaptive: most delivered", UNIT, adaptive.most()));
            rows.add(Row.shown(name + ", deterministic: greatest load sustained", UNIT, deterministic.sustained()));
            rows.add(Row.shown(name + ", adaptive: greatest load sustained", UNIT, adaptive.sustained()));
            double gain = adaptive.most() / deterministic.most();
            String what = name + ": adaptive over deterministic, most delivered";
            rows.add(
                    pattern == LoadPattern.TRANSPOSE
                            ? Row.own(what, "1", gain, Tolerance.between(1.2, 6))
                            : Row.shown(what, "1", gain));
            pictures.add(picture(name, shape, deterministic, adaptive));
        }
        return new Findings(
                rows,
                List.of(
                        "Load: largest packets that a node makes in the time that one takes on a link. CPUs cost nothing."
                                + " Sustained: " + Math.round(100 * KEPT)
                                + " % of it is delivered. Latency in saturation is of"
                                + " so short a time; it would grow with it."),
                pictures);
    }

    private static Picture picture(String name, String shape, Curve deterministic, Curve adaptive) {
        return new Plot(
                "saturation-" + name,
                name + " traffic on a torus " + shape,
                "packets offered per node and packet time",
                "mean latency, us",
                false,
                List.of(deterministic.series("deterministic"), adaptive.series("adaptive")));
    }

    /** Latency and delivery at every load, beyond saturation too. */
    private record Curve(double[] loads, double[] delivered, double[] microseconds) {
        static Curve measure(ExperimentRuns runs, Machine machine, LoadPattern pattern, String name, boolean adaptive) {
            double capacity = capacity((Torus) machine.topology());
            List<Double> loads = new ArrayList<>();
            List<Double> delivered = new ArrayList<>();
            List<Double> latencies = new ArrayList<>();
            runs.tell(name + (adaptive ? ", adaptive" : ", deterministic"));
            for (double share : LOADS) {
                double load = share * capacity;
                LoadedNetwork.Point point = LoadedNetwork.measure(machine, pattern, adaptive, load);
                loads.add(load);
                delivered.add(point.delivered());
                latencies.add(point.latency() / 1000);
                runs.stepDone();
            }
            return new Curve(array(loads), array(delivered), array(latencies));
        }

        /**
         * Returns the number of packets that each node can send in a packet's time if all links are always busy and paths have the
         * mean length.
         */
        private static double capacity(Torus torus) {
            long hops = 0;
            for (int to = 0; to < torus.nodes(); to++) {
                hops += torus.distance(0, to);
            }
            return (double) torus.mostLinks() * (torus.nodes() - 1) / hops;
        }

        private static double[] array(List<Double> list) {
            return list.stream().mapToDouble(x -> x).toArray();
        }

        double most() {
            double most = 0;
            for (double one : delivered) {
                most = Math.max(most, one);
            }
            return most;
        }

        /** Returns the greatest load at which the network is not saturated; 0 if there is none. */
        double sustained() {
            double offered = delivered[0] / loads[0];
            double sustained = 0;
            for (int i = 0; i < loads.length && delivered[i] >= KEPT * offered * loads[i]; i++) {
                sustained = loads[i];
            }
            return sustained;
        }

        Plot.Series series(String name) {
            return new Plot.Series(name, loads, microseconds);
        }
    }
}
