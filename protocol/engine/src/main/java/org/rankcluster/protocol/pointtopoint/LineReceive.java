package org.rankcluster.protocol.pointtopoint;

import java.util.function.IntConsumer;

/** A receive of broadcast data along a torus line, identified by sender, tag, and index of the data in the collective. */
public final class LineReceive extends BroadcastReceive {
    private final int from;
    private final int index;

    /**
     * Creates a receive.
     *
     * @param context context id of the communicator
     * @param source rank of the sender in the communicator
     * @param from world rank of the sender
     * @param tag tag of the collective, 0 or more
     * @param index index of the data within a collective
     * @param bytes size of this part, in bytes
     * @param expected size of the whole broadcast, in bytes, see {@link BroadcastReceive}
     * @param otherwise see {@link BroadcastReceive}
     */
    public LineReceive(
            int context, int source, int from, int tag, int index, int bytes, int expected, IntConsumer otherwise) {
        super(context, source, tag, bytes, expected, otherwise);
        this.from = from;
        this.index = index;
    }

    int lineIndex() {
        return index;
    }

    @Override
    public int sender() {
        return from;
    }
}
