package org.rankcluster.actors.observe.trace;

/** The consumer of the pieces of a trace, each a block of complete records. */
@FunctionalInterface
interface TracePieces {
    /** Appends the first {@code length} bytes, which the caller changes later. */
    void append(byte[] bytes, int length);
}
