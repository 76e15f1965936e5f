package org.rankcluster.protocol.match;

/** The signatures of a rank's last collectives, kept for their messages that no receive takes. */
public final class RecentCalls {
    private static final int KEPT = 4;

    private final int[] contexts = new int[KEPT];
    private final int[] tags = new int[KEPT];
    private final long[] signatures = new long[KEPT];
    private int next;

    /**
     * Adds a collective and drops the oldest.
     *
     * @param context context id of its messages
     * @param tag tag of its messages
     * @param signature signature of the call
     */
    public void add(int context, int tag, long signature) {
        contexts[next] = context;
        tags[next] = tag;
        signatures[next] = signature;
        next = (next + 1) % KEPT;
    }

    /**
     * Returns the signature of a collective, see {@link CallSignature}.
     *
     * @param context context id of its messages
     * @param tag tag of its messages
     * @return the signature; {@link CallSignature#NONE} if it is not among the last
     */
    public long find(int context, int tag) {
        for (int i = 0; i < KEPT; i++) {
            if (signatures[i] != CallSignature.NONE && contexts[i] == context && tags[i] == tag) {
                return signatures[i];
            }
        }
        return CallSignature.NONE;
    }
}
