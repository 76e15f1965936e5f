package org.rankcluster.hardware.topology;

/** Names of dimensions: X, Y, Z for up to three, A, B, C, ... for more; T, the place on a node, is never one of them. */
public final class Dimensions {
    /** The most dimensions that have names. */
    public static final int MOST = 25;

    /** The letter of the place on a node. */
    public static final char PLACE = 'T';

    private static final String FEW = "XYZ";
    private static final String MANY = "ABCDEFGHIJKLMNOPQRSUVWXYZ";

    private Dimensions() {}

    /** The letters of {@code dimensions} (1..{@value #MOST}) dimensions, in order. */
    public static String letters(int dimensions) {
        return (dimensions <= FEW.length() ? FEW : MANY).substring(0, dimensions);
    }
}
