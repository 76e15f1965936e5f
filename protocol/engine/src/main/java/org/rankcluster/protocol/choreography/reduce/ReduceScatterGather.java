package org.rankcluster.protocol.choreography.reduce;

import org.rankcluster.protocol.choreography.Accumulator;
import org.rankcluster.protocol.choreography.BinomialTree;
import org.rankcluster.protocol.choreography.Buffers;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.choreography.PowerOfTwoFold;
import org.rankcluster.protocol.choreography.Rounds;
import org.rankcluster.protocol.choreography.VectorHalving;

/**
 * Reduce of long vectors by a reduce-scatter and a gather (Rabenseifner, "Optimization of collective reduction operations", ICCS 2004; Shan
 * et al., section III-C, RedScat). {@link VectorHalving} leaves one block of the result on each rank. Then the root gathers them up a
 * binomial tree, in reverse order. In each step the ranks whose bit differs from the root's send all their blocks.
 *
 * <p>Cost: 2 alpha log2 P + 2 (P - 1)/P n beta + (P - 1)/P n gamma. If P is no power of two, P is replaced by the next lower one. The cost
 * then increases by 2 alpha + n beta + n/2 gamma.
 */
public final class ReduceScatterGather extends Choreography {
    private static final ReductionCost COST_OF_PAIRS = new ReductionCost(2, 1, 0.5);

    private final int root;
    private final int bytes;
    private final boolean commutative;
    private final boolean copies;
    private final PowerOfTwoFold fold;
    private final VectorHalving halving;

    /**
     * Creates the reduce.
     *
     * @param name collective and algorithm
     * @param parameters arguments of the reduce
     */
    public ReduceScatterGather(String name, Parameters parameters) {
        this(name, parameters, false);
    }

    /**
     * Creates the reduce.
     *
     * @param name collective and algorithm
     * @param parameters arguments of the reduce
     * @param copies whether each rank copies its vector first, as MPICH does, and so has space for all of it
     */
    ReduceScatterGather(String name, Parameters parameters, boolean copies) {
        super(name, parameters.ranks());
        this.root = parameters.root();
        this.bytes = parameters.bytes();
        this.commutative = parameters.commutative();
        this.copies = copies;
        this.fold = new PowerOfTwoFold(parameters.ranks(), root);
        this.halving = new VectorHalving(fold, bytes, parameters.elementBytes());
    }

    /**
     * Returns the cost: "2 alpha log P + 2 (P - 1)/P N beta + (P - 1)/P N gamma". If P is no power of two, the next lower one counts. Then
     * "the extra cost is 2 alpha + N beta + 1/2 N gamma" (Shan et al., section III-C).
     *
     * @param ranks number of ranks, 1 or more
     * @return the cost
     */
    public static ReductionCost cost(int ranks) {
        int active = Integer.highestOneBit(ranks);
        double others = ReductionCost.others(active);
        ReductionCost halving = new ReductionCost(2 * stages(ranks), 2 * others, others);
        return active == ranks ? halving : halving.plus(COST_OF_PAIRS);
    }

    /** Returns the number of stages of the gather. */
    static int stages(int ranks) {
        return BinomialTree.ceilLog2(Integer.highestOneBit(ranks));
    }

    @Override
    public int bytes(int rank, int buffer) {
        if (buffer == Buffers.INPUT || buffer == end(rank)) {
            return buffer == Buffers.SCRATCH && !copies ? halving.summed(rank) : bytes;
        }
        if (buffer != work(rank)) {
            return 0;
        }
        return copies || rank == root && !commutative ? bytes : halving.arriving(rank, commutative);
    }

    @Override
    public boolean overlaps() {
        return !copies;
    }

    private int end(int rank) {
        return rank == root ? Buffers.OUTPUT : Buffers.SCRATCH;
    }

    private int work(int rank) {
        return rank == root ? Buffers.SCRATCH : Buffers.SPARE;
    }

    private Accumulator result(int rank) {
        if (copies || rank == root) {
            Accumulator result = new Accumulator(commutative, end(rank), work(rank), halving.combines(rank));
            return copies || !commutative ? result : result.shortened(0);
        }
        return halving.shortened(rank, commutative, end(rank), work(rank));
    }

    @Override
    public Rounds rounds(int rank) {
        Accumulator result = result(rank);
        Rounds copy = copies ? result.copied(bytes) : Rounds.NONE;
        Rounds reduceScatter = halving.reduceScatter(rank, result);
        return fold.isActive(rank)
                ? Rounds.inOrder(copy, reduceScatter, gather(rank, result))
                : Rounds.inOrder(copy, reduceScatter);
    }

    private Rounds gather(int rank, Accumulator result) {
        int levels = fold.levels();
        int self = fold.newRank(rank);
        int end = fold.newRank(root);
        Rounds settle = Rounds.once((k, round) -> {
            boolean receives = levels > 0 && (self ^ end) >> levels - 1 == 0;
            if (rank == root || receives) {
                result.settle(round, halving.offset(self, levels), halving.length(self, levels));
            }
        });
        Rounds tree = Rounds.of(levels, (k, round) -> {
            int level = levels - 1 - k;
            int partner = self ^ 1 << level;
            int peer = fold.rank(partner);
            if ((self ^ end) >> level == 0) {
                round.gathers();
                result.receive(round, peer, halving.offset(partner, level + 1), halving.length(partner, level + 1));
            } else if ((self ^ end) >> level == 1) {
                result.send(round, peer, halving.offset(self, level + 1), halving.length(self, level + 1));
            }
        });
        return Rounds.inOrder(settle, tree);
    }
}
