package org.rankcluster.hardware.topology;

/**
 * The names of a topology's dimensions in machine files and output: X, Y, Z for up to three, A, B, C, ... for more.
 * The letter T, for the slot on a node, is never one of them.
 */
public final class Dimensions {
    /** Maximum number of dimensions that have names. */
    public static final int MOST = 25;

    /** Letter of the slot on a node. */
    public static final char SLOT = 'T';

    private static final String FEW = "XYZ";
    private static final String MANY = "ABCDEFGHIJKLMNOPQRSUVWXYZ";

    private Dimensions() {}

    /**
     * Returns the letters of the dimensions, in order.
     *
     * @param dimensions number of dimensions, 1..{@value #MOST}
     * @return one letter for each dimension
     */
    public static String letters(int dimensions) {
        return (dimensions <= FEW.length() ? FEW : MANY).substring(0, dimensions);
    }
}
