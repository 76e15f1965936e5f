package org.rankcluster.actors.network;

import org.rankcluster.actors.time.Event;
import org.rankcluster.protocol.datatype.Pieces;
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

        /** The rank's CPU, the same object each time. */
        Cpu cpu();

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
     * Begins to send; not blocking. Messages to one destination that are not adaptive are handled in this order; in whole messages a short
     * one may pass a longer one on the way. A {@link Message.Line}
     * leaves its copies in the fidelity of the network: in packets that pass each link once; as one message that passes each link
     * once; or in one go from the sender's interface.
     *
     * @param address actor id of the receiver, as the sender's address vector has it
     * @param adaptive whether its packets may take any minimal way and overtake others
     * @throws IllegalArgumentException if the way of a line is none
     */
    void transmit(Message message, int address, boolean adaptive);

    /** {@link #transmit} of a message whose pieces can go one after the other; for networks that carry packets. */
    default void transmit(Message message, int address, boolean adaptive, Pieces.Departure pieces) {
        throw new UnsupportedOperationException("pieces of " + message);
    }

    /**
     * Reacts to an event of this network that came to the rank actor: a piece of a message, room in a FIFO, a piece handled.
     *
     * @return false if the event is none of this port's
     */
    boolean onEvent(Event event);
}
