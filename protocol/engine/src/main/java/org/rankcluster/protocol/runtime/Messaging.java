package org.rankcluster.protocol.runtime;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.datatype.PackWork;
import org.rankcluster.protocol.message.PayloadPool;

/**
 * The interface through which the MPI library posts a rank's operations to its message layer. The actors implement it; the MPI library
 * posts its operations here.
 */
public interface Messaging {
    /**
     * Passes an operation to the message layer. The operation takes effect at the program's own time, after the machine's overhead of the
     * call, in the order of posting.
     *
     * @param operation the operation
     */
    void post(Operation operation);

    /**
     * Parks the program until an operation is done. The program's clock is then at least the completion time.
     *
     * @param operation the operation
     */
    void await(Operation operation);

    /**
     * Parks the program until enough operations are done. Operations that are already done count.
     *
     * @param operations the operations; null entries are ignored
     * @param required number of operations to wait for, 0 or more
     */
    void await(@Nullable Operation[] operations, int required);

    /** {@return the pool of the arrays for the messages that the program sends} */
    PayloadPool payloads();

    /** {@return the counters of this rank's datatype processing so far; most programs process none} */
    PackWork packWork();

    /** {@return the memory that the ranks of the node share} */
    SharedMemory sharedMemory();

    /** {@return the maximum size of the messages that no receive had matched, at any time so far, in bytes} */
    long peakUnexpectedBytes();

    /** {@return the maximum size of this rank's requests and unexpected messages, at any time so far, in bytes} */
    long peakMessageMemory();

    /** {@return the maximum number of this rank's requests, including requests of unexpected messages, at any time so far} */
    int peakRequests();
}
