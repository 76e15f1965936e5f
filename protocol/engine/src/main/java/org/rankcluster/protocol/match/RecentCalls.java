package org.rankcluster.protocol.match;

/** The signatures of a rank's last collectives, for messages of them that no receive takes. */
public final class RecentCalls {
    private static final int KEPT = 4;

    private final int[] contexts = new int[KEPT];
    private final int[] tags = new int[KEPT];
    private final long[] signatures = new long[KEPT];
    private int next;

    /** Adds a collective with the context id and the tag of its messages; forgets the oldest. */
    public void add(int context, int tag, long signature) {
        contexts[next] = context;
        tags[next] = tag;
        signatures[next] = signature;
        next = (next + 1) % KEPT;
    }

    /** Returns the signature of a collective, see {@link CallSignature}; {@link CallSignature#NONE} if it is not among the last. */
    public long find(int context, int tag) {
        for (int i = 0; i < KEPT; i++) {
            if (signatures[i] != CallSignature.NONE && contexts[i] == context && tags[i] == tag) {
                return signatures[i];
            }
        }
        return CallSignature.NONE;
    }
}
