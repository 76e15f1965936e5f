package org.rankcluster.protocol.choreography.reduce;

import org.rankcluster.protocol.choreography.Accumulator;
import org.rankcluster.protocol.choreography.BinomialTree;
import org.rankcluster.protocol.choreography.Buffers;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.choreography.Rounds;

/**
 * Reduce up a binomial tree (Shan et al., section III-B). In the words of the paper: "if the bit is 1, one sends data to the process with
 * the corresponding bit cleared. If the bit is 0, it will receive data from the process with that bit set as long as that process exists".
 * The ranks of a subtree are consecutive. If the operator is not commutative, the tree's top is rank 0, so that all operands are in rank
 * order. Then rank 0 sends the result to the root, as in MPICH.
 *
 * <p>Cost: ceil(log2 P) (alpha + n beta + n gamma), and alpha + n beta for that last step. There are P - 1 messages in all, and one more
 * for that step.
 */
public final class Binomial extends Choreography {
    private final int root;
    private final int top;
    private final int bytes;
    private final boolean commutative;
    private final boolean copies;

    /**
     * Creates the reduce.
     *
     * @param name collective and algorithm
     * @param parameters arguments of the reduce
     */
    public Binomial(String name, Parameters parameters) {
        this(name, parameters, false);
    }

    /**
     * Creates the reduce.
     *
     * @param name collective and algorithm
     * @param parameters arguments of the reduce
     * @param copies whether each rank copies its vector first, as MPICH does
     */
    Binomial(String name, Parameters parameters, boolean copies) {
        super(name, parameters.ranks());
        this.root = parameters.root();
        this.commutative = parameters.commutative();
        this.top = commutative ? root : 0;
        this.bytes = parameters.bytes();
        this.copies = copies;
    }

    /**
     * Returns the cost: "log P x (alpha + N beta + N gamma)" (Shan et al., section III-B), log P rounded up.
     *
     * @param ranks number of ranks, 1 or more
     * @return the cost
     */
    public static ReductionCost cost(int ranks) {
        int steps = BinomialTree.ceilLog2(ranks);
        return new ReductionCost(steps, steps, steps);
    }

    @Override
    public int bytes(int rank, int buffer) {
        int sums = children(rank) + (copies ? 1 : 0);
        boolean needed = switch (buffer) {
            case Buffers.INPUT -> true;
            case Buffers.OUTPUT -> rank == root;
            case Buffers.SCRATCH -> sums > (isEnd(rank) ? 1 : 0);
            default -> sums > 1 && !isEnd(rank);
        };
        return needed ? bytes : 0;
    }

    @Override
    public boolean overlaps() {
        return !copies;
    }

    private boolean isEnd(int rank) {
        return rank == root && rank == top;
    }

    private int children(int rank) {
        return BinomialTree.children(BinomialTree.relative(rank, top, ranks()), ranks());
    }

    @Override
    public Rounds rounds(int rank) {
        int ranks = ranks();
        int relative = BinomialTree.relative(rank, top, ranks);
        int children = children(rank);
        Accumulator result = new Accumulator(
                commutative,
                isEnd(rank) ? Buffers.OUTPUT : Buffers.SCRATCH,
                isEnd(rank) ? Buffers.SCRATCH : Buffers.SPARE,
                children);
        Rounds copy = copies ? result.copied(bytes) : Rounds.NONE;
        Rounds tree = Rounds.of(children, (k, round) -> {
            int child = BinomialTree.absolute(relative + (1 << k), top, ranks);
            round.receive(child, result.arrivals(), 0, bytes);
            result.addHigher(round, 0, bytes);
        });
        Rounds up = Rounds.once((k, round) -> {
            if (rank != top) {
                int parent = BinomialTree.absolute(BinomialTree.parent(relative), top, ranks);
                round.send(parent, result.at(), 0, bytes);
            } else if (rank == root) {
                result.settle(round, 0, bytes);
            } else {
                round.send(root, result.at(), 0, bytes);
            }
        });
        Rounds last = Rounds.once((k, round) -> {
            if (rank == root && rank != top) {
                round.receive(top, Buffers.OUTPUT, 0, bytes);
            }
        });
        return Rounds.inOrder(copy, tree, up, last);
    }
}
