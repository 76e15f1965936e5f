package org.rankcluster.actors.path;

/** A source of the times in which links have carried the bytes of a node. */
@FunctionalInterface
public interface CarriedBytes {
    /**
     * Returns the part of the time from {@code from} up to the event in execution in which the links have carried the node's own bytes, in
     * ps.
     */
    long carriedSince(long from);
}
