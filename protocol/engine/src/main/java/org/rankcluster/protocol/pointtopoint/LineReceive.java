package org.rankcluster.protocol.pointtopoint;

import java.util.function.IntConsumer;

/** A receive of data that come along a line of a torus: of one sender, with one tag, of one place. */
public final class LineReceive extends BroadcastReceive {
    private final int from;
    private final int place;

    /**
     * @param source rank of the sender in the communicator
     * @param from its world rank
     * @param place which data of a collective they are
     * @param bytes how many they are
     * @param expected see {@link BroadcastReceive}
     * @param otherwise see {@link BroadcastReceive}
     */
    public LineReceive(
            int context, int source, int from, int tag, int place, int bytes, int expected, IntConsumer otherwise) {
        super(context, source, tag, bytes, expected, otherwise);
        this.from = from;
        this.place = place;
    }

    int linePlace() {
        return place;
    }

    @Override
    public int sender() {
        return from;
    }
}
