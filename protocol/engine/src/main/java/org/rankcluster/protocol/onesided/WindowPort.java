package org.rankcluster.protocol.onesided;

import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.runtime.Operation;

/** What the one-sided part of a rank's message layer needs of its surroundings. */
public interface WindowPort {
    /** World rank. */
    int self();

    /** Virtual time in ps. */
    long now();

    /**
     * Begins to transmit; a large message may be routed otherwise than a small one.
     *
     * @param message to any rank, this one included
     */
    void transmit(Message.OneSided message);

    /** The operation is complete as far as the protocol goes. */
    void finished(Operation operation);

    /**
     * Lets the time pass that it takes to serve a request.
     *
     * @param then what to run when it has passed, in the order of the calls; it may be run before this returns
     */
    void serve(ServeWork service, Runnable then);
}
