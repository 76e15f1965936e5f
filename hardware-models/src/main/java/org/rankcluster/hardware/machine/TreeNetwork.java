package org.rankcluster.hardware.machine;

import org.rankcluster.hardware.timing.Bandwidth;

/**
 * A network that combines vectors on their way up a tree and copies the result on its way down: the tree network of Blue
 * Gene/L (ports of its own), or a class route of Blue Gene/Q (a tree of the torus's links). Packets are of one size; each port
 * has a FIFO for so many, with credits.
 *
 * @param kind whose links it has
 * @param arity most nodes right below a node, where the links are its own
 * @param link of one link in one direction
 * @param payloadBytes bytes of a vector that a packet carries
 * @param headerBytes bytes that a packet takes on a link beyond them
 * @param fifoPackets packets that a FIFO of a port holds
 * @param processorPackets packets that a FIFO between node and CPU holds
 * @param hopLatency ps from a router to the next
 * @param arithmetic what its ALU computes
 */
public record TreeNetwork(
        Kind kind,
        int arity,
        Bandwidth link,
        int payloadBytes,
        int headerBytes,
        int fifoPackets,
        int processorPackets,
        long hopLatency,
        Arithmetic arithmetic) {

    /** Whose links a tree has. */
    public enum Kind {
        /** Links that only it uses. */
        OWN,
        /** Some of those of the torus. */
        TORUS
    }

    /** What a router combines. */
    public enum Arithmetic {
        /** Integers, and floating-point maxima that are compared as such. */
        INTEGER,
        /** Floating-point numbers as well. */
        FLOATING
    }

    /** Packets of a vector of this many bytes: one at least. */
    public int packets(int bytes) {
        return Math.max(1, Math.ceilDiv(bytes, payloadBytes));
    }

    /** Picoseconds that this many packets keep a link busy. */
    public long linkTime(int packets) {
        return link.time((long) packets * (payloadBytes + headerBytes));
    }

    /** Bytes of a long vector that pass a second. */
    public long bytesPerSecond() {
        return link.bytesPerSecond() * payloadBytes / (payloadBytes + headerBytes);
    }
}
