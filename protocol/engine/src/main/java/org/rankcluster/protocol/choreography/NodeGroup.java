package org.rankcluster.protocol.choreography;

/**
 * The ranks of a node, of which the first joins a network of the machine for all: how they combine among themselves before, and
 * get the result after, along binomial trees.
 */
public final class NodeGroup {
    private final int[] mates;
    private final int index;

    /** The ranks {@code mates} as {@code rank} sees them, which is one of them. */
    public NodeGroup(int[] mates, int rank) {
        this.mates = mates;
        this.index = indexOf(mates, rank);
    }

    private static int indexOf(int[] mates, int rank) {
        for (int i = 0; i < mates.length; i++) {
            if (mates[i] == rank) {
                return i;
            }
        }
        throw new IllegalArgumentException("rank " + rank + " is not on its own node");
    }

    /** Whether this rank joins the network. */
    public boolean joins() {
        return index == 0;
    }

    /** How many ranks this one hears from in {@link #gather}. */
    public int children() {
        return BinomialTree.children(index, mates.length);
    }

    /** Combines {@code bytes} bytes of all at the first. */
    public Rounds gather(Accumulator result, int bytes) {
        int children = children();
        return Rounds.of(children + 1, (k, round) -> {
            if (k < children) {
                int child = mates[index + (1 << k)];
                round.receive(child, result.arrivals(), 0, bytes);
                result.addHigher(round, 0, bytes);
            } else if (index > 0) {
                round.send(mates[BinomialTree.parent(index)], result.at(), 0, bytes);
            }
        });
    }

    /** Tells the first that all are there. */
    public Rounds arrive() {
        int children = children();
        return Rounds.of(children + 1, (k, round) -> {
            if (k < children) {
                round.receive(mates[index + (1 << k)], Buffers.OUTPUT, 0, 0);
            } else if (index > 0) {
                round.send(mates[BinomialTree.parent(index)], Buffers.INPUT, 0, 0);
            }
        });
    }

    /** Gives {@code bytes} bytes of a buffer of the first to all. */
    public Rounds spread(int buffer, int bytes) {
        int children = children();
        return Rounds.of(children + 1, (k, round) -> {
            if (k == 0 && index > 0) {
                round.receive(mates[BinomialTree.parent(index)], buffer, 0, bytes);
            } else if (k > 0) {
                round.send(mates[index + (1 << children - k)], buffer, 0, bytes);
            }
        });
    }
}
