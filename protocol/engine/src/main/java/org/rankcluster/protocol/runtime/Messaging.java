package org.rankcluster.protocol.runtime;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.datatype.PackWork;
import org.rankcluster.protocol.message.PayloadPool;

/** Leads from a rank's program to its message layer. The actors implement it; the MPI library posts its operations here. */
public interface Messaging {
    /**
     * Hands an operation to the message layer; it takes effect at the program's own time, after the machine's overhead of
     * the call, and in the order of posting.
     */
    void post(Operation operation);

    /** Parks the program until the operation is done; its clock is then at least the completion time. */
    void await(Operation operation);

    /** Parks the program until at least {@code required} of the non-null operations are done; those done already count. */
    void await(@Nullable Operation[] operations, int required);

    /** Memory for the messages that the program sends. */
    PayloadPool payloads();

    /** Counts of what this rank has done so far to process datatypes; most programs have none to process. */
    PackWork packWork();

    /** Memory that the ranks of the node share. */
    SharedMemory sharedMemory();

    /** Most bytes of messages that no receive had been found for, at any time so far. */
    long peakUnexpectedBytes();
}
