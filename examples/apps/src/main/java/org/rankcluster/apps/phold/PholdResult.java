package org.rankcluster.apps.phold;

import org.rankcluster.actors.time.SimulationResult;

/**
 * What a run of PHOLD gave.
 *
 * @param partitions threads it ran on
 * @param simulation counts, digest and times
 */
public record PholdResult(int partitions, SimulationResult simulation) {
    /** Executed events per second of wall time. */
    public double eventsPerSecond() {
        return simulation.wallSeconds() == 0 ? 0 : simulation.events() / simulation.wallSeconds();
    }
}
