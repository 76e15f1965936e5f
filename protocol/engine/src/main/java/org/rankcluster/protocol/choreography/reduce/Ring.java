package org.rankcluster.protocol.choreography.reduce;

import org.rankcluster.protocol.choreography.BinomialTree;
import org.rankcluster.protocol.choreography.Blocks;
import org.rankcluster.protocol.choreography.Buffers;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.choreography.RingReduceScatter;
import org.rankcluster.protocol.choreography.Rounds;

/**
 * Reduce around a ring (Shan et al., section III-D): {@link RingReduceScatter} from the root on leaves the first block on
 * the root, the next on its right neighbour, and so on, and the root gathers them up a binomial tree. Blocks lie in the
 * order of positions from the root on, so each message of the gather is one piece. For commutative operators.
 *
 * <p>Cost: (P - 1 + ceil(log2 P)) alpha + 2 (P - 1)/P n beta + (P - 1)/P n gamma, for any P.
 */
public final class Ring extends Choreography {
    private final int root;
    private final Blocks blocks;

    public Ring(String name, Parameters parameters) {
        super(name, parameters.ranks());
        this.root = parameters.root();
        this.blocks = Blocks.even(parameters.ranks(), parameters.bytes(), parameters.elementBytes());
    }

    @Override
    public int bytes(int rank, int buffer) {
        return buffer == Buffers.INPUT || buffer == sums(rank) ? blocks.total() : 0;
    }

    private int sums(int rank) {
        return rank == root ? Buffers.OUTPUT : Buffers.SCRATCH;
    }

    @Override
    public Rounds rounds(int rank) {
        return Rounds.inOrder(RingReduceScatter.rounds(rank, root, blocks, sums(rank)), gather(rank));
    }

    private Rounds gather(int rank) {
        int ranks = ranks();
        int buffer = sums(rank);
        int relative = BinomialTree.relative(rank, root, ranks);
        int children = BinomialTree.children(relative, ranks);
        return Rounds.of(children + 1, (k, round) -> {
            if (k < children) {
                int child = relative + (1 << k);
                round.receive(BinomialTree.absolute(child, root, ranks), buffer, blocks.offset(child), gathered(child));
            } else if (relative != 0) {
                int parent = BinomialTree.parent(relative);
                round.send(
                        BinomialTree.absolute(parent, root, ranks),
                        buffer,
                        blocks.offset(relative),
                        gathered(relative));
            }
        });
    }

    /** Bytes that come from a position in the gather: the blocks of its subtree. */
    private int gathered(int relative) {
        return blocks.length(relative, relative + BinomialTree.subtree(relative, ranks()));
    }
}
