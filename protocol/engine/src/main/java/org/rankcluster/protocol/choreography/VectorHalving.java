package org.rankcluster.protocol.choreography;

/**
 * A reduce-scatter by vector halving and distance doubling (Rabenseifner 2004; Shan et al., section III-C). The algorithm is the first
 * phase of reduce-scatter + gather and of reduce-scatter + allgather. In step j a rank exchanges half of its current part with the rank
 * whose number differs in bit j. The rank combines the half that it keeps. After k steps each of 2^k ranks has one block of the result.
 * Parts always come from consecutive ranks, so any operator is suitable.
 *
 * <p>If the number of ranks is no power of two, the ranks of a pair first exchange halves, and each reduces one. Then one of them passes
 * its half to the other, which continues for both. The additional cost is 2 alpha + N beta + N/2 gamma.
 */
public final class VectorHalving {
    private final PowerOfTwoFold fold;
    private final int elements;
    private final int elementBytes;

    /**
     * Creates the first phase of a reduction.
     *
     * @param fold the ranks
     * @param bytes bytes of the vector, a multiple of {@code elementBytes}
     * @param elementBytes bytes of an element, 1 or more
     */
    public VectorHalving(PowerOfTwoFold fold, int bytes, int elementBytes) {
        this.fold = fold;
        this.elements = bytes / elementBytes;
        this.elementBytes = elementBytes;
    }

    /**
     * Returns the estimated time of the first phase without combining. Its first messages, the longest, are sent to neighbours.
     *
     * @param costs costs of messages
     * @param ranks number of ranks, 1 or more
     * @param bytes bytes of the vector, 0 or more
     * @return time in picoseconds
     */
    public static double time(MessageCosts costs, int ranks, double bytes) {
        MessageCosts far = costs.inPairs(ranks);
        int levels = BinomialTree.floorLog2(ranks);
        double pairs = 1 << levels < ranks ? 2 * costs.message(bytes / 2) : 0;
        double first = levels > 0 ? costs.message(bytes / 2) : 0;
        return pairs + first + far.doubling(Math.scalb(bytes, -levels), levels - 1);
    }

    /**
     * Returns the additional time for an odd number of ranks, whose pairs wait for ranks without a pair. The time is as long as a copy, a
     * measured value.
     *
     * @param costs costs of messages
     * @param ranks number of ranks, 1 or more
     * @param bytes bytes of the vector, 0 or more
     * @return time in picoseconds
     */
    public static double ofOdd(MessageCosts costs, int ranks, double bytes) {
        return ranks % 2 == 0 || ranks == 1 ? 0 : bytes * costs.ofCopied();
    }

    /**
     * Returns the number of vectors that are combined consecutively: (P - 1)/P, and half of one more if P is no power of two.
     *
     * @param ranks number of ranks P, 1 or more
     * @return number of vectors
     */
    public static double combined(int ranks) {
        int active = Integer.highestOneBit(ranks);
        return (active - 1.0) / active + (active < ranks ? 0.5 : 0);
    }

    /**
     * Returns the number of operands that {@code rank} combines.
     *
     * @param rank the rank
     * @return number of operands, 0 or more
     */
    public int combines(int rank) {
        return (fold.isPaired(rank) ? 1 : 0) + (fold.isActive(rank) ? fold.levels() : 0);
    }

    /**
     * Returns the offset in bytes of the part of {@code newRank} after {@code level} steps.
     *
     * @param newRank number of the rank in the fold
     * @param level number of steps, 0 or more
     * @return bytes, 0 or more
     */
    public int offset(int newRank, int level) {
        return (int) (part(newRank, level) >>> 32) * elementBytes;
    }

    /**
     * Returns the length in bytes of the part of {@code newRank} after {@code level} steps.
     *
     * @param newRank number of the rank in the fold
     * @param level number of steps, 0 or more
     * @return bytes, 0 or more
     */
    public int length(int newRank, int level) {
        return (int) part(newRank, level) * elementBytes;
    }

    /** Returns first element (high 32 bits) and number of elements (low 32 bits). */
    private long part(int newRank, int level) {
        int first = 0;
        int count = elements;
        for (int j = 0; j < level; j++) {
            int lower = count / 2;
            boolean keepsLower = (newRank >> j & 1) == 0;
            first += keepsLower ? 0 : lower;
            count = keepsLower ? lower : count - lower;
        }
        return (long) first << 32 | count;
    }

    /**
     * Returns the running result of a rank that has no space for the whole vector. Its sums are in {@code end}, arriving data in
     * {@code work}. The buffers have the sizes {@link #summed} and {@link #arriving}.
     *
     * @param rank the rank
     * @param commutative whether operands may swap sides
     * @param end number of the buffer of the sums
     * @param work number of the buffer of arriving data
     * @return the running result
     */
    public Accumulator shortened(int rank, boolean commutative, int end, int work) {
        Accumulator result = new Accumulator(commutative, end, work, combines(rank));
        return needsAll(rank) && !commutative ? result : result.shortened(firstSummed(rank));
    }

    /**
     * Returns the bytes of the sums of a rank: half of the vector, or all of it if the rank continues for a pair.
     *
     * @param rank the rank
     * @return bytes, 0 or more
     */
    public int summed(int rank) {
        if (combines(rank) == 0) {
            return 0;
        }
        if (needsAll(rank)) {
            return bytes();
        }
        return fold.isActive(rank) ? length(fold.newRank(rank), 1) : kept(rank);
    }

    /**
     * Returns the greatest number of bytes that arrive for existing sums. If order matters, the first data to arrive may be these.
     *
     * @param rank the rank
     * @param commutative whether operands may swap sides
     * @return bytes, 0 or more
     */
    public int arriving(int rank, boolean commutative) {
        if (!commutative) {
            return summed(rank);
        }
        if (combines(rank) < 2) {
            return 0;
        }
        return length(fold.newRank(rank), needsAll(rank) ? 1 : 2);
    }

    private boolean needsAll(int rank) {
        return fold.isPaired(rank) && fold.isActive(rank);
    }

    private int firstSummed(int rank) {
        if (combines(rank) == 0 || needsAll(rank)) {
            return 0;
        }
        return fold.isActive(rank) ? offset(fold.newRank(rank), 1) : keep(rank);
    }

    private int bytes() {
        return elements * elementBytes;
    }

    /** Returns the offset of the half that a rank of a pair combines for both. */
    private int keep(int rank) {
        return rank < fold.partner(rank) ? 0 : middle();
    }

    private int kept(int rank) {
        return rank < fold.partner(rank) ? middle() : bytes() - middle();
    }

    private int middle() {
        return elements / 2 * elementBytes;
    }

    /**
     * Returns the rounds of one rank. At their end the accumulator locates the rank's block.
     *
     * @param rank the rank
     * @param result its running result
     * @return the rounds
     */
    public Rounds reduceScatter(int rank, Accumulator result) {
        Rounds pair = fold.isPaired(rank) ? pair(rank, result) : Rounds.NONE;
        if (!fold.isActive(rank)) {
            return pair;
        }
        int self = fold.newRank(rank);
        Rounds halving = Rounds.of(fold.levels(), (j, round) -> {
            int partner = self ^ 1 << j;
            int peer = fold.rank(partner);
            result.send(round, peer, offset(partner, j + 1), length(partner, j + 1));
            result.combine(round, rank, peer, offset(self, j + 1), length(self, j + 1));
        });
        return Rounds.inOrder(pair, halving);
    }

    private Rounds pair(int rank, Accumulator result) {
        int partner = fold.partner(rank);
        return Rounds.of(2, (k, round) -> {
            if (k == 0) {
                result.send(round, partner, keep(partner), kept(partner));
                result.combine(round, rank, partner, keep(rank), kept(rank));
            } else if (fold.isActive(rank)) {
                result.receive(round, partner, keep(partner), kept(partner));
            } else {
                result.send(round, partner, keep(rank), kept(rank));
            }
        });
    }
}
