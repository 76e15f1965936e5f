package org.rankcluster.protocol.collective;

/**
 * Runs the collectives of one rank, blocking or not: round by round, over the sends and receives of the rank's message
 * layer. It has no clock and no CPU: its surroundings call it in the order of virtual time and charge what things cost. A
 * rank that runs no collective keeps nothing here.
 */
public final class CollectiveEngine {
    private final CollectiveHost host;

    public CollectiveEngine(CollectiveHost host) {
        this.host = host;
    }

    /** Begins a collective. The operation is handed to {@link CollectiveHost#finished} when all its rounds are done. */
    public void start(CollectiveOperation operation) {
        operation.start(host);
    }
}
