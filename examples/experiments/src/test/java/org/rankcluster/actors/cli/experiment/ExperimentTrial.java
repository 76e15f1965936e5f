package org.rankcluster.actors.cli.experiment;

import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Map;
import org.rankcluster.actors.cli.console.Screen;
import org.rankcluster.actors.cli.console.Terminal;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.Experiment.Findings;

/** A runner of experiments inside the test's JVM. */
public final class ExperimentTrial {
    private ExperimentTrial() {}

    /** Returns the findings of an experiment with some settings. */
    public static Findings of(Experiment experiment, Map<String, String> settings) {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
        Terminal terminal = new Terminal(nowhere, nowhere, false);
        Screen screen = new Screen(terminal);
        return experiment.run(
                new LocalExperimentRuns(terminal, screen, settings, new ExperimentProgress(screen, 0, () -> 0)));
    }
}
