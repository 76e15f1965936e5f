package org.rankcluster.protocol.address.scheme;

import org.rankcluster.protocol.address.Addressing;
import org.rankcluster.protocol.address.TranslationCost;
import org.rankcluster.protocol.address.cache.LinearCache;
import org.rankcluster.protocol.address.cache.SetAssociativeCache;
import org.rankcluster.protocol.address.cache.TranslationCache;
import org.rankcluster.protocol.address.cartesian.WorldRectangles;

/**
 * What decides how communicators describe their members.
 *
 * @param addressing the user's choice
 * @param core what instructions take, in ps
 * @param autoBound how many times as long as with a table a translation may take where the smallest model is looked for
 * @param compressionFrom fewest members of a communicator that is compressed to a rectangle
 * @param rectangles what it is compared with
 */
public record SchemeSettings(
        Addressing addressing,
        TranslationCost.Core core,
        double autoBound,
        int compressionFrom,
        WorldRectangles rectangles) {
    /** Key of {@link #autoBound}. */
    public static final String AUTO_BOUND = "addressing.auto-bound";

    /** Key of {@link #compressionFrom}. */
    public static final String COMPRESSION_FROM = "addressing.compression-from";

    /** The usual bound: half as long again. */
    public static final double USUAL_BOUND = 1.5;

    /** Below so many ranks a table is faster and hardly larger (Kumar et al., section 4.2: 1K). */
    public static final int USUAL_COMPRESSION_FROM = 1024;

    /** Whether a communicator of so many members is compressed to a rectangle. */
    public boolean isCompressed(int size) {
        return addressing.scheme().isCartesian() && size >= compressionFrom;
    }

    /** These settings with another scheme. */
    public SchemeSettings with(Addressing other) {
        return new SchemeSettings(other, core, autoBound, compressionFrom, rectangles);
    }

    /** Whether slow maps have a cache. */
    public boolean hasCache() {
        return addressing.scheme() == Addressing.Scheme.CARTESIAN_LINEAR
                || addressing.scheme() == Addressing.Scheme.CARTESIAN_2D;
    }

    /** An empty cache. */
    public TranslationCache newCache() {
        return addressing.scheme() == Addressing.Scheme.CARTESIAN_2D
                ? new SetAssociativeCache()
                : new LinearCache(addressing.entries());
    }
}
