package org.rankcluster.actors.network;

/** A router that keeps counters only. Its reader takes the readings of its links and its node from them. */
public interface ReadableRouter {
    /** A reader of a router, used as the router itself: on its partition's thread at the end of a window, or after the run. */
    interface Reader extends LinkSource, NodeSource {}

    /** Returns a new reader of this router. */
    Reader reader();
}
