package org.rankcluster.hardware.topology;

/** Which node hosts which world rank. A node has slots, one for each rank that it can host. */
public interface RankMapping {
    /** Number of ranks. */
    int ranks();

    /** Number of slots of a node. */
    int slots();

    /** Node that hosts a rank. */
    int nodeOf(int rank);

    /** Slot of its node that a rank has. */
    int slotOf(int rank);

    /** Rank in a slot of a node, or -1 if there is none. */
    int rankAt(int node, int slot);

    /** Lowest rank that a node hosts, or -1 if it hosts none. */
    default int firstRankOn(int node) {
        int first = -1;
        for (int slot = 0; slot < slots(); slot++) {
            int rank = rankAt(node, slot);
            first = rank >= 0 && (first < 0 || rank < first) ? rank : first;
        }
        return first;
    }

    /** Short text for reports: {@code XYZT}, or the file's name. */
    String describe();
}
