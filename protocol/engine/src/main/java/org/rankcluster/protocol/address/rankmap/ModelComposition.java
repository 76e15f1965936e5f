package org.rankcluster.protocol.address.rankmap;

import java.util.Map;
import org.rankcluster.protocol.address.RankmapModel;

/**
 * The prediction of a child communicator's rank-map model, without a scan of its members (Guo et al., Table II). The model follows from the
 * parent's model and the model of the array of parent ranks. A blocked stride counts as a stride there.
 */
public final class ModelComposition {
    private static final Map<RankmapModel, Map<RankmapModel, RankmapModel>> TABLE_II = Map.of(
            RankmapModel.DIRECT, row(RankmapModel.DIRECT, RankmapModel.OFFSET, RankmapModel.STRIDE, RankmapModel.LUT),
            RankmapModel.OFFSET, row(RankmapModel.OFFSET, RankmapModel.OFFSET, RankmapModel.STRIDE, RankmapModel.LUT),
            RankmapModel.STRIDE, row(RankmapModel.STRIDE, RankmapModel.LUT, RankmapModel.LUT, RankmapModel.LUT),
            RankmapModel.LUT, row(RankmapModel.LUT, RankmapModel.LUT, RankmapModel.LUT, RankmapModel.LUT),
            RankmapModel.MLUT, row(RankmapModel.MLUT, RankmapModel.MLUT, RankmapModel.MLUT, RankmapModel.MLUT));

    private ModelComposition() {}

    private static Map<RankmapModel, RankmapModel> row(
            RankmapModel direct, RankmapModel offset, RankmapModel stride, RankmapModel irregular) {
        return Map.of(
                RankmapModel.DIRECT, direct,
                RankmapModel.OFFSET, offset,
                RankmapModel.STRIDE, stride,
                RankmapModel.LUT, irregular);
    }

    /**
     * Returns an entry of Table II.
     *
     * @param parent model of the parent's map: direct, offset, stride, lut or mlut
     * @param array model of the array of parent ranks; {@code LUT} if it is irregular
     * @return model of the child's map
     * @throws IllegalArgumentException if a model is not one of Table II
     */
    public static RankmapModel of(RankmapModel parent, RankmapModel array) {
        RankmapModel model = TABLE_II.getOrDefault(plain(parent), Map.of()).get(plain(array));
        if (model == null) {
            throw new IllegalArgumentException("models: " + parent + ", " + array + " (expected: of Table II)");
        }
        return model;
    }

    /**
     * Returns whether the child points into its parent's table (note a of Table II).
     *
     * @param parent model of the parent's map
     * @param array model of the array of parent ranks
     * @return true if the parent has a table and the array is an offset into it
     */
    public static boolean sharesTable(RankmapModel parent, RankmapModel array) {
        boolean hasTable = parent == RankmapModel.LUT || parent == RankmapModel.MLUT;
        return hasTable && (array == RankmapModel.DIRECT || array == RankmapModel.OFFSET);
    }

    private static RankmapModel plain(RankmapModel model) {
        return model == RankmapModel.BLOCKED_STRIDE ? RankmapModel.STRIDE : model;
    }
}
