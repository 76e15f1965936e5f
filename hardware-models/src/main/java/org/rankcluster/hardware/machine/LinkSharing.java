package org.rankcluster.hardware.machine;

/** The number of messages that share a link, 1 or more, when a given number of ranks send at the same time. */
public interface LinkSharing {
    /** A link for each message. */
    LinkSharing NONE = new LinkSharing() {};

    /**
     * Returns the number of messages on a link if ranks exchange in pairs whose numbers differ in one bit.
     *
     * @param ranks number of ranks, 1 or more
     * @return messages on a link, 1 or more
     */
    default double ofPairs(int ranks) {
        return 1;
    }

    /**
     * Returns the number of messages on a link if all ranks send to the rank at the same distance above.
     *
     * @param ranks number of ranks, 1 or more
     * @return messages on a link, 1 or more
     */
    default double ofShifts(int ranks) {
        return ofPairs(ranks);
    }

    /**
     * Returns the number of messages on a link if all ranks send to all at once.
     *
     * @param ranks number of ranks, 1 or more
     * @return messages on a link, 1 or more
     */
    default double ofScattered(int ranks) {
        return ofShifts(ranks);
    }
}
