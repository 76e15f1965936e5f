package org.rankcluster.experiments.validation;

import org.rankcluster.actors.cli.Experiment;
import org.rankcluster.actors.cli.Laboratory;

/** A published measurement, or several of one kind, that a faithful model reproduces. */
interface Target {
    /** Its number in the list of targets, with which its rows begin. */
    int number();

    /** What was measured, for who waits. */
    String title();

    /** Measures the same on the modelled machine. */
    Experiment.Findings measure(Laboratory laboratory);
}
