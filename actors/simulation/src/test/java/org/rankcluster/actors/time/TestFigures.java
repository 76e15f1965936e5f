package org.rankcluster.actors.time;

/** Makes partitions for tests of those who sample them. */
public final class TestFigures {
    private TestFigures() {}

    /** Returns the only partition of a machine, in which nothing has happened. */
    public static PartitionFigures ofAll(VirtualTime place, int nodes, int slotBits) {
        return new PartitionFigures(place, 0, 0, nodes, slotBits);
    }
}
