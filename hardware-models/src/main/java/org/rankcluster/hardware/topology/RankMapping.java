package org.rankcluster.hardware.topology;

/** The mapping of world ranks to nodes. A node has slots, one for each rank that it can host. */
public interface RankMapping {
    /** {@return the number of ranks from the beginning} */
    int ranks();

    /** {@return the maximum number of ranks} Ranks from {@link #ranks} on are started later; they have slots as well. */
    default int universe() {
        return ranks();
    }

    /** {@return the number of the last nodes that are reserved for ranks that are started later} */
    default int spareNodes() {
        return 0;
    }

    /** {@return the number of slots of a node} */
    int slots();

    /**
     * Returns the node that hosts a rank.
     *
     * @param rank world rank, 0..{@link #universe} - 1
     * @return number of the node
     */
    int nodeOf(int rank);

    /**
     * Returns the slot of a rank on its node.
     *
     * @param rank world rank, 0..{@link #universe} - 1
     * @return slot, 0..{@link #slots} - 1
     */
    int slotOf(int rank);

    /**
     * Returns the rank in a slot of a node.
     *
     * @param node number of the node
     * @param slot slot, 0..{@link #slots} - 1
     * @return world rank; -1 if there is none
     */
    int rankAt(int node, int slot);

    /**
     * Returns the lowest rank that a node hosts from the beginning.
     *
     * @param node number of the node
     * @return world rank; -1 if the node hosts none
     */
    default int firstRankOn(int node) {
        int first = -1;
        for (int slot = 0; slot < slots(); slot++) {
            int rank = rankAt(node, slot);
            first = rank >= 0 && rank < ranks() && (first < 0 || rank < first) ? rank : first;
        }
        return first;
    }

    /** {@return a short text for reports: {@code XYZT}, or the name of the map file} */
    String describe();
}
