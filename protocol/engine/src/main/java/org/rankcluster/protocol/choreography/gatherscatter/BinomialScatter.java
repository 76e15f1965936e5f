package org.rankcluster.protocol.choreography.gatherscatter;

import org.rankcluster.protocol.choreography.BinomialTree;
import org.rankcluster.protocol.choreography.Buffers;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.choreography.Round;
import org.rankcluster.protocol.choreography.Rounds;

/**
 * Scatter down a binomial tree (Thakur and Gropp, "Improving the performance of collective operations in MPICH", EuroPVM/MPI 2003), the
 * reverse of the gather. A rank gets the blocks of its subtree in one message, and sends the blocks of its children to them, largest
 * subtree first. The root sends from their places. The one subtree that wraps around after the last rank leaves it in two messages.
 *
 * <p>Cost: ceil(log2 P) alpha + (P - 1) n beta, n bytes a block; P - 1 messages, or P.
 */
final class BinomialScatter extends BinomialBlocks {
    /**
     * Creates the scatter.
     *
     * @param name collective and algorithm
     * @param parameters arguments of the scatter
     */
    BinomialScatter(String name, Parameters parameters) {
        super(name, parameters);
    }

    @Override
    public int bytes(int rank, int buffer) {
        return switch (buffer) {
            case Buffers.INPUT -> rank == root() ? all() : 0;
            case Buffers.OUTPUT -> bytes();
            case Buffers.SCRATCH -> subtree(relative(rank)) * bytes();
            default -> 0;
        };
    }

    @Override
    public boolean shrinks() {
        return true;
    }

    @Override
    Rounds atRoot() {
        int children = children(0);
        Rounds tree = Rounds.of(children, (k, round) -> {
            int child = 1 << children - 1 - k;
            int first = absolute(child);
            int straight = straight(child);
            round.send(first, Buffers.INPUT, first * bytes(), straight * bytes());
            if (straight < subtree(child)) {
                round.send(first, Buffers.INPUT, 0, (subtree(child) - straight) * bytes());
            }
        });
        Rounds own = Rounds.once((k, round) -> round.copy(Buffers.INPUT, root() * bytes(), Buffers.OUTPUT, 0, bytes()));
        return Rounds.inOrder(tree, own);
    }

    @Override
    Rounds below(int relative) {
        int children = children(relative);
        int buffer = children == 0 ? Buffers.OUTPUT : Buffers.SCRATCH;
        Rounds tree = Rounds.of(children, (k, round) -> {
            int child = 1 << children - 1 - k;
            round.send(
                    absolute(relative + child), Buffers.SCRATCH, child * bytes(), subtree(relative + child) * bytes());
        });
        Rounds own = Rounds.once((k, round) -> {
            if (children > 0) {
                round.copy(Buffers.SCRATCH, 0, Buffers.OUTPUT, 0, bytes());
            }
        });
        return Rounds.inOrder(Rounds.once((k, round) -> fromAbove(relative, buffer, round)), tree, own);
    }

    private void fromAbove(int relative, int buffer, Round round) {
        int parent = BinomialTree.parent(relative);
        int straight = parent == 0 ? straight(relative) : subtree(relative);
        round.receive(absolute(parent), buffer, 0, straight * bytes());
        if (straight < subtree(relative)) {
            round.receive(absolute(parent), buffer, straight * bytes(), (subtree(relative) - straight) * bytes());
        }
    }
}
