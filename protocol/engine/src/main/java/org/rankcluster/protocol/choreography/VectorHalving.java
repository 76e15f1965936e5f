package org.rankcluster.protocol.choreography;

/**
 * Reduce-scatter by vector halving and distance doubling, the first phase of reduce-scatter + gather and of reduce-scatter +
 * allgather (Rabenseifner 2004; Shan et al., section III-C). In step j a rank exchanges half of the part that it still
 * answers for with the rank whose number differs in bit j, and combines the half it keeps. After k steps each of 2^k ranks
 * has one block of the result; parts always come from ranks that follow each other, so any operator will do.
 *
 * <p>Where ranks are no power of two, those of a pair first exchange halves, each reduces one, and one hands its half to the
 * other, which goes on for both: 2 alpha + N beta + N/2 gamma more.
 */
public final class VectorHalving {
    private final Fold fold;
    private final int elements;
    private final int elementBytes;

    public VectorHalving(Fold fold, int bytes, int elementBytes) {
        this.fold = fold;
        this.elements = bytes / elementBytes;
        this.elementBytes = elementBytes;
    }

    /**
     * Estimates the time of the first phase, without what combining takes. Its first messages, the longest, go to neighbours.
     *
     * @param ranks number of ranks
     * @param bytes of the vector
     * @return ps
     */
    public static double time(MessageCosts costs, int ranks, double bytes) {
        MessageCosts far = costs.inPairs(ranks);
        int levels = BinomialTree.floorLog2(ranks);
        double pairs = 1 << levels < ranks ? 2 * costs.message(bytes / 2) : 0;
        double first = levels > 0 ? costs.message(bytes / 2) : 0;
        return pairs + first + far.doubling(Math.scalb(bytes, -levels), levels - 1);
    }

    /** Picoseconds more for an odd number of ranks, whose pairs wait for ranks that have none: as long as a copy, which was measured. */
    public static double ofOdd(MessageCosts costs, int ranks, double bytes) {
        return ranks % 2 == 0 || ranks == 1 ? 0 : bytes * costs.ofCopied();
    }

    /** Vectors that are combined one after the other: (P - 1)/P, and half of one more where P is no power of two. */
    public static double combined(int ranks) {
        int active = Integer.highestOneBit(ranks);
        return (active - 1.0) / active + (active < ranks ? 0.5 : 0);
    }

    /** How often {@code rank} combines something. */
    public int combines(int rank) {
        return (fold.isPaired(rank) ? 1 : 0) + (fold.isActive(rank) ? fold.levels() : 0);
    }

    /** Offset in bytes of the part that {@code newRank} answers for after {@code level} steps. */
    public int offset(int newRank, int level) {
        return (int) (part(newRank, level) >>> 32) * elementBytes;
    }

    /** Length in bytes of that part. */
    public int length(int newRank, int level) {
        return (int) part(newRank, level) * elementBytes;
    }

    /** First element and number of elements. */
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
     * Where the running result of a rank is that has no room for the whole vector: its sums in {@code end}, what arrives in {@code work},
     * with as many bytes as {@link #summed} and {@link #arriving} say.
     */
    public Accumulator shortened(int rank, boolean commutative, int end, int work) {
        Accumulator result = new Accumulator(commutative, end, work, combines(rank));
        return needsAll(rank) && !commutative ? result : result.shortened(firstSummed(rank));
    }

    /** Bytes of the sums of a rank: half of the vector, or all of it where a rank goes on for two. */
    public int summed(int rank) {
        if (combines(rank) == 0) {
            return 0;
        }
        if (needsAll(rank)) {
            return bytes();
        }
        return fold.isActive(rank) ? length(fold.newRank(rank), 1) : kept(rank);
    }

    /** Most bytes that arrive for sums that there are already. Where order matters that may be the first to arrive. */
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

    /** Offset of the half that one of a pair combines for both. */
    private int keep(int rank) {
        return rank < fold.partner(rank) ? 0 : middle();
    }

    private int kept(int rank) {
        return rank < fold.partner(rank) ? middle() : bytes() - middle();
    }

    private int middle() {
        return elements / 2 * elementBytes;
    }

    /** Gives the rounds of one rank; at their end its block is where the accumulator says. */
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
