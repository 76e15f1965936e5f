package org.rankcluster.protocol.choreography.reduce;

import org.rankcluster.protocol.choreography.BinomialTree;
import org.rankcluster.protocol.choreography.Blocks;
import org.rankcluster.protocol.choreography.Buffers;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.choreography.RingReduceScatter;
import org.rankcluster.protocol.choreography.Rounds;

/**
 * Reduce of long vectors around a ring (Shan et al., section III-D). {@link RingReduceScatter} from the root on leaves the first block on
 * the root, the next on its right neighbour, and so on. Then the root gathers them up a binomial tree. Blocks are in the order of positions
 * from the root on, so each message of the gather is contiguous. The operator must be commutative.
 *
 * <p>Cost: (P - 1 + ceil(log2 P)) alpha + 2 (P - 1)/P n beta + (P - 1)/P n gamma, for any P.
 */
public final class Ring extends Choreography {
    private final int root;
    private final Blocks blocks;

    /**
     * Creates the reduce.
     *
     * @param name collective and algorithm
     * @param parameters arguments of the reduce
     */
    public Ring(String name, Parameters parameters) {
        super(name, parameters.ranks());
        this.root = parameters.root();
        this.blocks = Blocks.even(parameters.ranks(), parameters.bytes(), parameters.elementBytes());
    }

    /**
     * Returns the cost with the necessary steps. The paper counts P steps. P - 1 are necessary, because a block passes all ranks except the
     * one where it begins.
     *
     * @param ranks number of ranks, 1 or more
     * @return the cost
     */
    public static ReductionCost cost(int ranks) {
        return cost(ranks, ranks - 1);
    }

    /**
     * Returns the cost as printed in the paper: "(P + log P) alpha + 2 (P - 1)/P N beta + (P - 1)/P N gamma" (Shan et al., section III-D),
     * log P rounded up.
     *
     * @param ranks number of ranks, 1 or more
     * @return the cost
     */
    public static ReductionCost printedCost(int ranks) {
        return cost(ranks, ranks);
    }

    private static ReductionCost cost(int ranks, int steps) {
        double others = ReductionCost.others(ranks);
        return new ReductionCost(steps + stages(ranks), 2 * others, others);
    }

    /** Returns the number of stages of the gather. */
    static int stages(int ranks) {
        return BinomialTree.ceilLog2(ranks);
    }

    @Override
    public int bytes(int rank, int buffer) {
        if (buffer == Buffers.INPUT || buffer == Buffers.OUTPUT && rank == root) {
            return blocks.total();
        }
        if (buffer == blocksAt(rank)) {
            return Math.max(blocks.length(0), gathered(BinomialTree.relative(rank, root, ranks())));
        }
        return buffer == sums(rank) && ranks() > 2 ? blocks.length(0) : 0;
    }

    @Override
    public boolean overlaps() {
        return true;
    }

    /** Returns the buffer for the blocks of a rank and of the ranks below it in the gather, its own first. */
    private int blocksAt(int rank) {
        return rank == root ? Buffers.OUTPUT : Buffers.SCRATCH;
    }

    /** Returns the buffer for the sum of one more block. */
    private int sums(int rank) {
        return rank == root ? Buffers.SCRATCH : Buffers.SPARE;
    }

    @Override
    public Rounds rounds(int rank) {
        return Rounds.inOrder(RingReduceScatter.byTurns(rank, root, blocks, blocksAt(rank), sums(rank)), gather(rank));
    }

    private Rounds gather(int rank) {
        int ranks = ranks();
        int buffer = blocksAt(rank);
        int relative = BinomialTree.relative(rank, root, ranks);
        int first = blocks.offset(relative);
        int children = BinomialTree.children(relative, ranks);
        return Rounds.of(children + 1, (k, round) -> {
            if (k < children) {
                int child = relative + (1 << k);
                int peer = BinomialTree.absolute(child, root, ranks);
                round.gathers();
                round.receive(peer, buffer, blocks.offset(child) - first, gathered(child));
            } else if (relative != 0) {
                int parent = BinomialTree.absolute(BinomialTree.parent(relative), root, ranks);
                round.send(parent, buffer, 0, gathered(relative));
            }
        });
    }

    /** Returns the bytes from a position in the gather: the blocks of its subtree. */
    private int gathered(int relative) {
        return blocks.length(relative, relative + BinomialTree.subtree(relative, ranks()));
    }
}
