package org.rankcluster.hardware.topology;

import java.util.Arrays;

/**
 * A mapping as a table of the node and slot of each rank, such as a map file gives. The table takes 8 bytes a rank and
 * 4 a position.
 */
public final class TableMapping implements RankMapping {
    private final String name;
    private final int slots;
    private final int[] nodeOf;
    private final int[] slotOf;
    private final int[] rankAt;

    /**
     * Creates a mapping that puts rank i into slot {@code slotOf[i]} of node {@code nodeOf[i]}.
     *
     * @param name name for reports
     * @param topology topology of the machine
     * @param slots number of slots of a node, 1 or more
     * @param nodeOf node of each rank
     * @param slotOf slot of each rank, 0..slots-1
     * @throws IllegalArgumentException if two ranks have one position
     */
    public TableMapping(String name, Topology topology, int slots, int[] nodeOf, int[] slotOf) {
        this.name = name;
        this.slots = slots;
        this.nodeOf = nodeOf.clone();
        this.slotOf = slotOf.clone();
        this.rankAt = new int[Math.multiplyExact(topology.nodes(), slots)];
        Arrays.fill(rankAt, -1);
        for (int rank = 0; rank < nodeOf.length; rank++) {
            int position = position(nodeOf[rank], slotOf[rank]);
            if (rankAt[position] >= 0) {
                throw new IllegalArgumentException("rank " + rank + ": node " + nodeOf[rank] + ", slot " + slotOf[rank]
                        + " (expected: a slot that rank " + rankAt[position] + " does not have)");
            }
            rankAt[position] = rank;
        }
    }

    @Override
    public int ranks() {
        return nodeOf.length;
    }

    @Override
    public int slots() {
        return slots;
    }

    @Override
    public int nodeOf(int rank) {
        return nodeOf[rank];
    }

    @Override
    public int slotOf(int rank) {
        return slotOf[rank];
    }

    @Override
    public int rankAt(int node, int slot) {
        return rankAt[position(node, slot)];
    }

    private int position(int node, int slot) {
        if (slot < 0 || slot >= slots) {
            throw new IndexOutOfBoundsException("slot " + slot + " of " + slots);
        }
        return node * slots + slot;
    }

    @Override
    public String describe() {
        return name;
    }
}
