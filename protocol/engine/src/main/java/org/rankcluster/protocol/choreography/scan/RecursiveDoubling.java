package org.rankcluster.protocol.choreography.scan;

import org.rankcluster.protocol.choreography.Accumulator;
import org.rankcluster.protocol.choreography.BinomialTree;
import org.rankcluster.protocol.choreography.Buffers;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.choreography.Rounds;

/**
 * Scan and exscan by recursive doubling, as in MPICH. In step j a rank exchanges the sum over its group of 2^j ranks. Its peer, if there is
 * one, is the rank whose number differs in bit j. A sum from below is combined in front of the rank's prefix. The prefix begins with the
 * rank's own vector in a scan, and with the first sum from below in an exscan.
 *
 * <p>Cost: ceil(log2 P) (alpha + n beta + 2 n gamma), a gamma for the prefix and one for the group's sum. A rank that does not send the
 * group's sum again does not combine it.
 */
final class RecursiveDoubling extends Choreography {
    private final int bytes;
    private final boolean commutative;
    private final boolean inclusive;

    private RecursiveDoubling(String name, Parameters parameters, boolean inclusive) {
        super(name, parameters.ranks());
        this.bytes = parameters.bytes();
        this.commutative = parameters.commutative();
        this.inclusive = inclusive;
    }

    /**
     * Creates a scan.
     *
     * @param name collective and algorithm
     * @param parameters arguments of the scan
     * @return the scan
     */
    static RecursiveDoubling inclusive(String name, Parameters parameters) {
        return new RecursiveDoubling(name, parameters, true);
    }

    /**
     * Creates an exscan.
     *
     * @param name collective and algorithm
     * @param parameters arguments of the exscan
     * @return the exscan
     */
    static RecursiveDoubling exclusive(String name, Parameters parameters) {
        return new RecursiveDoubling(name, parameters, false);
    }

    @Override
    public int bytes(int rank, int buffer) {
        return buffer == Buffers.OUTPUT && !inclusive && rank == 0 ? 0 : bytes;
    }

    @Override
    public Rounds rounds(int rank) {
        if (!inclusive) {
            return doubling(rank);
        }
        Rounds own = Rounds.once((k, round) -> round.copy(Buffers.INPUT, 0, Buffers.OUTPUT, 0, bytes));
        return Rounds.inOrder(own, doubling(rank));
    }

    private Rounds doubling(int rank) {
        int ranks = ranks();
        int last = lastStep(rank, ranks);
        Accumulator group = new Accumulator(commutative, Buffers.SCRATCH, Buffers.SPARE, 0);
        return Rounds.of(last + 1, (j, round) -> {
            int peer = rank ^ 1 << j;
            if (peer >= ranks) {
                return;
            }
            round.send(peer, group.at(), 0, bytes);
            round.receive(peer, group.arrivals(), 0, bytes);
            if (peer < rank) {
                boolean first = 1 << j == Integer.lowestOneBit(rank);
                if (!inclusive && first) {
                    round.copy(group.arrivals(), 0, Buffers.OUTPUT, 0, bytes);
                } else {
                    round.reduce(group.arrivals(), 0, Buffers.OUTPUT, 0, bytes);
                }
            }
            if (j < last) {
                group.add(round, rank, peer, 0, bytes);
            }
        });
    }

    /** Returns the last step in which a rank has a peer, from 0; -1 for none. */
    private static int lastStep(int rank, int ranks) {
        int j = BinomialTree.ceilLog2(ranks) - 1;
        while (j >= 0 && (rank ^ 1 << j) >= ranks) {
            j--;
        }
        return j;
    }
}
