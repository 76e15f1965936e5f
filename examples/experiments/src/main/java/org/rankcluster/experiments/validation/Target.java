package org.rankcluster.experiments.validation;

import java.util.List;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.ExperimentRuns;

/**
 * The interface of the targets of {@code validation}: a published measurement, or several of one kind, that a faithful model reproduces.
 */
interface Target {
    /** Returns its number in the list of targets, with which its rows begin. */
    int number();

    /** Returns the title of the measurement, for the progress display. */
    String title();

    /**
     * Returns the jobs that {@link #measure} will run, which may run concurrently before. Jobs that take no time may be left out.
     */
    default List<List<String>> jobs() {
        return List.of();
    }

    /** Measures the same on the modelled machine. */
    Experiment.Findings measure(ExperimentRuns runs);
}
