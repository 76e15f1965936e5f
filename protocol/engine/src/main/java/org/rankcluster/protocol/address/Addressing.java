package org.rankcluster.protocol.address;

/** How communicators of a job translate ranks to LPIDs; the user's choice. */
public enum Addressing {
    /** By the smallest model that fits the members. */
    AUTO {
        @Override
        public Rankmap of(int[] lpids) {
            for (int rank = 0; rank < lpids.length; rank++) {
                if (lpids[rank] != rank) {
                    return TableRankmap.of(lpids);
                }
            }
            return new DirectRankmap(lpids.length);
        }

        @Override
        public Rankmap world(int size) {
            return new DirectRankmap(size);
        }
    },

    /** By a table each, whatever the members. */
    TABLE {
        @Override
        public Rankmap of(int[] lpids) {
            return TableRankmap.of(lpids);
        }

        @Override
        public Rankmap world(int size) {
            int[] lpids = new int[size];
            for (int rank = 0; rank < size; rank++) {
                lpids[rank] = rank;
            }
            return TableRankmap.of(lpids);
        }
    };

    /** The rankmap of these LPIDs, by rank; the caller gives the array away. */
    public abstract Rankmap of(int[] lpids);

    /** The rankmap of a world of {@code size} ranks. */
    public abstract Rankmap world(int size);
}
