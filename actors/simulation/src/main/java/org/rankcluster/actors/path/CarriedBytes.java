package org.rankcluster.actors.path;

/** A source of the times in which links have carried the bytes of a node. */
@FunctionalInterface
public interface CarriedBytes {
    /**
     * Returns the time in which the links have carried the node's own bytes since virtual time {@code from}, in ps. The time counts up to
     * the event in execution.
     */
    long carriedSince(long from);
}
