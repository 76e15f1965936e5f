package org.rankcluster.actors.network.packet;

/**
 * The family-specific part of a {@link SwitchElement}: its wiring, the times of its links, and the routes of packets.
 * A family that keeps packets from waiting for each other in circles does so by its channels, one for each hop for
 * instance.
 */
public interface ElementRules {
    /** Returns a description of the element, for errors. */
    String describe();

    /** Returns the actors behind the element's ports; -1 for missing ones. */
    int[] neighbours();

    /** Returns the ports at the other ends of the element's links. */
    int[] opposites();

    /**
     * Chooses the way of a packet that has become the first of its queue.
     *
     * @param element element, whose {@link SwitchElement#occupied} an adaptive choice may compare
     * @param input port by which it has come; -1 if a rank of this node has sent it
     * @param hops result of {@link #hopsAfter} on the hop before; on the first hop, the hops with which its message was cut
     * @return {@code port * channels + channel}
     */
    int output(SwitchElement element, int input, long hops, long word);

    /**
     * Returns the first word of a packet that comes to a switch, which may choose its route; the queue of its output is chosen later.
     *
     * @param element element, whose {@link SwitchElement#occupied} an adaptive choice may compare
     */
    default long entering(SwitchElement element, long hops, long word) {
        return hops;
    }

    /** Returns the first word of a packet behind a port. */
    default long hopsAfter(int port, long hops) {
        return hops;
    }

    /** Returns the time for which a packet occupies the link of a port, in either direction, in ps. */
    long linkTime(int port, int chunks);

    /** Returns the time from a packet's leaving by a port to when the next element may forward it, or has its head, in ps. */
    long hop(int port, long hops, int chunks);

    /** Returns the latency of the link of a port, in ps. */
    long latency(int port);

    /** Returns the direction that packets bear which have left by a port: a number below 16. */
    default int direction(int port) {
        return 0;
    }

    /** Returns the number of the link of a port, for reports. */
    int link(int port);

    /** Returns the number of the link that ends at a port. */
    int linkInto(int port);
}
