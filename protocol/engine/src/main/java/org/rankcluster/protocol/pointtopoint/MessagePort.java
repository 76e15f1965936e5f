package org.rankcluster.protocol.pointtopoint;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.datatype.PipelineSegments;
import org.rankcluster.protocol.message.DelayMerge;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.onesided.ServeWork;
import org.rankcluster.protocol.runtime.Operation;

/** The interface through which a rank's message layer uses its clock, CPU and network. */
public interface MessagePort {
    /**
     * Starts to transmit a message. The host calls {@link MessageLayer#transmitted} when its last byte has left the rank.
     *
     * @param message the message
     * @param adaptive true if its packets may overtake each other and other messages
     */
    void transmit(Message message, boolean adaptive);

    /**
     * Starts to transmit a message whose segments may leave one after the other.
     *
     * @param message the message
     * @param adaptive true if its packets may overtake each other and other messages
     * @param departure departure times of the segments
     */
    default void transmit(Message message, boolean adaptive, PipelineSegments.Departure departure) {
        transmit(message, adaptive);
    }

    /**
     * Charges the time that the node's memory takes to copy a message of the rank to itself.
     *
     * @param bytes number of bytes, 0 or more; 0 takes no time
     * @param then continuation when that time has passed, in the order of the calls; it may run before this method returns
     */
    default void copy(int bytes, Runnable then) {
        then.run();
    }

    /** Records that a message has arrived that no receive has matched. Receives that were posted late must be started at their times. */
    default void unexpected() {
        // The default host starts each receive at its time.
    }

    /** {@return the entries with which the causes of delays are merged, shared by the ranks of a thread; null to record none} */
    default @Nullable DelayMerge delayMerge() {
        return new DelayMerge();
    }

    /** {@return the current virtual time, in picoseconds} */
    long now();

    /**
     * Shows a warning to the user on behalf of this rank.
     *
     * @param text the warning
     */
    void warn(String text);

    /**
     * Shows a warning that many ranks may raise. The job shows it once.
     *
     * @param text the warning
     */
    default void warnOnce(String text) {
        warn(text);
    }

    /**
     * Ends the job, because the library has no memory for a request. As in MPICH, whose call fails if the allocation of its request does.
     *
     * @param text the operation or message, the memory in use, and the limit
     * @throws IllegalStateException if the host gives its layers memory without a limit
     */
    default void exhausted(String text) {
        throw new IllegalStateException(text);
    }

    /**
     * Receives an operation that is complete as far as the protocol is concerned. The host charges the machine's costs and completes it.
     *
     * @param operation the operation
     */
    void finished(Operation operation);

    /**
     * Charges the time of serving a request of one-sided communication.
     *
     * @param service the work
     * @param then continuation when that time has passed, in the order of the calls; it may run before this method returns
     */
    void serve(ServeWork service, Runnable then);
}
