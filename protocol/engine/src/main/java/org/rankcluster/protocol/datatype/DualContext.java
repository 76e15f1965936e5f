package org.rankcluster.protocol.datatype;

/**
 * Two contexts (Balaji et al., section 4.1): one looks ahead while the other, for packing, stays in place. No search is needed. Elements of
 * a look-ahead that must be packed are parsed twice.
 */
final class DualContext extends Contexts {
    private final Context ahead;
    private final Context packing;

    DualContext(Context ahead, Context packing) {
        this.ahead = ahead;
        this.packing = packing;
    }

    @Override
    void lookAhead(Section section, long left) {
        ahead.moveTo(packing);
        section.fill(ahead, left);
    }

    @Override
    void skip() {
        packing.moveTo(ahead);
    }

    @Override
    Context toPack() {
        return packing;
    }

    @Override
    long searched() {
        return 0;
    }
}
