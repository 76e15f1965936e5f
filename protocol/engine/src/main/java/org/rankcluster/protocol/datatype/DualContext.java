package org.rankcluster.protocol.datatype;

/**
 * The position of the dual-context pack engine: one context for look-ahead and one for packing (Balaji et al., section 4.1). A look-ahead
 * does not move the packing context, so no search is needed. Elements of a look-ahead that must be packed are parsed twice.
 */
final class DualContext extends PackPosition {
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
