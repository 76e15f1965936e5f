package org.rankcluster.actors.network.port;

/**
 * The assignment of a node's injection and reception FIFOs to its ranks. FIFOs come in groups. A rank has the groups
 * whose number is its place on the node, counted around the lesser of the two numbers. With two ranks and two groups
 * each has one, a single rank has both, of four ranks two share one. Within a group a FIFO serves a dimension; a rank
 * with several groups has one for each sign of the direction. Blue Gene/L's software chose them this way (Blue Matter,
 * {@code BGL_TorusPktSPI.h}: profitable x goes to FIFO 0, y to 1, z to 2).
 *
 * @param groups number of groups
 * @param fifos FIFOs of a group
 * @param ranks ranks of the node
 */
public record FifoBank(int groups, int fifos, int ranks) {

    /** Returns the number of FIFOs of the node. */
    public int size() {
        return groups * fifos;
    }

    /** Returns the first group of the rank in a place. */
    public int group(int place) {
        return place % groups;
    }

    /** Returns the largest number of ranks that share a group. */
    public int owners() {
        return Math.ceilDiv(ranks, groups);
    }

    /** Returns the index of the rank in a place among the owners of its group, {@code 0..owners()-1}. */
    public int owner(int place) {
        return place / groups;
    }

    /** Returns the injection FIFO of the rank in {@code place} for packets that may leave along a dimension, upwards or downwards. */
    public int fifo(int place, int dimension, boolean positive) {
        int own = Math.ceilDiv(groups - group(place), ranks);
        int sign = positive ? 0 : 1;
        int group = group(place) + ranks * (sign % own);
        return group * fifos + dimension % fifos;
    }

    /**
     * Returns the number of freed chunks of a FIFO that are returned at a time. The number is large enough to save events. An owner that
     * waits for the room of the largest packet gets it whatever the other owners hold back.
     *
     * @param capacity chunks of the FIFO
     * @param largest chunks of the largest packet
     * @param holders number of holders of freed chunks
     */
    static int giveBack(int capacity, int largest, int holders) {
        return Math.max(1, Math.min(capacity / 2, (capacity - largest) / holders + 1));
    }
}
