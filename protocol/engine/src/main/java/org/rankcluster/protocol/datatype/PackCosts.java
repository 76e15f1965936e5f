package org.rankcluster.protocol.datatype;

/** The times to process a datatype on the modelled machine, in picoseconds: CPU work, copies, and the transfer on an idle network. */
public interface PackCosts {
    /** Costs of zero, on a network without transfer time. */
    PackCosts NONE = new PackCosts() {
        @Override
        public long search(long elements) {
            return 0;
        }

        @Override
        public long lookAhead(long elements) {
            return 0;
        }

        @Override
        public long pack(long elements, long bytes) {
            return 0;
        }

        @Override
        public long copy(long elements, long bytes) {
            return 0;
        }

        @Override
        public long transfer(long bytes) {
            return 0;
        }
    };

    /**
     * Returns the time to search past elements for a position in a message.
     *
     * @param elements number of elements, 0 or more
     * @return CPU time in picoseconds
     */
    long search(long elements);

    /**
     * Returns the time to look at elements without access to their data.
     *
     * @param elements number of elements, 0 or more
     * @return CPU time in picoseconds
     */
    long lookAhead(long elements);

    /**
     * Returns the time to copy elements to or from a pipeline buffer.
     *
     * @param elements number of elements, 0 or more
     * @param bytes total bytes of the elements
     * @return CPU time in picoseconds
     */
    long pack(long elements, long bytes);

    /**
     * Returns the time of the node's memory for a copy of elements, which is a part of {@link #pack}.
     *
     * @param elements number of elements that lie apart, 0 or more
     * @param bytes total bytes of the elements
     * @return time in picoseconds
     */
    long copy(long elements, long bytes);

    /**
     * Returns the transfer time on an idle network.
     *
     * @param bytes number of bytes, 0 or more
     * @return time in picoseconds
     */
    long transfer(long bytes);
}
