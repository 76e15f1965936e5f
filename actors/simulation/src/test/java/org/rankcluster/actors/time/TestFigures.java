package org.rankcluster.actors.time;

/** A factory of partition figures for tests of samplers. */
public final class TestFigures {
    private TestFigures() {}

    /** Returns the figures of the only partition of a machine, without any event. */
    public static PartitionFigures ofAll(VirtualTime place, int nodes, int actorBits) {
        return new PartitionFigures(place, 0, 0, nodes, actorBits);
    }
}
