package org.rankcluster.experiments.validation;

import java.util.List;
import org.rankcluster.actors.cli.Experiment;
import org.rankcluster.actors.cli.ExperimentRuns;

/** A published measurement, or several of one kind, that a faithful model reproduces. */
interface Target {
    /** Its number in the list of targets, with which its rows begin. */
    int number();

    /** What was measured, for who waits. */
    String title();

    /** Jobs that {@link #measure} will run, which may run side by side before; those that take no time need not be among them. */
    default List<List<String>> jobs() {
        return List.of();
    }

    /** Measures the same on the modelled machine. */
    Experiment.Findings measure(ExperimentRuns laboratory);
}
