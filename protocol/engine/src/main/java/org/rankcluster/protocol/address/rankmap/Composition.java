package org.rankcluster.protocol.address.rankmap;

import java.util.Map;
import org.rankcluster.protocol.address.RankmapModel;

/**
 * The model of a child communicator before the additional scan, of the parent's model and that of the array of parent ranks (Guo et al., Table
 * II). A blocked stride is a stride there.
 */
public final class Composition {
    private static final Map<RankmapModel, Map<RankmapModel, RankmapModel>> TABLE_II = Map.of(
            RankmapModel.DIRECT, row(RankmapModel.DIRECT, RankmapModel.OFFSET, RankmapModel.STRIDE, RankmapModel.LUT),
            RankmapModel.OFFSET, row(RankmapModel.OFFSET, RankmapModel.OFFSET, RankmapModel.STRIDE, RankmapModel.LUT),
            RankmapModel.STRIDE, row(RankmapModel.STRIDE, RankmapModel.LUT, RankmapModel.LUT, RankmapModel.LUT),
            RankmapModel.LUT, row(RankmapModel.LUT, RankmapModel.LUT, RankmapModel.LUT, RankmapModel.LUT),
            RankmapModel.MLUT, row(RankmapModel.MLUT, RankmapModel.MLUT, RankmapModel.MLUT, RankmapModel.MLUT));

    private Composition() {}

    private static Map<RankmapModel, RankmapModel> row(
            RankmapModel direct, RankmapModel offset, RankmapModel stride, RankmapModel irregular) {
        return Map.of(
                RankmapModel.DIRECT, direct,
                RankmapModel.OFFSET, offset,
                RankmapModel.STRIDE, stride,
                RankmapModel.LUT, irregular);
    }

    /**
     * The entry of the table.
     *
     * @param parent model of the parent's map: direct, offset, stride, lut or mlut
     * @param array model of the array of parent ranks; {@code LUT} if it is irregular
     */
    public static RankmapModel of(RankmapModel parent, RankmapModel array) {
        RankmapModel model = TABLE_II.getOrDefault(plain(parent), Map.of()).get(plain(array));
        if (model == null) {
            throw new IllegalArgumentException("models: " + parent + ", " + array + " (expected: of Table II)");
        }
        return model;
    }

    /** Whether the child points into its parent's table (note a of the table). */
    public static boolean sharesTable(RankmapModel parent, RankmapModel array) {
        boolean hasTable = parent == RankmapModel.LUT || parent == RankmapModel.MLUT;
        return hasTable && (array == RankmapModel.DIRECT || array == RankmapModel.OFFSET);
    }

    private static RankmapModel plain(RankmapModel model) {
        return model == RankmapModel.BLOCKED_STRIDE ? RankmapModel.STRIDE : model;
    }
}
