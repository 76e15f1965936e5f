package org.rankcluster.protocol.group;

import org.rankcluster.hardware.torus.Torus;

/**
 * A box of torus or mesh nodes with one rank each, or a line of unplaced ranks, for multi-colour broadcasts. Coordinates count from the
 * box's lowest corner.
 */
public interface Rectangle {
    /**
     * Returns a line of ranks without known places.
     *
     * @param ranks number of ranks
     * @return a line that does not wrap around
     */
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

    /** {@return the number of dimensions in which it is longer than one node} */
    int dimensions();

    /**
     * {@return the number of nodes along a dimension: 2 or more}
     *
     * @param dimension dimension of the rectangle, 0 to {@link #dimensions} - 1
     */
    int extent(int dimension);

    /**
     * {@return whether its last node in a dimension is a neighbour of its first}
     *
     * @param dimension dimension of the rectangle, 0 to {@link #dimensions} - 1
     */
    boolean wraps(int dimension);

    /**
     * {@return a rank's coordinate in a dimension}
     *
     * @param rank a rank
     * @param dimension dimension of the rectangle, 0 to {@link #dimensions} - 1
     */
    int coordinate(int rank, int dimension);

    /**
     * Returns the direction of the torus along a dimension of the rectangle.
     *
     * @param dimension dimension of the rectangle, 0 to {@link #dimensions} - 1
     * @param positive true for the direction to greater coordinates
     * @return direction of the torus, 0 or more, see {@link Torus#direction}
     */
    int direction(int dimension, boolean positive);

    /** {@return whether messages can deposit copies along its lines, and all ranks have the same slot of their nodes} */
    boolean hasLines();

    /**
     * Returns the rank at the place of {@code rank} with another coordinate in one dimension.
     *
     * @param rank a rank
     * @param dimension dimension of the rectangle, 0 to {@link #dimensions} - 1
     * @param coordinate coordinate in it, 0 to its extent - 1
     * @return the rank there
     */
    int at(int rank, int dimension, int coordinate);
}
