package org.rankcluster.actors.network;

/**
 * An actor that connects the ranks of a node to the network, as samplers read it. Reads happen on its partition's thread at the end of a
 * window.
 */
public interface NodeSource {
    /** The receiver of the readings of nodes. */
    interface Reader {
        /**
         * Takes the reading of one node.
         *
         * @param node number of the node
         * @param injects fill of its path into the network, 0..1: its fullest injection FIFO now, or its interface's busy share
         * @param receives fill of its path out, 0..1: its fullest reception FIFO now, or its interface's busy share
         */
        void node(int node, double injects, double receives);
    }

    /**
     * Reads the node.
     *
     * @param at virtual time of the reading, ps
     * @param stretch ps since the reading before
     */
    void readNode(long at, long stretch, Reader reader);
}
