package org.rankcluster.protocol.collective;

/**
 * The engine that runs the blocking and nonblocking collectives of one rank. The engine runs them round by round, with the sends and
 * receives of the rank's message layer. The engine has no clock and no CPU: its host calls it in the order of virtual time and charges the
 * costs. A rank without collectives keeps no state here.
 */
public final class CollectiveEngine {
    private final CollectiveHost host;

    /**
     * Creates the engine of one rank.
     *
     * @param host services of the rank
     */
    public CollectiveEngine(CollectiveHost host) {
        this.host = host;
    }

    /**
     * Starts a collective. When all its rounds are done, the operation is passed to {@link CollectiveHost#finished}.
     *
     * @param operation the collective, not started before
     */
    public void start(CollectiveOperation operation) {
        operation.start(host);
    }
}
