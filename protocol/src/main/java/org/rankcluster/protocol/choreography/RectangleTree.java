package org.rankcluster.protocol.choreography;

import java.util.Arrays;

/**
 * One colour of a broadcast over a rectangle: a tree of neighbours (IBM's CCMI schedule "OneColorRectangle"). Along the colour's own
 * dimension the root's neighbour in the positive direction begins; from it the face across that dimension is filled, line by
 * line and dimension by dimension; from the face all lines along the colour's own dimension are.
 *
 * <p>Where a dimension wraps around, lines of the own dimension go in its positive direction and lines in the face in the negative
 * one. Then no two colours send over the same link in the same direction. Where it does not, lines go both ways from where they begin,
 * and some links carry two colours.
 */
public final class RectangleTree {
    private final Rectangle rectangle;
    private final int root;
    private final int own;

    /** The tree of colour {@code own}, which is one of the rectangle's dimensions. */
    public RectangleTree(Rectangle rectangle, int root, int own) {
        this.rectangle = rectangle;
        this.root = root;
        this.own = own;
    }

    /** The rank that {@code rank} gets the message from; {@link Round#NONE} for the root. */
    public int parent(int rank) {
        if (rank == root) {
            return Round.NONE;
        }
        int at = rectangle.coordinate(rank, own);
        if (at != face()) {
            return rectangle.at(rank, own, isBehindRoot(rank) ? towards(at, rootAt(own)) : towards(at, face()));
        }
        for (int step = rectangle.dimensions() - 1; step > 0; step--) {
            int dimension = (own + step) % rectangle.dimensions();
            int there = rectangle.coordinate(rank, dimension);
            if (there != rootAt(dimension)) {
                return rectangle.at(rank, dimension, towardsLine(there, dimension));
            }
        }
        return root;
    }

    /** Whether the root's own line reaches a rank without a wrap from the side where the face is not. */
    private boolean isBehindRoot(int rank) {
        if (rectangle.wraps(own)) {
            return false;
        }
        for (int step = 1; step < rectangle.dimensions(); step++) {
            int dimension = (own + step) % rectangle.dimensions();
            if (rectangle.coordinate(rank, dimension) != rootAt(dimension)) {
                return false;
            }
        }
        return rectangle.coordinate(rank, own) < rootAt(own) == face() > rootAt(own);
    }

    private int rootAt(int dimension) {
        return rectangle.coordinate(root, dimension);
    }

    /** Where the face lies in the own dimension. */
    private int face() {
        int next = rootAt(own) + 1;
        return next < rectangle.extent(own) ? next : rectangle.wraps(own) ? 0 : next - 2;
    }

    /** One step back along the own dimension. */
    private int towards(int at, int begin) {
        if (rectangle.wraps(own)) {
            return at == 0 ? rectangle.extent(own) - 1 : at - 1;
        }
        return at < begin ? at + 1 : at - 1;
    }

    /** One step back along another dimension, whose line begins at the root's coordinate. */
    private int towardsLine(int at, int dimension) {
        if (rectangle.wraps(dimension)) {
            return at == rectangle.extent(dimension) - 1 ? 0 : at + 1;
        }
        return at < rootAt(dimension) ? at + 1 : at - 1;
    }

    /** The ranks that get the message from {@code rank}. */
    public int[] children(int rank) {
        int[] children = new int[2 * rectangle.dimensions()];
        int count = 0;
        for (int dimension = 0; dimension < rectangle.dimensions(); dimension++) {
            int extent = rectangle.extent(dimension);
            int at = rectangle.coordinate(rank, dimension);
            for (int side = extent == 2 ? at == 0 ? 1 : -1 : -1; side <= 1; side += 2) {
                int next = at + side;
                if (!rectangle.wraps(dimension) && (next < 0 || next >= extent)) {
                    continue;
                }
                int child = rectangle.at(rank, dimension, Math.floorMod(next, extent));
                if (parent(child) == rank) {
                    children[count++] = child;
                }
                if (extent == 2) {
                    break;
                }
            }
        }
        return Arrays.copyOf(children, count);
    }

    /** Messages between the root and a rank. */
    public int depth(int rank) {
        int depth = 0;
        for (int at = rank; at != root; at = parent(at)) {
            depth++;
        }
        return depth;
    }

    /** At most so many messages are between the root and any rank. */
    public int levels() {
        int levels = 1;
        for (int dimension = 0; dimension < rectangle.dimensions(); dimension++) {
            levels += rectangle.extent(dimension) - 1;
        }
        return levels;
    }
}
