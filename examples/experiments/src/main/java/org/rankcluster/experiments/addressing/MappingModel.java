package org.rankcluster.experiments.addressing;

import java.util.Locale;
import org.rankcluster.protocol.address.LibraryRules;
import org.rankcluster.protocol.address.RankmapModel;
import org.rankcluster.protocol.address.TranslationCost;
import org.rankcluster.protocol.address.rankmap.DirectRankmap;
import org.rankcluster.protocol.address.rankmap.LutRankmap;
import org.rankcluster.protocol.address.rankmap.OffsetRankmap;
import org.rankcluster.protocol.address.rankmap.StrideRankmap;
import org.rankcluster.protocol.address.rankmap.VcrtRankmap;

/**
 * The mapping models of Table III of Guo et al., in its order, with the instructions of a translation by {@code switch}, {@code if} cascade
 * and {@code goto}.
 */
enum MappingModel {
    DIRECT(new DirectRankmap(2).cost(), 9, 8, 22),
    OFFSET(new OffsetRankmap(2, 1).cost(), 11, 12, 24),
    STRIDE(new StrideRankmap(2, 1, 2).cost(), 13, 16, 26),
    LUT(LutRankmap.of(new int[] {1, 0}).cost(), 11, 18, 24),
    MLUT(LutRankmap.withGroups(new int[] {1, 0}).cost(), 15, 21, 28);

    /** Instructions with a table of virtual connections. */
    static final int BASELINE = VcrtRankmap.COST.instructions();

    private final TranslationCost cost;
    private final int publishedSwitch;
    private final int publishedHybrid;
    private final int publishedGoto;

    MappingModel(TranslationCost cost, int publishedSwitch, int publishedHybrid, int publishedGoto) {
        this.cost = cost;
        this.publishedSwitch = publishedSwitch;
        this.publishedHybrid = publishedHybrid;
        this.publishedGoto = publishedGoto;
    }

    String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the cost of a translation, as the class of the map states it. */
    TranslationCost cost() {
        return cost;
    }

    /** Returns the instructions of a translation, by a switch. */
    int instructions() {
        return cost.instructions();
    }

    int publishedSwitch() {
        return publishedSwitch;
    }

    int publishedHybrid() {
        return publishedHybrid;
    }

    int publishedGoto() {
        return publishedGoto;
    }

    /** Returns the instructions of a translation by a way to find the code of the model. */
    int instructions(LibraryRules.Dispatch dispatch) {
        RankmapModel model = RankmapModel.valueOf(name());
        return dispatch.cost(model, cost).instructions();
    }
}
