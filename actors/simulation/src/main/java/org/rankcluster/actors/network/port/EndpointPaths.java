package org.rankcluster.actors.network.port;

import org.rankcluster.hardware.timing.Bandwidth;
import org.rankcluster.protocol.message.Message;

/**
 * The paths between the nodes of a network for the endpoint model, with one implementation for each network family. By
 * default a node has one port.
 */
public interface EndpointPaths {
    /** Returns the number of ports of a node: links for leaving messages, and as many for arriving ones. */
    default int ports() {
        return 1;
    }

    /** Returns the number of links in the bandwidth of a node, at most {@link #ports}. */
    default int links() {
        return ports();
    }

    /** Returns the ports by which a message may leave, a bit each; the ports by which it may arrive have the same numbers. */
    default int choices(Transfer transfer, int from, int to) {
        return 1;
    }

    /** Returns the additional latency of a path of {@code hops} links over a path of {@code hops} usual links, in ps. */
    long extraLatency(Transfer transfer, int from, int to, long hops);

    /** Returns the part of {@link #extraLatency} that is the latency of wires, in ps. */
    default long longerWires(Transfer transfer, int from, int to, long hops) {
        return 0;
    }

    /** Returns the time of {@link org.rankcluster.actors.network.port.TransferNetwork#injectionTime}, in ps. */
    default long injectionTime() {
        return 0;
    }

    /** Returns the bandwidth of the slowest link of a path, for data bytes. */
    Bandwidth bandwidth(int from, int to);

    /** Returns the number of links from a node to another along a line. */
    default int hopsOnLine(Message.DepositMulticast line, int from, int to) {
        throw withoutLines(line);
    }

    /** Returns the node behind another on a line. */
    default int nextOnLine(Message.DepositMulticast line, int node) {
        throw withoutLines(line);
    }

    private static IllegalArgumentException withoutLines(Message.DepositMulticast line) {
        return new IllegalArgumentException("message from rank " + line.source() + " along a line to rank "
                + line.destination() + " (expected: on a torus)");
    }
}
