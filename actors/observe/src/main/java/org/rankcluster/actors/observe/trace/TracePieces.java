package org.rankcluster.actors.observe.trace;

/** A receiver of the pieces of a trace, each of which has whole records. */
@FunctionalInterface
interface TracePieces {
    /** Appends the first {@code length} bytes, which the caller changes later. */
    void append(byte[] bytes, int length);
}
