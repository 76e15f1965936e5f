package org.rankcluster.protocol.choreography;

import java.util.Arrays;
import org.rankcluster.hardware.torus.Torus;
import org.rankcluster.protocol.group.Rectangle;

/**
 * A tree of the link-disjoint spanning trees of a multi-colour broadcast over a rectangle of nodes. Its edges are links to neighbours. Each
 * tree has a colour. No two trees of the same root share a link in one direction. In two dimensions two colours are the red and the blue of
 * Almasi et al. Three and six colours are IBM's rectangle broadcast with six trees that share no link. (Faraj et al., "MPI collective
 * communications on the Blue Gene/P supercomputer", HOTI 2009.) There are as many colours as dimensions. If all dimensions wrap around and
 * have three nodes or more, there are as many again: the first ones mirrored at the root. The first ones use positive directions only, the
 * mirrored ones negative directions only.
 *
 * <p>The construction is ours; it adds one dimension after the other. Assume that the layers across the new dimension have a tree for each
 * of their colours. Assume also that each neighbour of the root receives from it in one colour. The root's layer keeps these trees. The new
 * colour follows the root's own line to all layers. In the next layer it uses the tree of the first colour. There all ranks except the
 * root's neighbours get the first colour from the previous layer instead. At these neighbours the new colour comes straight from the root's
 * line, and the colour that it displaces comes from the previous layer. From that layer the new colour continues along all lines except the
 * lines of the root and its neighbours, and finally reaches the root's layer. The old colours reach the other layers along the lines of the
 * root's neighbours. A node of the root's line is therefore a leaf of the old colours, and gets each of them from one neighbour.
 */
public final class RectangleTree {
    private final Rectangle rectangle;
    private final int root;
    private final int colour;
    private final boolean mirrored;

    /**
     * Creates the tree of a colour.
     *
     * @param rectangle the rectangle
     * @param root rank of the root
     * @param colour the colour, 0 to {@code most(rectangle) - 1}
     * @throws IllegalArgumentException if the rectangle does not have the colour
     */
    public RectangleTree(Rectangle rectangle, int root, int colour) {
        if (colour < 0 || colour >= most(rectangle)) {
            throw new IllegalArgumentException(
                    "colour: " + colour + " (expected: 0.." + (most(rectangle) - 1) + " on this rectangle)");
        }
        this.rectangle = rectangle;
        this.root = root;
        this.mirrored = colour >= rectangle.dimensions();
        this.colour = mirrored ? colour - rectangle.dimensions() : colour;
    }

    /**
     * Returns the number of colours of a rectangle.
     *
     * @param rectangle the rectangle
     * @return number of colours, 1 or more
     */
    public static int most(Rectangle rectangle) {
        boolean hasBothWays = true;
        for (int dimension = 0; dimension < rectangle.dimensions(); dimension++) {
            hasBothWays &= rectangle.wraps(dimension) && rectangle.extent(dimension) > 2;
        }
        return hasBothWays ? 2 * rectangle.dimensions() : rectangle.dimensions();
    }

    /**
     * Returns the greatest number of colours of any rectangle of a torus. Either the whole torus has most, or a rectangle of only those
     * dimensions that have both directions.
     *
     * @param torus the network
     * @return number of colours
     */
    public static int mostWithin(Torus torus) {
        int dimensions = 0;
        int bothWays = 0;
        for (int d = 0; d < torus.dimensions(); d++) {
            dimensions += torus.extent(d) > 1 ? 1 : 0;
            bothWays += torus.wraps(d) && torus.extent(d) > 2 ? 1 : 0;
        }
        return Math.max(dimensions, 2 * bothWays);
    }

    /**
     * Returns the rank from which {@code rank} gets the message; {@link Round#NONE} for the root.
     *
     * @param rank a rank
     * @return rank of its parent
     */
    public int parent(int rank) {
        return rank == root ? Round.NONE : parent(rectangle.dimensions(), colour, rank);
    }

    /** Returns the parent of a rank in the tree of the first {@code dimensions}. The rank differs from the root in one of them. */
    private int parent(int dimensions, int wanted, int rank) {
        int last = dimensions - 1;
        int layer = position(rank, last);
        return wanted < last ? ofOldColour(last, wanted, rank, layer) : ofNewColour(last, rank, layer);
    }

    private int ofOldColour(int last, int wanted, int rank, int layer) {
        if (layer == 0) {
            return parent(last, wanted, rank);
        }
        if (isOnRootsLine(rank, last)) {
            return step(rank, wanted, rectangle.wraps(wanted) ? -1 : 1);
        }
        int displaced = neighbourhood(rank, last);
        boolean comesFromLayerBefore = layer == 1 ? Math.max(0, displaced) == wanted : displaced == wanted;
        return comesFromLayerBefore ? step(rank, last, towardsRoot(layer)) : parent(last, wanted, rank);
    }

    private int ofNewColour(int last, int rank, int layer) {
        if (layer == 0) {
            return step(rank, last, rectangle.wraps(last) ? -1 : 1);
        }
        if (isOnRootsLine(rank, last)) {
            return step(rank, last, towardsRoot(layer));
        }
        int displaced = neighbourhood(rank, last);
        if (layer == 1) {
            return parent(last, Math.max(0, displaced), rank);
        }
        return displaced == Round.NONE
                ? step(rank, last, towardsRoot(layer))
                : step(rank, displaced, -position(rank, displaced));
    }

    private static int towardsRoot(int layer) {
        return layer > 0 ? -1 : 1;
    }

    /** Returns whether a rank equals the root in all of the first {@code dimensions}. */
    private boolean isOnRootsLine(int rank, int dimensions) {
        for (int dimension = 0; dimension < dimensions; dimension++) {
            if (position(rank, dimension) != 0) {
                return false;
            }
        }
        return true;
    }

    /** Returns the colour in which a neighbour of the root receives from it within the first {@code dimensions}; none for other ranks. */
    private int neighbourhood(int rank, int dimensions) {
        int found = Round.NONE;
        for (int dimension = 0; dimension < dimensions; dimension++) {
            int position = position(rank, dimension);
            if (position != 0) {
                boolean isNext = position == 1 || position == -1 && !rectangle.wraps(dimension);
                if (found != Round.NONE || !isNext) {
                    return Round.NONE;
                }
                found = dimension;
            }
        }
        return found;
    }

    /**
     * Returns the distance of a rank from the root along a dimension. If the dimension wraps around, it is 0 or more, below the extent.
     * Otherwise it is negative for ranks behind the root. There is always a rank at distance 1.
     */
    private int position(int rank, int dimension) {
        int offset = orientation(dimension) * (rectangle.coordinate(rank, dimension) - rootAt(dimension));
        return rectangle.wraps(dimension) ? Math.floorMod(offset, rectangle.extent(dimension)) : offset;
    }

    private int step(int rank, int dimension, int steps) {
        int to = rectangle.coordinate(rank, dimension) + orientation(dimension) * steps;
        return rectangle.at(rank, dimension, Math.floorMod(to, rectangle.extent(dimension)));
    }

    private int orientation(int dimension) {
        boolean isLast = !rectangle.wraps(dimension) && rootAt(dimension) == rectangle.extent(dimension) - 1;
        return mirrored || isLast ? -1 : 1;
    }

    private int rootAt(int dimension) {
        return rectangle.coordinate(root, dimension);
    }

    /**
     * Returns the neighbours that get the message from {@code rank}.
     *
     * @param rank a rank
     * @return its children, possibly none
     */
    public int[] children(int rank) {
        int[] children = new int[2 * rectangle.dimensions()];
        int count = 0;
        for (int direction = 0; direction < children.length; direction++) {
            int child = next(rank, direction);
            if (child != Round.NONE) {
                children[count++] = child;
            }
        }
        return Arrays.copyOf(children, count);
    }

    /**
     * Returns the directions of the rectangle ({@link Torus#direction}) in which lines begin at {@code rank}. The rank did not get the
     * message in these directions.
     *
     * @param rank a rank
     * @return directions, possibly none
     */
    public int[] linesFrom(int rank) {
        int[] lines = new int[2 * rectangle.dimensions()];
        int count = 0;
        int arrival = arrival(rank);
        for (int direction = 0; direction < lines.length; direction++) {
            if (direction != arrival && next(rank, direction) != Round.NONE) {
                lines[count++] = direction;
            }
        }
        return Arrays.copyOf(lines, count);
    }

    /**
     * Returns the last rank of the line that begins at {@code rank}.
     *
     * @param rank first rank of the line
     * @param direction direction of the rectangle, 0 or more
     * @return last rank of the line
     */
    public int end(int rank, int direction) {
        int end = rank;
        for (int next = next(rank, direction); next != Round.NONE; next = next(end, direction)) {
            end = next;
        }
        return end;
    }

    /**
     * Returns the start of the line along which {@code rank} gets the message; {@link Round#NONE} for the root.
     *
     * @param rank a rank
     * @return the first rank of the line
     */
    public int head(int rank) {
        int head = parent(rank);
        int direction = arrival(rank);
        while (head != Round.NONE && arrival(head) == direction) {
            head = parent(head);
        }
        return head;
    }

    /** Returns the child in a direction, or none. */
    private int next(int rank, int direction) {
        int dimension = Torus.dimensionOf(direction);
        int extent = rectangle.extent(dimension);
        int to = rectangle.coordinate(rank, dimension) + (Torus.isPositive(direction) ? 1 : -1);
        if (!rectangle.wraps(dimension) && (to < 0 || to >= extent)) {
            return Round.NONE;
        }
        int next = rectangle.at(rank, dimension, Math.floorMod(to, extent));
        return parent(next) == rank && arrival(next) == direction ? next : Round.NONE;
    }

    /** Returns the direction in which a rank gets the message; none for the root. */
    private int arrival(int rank) {
        int parent = parent(rank);
        for (int dimension = 0; parent != Round.NONE; dimension++) {
            int hop = rectangle.coordinate(rank, dimension) - rectangle.coordinate(parent, dimension);
            if (hop != 0) {
                return Torus.direction(dimension, rectangle.wraps(dimension) ? !mirrored : hop > 0);
            }
        }
        return Round.NONE;
    }

    /**
     * Returns the number of hops between neighbours from the root to a rank.
     *
     * @param rank a rank
     * @return number of hops, 0 for the root
     */
    public int depth(int rank) {
        int depth = 0;
        for (int at = rank; at != root; at = parent(at)) {
            depth++;
        }
        return depth;
    }

    /**
     * Returns the number of lines from the root to a rank.
     *
     * @param rank a rank
     * @return number of lines, 0 for the root
     */
    public int lineDepth(int rank) {
        int depth = 0;
        for (int at = rank; at != root; at = head(at)) {
            depth++;
        }
        return depth;
    }

    /**
     * Returns an upper bound of {@link #depth} for any rank and any colour.
     *
     * @param rectangle the rectangle
     * @return number of hops
     */
    public static int levels(Rectangle rectangle) {
        int levels = 0;
        for (int dimension = 0; dimension < rectangle.dimensions(); dimension++) {
            levels += rectangle.extent(dimension);
        }
        return levels;
    }

    /**
     * Returns an upper bound of {@link #lineDepth} for any rank and any colour.
     *
     * @param rectangle the rectangle
     * @return number of lines
     */
    public static int lineLevels(Rectangle rectangle) {
        return 2 * rectangle.dimensions();
    }
}
