package org.rankcluster.hardware.topology;

/** Which node hosts which world rank. A node has slots, one for each rank that it can host. */
public interface RankMapping {
    /** Number of ranks that there are from the beginning. */
    int ranks();

    /** Number of ranks that there may be; those from {@link #ranks} on are started later, and have places as well. */
    default int universe() {
        return ranks();
    }

    /** How many of the last nodes are only for ranks that are started later. */
    default int spareNodes() {
        return 0;
    }

    /** Number of slots of a node. */
    int slots();

    /** Node that hosts a rank. */
    int nodeOf(int rank);

    /** Slot of its node that a rank has. */
    int slotOf(int rank);

    /** Rank in a slot of a node, or -1 if there is none. */
    int rankAt(int node, int slot);

    /** Lowest rank that a node hosts from the beginning, or -1 if it hosts none. */
    default int firstRankOn(int node) {
        int first = -1;
        for (int slot = 0; slot < slots(); slot++) {
            int rank = rankAt(node, slot);
            first = rank >= 0 && rank < ranks() && (first < 0 || rank < first) ? rank : first;
        }
        return first;
    }

    /** Short text for reports: {@code XYZT}, or the file's name. */
    String describe();
}
