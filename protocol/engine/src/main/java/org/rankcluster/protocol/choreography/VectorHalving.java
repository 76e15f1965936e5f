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

    /** The rounds of one rank; at their end its block is where the accumulator says. */
    public Rounds reduceScatter(int rank, Accumulator result) {
        Rounds pair = fold.isPaired(rank) ? pair(rank, result) : Rounds.NONE;
        if (!fold.isActive(rank)) {
            return pair;
        }
        int self = fold.newRank(rank);
        Rounds halving = Rounds.of(fold.levels(), (j, round) -> {
            int partner = self ^ 1 << j;
            int peer = fold.rank(partner);
            int keep = offset(self, j + 1);
            int kept = length(self, j + 1);
            round.send(peer, result.at(), offset(partner, j + 1), length(partner, j + 1));
            round.receive(peer, result.arrivals(), keep, kept);
            result.add(round, rank, peer, keep, kept);
        });
        return Rounds.inOrder(pair, halving);
    }

    private Rounds pair(int rank, Accumulator result) {
        int partner = fold.partner(rank);
        int middle = elements / 2 * elementBytes;
        int end = elements * elementBytes;
        boolean lower = rank < partner;
        int keep = lower ? 0 : middle;
        int kept = lower ? middle : end - middle;
        int give = lower ? middle : 0;
        int given = end - kept;
        return Rounds.of(2, (k, round) -> {
            if (k == 0) {
                round.send(partner, result.at(), give, given);
                round.receive(partner, result.arrivals(), keep, kept);
                result.add(round, rank, partner, keep, kept);
            } else if (fold.isActive(rank)) {
                round.receive(partner, result.at(), give, given);
            } else {
                round.send(partner, result.at(), keep, kept);
            }
        });
    }
}
