package org.rankcluster.actors.network.port;

import org.rankcluster.actors.network.EventKinds;
import org.rankcluster.actors.time.Event;
import org.rankcluster.protocol.message.Message;

/**
 * A whole message on its way, at the fidelities that don't cut messages into packets: the same object goes from the sender's
 * port through the network to the receiver's port. What its packets would cost is arithmetic over their number. Its fields are
 * public, for every hop reads them.
 */
public final class WholeMessage extends Event {
    public final Message message;
    public final int from;
    public final int to;
    public final int packets;
    public final boolean adaptive;
    private final long hash;

    /** A copy for another receiver on its line. */
    public WholeMessage copy(int receiver) {
        WholeMessage copy = new WholeMessage(message, from, receiver, packets, adaptive, hash);
        copy.hops = hops;
        copy.busy = busy;
        copy.first = first;
        copy.stream = stream;
        copy.tail = tail;
        return copy;
    }

    /** Whether it leaves copies on its way. */
    public boolean isLine() {
        return message instanceof Message.Line;
    }

    /** Directions to take; changes hop by hop. */
    public int hints;
    /** Hops to go: packed by dimension, and changing hop by hop, where there are hops; else their number. */
    public long hops;
    /** Picoseconds for which it keeps a link or an interface busy. */
    public long busy;
    /** Picoseconds from its head to the end of its first packet on a link. */
    public long first;
    /** Picoseconds from its head to its tail on a link. */
    public long stream;
    /** Virtual time at which its tail is in the receiver's node. */
    public long tail;
    /** Virtual time at which the receiver's CPU has read all of it. */
    long readEnd;
    /** Whether the receiver's CPU has read the header. */
    boolean headerRead;

    /** A message from rank actor {@code from} to rank actor {@code to} that would be so many packets. */
    public WholeMessage(Message message, int from, int to, int packets, boolean adaptive) {
        this(message, from, to, packets, adaptive, EventKinds.hash(message));
    }

    /** A message whose hash is known. */
    public WholeMessage(Message message, int from, int to, int packets, boolean adaptive, long hash) {
        this.message = message;
        this.from = from;
        this.to = to;
        this.packets = packets;
        this.adaptive = adaptive;
        this.hash = hash;
    }

    @Override
    public int kind() {
        return EventKinds.TRANSFER;
    }

    @Override
    public long payloadHash() {
        return hash;
    }
}
