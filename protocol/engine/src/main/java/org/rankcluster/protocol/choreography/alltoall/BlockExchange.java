package org.rankcluster.protocol.choreography.alltoall;

import org.rankcluster.protocol.choreography.Blocks;
import org.rankcluster.protocol.choreography.Buffers;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Parameters;

/** An alltoall whose blocks go straight from the input of a rank to the output of another, each in a message of its own. */
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

    /** What a rank sends, by receiver. */
    final Blocks sent(int rank) {
        return exchange.sent(rank);
    }

    /** What a rank receives, by sender. */
    final Blocks received(int rank) {
        return exchange.received(rank);
    }

    /** The rank that is {@code distance} above another, around the end. */
    final int above(int rank, int distance) {
        return (int) (((long) rank + distance) % ranks());
    }

    /** The rank that is {@code distance} below another, around the end. */
    final int below(int rank, int distance) {
        return Math.floorMod(rank - distance, ranks());
    }
}
