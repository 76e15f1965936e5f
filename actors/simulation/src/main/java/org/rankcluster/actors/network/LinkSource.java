package org.rankcluster.actors.network;

import org.jspecify.annotations.Nullable;

/**
 * An actor with outgoing links of the network, and the counters of each. The counters are read on its partition's thread at the end of a
 * window, or after the run.
 */
public interface LinkSource {
    /** Returns the number of its ports. A port has at most one link. */
    int links();

    /**
     * Returns the number of a port's link in the machine. It is {@code node * directions + direction} in a torus, and {@code switch * ports
     * + port} in a fat tree. The links of a fat tree's nodes follow behind them.
     *
     * @return the number; -1 if the port has no link
     */
    int link(int port);

    /** Returns the number of the link that ends at a port, which has a link of its own. */
    int linkInto(int port);

    /** Returns the time for which a link is busy with all that has come for it, in ps. */
    long busy(int port);

    /** Returns the virtual time at which a link is free, in ps. */
    long freeAt(int port);

    /**
     * Returns the largest number of chunks that waited for a link or were buffered behind it, since the stretch began.
     *
     * @param at virtual time of the reading, ps
     */
    int queue(int port, long at);

    /** Returns the largest number of chunks that waited for a link or were buffered behind it, since the run began. */
    int peak(int port);

    /** Begins a stretch of a link, for its largest queue and its recent senders and receivers. */
    void beginStretch(int port);

    /**
     * Returns the ranks that send and receive the packets of the links, or messages where they are not cut; null before the first, and if
     * they are not counted.
     */
    @Nullable
    LinkFlows flows();

    /**
     * Follows the link of a port, and no other of this actor, until the record is full. A record that is under way continues.
     *
     * @return the record
     */
    FollowedLink follow(int port);
}
