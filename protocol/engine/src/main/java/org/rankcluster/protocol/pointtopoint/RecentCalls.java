package org.rankcluster.protocol.pointtopoint;

import java.util.Arrays;

/** The call signatures of a rank's most recent collectives, for the check of messages that no receive has matched. */
public final class RecentCalls {
    private static final int KEPT = 4;

    /** Words of a call: its context and tag, and its signature. */
    private static final int WIDTH = 2;

    private long[] calls = {};
    private int next;

    /**
     * Adds a collective and drops the oldest.
     *
     * @param context context id of its messages
     * @param tag tag of its messages, 0 or more
     * @param signature signature of the call, 64 bits
     */
    public void add(int context, int tag, long signature) {
        int at = next * WIDTH;
        if (at == calls.length) {
            calls = Arrays.copyOf(
                    calls, at + WIDTH); // most ranks have made few collectives at the time when memory is short
        }
        calls[at] = key(context, tag);
        calls[at + 1] = signature;
        next = (next + 1) % KEPT;
    }

    /**
     * Returns the signature of a collective, see {@link CallSignature}.
     *
     * @param context context id of its messages
     * @param tag tag of its messages, 0 or more
     * @return the signature, 64 bits; {@link CallSignature#NONE} if it is not among the last
     */
    public long find(int context, int tag) {
        long key = key(context, tag);
        for (int at = 0; at < calls.length; at += WIDTH) {
            if (calls[at] == key && calls[at + 1] != CallSignature.NONE) {
                return calls[at + 1];
            }
        }
        return CallSignature.NONE;
    }

    private static long key(int context, int tag) {
        return (long) context << Integer.SIZE | Integer.toUnsignedLong(tag);
    }
}
