package org.rankcluster.protocol.datatype;

/**
 * The baseline: one context. Looking ahead moves it, so before it can pack it has to search the whole message from the start
 * for the place where it was: over a message, a number of elements that grows with the square of the message's (Balaji et al.,
 * section 3.1).
 */
final class SingleContext extends Contexts {
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
        // It is there already.
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
