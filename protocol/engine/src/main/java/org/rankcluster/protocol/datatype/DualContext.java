package org.rankcluster.protocol.datatype;

/**
 * Two contexts (Balaji et al., section 4.1): one looks ahead, the other packs and stays where it is meanwhile. Nothing is ever
 * searched; what was looked at is parsed twice if it has to be packed.
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
