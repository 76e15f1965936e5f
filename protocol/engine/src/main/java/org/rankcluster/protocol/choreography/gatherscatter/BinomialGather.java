package org.rankcluster.protocol.choreography.gatherscatter;

import org.rankcluster.protocol.choreography.BinomialTree;
import org.rankcluster.protocol.choreography.Buffers;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.choreography.Round;
import org.rankcluster.protocol.choreography.Rounds;

/**
 * Gather up a binomial tree (Thakur and Gropp, "Improving the performance of collective operations in MPICH", EuroPVM/MPI 2003). A rank
 * collects the blocks of its subtree, in the order of ranks from the root on. The rank sends them to its parent in one message. At the root
 * they arrive in their places. The one subtree that wraps around after the last rank comes in two messages.
 *
 * <p>Cost: ceil(log2 P) alpha + (P - 1) n beta, n bytes a block; P - 1 messages, or P.
 */
final class BinomialGather extends BinomialBlocks {
    /**
     * Creates the gather.
     *
     * @param name collective and algorithm
     * @param parameters arguments of the gather
     */
    BinomialGather(String name, Parameters parameters) {
        super(name, parameters);
    }

    @Override
    public int bytes(int rank, int buffer) {
        return switch (buffer) {
            case Buffers.INPUT -> bytes();
            case Buffers.OUTPUT -> rank == root() ? all() : 0;
            case Buffers.SCRATCH -> subtree(relative(rank)) * bytes();
            default -> 0;
        };
    }

    @Override
    public boolean gathers() {
        return true;
    }

    @Override
    Rounds atRoot() {
        Rounds own = Rounds.once((k, round) -> round.copy(Buffers.INPUT, 0, Buffers.OUTPUT, root() * bytes(), bytes()));
        Rounds tree = Rounds.of(children(0), (k, round) -> {
            int child = 1 << k;
            int first = absolute(child);
            int straight = straight(child);
            round.receive(first, Buffers.OUTPUT, first * bytes(), straight * bytes());
            round.ofBlocks(first, straight);
            if (straight < subtree(child)) {
                round.receive(first, Buffers.OUTPUT, 0, (subtree(child) - straight) * bytes());
                round.ofBlocks(0, subtree(child) - straight);
            }
        });
        return Rounds.inOrder(own, tree);
    }

    @Override
    Rounds below(int relative) {
        int children = children(relative);
        int buffer = children == 0 ? Buffers.INPUT : Buffers.SCRATCH;
        Rounds own = Rounds.once((k, round) -> {
            if (children > 0) {
                round.copy(Buffers.INPUT, 0, Buffers.SCRATCH, 0, bytes());
            }
        });
        Rounds tree = Rounds.of(children, (k, round) -> {
            int child = relative + (1 << k);
            round.receive(absolute(child), Buffers.SCRATCH, (1 << k) * bytes(), subtree(child) * bytes());
            round.ofBlocks(1 << k, subtree(child));
        });
        return Rounds.inOrder(own, tree, Rounds.once((k, round) -> up(relative, buffer, round)));
    }

    private void up(int relative, int buffer, Round round) {
        int parent = BinomialTree.parent(relative);
        int straight = parent == 0 ? straight(relative) : subtree(relative);
        round.send(absolute(parent), buffer, 0, straight * bytes());
        round.ofBlocks(0, straight);
        if (straight < subtree(relative)) {
            round.send(absolute(parent), buffer, straight * bytes(), (subtree(relative) - straight) * bytes());
            round.ofBlocks(straight, subtree(relative) - straight);
        }
    }
}
