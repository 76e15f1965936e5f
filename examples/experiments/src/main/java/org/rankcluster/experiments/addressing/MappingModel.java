package org.rankcluster.experiments.addressing;

import java.util.Locale;
import org.rankcluster.protocol.address.TranslationCost;
import org.rankcluster.protocol.address.rankmap.DirectRankmap;
import org.rankcluster.protocol.address.rankmap.LutRankmap;
import org.rankcluster.protocol.address.rankmap.OffsetRankmap;
import org.rankcluster.protocol.address.rankmap.StrideRankmap;
import org.rankcluster.protocol.address.rankmap.VcrtRankmap;

/**
 * The mapping models of Table III of Guo et al., in its order, with the instructions of the three ways to choose among them.
 */
enum MappingModel {
    DIRECT(0, new DirectRankmap(2).cost(), 9, 8, 22),
    OFFSET(1, new OffsetRankmap(2, 1).cost(), 11, 12, 24),
    STRIDE(2, new StrideRankmap(2, 1, 2).cost(), 13, 16, 26),
    LUT(3, LutRankmap.of(new int[] {1, 0}).cost(), 11, 18, 24),
    MLUT(4, LutRankmap.withGroups(new int[] {1, 0}).cost(), 15, 21, 28);

    /** Instructions with a table of virtual connections. */
    static final int BASELINE = VcrtRankmap.COST.instructions();

    /** Instructions of a switch before those of the model: Figs. 4 and 5. */
    private static final int SWITCH = 4;

    /** Instructions of an if; the mode is loaded once before the first: Figs. 6 and 7. */
    private static final int IF = 2;

    /** Models that have an if of their own: Fig. 7. */
    private static final int CASCADE = 3;

    /** Instructions of a call that is not inlined: section IV-C2. */
    private static final int CALL = 17;

    private final int place;
    private final TranslationCost cost;
    private final int publishedSwitch;
    private final int publishedHybrid;
    private final int publishedGoto;

    MappingModel(int place, TranslationCost cost, int publishedSwitch, int publishedHybrid, int publishedGoto) {
        this.place = place;
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

    /** Returns the instructions of ifs for the first three models, one after the other, and of a switch for the others. */
    int hybrid() {
        return place < CASCADE ? 1 + IF * (place + 1) + instructions() - SWITCH : instructions() + IF * CASCADE;
    }

    /**
     * Returns the instructions of a goto in a function that is not inlined: the instructions behind the branch, and the call.
     */
    int byGoto() {
        return instructions() - SWITCH + CALL;
    }
}
