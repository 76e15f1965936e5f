package org.rankcluster.protocol.match;

/** What a receive asks for: a context, a source and a tag, of which the latter two may be left open. */
public final class Pattern {
    /** Any source, or any tag that is not negative. Internal tags are below it. */
    public static final int ANY = -1;

    private Pattern() {}

    /** Whether a receive's (context, source, tag) matches that of a message. */
    public static boolean matches(
            int context, int source, int tag, int messageContext, int messageSource, int messageTag) {
        return context == messageContext
                && (source == messageSource || source == ANY)
                && (tag == messageTag || (tag == ANY && messageTag >= 0));
    }
}
