package org.rankcluster.actors.network;

/** An actor at which ranks of a node meet the network; asked on its partition's thread at the end of a window. */
public interface NodeSource {
    /** Takes what is read. */
    interface Reader {
        /**
         * Takes one node.
         *
         * @param injects how full its way into the network is, 0..1: its fullest injection FIFO now, or its interface's busy share
         * @param receives how full its way out is, 0..1: its fullest reception FIFO now, or its interface's busy share
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
