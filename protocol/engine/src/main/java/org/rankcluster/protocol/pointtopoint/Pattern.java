package org.rankcluster.protocol.pointtopoint;

/** The matching pattern of a receive: a context, a source and a tag, with wildcards for source and tag. */
public final class Pattern {
    /** Wildcard for any source, or for any tag that is not negative. Internal tags are below it. */
    public static final int ANY = -1;

    private Pattern() {}

    /**
     * Returns true if a receive matches a message.
     *
     * @param context context id of the receive, 0 or more
     * @param source rank of the source of the receive, or {@link #ANY}
     * @param tag tag of the receive, {@link #ANY}, or a negative number for internal tags
     * @param messageContext context id of the message, 0 or more
     * @param messageSource rank of the sender in the communicator
     * @param messageTag tag of the message; negative for internal tags
     * @return true if they match
     */
    public static boolean matches(
            int context, int source, int tag, int messageContext, int messageSource, int messageTag) {
        return context == messageContext
                && (source == messageSource || source == ANY)
                && (tag == messageTag || (tag == ANY && messageTag >= 0));
    }
}
