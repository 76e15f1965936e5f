package org.rankcluster.protocol.address.scheme;

import org.rankcluster.hardware.timing.CoreLatencies;
import org.rankcluster.protocol.address.Addressing;
import org.rankcluster.protocol.address.LibraryRules;
import org.rankcluster.protocol.address.Rankmap;
import org.rankcluster.protocol.address.RankmapModel;
import org.rankcluster.protocol.address.TranslationCost;
import org.rankcluster.protocol.address.cartesian.LinearCache;
import org.rankcluster.protocol.address.cartesian.SetAssociativeCache;
import org.rankcluster.protocol.address.cartesian.TranslationCache;
import org.rankcluster.protocol.address.cartesian.WorldRectangles;
import org.rankcluster.protocol.address.rankmap.LutRankmap;

/**
 * The settings by which a world's rank maps are chosen: the user's options, machine costs, and limits.
 *
 * @param addressing the user's choice
 * @param core latencies of the core, in picoseconds
 * @param library properties of the modelled MPI library
 * @param autoTime greatest time of a translation of the smallest model, in picoseconds; a table of LPIDs (lut) is always allowed
 * @param compressionFrom least number of members of a communicator that is compressed to a rectangle
 * @param rectangles the rectangles that communicators are compared with
 */
public record SchemeSettings(
        Addressing addressing,
        CoreLatencies core,
        LibraryRules library,
        long autoTime,
        int compressionFrom,
        WorldRectangles rectangles) {
    /** Configuration key of the share of a send's CPU time that {@link #autoTime} is. */
    public static final String AUTO_SHARE = "addressing.auto-share";

    /** Configuration key of {@link #compressionFrom}. */
    public static final String COMPRESSION_FROM = "addressing.compression-from";

    /**
     * The default share of a send's CPU time. One generation of sparse groups costs as much, which Guo et al. (section VI) call significant
     * and accept for no scheme; so {@code auto} stays below it.
     */
    public static final double USUAL_SHARE = 0.1;

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

    /**
     * {@return these settings with another scheme}
     *
     * @param other the other scheme
     */
    public SchemeSettings with(Addressing other) {
        return new SchemeSettings(other, core, library, autoTime, compressionFrom, rectangles);
    }

    /**
     * {@return the time of one translation by a map, without a cache, in picoseconds}
     *
     * @param map map of the communicator
     */
    public long time(Rankmap map) {
        return time(map.model(), map.cost());
    }

    /**
     * Returns the time of one translation, without a cache.
     *
     * @param model model of the map
     * @param cost its cost with a switch
     * @return time in picoseconds
     */
    public long time(RankmapModel model, TranslationCost cost) {
        return library.dispatch().cost(model, cost).time(core);
    }

    /** {@return the greatest time of a translation under {@code auto}, in picoseconds: {@link #autoTime}, or a lut's time if it is more} */
    public long allowedTime() {
        return Math.max(autoTime, time(RankmapModel.LUT, LutRankmap.COST));
    }

    /** {@return whether slow maps have a cache} */
    public boolean hasCache() {
        return addressing.scheme() == Addressing.Scheme.CARTESIAN_LINEAR
                || addressing.scheme() == Addressing.Scheme.CARTESIAN_2D;
    }

    /**
     * Creates an empty cache of the scheme's kind.
     *
     * @return the cache
     */
    public TranslationCache newCache() {
        return addressing.scheme() == Addressing.Scheme.CARTESIAN_2D
                ? new SetAssociativeCache()
                : new LinearCache(addressing.entries());
    }
}
