package org.rankcluster.protocol.pointtopoint;

import org.rankcluster.protocol.datatype.Pieces;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.onesided.ServeWork;
import org.rankcluster.protocol.runtime.Operation;

/** What the message layer of a rank needs of its surroundings. */
public interface MessagePort {
    /**
     * Begins to transmit. The surroundings call {@link MessageLayer#transmitted} when the last of it has left the rank's
     * hands.
     *
     * @param adaptive whether its packets may overtake each other and other messages
     */
    void transmit(Message message, boolean adaptive);

    /** {@link #transmit} of a message whose pieces can go one after the other. */
    default void transmit(Message message, boolean adaptive, Pieces.Departure pieces) {
        transmit(message, adaptive);
    }

    /**
     * Lets the time pass that the node's memory takes to copy what the rank sends to itself.
     *
     * @param bytes of data, 0 or more; nothing is copied of none
     * @param then action to run when the time has passed, in the order of the calls; it may be run before this returns
     */
    default void copy(int bytes, Runnable then) {
        then.run();
    }

    /** Virtual time in ps. */
    long now();

    /** Something to say to the user on the rank's behalf. */
    void warn(String text);

    /** {@link #warn} of what many ranks may find: the job says it once. */
    default void warnOnce(String text) {
        warn(text);
    }

    /** The operation is complete as far as the protocol goes; the surroundings charge what the machine takes and complete it. */
    void finished(Operation operation);

    /**
     * Lets the time pass that it takes to serve a request of one-sided communication.
     *
     * @param then what to run when it has passed, in the order of the calls; it may be run before this returns
     */
    void serve(ServeWork service, Runnable then);
}
