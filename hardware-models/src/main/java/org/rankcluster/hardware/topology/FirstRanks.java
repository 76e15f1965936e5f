package org.rankcluster.hardware.topology;

/**
 * The part of a mapping for the initial ranks, if more ranks may be spawned later. The slots of its other ranks are
 * free for ranks that are started later.
 *
 * @param all slots of all possible ranks
 * @param ranks number of ranks from the beginning, 0 to {@code all.ranks()}
 */
public record FirstRanks(RankMapping all, int ranks) implements RankMapping {
    public FirstRanks {
        if (ranks < 0 || ranks > all.ranks()) {
            throw new IllegalArgumentException("ranks: " + ranks + " (expected: 0.." + all.ranks() + ")");
        }
    }

    @Override
    public int universe() {
        return all.ranks();
    }

    @Override
    public int slots() {
        return all.slots();
    }

    @Override
    public int nodeOf(int rank) {
        return all.nodeOf(rank);
    }

    @Override
    public int slotOf(int rank) {
        return all.slotOf(rank);
    }

    @Override
    public int rankAt(int node, int slot) {
        return all.rankAt(node, slot);
    }

    @Override
    public String describe() {
        return all.describe();
    }
}
