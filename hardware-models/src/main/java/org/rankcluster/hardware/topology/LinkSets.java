package org.rankcluster.hardware.topology;

/**
 * Sets of a network's links, for lower bounds of the time that traffic takes. Whatever routes the bytes take, and
 * however well they are spread, a set carries at least the load that {@link #add} gives it. Load over bandwidth is
 * then a time that no run can undercut.
 */
public interface LinkSets {
    /** The sets of a network without links between routers. */
    LinkSets NONE = new LinkSets() {
        @Override
        public int count() {
            return 0;
        }

        @Override
        public boolean isBisection(int set) {
            return false;
        }

        @Override
        public String name(int set) {
            return "";
        }

        @Override
        public double bytesPerSecond(int set) {
            return 0;
        }

        @Override
        public void add(int from, int to, long bytes, double[] loads) {}
    };

    /** {@return the number of sets} */
    int count();

    /**
     * {@return true for the links that connect one half of the network with the other, in one direction}
     *
     * @param set number of the set, 0..{@link #count} - 1
     */
    boolean isBisection(int set);

    /**
     * {@return a short text for reports, such as {@code +x links}}
     *
     * @param set number of the set, 0..{@link #count} - 1
     */
    String name(int set);

    /**
     * {@return the bandwidth of all links of a set together, in bytes of messages per second; 0 if there are none}
     *
     * @param set number of the set, 0..{@link #count} - 1
     */
    double bytesPerSecond(int set);

    /**
     * Adds the loads of a message to the loads of all sets. The load of a set is the bytes times the least number of its links that the
     * message passes.
     *
     * @param from number of the sender's node
     * @param to number of the receiver's node
     * @param bytes bytes of the message, 0 or more
     * @param loads loads of the sets
     */
    void add(int from, int to, long bytes, double[] loads);
}
