package org.rankcluster.protocol.datatype;

/** The position of a pack engine in a message: one context, or two contexts for packing and look-ahead. */
abstract sealed class PackPosition permits SingleContext, DualContext {
    /** Looks at the next elements of a message that has {@code left} bytes left. */
    abstract void lookAhead(Section section, long left);

    /** Continues after the elements of the last look-ahead. */
    abstract void skip();

    /** Returns the context for packing, at the start of the last look-ahead. */
    abstract Context toPack();

    /** Returns the number of elements searched so far to restore positions. */
    abstract long searched();
}
