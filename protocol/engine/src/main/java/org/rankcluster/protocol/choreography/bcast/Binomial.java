package org.rankcluster.protocol.choreography.bcast;

import org.rankcluster.protocol.choreography.BinomialTree;
import org.rankcluster.protocol.choreography.Buffers;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.choreography.Rounds;

/**
 * Broadcast of short messages down a binomial tree. See Thakur, Rabenseifner, Gropp, "Optimization of collective communication operations
 * in MPICH", IJHPCA 19(1), 2005, section 4.3. A rank receives from its parent, then sends to its children one after the other, to the child
 * with the largest subtree first.
 *
 * <p>Cost: ceil(log2 P) (alpha + n beta); P - 1 messages in all, (P - 1) n bytes.
 */
public final class Binomial extends Choreography {
    private final int root;
    private final int bytes;

    /**
     * Creates the broadcast.
     *
     * @param name collective and algorithm
     * @param parameters arguments of the broadcast
     */
    public Binomial(String name, Parameters parameters) {
        super(name, parameters.ranks());
        this.root = parameters.root();
        this.bytes = parameters.bytes();
    }

    @Override
    public int bytes(int rank, int buffer) {
        return buffer == (rank == root ? Buffers.INPUT : Buffers.OUTPUT) ? bytes : 0;
    }

    @Override
    public int broadcast() {
        return bytes;
    }

    @Override
    public Rounds rounds(int rank) {
        int ranks = ranks();
        int relative = BinomialTree.relative(rank, root, ranks);
        int children = BinomialTree.children(relative, ranks);
        int buffer = rank == root ? Buffers.INPUT : Buffers.OUTPUT;
        return Rounds.of(1 + children, (k, round) -> {
            if (k > 0) {
                int child = relative + (1 << children - k);
                round.send(BinomialTree.absolute(child, root, ranks), buffer, 0, bytes);
            } else if (rank != root) {
                int parent = BinomialTree.parent(relative);
                round.receive(BinomialTree.absolute(parent, root, ranks), buffer, 0, bytes);
            }
        });
    }
}
