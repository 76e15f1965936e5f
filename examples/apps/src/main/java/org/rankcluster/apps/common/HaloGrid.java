package org.rankcluster.apps.common;

import org.rankcluster.hardware.topology.Topology;
import org.rankcluster.hardware.torus.Torus;

/**
 * A periodic three-dimensional grid of ranks, numbered like a torus: the first dimension fastest. Directions are the directions of
 * the torus: +x, -x, +y, -y, +z, -z.
 */
public record HaloGrid(Torus geometry) {
    /** Number of neighbours of a rank; some may be the same rank, or the rank itself. */
    public static final int DIRECTIONS = 6;

    /** Returns the grid of the machine if it has three dimensions and a rank for every node; otherwise one close to a cube. */
    public static HaloGrid of(int ranks, Topology machine) {
        boolean fills = machine.dimensions() == 3 && machine.nodes() == ranks;
        return new HaloGrid(Torus.of(fills ? machine.shape() : ProcessGrid.balanced(ranks, 3)));
    }

    /** Returns the opposite direction. */
    public static int opposite(int direction) {
        return Torus.opposite(direction);
    }

    /** Returns the neighbours of a rank by direction. */
    public int[] neighbours(int rank) {
        int[] neighbours = new int[DIRECTIONS];
        for (int direction = 0; direction < DIRECTIONS; direction++) {
            int neighbour = geometry.neighbour(rank, direction);
            neighbours[direction] = neighbour < 0 ? rank : neighbour;
        }
        return neighbours;
    }
}
