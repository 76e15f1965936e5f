package org.rankcluster.protocol.choreography.bcast;

import org.rankcluster.protocol.choreography.Blocks;
import org.rankcluster.protocol.choreography.Buffers;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.choreography.Rectangle;
import org.rankcluster.protocol.choreography.RectangleTree;
import org.rankcluster.protocol.choreography.Round;
import org.rankcluster.protocol.choreography.Rounds;

/**
 * Broadcast of a long message over ranks that fill a rectangle of a torus: the message is divided among as many colours as there
 * are dimensions, each of which goes its own way ({@link RectangleTree}), piece by piece from neighbour to neighbour. In two
 * dimensions it is the red-blue broadcast of Almasi et al., in three IBM's rectangle broadcast with three colours.
 *
 * <p>Cost with c colours, pieces of p bytes and L levels: (n/(c p) + L - 1)(alpha + p beta), which is least for
 * p = sqrt(n alpha / (c L beta)); for very long messages n beta / c.
 */
public final class MultiColour extends Choreography {
    /** A message takes as long as so many bytes, as on Blue Gene/L; see {@link Bcast}. */
    private static final double STEP_BYTES = 450;

    private final Rectangle rectangle;
    private final int root;
    private final int bytes;
    private final Blocks colours;
    private final int pieces;

    public MultiColour(String name, Parameters parameters) {
        super(name, parameters.ranks());
        Rectangle known = parameters.situation().rectangle();
        this.rectangle = known == null ? Rectangle.line(parameters.ranks()) : known;
        this.root = parameters.root();
        this.bytes = parameters.bytes();
        this.colours = Blocks.even(rectangle.dimensions(), bytes, 1);
        this.pieces = pieces(rectangle, bytes);
    }

    /** How many pieces a colour is cut into. */
    private static int pieces(Rectangle rectangle, int bytes) {
        int levels = RectangleTree.levels(rectangle);
        double ofColour = (double) bytes / rectangle.dimensions();
        return Math.max(1, (int) Math.sqrt(ofColour * levels / STEP_BYTES));
    }

    /** Bytes that pass in the time of all of it, were there but one link: to compare with other ways. */
    static double bytesOnOneLink(Rectangle rectangle, int bytes) {
        int pieces = pieces(rectangle, bytes);
        int levels = RectangleTree.levels(rectangle);
        double piece = (double) bytes / rectangle.dimensions() / pieces;
        return (pieces + levels - 1) * (piece + STEP_BYTES);
    }

    @Override
    public int bytes(int rank, int buffer) {
        return buffer == (rank == root ? Buffers.INPUT : Buffers.OUTPUT) ? bytes : 0;
    }

    /** Piece j of a colour reaches depth d in round d + j - 1, and is passed on in the next. */
    @Override
    public Rounds rounds(int rank) {
        int count = rectangle.dimensions();
        int[] parents = new int[count];
        int[] depths = new int[count];
        int[][] children = new int[count][];
        int last = 0;
        for (int colour = 0; colour < count; colour++) {
            RectangleTree tree = new RectangleTree(rectangle, root, colour);
            parents[colour] = tree.parent(rank);
            depths[colour] = tree.depth(rank);
            children[colour] = tree.children(rank);
            last = Math.max(last, depths[colour]);
        }
        int buffer = rank == root ? Buffers.INPUT : Buffers.OUTPUT;
        return Rounds.of(pieces + last, (k, round) -> {
            for (int colour = 0; colour < count; colour++) {
                int passed = k - depths[colour];
                if (rank != root) {
                    receive(round, parents[colour], buffer, colour, passed + 1);
                }
                send(round, children[colour], buffer, colour, passed);
            }
        });
    }

    private void receive(Round round, int parent, int buffer, int colour, int piece) {
        if (has(piece)) {
            round.receive(parent, buffer, offset(colour, piece), length(colour, piece));
        }
    }

    private void send(Round round, int[] children, int buffer, int colour, int piece) {
        if (has(piece)) {
            for (int child : children) {
                round.send(child, buffer, offset(colour, piece), length(colour, piece));
            }
        }
    }

    private boolean has(int piece) {
        return piece >= 0 && piece < pieces;
    }

    private int offset(int colour, int piece) {
        return colours.offset(colour)
                + Blocks.even(pieces, colours.length(colour), 1).offset(piece);
    }

    private int length(int colour, int piece) {
        return Blocks.even(pieces, colours.length(colour), 1).length(piece);
    }
}
