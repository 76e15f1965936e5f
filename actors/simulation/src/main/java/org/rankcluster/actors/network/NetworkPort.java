package org.rankcluster.actors.network;

import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.path.PathRecorder;
import org.rankcluster.actors.time.DeferredEvent;
import org.rankcluster.actors.time.Event;
import org.rankcluster.actors.time.ValueEvent;
import org.rankcluster.protocol.datatype.PipelineSegments;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.message.MessageReceiver;

/**
 * The port of one rank on a network, used by its rank actor only. The port cuts messages into the units that the network carries, charges
 * the CPU for them, and reassembles arriving pieces. Each fidelity has an implementation, and so has the shared memory of a node.
 */
public interface NetworkPort {
    /** The port's interface to the rank actor that owns it: clock, event sink, CPU and message layer. */
    interface Host extends MessageReceiver {
        /** Returns the virtual time of the event in execution. */
        long now();

        /** Sends an event from the rank actor. */
        void send(Event event, int target, long at);

        /**
         * Sends an event from the rank actor to itself whose only effect is a call of {@link #transmitted}. The event may be executed late;
         * see {@link DeferredEvent}.
         */
        default void sendDeparture(DeferredEvent departure, Message message, long at) {
            send(departure, self(), at);
        }

        /** Returns the actor id of the rank actor itself. */
        int self();

        /** Returns the recorder of the critical path; null unless the run records. */
        default @Nullable PathRecorder path() {
            return null;
        }

        /** Returns the rank's CPU, the same object each time. */
        Cpu cpu();
    }

    /** A sender of a rank's events to itself whose only effect is a call of {@link Host#transmitted}. */
    @FunctionalInterface
    interface Departures {
        /** Sends an event that calls {@link Host#transmitted} with the message, and does nothing else, for virtual time {@code at}. */
        void send(DeferredEvent departure, Message message, long at);
    }

    /**
     * Begins to send; not blocking. Messages to one destination that are not adaptive are handled in this order. In whole messages a short
     * one may pass a longer one on the way. A {@link Message.DepositMulticast} leaves its copies in the fidelity of the network. They leave
     * in packets that pass each link once, as one message that passes each link once, or from the sender's interface, sent once.
     *
     * @param address actor id of the receiver, from the sender's address vector
     * @param adaptive whether its packets may take any minimal path and overtake others
     * @throws IllegalArgumentException if the path of a line is not a line
     */
    void transmit(Message message, int address, boolean adaptive);

    /** Begins to send a message whose segments can leave one after the other; for networks that carry packets. */
    default void transmit(Message message, int address, boolean adaptive, PipelineSegments.Departure departure) {
        throw new UnsupportedOperationException("this network sends no message in segments: " + message);
    }

    /**
     * Handles an event of this network that came to the rank actor: a piece of a message, space in a FIFO, a piece handled.
     *
     * @return false if the event is none of this port's
     */
    boolean onEvent(Event event);

    /** Handles an event by value, as {@link #onEvent(Event)} does; it lies in {@code words} at {@code at}, see {@link ValueEvent}. */
    default boolean onEvent(long[] words, int at) {
        return false;
    }

    /** Returns a hash of the content of an event by value that this port handles. */
    default long payloadHash(long[] words, int at) {
        return 0;
    }
}
