package org.rankcluster.protocol.choreography.alltoall;

import org.rankcluster.protocol.choreography.Blocks;
import org.rankcluster.protocol.choreography.Buffers;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Parameters;

/** The base class of alltoalls whose blocks move directly from sender to receiver, each in a separate message. */
abstract class BlockExchange extends Choreography {
    private final Parameters.Exchange exchange;

    BlockExchange(String name, Parameters parameters) {
        super(name, parameters.ranks());
        this.exchange = parameters.blocksExchanged();
    }

    @Override
    public final int bytes(int rank, int buffer) {
        return switch (buffer) {
            case Buffers.INPUT -> sent(rank).total();
            case Buffers.OUTPUT -> received(rank).total();
            default -> 0;
        };
    }

    /** Returns the blocks that a rank sends, by receiver. */
    final Blocks sent(int rank) {
        return exchange.sent(rank);
    }

    /** Returns the blocks that a rank receives, by sender. */
    final Blocks received(int rank) {
        return exchange.received(rank);
    }

    /** Returns the rank {@code distance} above another, with wrap-around. */
    final int above(int rank, int distance) {
        return (int) (((long) rank + distance) % ranks());
    }

    /** Returns the rank {@code distance} below another, with wrap-around. */
    final int below(int rank, int distance) {
        return Math.floorMod(rank - distance, ranks());
    }
}
