package org.rankcluster.protocol.choreography;

import java.util.Arrays;
import org.rankcluster.hardware.topology.torus.Torus;
import org.rankcluster.protocol.group.Rectangle;

/**
 * One colour of a broadcast over a rectangle: a tree of neighbours, of which no two of the same root share a link (in one direction). In
 * two dimensions two colours are the red and the blue of Almasi et al.; with three and with six they are IBM's rectangle broadcast
 * (Faraj et al., "MPI collective communications on the Blue Gene/P supercomputer", HOTI 2009, speak of six trees without a link in
 * common). There are as many colours as dimensions, and where all dimensions wrap around and have three nodes or more as many again, which
 * are the first ones mirrored at the root: those go along positive directions only, these along negative ones.
 *
 * <p>The construction is ours, by one dimension after the other. Say that the layers across the new dimension have a tree for each of
 * their colours, and that each of the root's neighbours hears from it in one colour. The root's layer keeps these trees. The new colour
 * goes along the root's own line to all layers. In the next layer it takes the way of the first colour, which all but the root's
 * neighbours have from the layer before instead; there the new colour comes straight from the root's line, and the colour that it
 * displaces from the layer before. From that layer the new colour goes on along all lines but the root's and its neighbours', back into the
 * root's layer at last. The old colours reach the other layers along the lines of the root's neighbours. So a node of the root's line is
 * a leaf of the old colours, which it has from one neighbour each.
 */
public final class RectangleTree {
    private final Rectangle rectangle;
    private final int root;
    private final int colour;
    private final boolean mirrored;

    /** The tree of colour {@code colour}, of {@link #most} at most. */
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

    /** How many colours a rectangle has. */
    public static int most(Rectangle rectangle) {
        boolean hasBothWays = true;
        for (int dimension = 0; dimension < rectangle.dimensions(); dimension++) {
            hasBothWays &= rectangle.wraps(dimension) && rectangle.extent(dimension) > 2;
        }
        return hasBothWays ? 2 * rectangle.dimensions() : rectangle.dimensions();
    }

    /** How many colours any rectangle of a torus has: the whole, or the extents that have both ways alone. */
    public static int mostWithin(Torus torus) {
        int dimensions = 0;
        int bothWays = 0;
        for (int d = 0; d < torus.dimensions(); d++) {
            dimensions += torus.extent(d) > 1 ? 1 : 0;
            bothWays += torus.wraps(d) && torus.extent(d) > 2 ? 1 : 0;
        }
        return Math.max(dimensions, 2 * bothWays);
    }

    /** The rank that {@code rank} gets the message from; {@link Round#NONE} for the root. */
    public int parent(int rank) {
        return rank == root ? Round.NONE : parent(rectangle.dimensions(), colour, rank);
    }

    /** The parent of a rank that differs from the root in one of the first {@code dimensions}, in the tree of those. */
    private int parent(int dimensions, int wanted, int rank) {
        int last = dimensions - 1;
        int layer = place(rank, last);
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
                : step(rank, displaced, -place(rank, displaced));
    }

    private static int towardsRoot(int layer) {
        return layer > 0 ? -1 : 1;
    }

    /** Whether a rank differs from the root in none of the first {@code dimensions}. */
    private boolean isOnRootsLine(int rank, int dimensions) {
        for (int dimension = 0; dimension < dimensions; dimension++) {
            if (place(rank, dimension) != 0) {
                return false;
            }
        }
        return true;
    }

    /** The colour in which a neighbour of the root in the first {@code dimensions} hears from it there; none for others. */
    private int neighbourhood(int rank, int dimensions) {
        int found = Round.NONE;
        for (int dimension = 0; dimension < dimensions; dimension++) {
            int place = place(rank, dimension);
            if (place != 0) {
                boolean isNext = place == 1 || place == -1 && !rectangle.wraps(dimension);
                if (found != Round.NONE || !isNext) {
                    return Round.NONE;
                }
                found = dimension;
            }
        }
        return found;
    }

    /**
     * How far a rank is from the root along a dimension: 0 up to the extent where that wraps around, else negative behind the
     * root; there always is a rank at 1.
     */
    private int place(int rank, int dimension) {
        int offset = orientation(dimension) * (rectangle.coordinate(rank, dimension) - rootAt(dimension));
        return rectangle.wraps(dimension) ? Math.floorMod(offset, rectangle.extent(dimension)) : offset;
    }

    private int step(int rank, int dimension, int places) {
        int to = rectangle.coordinate(rank, dimension) + orientation(dimension) * places;
        return rectangle.at(rank, dimension, Math.floorMod(to, rectangle.extent(dimension)));
    }

    private int orientation(int dimension) {
        boolean isLast = !rectangle.wraps(dimension) && rootAt(dimension) == rectangle.extent(dimension) - 1;
        return mirrored || isLast ? -1 : 1;
    }

    private int rootAt(int dimension) {
        return rectangle.coordinate(root, dimension);
    }

    /** The ranks that get the message from {@code rank}, its neighbours. */
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

    /** Directions of the rectangle ({@link Torus#direction}) in which lines begin at {@code rank}: it has not got the message in them. */
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

    /** The last rank of the line that begins at {@code rank}. */
    public int end(int rank, int direction) {
        int end = rank;
        for (int next = next(rank, direction); next != Round.NONE; next = next(end, direction)) {
            end = next;
        }
        return end;
    }

    /** The rank where the line begins along which {@code rank} gets the message; {@link Round#NONE} for the root. */
    public int head(int rank) {
        int head = parent(rank);
        int direction = arrival(rank);
        while (head != Round.NONE && arrival(head) == direction) {
            head = parent(head);
        }
        return head;
    }

    /** The child in a direction, or none. */
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

    /** The direction in which a rank gets the message; none for the root. */
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

    /** Neighbours that the message passes between the root and a rank. */
    public int depth(int rank) {
        int depth = 0;
        for (int at = rank; at != root; at = parent(at)) {
            depth++;
        }
        return depth;
    }

    /** Lines that it passes. */
    public int lineDepth(int rank) {
        int depth = 0;
        for (int at = rank; at != root; at = head(at)) {
            depth++;
        }
        return depth;
    }

    /** At most so many neighbours are between the root and any rank, in any colour. */
    public static int levels(Rectangle rectangle) {
        int levels = 0;
        for (int dimension = 0; dimension < rectangle.dimensions(); dimension++) {
            levels += rectangle.extent(dimension);
        }
        return levels;
    }

    /** At most so many lines are. */
    public static int lineLevels(Rectangle rectangle) {
        return 2 * rectangle.dimensions();
    }
}
