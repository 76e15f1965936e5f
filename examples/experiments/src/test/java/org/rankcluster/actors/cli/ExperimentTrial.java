package org.rankcluster.actors.cli;

import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Map;
import org.rankcluster.actors.cli.Experiment.Findings;

/** Runs experiments inside the test's JVM. */
public final class ExperimentTrial {
    private ExperimentTrial() {}

    /** What comes out with some settings. */
    public static Findings of(Experiment experiment, Map<String, String> settings) {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
        return experiment.run(new ExperimentRuns(new Terminal(nowhere, nowhere, false), settings));
    }
}
