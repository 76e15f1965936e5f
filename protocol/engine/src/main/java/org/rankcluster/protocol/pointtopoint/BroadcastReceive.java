package org.rankcluster.protocol.pointtopoint;

import java.util.function.IntConsumer;

/** A receive of a part of a broadcast, which finds out if the root has another number of bytes than was expected. */
public class BroadcastReceive extends ReceiveOperation {
    private final int expected;
    private final IntConsumer otherwise;

    /**
     * @param bytes of this part
     * @param expected of the whole
     * @param otherwise called with the root's number of bytes if that is another. This and all other receives of the broadcast are
     *     withdrawn before that, and take no part in it any more
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
