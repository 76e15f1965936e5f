package org.rankcluster.protocol.choreography.allgather;

import org.rankcluster.protocol.choreography.Blocks;
import org.rankcluster.protocol.choreography.Buffers;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.choreography.Round;
import org.rankcluster.protocol.choreography.Rounds;

/** The base class of allgathers in which each block arrives at its final position, such as the ring. */
abstract class InPlace extends Choreography {
    private final Blocks blocks;

    InPlace(String name, Parameters parameters) {
        super(name, parameters.ranks());
        this.blocks = parameters.blocks();
    }

    /** Returns one block for each rank. */
    final Blocks blocks() {
        return blocks;
    }

    @Override
    public final int bytes(int rank, int buffer) {
        return bytes(blocks, rank, buffer);
    }

    static int bytes(Blocks blocks, int rank, int buffer) {
        return switch (buffer) {
            case Buffers.INPUT -> blocks.length(rank);
            case Buffers.OUTPUT -> blocks.total();
            default -> 0;
        };
    }

    /** Returns a round that copies a rank's own block to its place. */
    final Rounds own(int rank) {
        return Rounds.once(
                (k, round) -> round.copy(Buffers.INPUT, 0, Buffers.OUTPUT, blocks.offset(rank), blocks.length(rank)));
    }

    /** Sends {@code count} blocks from {@code first} on, in two messages if they wrap around after the last block. */
    static void send(Round round, int peer, int buffer, Blocks blocks, int first, int count) {
        int straight = Math.min(count, blocks.count() - first);
        round.send(peer, buffer, blocks.offset(first), blocks.length(first, first + straight));
        if (straight < count) {
            round.send(peer, buffer, 0, blocks.length(0, count - straight));
        }
    }

    /** Receives the blocks that {@link #send} sends. */
    static void receive(Round round, int peer, int buffer, Blocks blocks, int first, int count) {
        int straight = Math.min(count, blocks.count() - first);
        round.receive(peer, buffer, blocks.offset(first), blocks.length(first, first + straight));
        if (straight < count) {
            round.receive(peer, buffer, 0, blocks.length(0, count - straight));
        }
    }
}
