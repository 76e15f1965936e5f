package org.rankcluster.actors.cli;

import java.util.List;
import java.util.Map;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiment.Plot;
import org.rankcluster.experiment.Tolerance;
import org.rankcluster.protocol.extension.Setting;

/** An experiment for tests: the number of greetings of a rank. */
public final class GuessExperiment implements Experiment {
    static final Setting<Integer> TIMES = Setting.ofInt("times", 1, 0, 9);

    @Override
    public String name() {
        return "guess";
    }

    @Override
    public String summary() {
        return "how often a rank greets";
    }

    @Override
    public String source() {
        return "unpublished, 1900";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(TIMES);
    }

    @Override
    public Map<String, String> assumptions() {
        return Map.of(TIMES.key(), TIMES.fallback());
    }

    @Override
    public Findings run(ExperimentRuns runs) {
        double times = ((Number)
                        runs.run("greeting", "--machine=ideal", "--ranks=2", "--set=times=" + runs.value(TIMES))
                                .output()
                                .get("times"))
                .doubleValue();
        Plot plot = new Plot(
                "curve", "a < b", "x", "y", false, List.of(new Plot.Series("ours", new double[] {0, 1}, new double[] {
                    0, times
                })));
        return new Findings(
                List.of(
                        Row.judged("greetings", "times", 1, times, Tolerance.percent(10)),
                        Row.shown("greetings, again", "times", times / 3),
                        Row.notModelled("echoes", "times", null)),
                List.of("a note"),
                List.of(plot));
    }
}
