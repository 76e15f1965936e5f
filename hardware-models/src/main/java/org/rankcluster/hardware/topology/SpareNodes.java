package org.rankcluster.hardware.topology;

/**
 * A mapping extended by spare nodes, for ranks that are spawned later. These ranks fill one node after the other.
 *
 * @param first slots of the ranks from the beginning
 * @param nodes number of nodes of {@code first}
 * @param spareRanks maximum number of ranks that are started later, 0 or more
 */
public record SpareNodes(RankMapping first, int nodes, int spareRanks) implements RankMapping {
    @Override
    public int ranks() {
        return first.ranks();
    }

    @Override
    public int universe() {
        return first.ranks() + spareRanks;
    }

    @Override
    public int slots() {
        return first.slots();
    }

    @Override
    public int spareNodes() {
        return Math.ceilDiv(spareRanks, slots());
    }

    private int checkedSpare(int rank) {
        if (rank >= universe()) {
            throw new IndexOutOfBoundsException("rank " + rank + " of " + universe());
        }
        return rank - first.ranks();
    }

    @Override
    public int nodeOf(int rank) {
        return rank < first.ranks() ? first.nodeOf(rank) : nodes + checkedSpare(rank) / slots();
    }

    @Override
    public int slotOf(int rank) {
        return rank < first.ranks() ? first.slotOf(rank) : checkedSpare(rank) % slots();
    }

    @Override
    public int rankAt(int node, int slot) {
        if (node < nodes) {
            return first.rankAt(node, slot);
        }
        if (node >= nodes + spareNodes() || slot < 0 || slot >= slots()) {
            throw new IndexOutOfBoundsException("node " + node + " of " + (nodes + spareNodes()) + ", slot " + slot);
        }
        int spare = (node - nodes) * slots() + slot;
        return spare < spareRanks ? first.ranks() + spare : -1;
    }

    @Override
    public String describe() {
        return first.describe();
    }
}
