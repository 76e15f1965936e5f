package org.rankcluster.protocol.choreography.bcast;

import java.util.Arrays;
import java.util.Objects;
import org.rankcluster.hardware.torus.Torus;
import org.rankcluster.protocol.choreography.Blocks;
import org.rankcluster.protocol.choreography.Buffers;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.CollectiveScope;
import org.rankcluster.protocol.choreography.MessageCosts;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.choreography.RectangleTree;
import org.rankcluster.protocol.choreography.Round;
import org.rankcluster.protocol.choreography.Rounds;
import org.rankcluster.protocol.group.Rectangle;

/**
 * Broadcast of long messages along several link-disjoint trees, over ranks that fill a rectangle of a torus. The message is divided among
 * colours, each with a tree of its own ({@link RectangleTree}). Segments move from neighbour to neighbour or, if the machine has the
 * deposit bit, from line to line. With two colours it is the red-blue broadcast of Almasi et al. ("Message Passing Interface", slides on
 * collectives), with three and six IBM's rectangle broadcast.
 *
 * <p>Cost with c colours, segments of p bytes and L levels: (n/(c p) + L - 1)(alpha + p beta). The cost is least for p = sqrt(n alpha / (c
 * L beta)); for very long messages n beta / c. L grows with the extents, along lines only with their number.
 */
public final class MultiColour extends Choreography {
    /** The value for all available colours. */
    static final int ALL = Integer.MAX_VALUE;

    private final Rectangle rectangle;
    private final boolean alongLines;
    private final int root;
    private final int bytes;
    private final Blocks colours;
    private final int segments;

    /**
     * Creates the broadcast.
     *
     * @param name collective and algorithm
     * @param parameters arguments of the broadcast
     * @param most greatest number of colours, 1 or more
     */
    MultiColour(String name, Parameters parameters, int most) {
        super(name, parameters.ranks());
        CollectiveScope scope = parameters.scope();
        Rectangle known = scope.rectangle();
        this.rectangle = known == null ? Rectangle.line(parameters.ranks()) : known;
        this.alongLines = scope.hasLines();
        this.root = parameters.root();
        this.bytes = parameters.bytes();
        this.colours = Blocks.even(Math.min(most, RectangleTree.most(rectangle)), bytes, 1);
        this.segments = segments(parameters, levels(rectangle, alongLines), colours.count());
    }

    private static int levels(Rectangle rectangle, boolean alongLines) {
        return alongLines ? RectangleTree.lineLevels(rectangle) : RectangleTree.levels(rectangle);
    }

    /** Returns the number of segments of a colour with the least cost. */
    private static int segments(Parameters parameters, int levels, int colours) {
        double ofColour = (double) parameters.bytes() / colours;
        double perByte = perByte(parameters, colours);
        return Math.max(1, (int) Math.sqrt(ofColour * levels * perByte / step(parameters, colours)));
    }

    /**
     * Returns the time of a round without data, in picoseconds: the segments of all colours. Without lines, the latency of a rendezvous is
     * added.
     */
    private static double step(Parameters parameters, int colours) {
        MessageCosts costs = parameters.costs();
        double asking = parameters.scope().hasLines() ? 0 : 3 * costs.latency();
        return asking + colours * costs.overhead();
    }

    /**
     * Returns the time of a byte of each colour, in picoseconds. Links carry the colours concurrently; a CPU handles one after the other.
     */
    private static double perByte(Parameters parameters, int colours) {
        return Math.max(
                parameters.costs().ofByte(), colours * parameters.costs().ofHandled());
    }

    /** Returns the estimated time with all colours of the rectangle, in picoseconds. */
    static double time(Parameters parameters) {
        CollectiveScope scope = parameters.scope();
        Rectangle rectangle = Objects.requireNonNull(scope.rectangle());
        int colours = RectangleTree.most(rectangle);
        int levels = levels(rectangle, scope.hasLines());
        int segments = segments(parameters, levels, colours);
        double segment = (double) parameters.bytes() / colours / segments * perByte(parameters, colours);
        return (segments + levels - 1) * (segment + step(parameters, colours));
    }

    @Override
    public int bytes(int rank, int buffer) {
        return buffer == (rank == root ? Buffers.INPUT : Buffers.OUTPUT) ? bytes : 0;
    }

    @Override
    public int broadcast() {
        return bytes;
    }

    @Override
    public int[] onLine(int from, int last, int direction) {
        int[] line = new int[ranks()];
        int count = 0;
        for (int dimension = 0; dimension < rectangle.dimensions(); dimension++) {
            if (rectangle.direction(dimension, Torus.isPositive(direction)) == direction) {
                int step = Torus.isPositive(direction) ? 1 : -1;
                for (int at = from; at != last; line[count++] = at) {
                    int to = rectangle.coordinate(at, dimension) + step;
                    at = rectangle.at(at, dimension, Math.floorMod(to, rectangle.extent(dimension)));
                }
            }
        }
        return Arrays.copyOf(line, count);
    }

    /** The part of a rank in one colour: its parent and depth in the tree, its receivers and, along lines, their directions. */
    private record Part(int parent, int depth, int[] children, int[] directions) {}

    private Part part(RectangleTree tree, int rank) {
        if (!alongLines) {
            return new Part(tree.parent(rank), tree.depth(rank), tree.children(rank), new int[0]);
        }
        int[] directions = tree.linesFrom(rank);
        int[] ends = Arrays.stream(directions)
                .map(direction -> tree.end(rank, direction))
                .toArray();
        int[] ofTorus = Arrays.stream(directions)
                .map(direction -> rectangle.direction(Torus.dimensionOf(direction), Torus.isPositive(direction)))
                .toArray();
        return new Part(tree.head(rank), tree.lineDepth(rank), ends, ofTorus);
    }

    /** {@return the rounds} Segment j of a colour reaches depth d in round d + j - 1, and is passed on in the next. */
    @Override
    public Rounds rounds(int rank) {
        Part[] parts = new Part[colours.count()];
        int last = 0;
        for (int colour = 0; colour < parts.length; colour++) {
            parts[colour] = part(new RectangleTree(rectangle, root, colour), rank);
            last = Math.max(last, parts[colour].depth);
        }
        int buffer = rank == root ? Buffers.INPUT : Buffers.OUTPUT;
        return Rounds.of(segments + last, (k, round) -> {
            for (int colour = 0; colour < parts.length; colour++) {
                int passed = k - parts[colour].depth;
                if (rank != root && has(colour, passed + 1)) {
                    receive(round, parts[colour].parent, buffer, colour, passed + 1);
                }
                if (has(colour, passed)) {
                    send(round, parts[colour], buffer, colour, passed);
                }
            }
        });
    }

    private void receive(Round round, int parent, int buffer, int colour, int segment) {
        if (alongLines) {
            round.receiveLine(parent, buffer, offset(colour, segment), length(colour, segment));
        } else {
            round.receive(parent, buffer, offset(colour, segment), length(colour, segment));
        }
    }

    private void send(Round round, Part part, int buffer, int colour, int segment) {
        for (int i = 0; i < part.children.length; i++) {
            if (alongLines) {
                round.sendLine(
                        part.children[i], part.directions[i], buffer, offset(colour, segment), length(colour, segment));
            } else {
                round.send(part.children[i], buffer, offset(colour, segment), length(colour, segment));
            }
        }
    }

    /**
     * Returns whether segment {@code segment} of colour {@code colour} exists. The first segment of colour 0 exists even without bytes, so
     * that all ranks are notified.
     */
    private boolean has(int colour, int segment) {
        boolean isFirst = colour == 0 && segment == 0;
        return isFirst || segment >= 0 && segment < segments && length(colour, segment) > 0;
    }

    private int offset(int colour, int segment) {
        return colours.offset(colour)
                + Blocks.even(segments, colours.length(colour), 1).offset(segment);
    }

    private int length(int colour, int segment) {
        return Blocks.even(segments, colours.length(colour), 1).length(segment);
    }
}
