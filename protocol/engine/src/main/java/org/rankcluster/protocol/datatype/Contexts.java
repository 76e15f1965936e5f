package org.rankcluster.protocol.datatype;

/** Where a pack engine is in a message: how it finds back after it has looked ahead. */
abstract sealed class Contexts permits SingleContext, DualContext {
    /** Looks at the next elements of a message of which {@code left} bytes are left. */
    abstract void lookAhead(Section section, long left);

    /** Goes on behind the elements that were looked at last. */
    abstract void skip();

    /** The context for packing, where the last look-ahead began. */
    abstract Context toPack();

    /** Elements that were searched so far to find back. */
    abstract long searched();
}
