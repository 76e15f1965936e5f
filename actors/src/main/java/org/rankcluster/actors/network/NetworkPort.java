package org.rankcluster.actors.network;

import org.rankcluster.actors.time.Event;
import org.rankcluster.protocol.message.Message;

/**
 * One rank's way onto a network, used by its rank actor only: cuts messages into what the network carries, charges the CPU
 * for it, and puts arriving pieces together. One implementation a fidelity, and one for the shared memory of a node.
 */
public interface NetworkPort {
    /** What a port needs of the rank actor that owns it. */
    interface Host {
        /** Virtual time of the event in execution. */
        long now();

        /** Sends an event from the rank actor. */
        void send(Event event, int target, long at);

        /** Actor id of the rank actor itself. */
        int self();

        /**
         * Keeps the rank's CPU busy for {@code duration} ps, from {@code from} or from when it is free.
         *
         * @return virtual time at which the work is done
         */
        long occupyCpu(long from, long duration);

        /** {@link #occupyCpu} of the engine that its network interface has for one-sided communication, or of a coprocessor. */
        long occupyEngine(long from, long duration);

        /**
         * The first piece of a message has been read by the CPU (every piece of an adaptive eager message has its header).
         * Only for messages that are matched.
         */
        void headerArrived(Message message);

        /** The last piece of a message has been read; {@link #headerArrived}, if at all, was called before, maybe just now. */
        void arrived(Message message);

        /** The last piece of a message with data has left the rank's hands: its sender may go on. */
        void transmitted(Message message);
    }

    /**
     * Begins to send; not blocking, messages to one destination that are not adaptive leave in this order.
     *
     * @param adaptive whether its packets may take any minimal way and overtake others
     */
    void transmit(Message message, boolean adaptive);

    /** Whether this network leaves copies of messages along a line: see {@link #deposit}. */
    default boolean deposits() {
        return false;
    }

    /**
     * Begins to send a message along one line of the network, on which it leaves a copy with every node that it passes: the
     * deposit bit of Blue Gene/L (Blue Matter, {@code bl_torus.h}). It goes to the rank in the receiver's place of each of
     * them, which there has to be, and is {@linkplain Host#arrived told} of the very same message, whoever its destination is.
     * Such messages of one sender to one receiver arrive in the order of sending. The payload must not be of one message.
     *
     * @throws IllegalArgumentException if the way to its destination is no line
     */
    default void deposit(Message message) {
        throw new UnsupportedOperationException("deposit: " + message.kind() + " (expected: a network that deposits)");
    }

    /**
     * Reacts to an event of this network that came to the rank actor: a piece of a message, room in a FIFO, a piece handled.
     *
     * @return false if the event is none of this port's
     */
    boolean onEvent(Event event);
}
