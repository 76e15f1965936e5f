package org.rankcluster.protocol.group;

import org.rankcluster.hardware.topology.torus.Torus;

/** Ranks that fill a box of a torus or mesh, one on each node. Coordinates count from the box's lowest corner. */
public interface Rectangle {
    /** Ranks of which no place is known: side by side in one line. */
    static Rectangle line(int ranks) {
        return new Line(ranks);
    }

    /** A line of neighbours that does not wrap around. */
    record Line(int ranks) implements Rectangle {
        @Override
        public int dimensions() {
            return 1;
        }

        @Override
        public int extent(int dimension) {
            return ranks;
        }

        @Override
        public boolean wraps(int dimension) {
            return false;
        }

        @Override
        public int coordinate(int rank, int dimension) {
            return rank;
        }

        @Override
        public int direction(int dimension, boolean positive) {
            return Torus.direction(dimension, positive);
        }

        @Override
        public boolean hasLines() {
            return false;
        }

        @Override
        public int at(int rank, int dimension, int coordinate) {
            return coordinate;
        }
    }

    /** Number of dimensions in which it is longer than one node. */
    int dimensions();

    /** Nodes along a dimension: 2 or more. */
    int extent(int dimension);

    /** Whether its last node in a dimension is a neighbour of its first. */
    boolean wraps(int dimension);

    /** A rank's coordinate in a dimension. */
    int coordinate(int rank, int dimension);

    /** The direction of the torus that leads to greater or to smaller coordinates of a dimension. */
    int direction(int dimension, boolean positive);

    /** Whether messages can leave copies on its lines, and all ranks have the same place of their nodes. */
    boolean hasLines();

    /** The rank whose place is that of {@code rank} but for the coordinate in a dimension. */
    int at(int rank, int dimension, int coordinate);
}
