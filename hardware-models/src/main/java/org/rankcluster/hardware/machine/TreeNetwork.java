package org.rankcluster.hardware.machine;

import org.rankcluster.hardware.timing.Bandwidth;

/**
 * The timing of a tree network, which combines vectors on their way up and copies the result on its way down. Examples
 * are the tree network of Blue Gene/L (with its own ports) and a class route of Blue Gene/Q (a tree of the torus's
 * links). Packets have one size. Each port has a FIFO of {@code fifoPackets} packets, with credits.
 *
 * @param kind owner of the links
 * @param arity maximum number of nodes directly below a node, if the links are the tree's own
 * @param link bandwidth of one link in one direction, in bytes per second
 * @param payloadBytes bytes of a vector that a packet carries
 * @param headerBytes bytes of a packet on a link beyond its payload
 * @param fifoPackets number of packets that a FIFO of a port holds
 * @param processorPackets number of packets that a FIFO between node and CPU holds
 * @param hopLatency latency from a router to the next, in picoseconds
 * @param arithmetic operations of its ALU
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

    /** The owners of a tree's links. */
    public enum Kind {
        /** Links that only the tree uses. */
        OWN,
        /** Links of the torus. */
        TORUS
    }

    /** The types of numbers that a router combines. */
    public enum Arithmetic {
        /** Integers, and floating-point maxima, which are compared as integers. */
        INTEGER,
        /** Integers and floating-point numbers. */
        FLOATING
    }

    /** Size of a complex number of two doubles, in bytes. */
    private static final int LARGEST_ELEMENT = 16;

    /**
     * Reads the data of a packet, which has whole elements.
     *
     * @param values values of the machine
     * @param key key of the size
     * @return bytes, a multiple of the largest element
     * @throws org.rankcluster.input.InputException if the value is not valid
     */
    public static int payload(MachineValues values, MachineKey key) {
        int bytes = values.integer(key);
        if (bytes % LARGEST_ELEMENT != 0) {
            throw values.error(key, "a multiple of " + LARGEST_ELEMENT + " B, the largest element");
        }
        return bytes;
    }

    /**
     * Returns the number of packets of a vector.
     *
     * @param bytes size of the vector, 0 or more
     * @return number of packets, at least 1
     */
    public int packets(int bytes) {
        return Math.max(1, Math.ceilDiv(bytes, payloadBytes));
    }

    /**
     * Returns the time for which packets occupy a link.
     *
     * @param packets number of packets, 0 or more
     * @return picoseconds
     */
    public long linkTime(int packets) {
        return link.time((long) packets * (payloadBytes + headerBytes));
    }

    /** {@return the bytes of a long vector that pass a link per second} */
    public long bytesPerSecond() {
        return link.bytesPerSecond() * payloadBytes / (payloadBytes + headerBytes);
    }
}
