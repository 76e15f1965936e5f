package org.rankcluster.protocol.address.scheme;

import org.rankcluster.protocol.address.Addressing;
import org.rankcluster.protocol.address.TranslationCost;
import org.rankcluster.protocol.address.cartesian.LinearCache;
import org.rankcluster.protocol.address.cartesian.SetAssociativeCache;
import org.rankcluster.protocol.address.cartesian.TranslationCache;
import org.rankcluster.protocol.address.cartesian.WorldRectangles;

/**
 * The settings that determine how communicators describe their members.
 *
 * @param addressing the user's choice
 * @param core times of instructions, in picoseconds
 * @param autoBound greatest time of a translation of the smallest model, as a multiple of the time with a table
 * @param compressionFrom least number of members of a communicator that is compressed to a rectangle
 * @param rectangles the rectangles that communicators are compared with
 */
public record SchemeSettings(
        Addressing addressing,
        TranslationCost.Core core,
        double autoBound,
        int compressionFrom,
        WorldRectangles rectangles) {
    /** Configuration key of {@link #autoBound}. */
    public static final String AUTO_BOUND = "addressing.auto-bound";

    /** Configuration key of {@link #compressionFrom}. */
    public static final String COMPRESSION_FROM = "addressing.compression-from";

    /** The default bound: one and a half times as long. */
    public static final double USUAL_BOUND = 1.5;

    /** The default least number of members. With fewer, a table is faster and hardly larger (Kumar et al., section 4.2: 1K). */
    public static final int USUAL_COMPRESSION_FROM = 1024;

    /**
     * Returns whether a communicator is compressed to a rectangle.
     *
     * @param size number of its members
     * @return true under a Cartesian scheme if there are enough members
     */
    public boolean isCompressed(int size) {
        return addressing.scheme().isCartesian() && size >= compressionFrom;
    }

    /** Returns these settings with another scheme. */
    public SchemeSettings with(Addressing other) {
        return new SchemeSettings(other, core, autoBound, compressionFrom, rectangles);
    }

    /** Returns whether slow maps have a cache. */
    public boolean hasCache() {
        return addressing.scheme() == Addressing.Scheme.CARTESIAN_LINEAR
                || addressing.scheme() == Addressing.Scheme.CARTESIAN_2D;
    }

    /** Creates an empty cache of the scheme's kind. */
    public TranslationCache newCache() {
        return addressing.scheme() == Addressing.Scheme.CARTESIAN_2D
                ? new SetAssociativeCache()
                : new LinearCache(addressing.entries());
    }
}
