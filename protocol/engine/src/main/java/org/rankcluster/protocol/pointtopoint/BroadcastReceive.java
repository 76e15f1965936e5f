package org.rankcluster.protocol.pointtopoint;

import java.util.function.IntConsumer;

/** A receive of one part of a broadcast, which detects a root with an unexpected number of bytes. */
public class BroadcastReceive extends ReceiveOperation {
    private final int expected;
    private final IntConsumer otherwise;

    /**
     * Creates a receive.
     *
     * @param context context id of the communicator
     * @param source rank of the sender in the communicator
     * @param tag tag of the broadcast, 0 or more
     * @param bytes size of this part, in bytes
     * @param expected size of the whole broadcast, in bytes
     * @param otherwise called with the root's number of bytes if it differs. Before the call, this and all other receives of the
     *     broadcast are withdrawn, and take no further part in it
     */
    public BroadcastReceive(int context, int source, int tag, int bytes, int expected, IntConsumer otherwise) {
        super(context, source, tag, bytes, null);
        this.expected = expected;
        this.otherwise = otherwise;
    }

    boolean isOf(int itsContext, int itsTag) {
        return context() == itsContext && tag() == itsTag;
    }

    boolean expects(int bytes) {
        return expected == bytes;
    }

    void expectOtherwise(int bytes) {
        otherwise.accept(bytes);
    }
}
