package org.rankcluster.actors.network;

/**
 * An actor with outgoing links of the network, as samplers and reports read it. Reads happen on its partition's thread at the end of a
 * window, or after the run.
 */
public interface LinkSource {
    /** The receiver of the readings of links. */
    interface Reader {
        /**
         * Takes one link.
         *
         * @param link its number: of a torus {@code node * directions + direction}, of a fat tree {@code switch * ports + port}, the links
         *     of nodes behind them
         * @param busy ps for which it was busy until the reading
         * @param queue chunks that waited for it or were buffered behind it, most since the reading before
         * @param peak most chunks that waited or were buffered since the run began
         */
        void link(int link, long busy, int queue, int peak);
    }

    /**
     * Reads all links of this actor.
     *
     * @param at virtual time of the reading, ps
     * @param begins whether a new stretch begins, for the largest queue
     */
    void readLinks(long at, boolean begins, Reader reader);

    /** Returns the port, of this actor's, whose link has a number; -1 if none has. */
    int port(int link);

    /**
     * Adds the packets that wait for a link, and the fill of the buffers behind it.
     *
     * @param port port of this actor
     * @param at virtual time of the reading, ps
     */
    void look(int port, long at, LinkQueues queues);

    /**
     * Returns the ranks that send and receive the packets on a link, or messages where they are not cut, from a sample.
     *
     * @param link its number
     * @param recent true for the stretch before the last reading that began a stretch; false for the time since the run began
     */
    LinkFlows.Flows flows(int link, boolean recent);

    /**
     * Follows the link of a port, and no other of this actor, until the record is full. A record that is under way continues.
     *
     * @return the record
     */
    FollowedLink follow(int port);
}
