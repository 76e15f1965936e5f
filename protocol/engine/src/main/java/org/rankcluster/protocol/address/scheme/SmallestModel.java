package org.rankcluster.protocol.address.scheme;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.address.Rankmap;
import org.rankcluster.protocol.address.RankmapModel;
import org.rankcluster.protocol.address.TranslationCost;
import org.rankcluster.protocol.address.cartesian.CartesianRankmap;
import org.rankcluster.protocol.address.cartesian.RectangleCompression;
import org.rankcluster.protocol.address.cartesian.WorldRectangle;
import org.rankcluster.protocol.address.rankmap.BitPackedRankmap;
import org.rankcluster.protocol.address.rankmap.BlockedStrideRankmap;
import org.rankcluster.protocol.address.rankmap.Detection;
import org.rankcluster.protocol.address.rankmap.EliasFanoRankmap;
import org.rankcluster.protocol.address.rankmap.HeadedStrideRankmap;
import org.rankcluster.protocol.address.rankmap.LutRankmap;
import org.rankcluster.protocol.address.rankmap.PiecewiseRankmap;
import org.rankcluster.protocol.address.rankmap.StrideRankmap;

/**
 * The search for the smallest rank map (communicator ranks to world processes) whose translation, in the modelled machine's time, is fast
 * enough: a translation takes at most a set time, or at most the time with a table of LPIDs (lut). The machine's cycles decide, never a
 * clock, so all runs choose alike.
 */
final class SmallestModel {
    private final SchemeSettings settings;
    private final int worldSize;
    private final long most;
    private @Nullable Rankmap smallest;
    private long compared;
    private long divided;

    /**
     * Creates a search for members of a world.
     *
     * @param worldSize number of ranks of the world
     */
    SmallestModel(SchemeSettings settings, int worldSize) {
        this.settings = settings;
        this.worldSize = worldSize;
        this.most = settings.allowedTime();
    }

    /** Returns the smallest model of these members. May be called once. */
    Rankmaps.Made of(int[] lpids) {
        Rankmap regular = regular(lpids);
        consider(regular);
        if (smallest == null) {
            considerIrregular(lpids);
        }
        Rankmap found = smallest;
        Rankmap map = found == null ? LutRankmap.of(lpids) : found;
        boolean hasTable = switch (map.model()) {
            case LUT, BIT_PACKED, ELIAS_FANO -> true;
            default -> false;
        };
        return new Rankmaps.Made(map, new MappingWork(compared, divided, hasTable ? lpids.length : 0, 0, 0));
    }

    /** Returns a model with at most four numbers for all members; null if there is none. */
    private @Nullable Rankmap regular(int[] lpids) {
        Detection detection = Detection.in(lpids);
        compared += detection.offsetLooks();
        divided += detection.strideLooks();
        if (detection.found() instanceof BlockedStrideRankmap blocked) {
            return blocked.multiplying();
        }
        if (detection.found() != null) {
            return detection.found();
        }
        StrideRankmap all = strideFrom(lpids, 0);
        if (all != null) {
            return all;
        }
        StrideRankmap rest = lpids.length < 3 ? null : strideFrom(lpids, 1);
        return rest == null ? null : new HeadedStrideRankmap(lpids[0], rest);
    }

    /** Returns the stride, possibly negative, of the members from an index on. */
    private @Nullable StrideRankmap strideFrom(int[] lpids, int first) {
        int stride = first + 1 < lpids.length ? lpids[first + 1] - lpids[first] : 1;
        for (int i = first + 1; i < lpids.length; i++) {
            compared++;
            if (lpids[i] - lpids[i - 1] != stride) {
                return null;
            }
        }
        return stride == 0 ? null : new StrideRankmap(lpids.length - first, lpids[first], stride);
    }

    private void considerIrregular(int[] lpids) {
        consider(PiecewiseRankmap.of(lpids));
        compared += lpids.length;
        if (lpids.length >= settings.compressionFrom()) {
            considerRectangle(lpids);
        }
        if (isFast(RankmapModel.ELIAS_FANO, EliasFanoRankmap.COST)) {
            consider(EliasFanoRankmap.of(lpids));
            compared += lpids.length;
        }
        if (isFast(RankmapModel.BIT_PACKED, BitPackedRankmap.COST)) {
            consider(BitPackedRankmap.of(lpids));
            compared += lpids.length;
        }
        long table = smallest == null ? 0 : LutRankmap.bytes(lpids.length);
        if (smallest != null && table < smallest.bytes()) {
            smallest = LutRankmap.of(lpids);
        }
    }

    private void considerRectangle(int[] lpids) {
        List<WorldRectangle> fast = settings.rectangles().of(worldSize).stream()
                .filter(world -> isFast(RankmapModel.CARTESIAN, CartesianRankmap.cost(world.dimensions())))
                .toList();
        if (!fast.isEmpty()) {
            RectangleCompression.Result result = RectangleCompression.of(fast, LutRankmap.of(lpids.clone()));
            compared += result.looks();
            consider(result.map());
        }
    }

    private boolean isFast(RankmapModel model, TranslationCost cost) {
        return settings.time(model, cost) <= most;
    }

    private void consider(@Nullable Rankmap map) {
        if (map != null && isFast(map.model(), map.cost()) && (smallest == null || map.bytes() < smallest.bytes())) {
            smallest = map;
        }
    }
}
