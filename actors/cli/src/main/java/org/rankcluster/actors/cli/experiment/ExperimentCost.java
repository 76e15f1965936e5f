package org.rankcluster.actors.cli.experiment;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.util.Collections;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The measured cost of an experiment with its default settings: number of jobs and wall time. Files
 * {@code META-INF/rankcluster/experiments.properties} on the class path have a line for each experiment, such as
 * {@code shan-fig1=8 jobs, 20 s}.
 *
 * @param jobs number of jobs that it runs; 0 if it runs none
 * @param seconds wall time on two cores with nothing else to do, rounded up
 */
record ExperimentCost(int jobs, int seconds) {
    private static final String FILE = "META-INF/rankcluster/experiments.properties";
    private static final Pattern COST = Pattern.compile("(\\d{1,6}) jobs?, (\\d{1,6}) s");

    /** Returns the cost of the experiment of this name; null if it is not stated. */
    static @Nullable ExperimentCost of(String experiment) {
        Properties costs = new Properties();
        try {
            for (URL file :
                    Collections.list(ExperimentCost.class.getClassLoader().getResources(FILE))) {
                try (InputStream in = file.openStream()) {
                    costs.load(in);
                }
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        String cost = costs.getProperty(experiment);
        return cost == null ? null : parse(experiment, cost);
    }

    private static ExperimentCost parse(String experiment, String cost) {
        Matcher parts = COST.matcher(cost.strip());
        if (!parts.matches()) {
            throw new IllegalStateException(FILE + ": " + experiment + ": " + cost + " (expected: 8 jobs, 20 s)");
        }
        return new ExperimentCost(Integer.parseInt(parts.group(1)), Integer.parseInt(parts.group(2)));
    }
}
