package org.rankcluster.protocol.choreography;

/**
 * The ranks of one node that share its access to a collective network of the machine. The first of them joins a network of the machine for
 * all. Before, the ranks combine among themselves; after, they get the result. Both use binomial trees.
 */
public final class NodeGroup {
    private final int[] nodeRanks;
    private final int index;

    /**
     * Creates the group from the view of one rank.
     *
     * @param nodeRanks ranks of the node, ascending
     * @param rank this rank, one of {@code nodeRanks}
     * @throws IllegalArgumentException if {@code rank} is not one of them
     */
    public NodeGroup(int[] nodeRanks, int rank) {
        this.nodeRanks = nodeRanks;
        this.index = indexOf(nodeRanks, rank);
    }

    private static int indexOf(int[] nodeRanks, int rank) {
        for (int i = 0; i < nodeRanks.length; i++) {
            if (nodeRanks[i] == rank) {
                return i;
            }
        }
        throw new IllegalArgumentException("rank " + rank + " is not on its own node");
    }

    /** {@return whether this rank joins the network} */
    public boolean joins() {
        return index == 0;
    }

    /** {@return the number of ranks from which this one receives in {@link #gather}} */
    public int children() {
        return BinomialTree.children(index, nodeRanks.length);
    }

    /**
     * Returns the rounds that combine the vectors of all ranks at the first.
     *
     * @param result running result of this rank
     * @param bytes length of the vector in bytes, 0 or more
     * @return the rounds
     */
    public Rounds gather(Accumulator result, int bytes) {
        int children = children();
        return Rounds.of(children + 1, (k, round) -> {
            if (k < children) {
                int child = nodeRanks[index + (1 << k)];
                round.receive(child, result.arrivals(), 0, bytes);
                result.addHigher(round, 0, bytes);
            } else if (index > 0) {
                round.send(nodeRanks[BinomialTree.parent(index)], result.at(), 0, bytes);
            }
        });
    }

    /** {@return the rounds that notify the first rank when all have arrived} */
    public Rounds arrive() {
        int children = children();
        return Rounds.of(children + 1, (k, round) -> {
            if (k < children) {
                round.receive(nodeRanks[index + (1 << k)], Buffers.OUTPUT, 0, 0);
            } else if (index > 0) {
                round.send(nodeRanks[BinomialTree.parent(index)], Buffers.INPUT, 0, 0);
            }
        });
    }

    /**
     * Returns the rounds that send a buffer of the first rank to all.
     *
     * @param buffer number of the buffer, one of {@link Buffers}
     * @param bytes number of bytes, 0 or more
     * @return the rounds
     */
    public Rounds spread(int buffer, int bytes) {
        int children = children();
        return Rounds.of(children + 1, (k, round) -> {
            if (k == 0 && index > 0) {
                round.receive(nodeRanks[BinomialTree.parent(index)], buffer, 0, bytes);
            } else if (k > 0) {
                round.send(nodeRanks[index + (1 << children - k)], buffer, 0, bytes);
            }
        });
    }
}
