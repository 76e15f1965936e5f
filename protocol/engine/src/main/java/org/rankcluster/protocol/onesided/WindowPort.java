package org.rankcluster.protocol.onesided;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.message.DelayCauses;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.runtime.Operation;

/** The interface through which the one-sided part of a rank's message layer uses its clock, CPU and network. */
public interface WindowPort {
    /** {@return the world rank of this rank} */
    int self();

    /** {@return the current virtual time, in picoseconds} */
    long now();

    /** {@return the causes of this rank's delay, which its requests carry; null if there are none} */
    @Nullable
    DelayCauses delayCauses();

    /**
     * Starts to transmit a message. A large message may be routed differently from a small one.
     *
     * @param message message to any rank, this one included
     */
    void transmit(Message.OneSided message);

    /**
     * Receives an operation that is complete as far as the protocol is concerned.
     *
     * @param operation the operation
     */
    void finished(Operation operation);

    /**
     * Charges the time of serving a request.
     *
     * @param service the work
     * @param then continuation when that time has passed, in the order of the calls; it may run before this method returns
     */
    void serve(ServeWork service, Runnable then);
}
