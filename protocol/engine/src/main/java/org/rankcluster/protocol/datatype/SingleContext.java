package org.rankcluster.protocol.datatype;

/**
 * The position of the single-context pack engine, the baseline: one context for look-ahead and packing (Balaji et al., section 3.1). A
 * look-ahead moves it, so packing must first search the whole message from the start for the previous position. The number of elements
 * searched over a message grows with the square of its elements (Balaji et al., section 3.1).
 */
final class SingleContext extends PackPosition {
    private final Context context;
    private long searched;
    private long passedBefore;
    private int usedBefore;

    SingleContext(Context context) {
        this.context = context;
    }

    @Override
    void lookAhead(Section section, long left) {
        passedBefore = context.passed();
        usedBefore = context.used();
        section.fill(context, left);
    }

    @Override
    void skip() {
        // the context is in place already
    }

    @Override
    Context toPack() {
        context.restart();
        while (context.passed() < passedBefore) {
            context.next();
            searched++;
        }
        context.use(usedBefore);
        return context;
    }

    @Override
    long searched() {
        return searched;
    }
}
