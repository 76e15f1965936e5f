package org.rankcluster.protocol.datatype;

/** What processing a datatype costs on the modelled machine, in picoseconds of CPU time; and how fast its network takes data. */
public interface PackCosts {
    /** Costs nothing, on a network that takes no time. */
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
        public long transfer(long bytes) {
            return 0;
        }
    };

    /** Searching past {@code elements} elements for a place in a message. */
    long search(long elements);

    /** Looking at {@code elements} elements without touching their data. */
    long lookAhead(long elements);

    /** Copying {@code elements} elements of {@code bytes} bytes in all to or from a pipeline buffer. */
    long pack(long elements, long bytes);

    /** Time that {@code bytes} bytes take on the network when nothing is in their way. */
    long transfer(long bytes);
}
