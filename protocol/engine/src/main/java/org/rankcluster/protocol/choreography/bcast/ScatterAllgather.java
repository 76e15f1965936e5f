package org.rankcluster.protocol.choreography.bcast;

import org.rankcluster.protocol.choreography.BinomialTree;
import org.rankcluster.protocol.choreography.Blocks;
import org.rankcluster.protocol.choreography.Buffers;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.choreography.Rounds;

/**
 * Broadcast of long messages by a scatter and an allgather (van de Geijn). See Barnett et al., "Interprocessor collective communication
 * library", SHPCC 1994; Thakur et al., 2005, section 4.3. The message is cut into P blocks, scattered down the binomial tree, and gathered
 * by all around a ring. Blocks that a rank has from the scatter are not sent to it again in the ring. No block is sent to the root (Zhou et
 * al., "A bandwidth-saving optimization for MPI broadcast collective operation", ICPPW 2015). Every rank therefore receives each byte once.
 *
 * <p>Cost: (ceil(log2 P) + P - 1) alpha + 2 (P - 1)/P n beta; (P - 1) n bytes in all.
 */
public class ScatterAllgather extends Choreography {
    private final int root;
    private final Blocks blocks;

    /**
     * Creates the broadcast.
     *
     * @param name collective and algorithm
     * @param parameters arguments of the broadcast
     */
    public ScatterAllgather(String name, Parameters parameters) {
        super(name, parameters.ranks());
        this.root = parameters.root();
        this.blocks = Blocks.even(parameters.ranks(), parameters.bytes(), 1);
    }

    @Override
    public final int bytes(int rank, int buffer) {
        return buffer == data(rank) ? blocks.total() : 0;
    }

    @Override
    public final int broadcast() {
        return blocks.total();
    }

    private int data(int rank) {
        return rank == root ? Buffers.INPUT : Buffers.OUTPUT;
    }

    @Override
    public final Rounds rounds(int rank) {
        int relative = BinomialTree.relative(rank, root, ranks());
        return Rounds.inOrder(scatter(relative, data(rank)), allgather(relative, data(rank), blocks));
    }

    private Rounds scatter(int relative, int buffer) {
        int children = BinomialTree.children(relative, ranks());
        return Rounds.of(1 + children, (k, round) -> {
            if (k > 0) {
                int child = relative + (1 << children - k);
                round.send(absolute(child), buffer, blocks.offset(child), scattered(child));
            } else if (relative != 0) {
                int parent = BinomialTree.parent(relative);
                round.receive(absolute(parent), buffer, blocks.offset(relative), scattered(relative));
            }
        });
    }

    /** Returns the rounds after the scatter, by rank relative to the root. */
    Rounds allgather(int relative, int buffer, Blocks blocks) {
        int ranks = ranks();
        int next = (relative + 1) % ranks;
        int previous = (relative + ranks - 1) % ranks;
        return Rounds.of(ranks - 1, (k, round) -> {
            int passed = Math.floorMod(relative - k, ranks);
            if (!has(next, passed)) {
                round.send(absolute(next), buffer, blocks.offset(passed), blocks.length(passed));
            }
            int got = Math.floorMod(relative - 1 - k, ranks);
            if (!has(relative, got)) {
                round.receive(absolute(previous), buffer, blocks.offset(got), blocks.length(got));
            }
        });
    }

    /** Returns the bytes of a relative rank in the scatter: the blocks of its subtree. */
    private int scattered(int relative) {
        return blocks.length(relative, relative + BinomialTree.subtree(relative, ranks()));
    }

    /** Returns whether a relative rank has a block from the scatter. */
    private boolean has(int relative, int block) {
        return block >= relative && block < relative + BinomialTree.subtree(relative, ranks());
    }

    final int absolute(int relative) {
        return BinomialTree.absolute(relative, root, ranks());
    }
}
