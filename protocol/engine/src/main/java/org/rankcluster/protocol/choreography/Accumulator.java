package org.rankcluster.protocol.choreography;

/**
 * Where the running result of a reduction is. It begins as the input; what arrives is combined with it in whichever buffer
 * may be written, and the two change roles, so that nothing is copied that need not be (Shan et al., section III: the copy
 * that MPICH makes at the start is avoided "by explicitly designating which data buffer to use in the later stages"). With
 * a commutative operator the result ends in the buffer {@code end} without any copy.
 */
public final class Accumulator {
    private final boolean commutative;
    private final int end;
    private int at = Buffers.INPUT;
    private final int other;
    private int arrivals;

    /**
     * @param end buffer in which the result is wanted
     * @param work a second buffer of the same size
     * @param combines how often something will be combined
     */
    public Accumulator(boolean commutative, int end, int work, int combines) {
        this.commutative = commutative;
        this.end = end;
        boolean odd = (combines & 1) == 1;
        this.arrivals = odd ? end : work;
        this.other = odd ? work : end;
    }

    /** Buffer that holds the running result. */
    public int at() {
        return at;
    }

    /** Buffer that the next operand has to be received into, at the offset that it has in the vector. */
    public int arrivals() {
        return arrivals;
    }

    /** Combines with {@code length} bytes at {@code offset} of {@link #arrivals} that come from {@code peer}. */
    public void add(Round round, int self, int peer, int offset, int length) {
        if (peer > self || commutative) {
            addHigher(round, offset, length);
        } else {
            addLower(round, offset, length);
        }
    }

    /** Combines with what comes from higher ranks, or may change sides: {@code arrivals = at op arrivals} is the result. */
    public void addHigher(Round round, int offset, int length) {
        round.reduce(at, offset, arrivals, offset, length);
        int result = arrivals;
        arrivals = at == Buffers.INPUT ? other : at;
        at = result;
    }

    /** {@code at = arrivals op at}, after a copy if the running result is still the input. */
    private void addLower(Round round, int offset, int length) {
        if (at == Buffers.INPUT) {
            round.copy(at, offset, other, offset, length);
            at = other;
        }
        round.reduce(arrivals, offset, at, offset, length);
    }

    /** Puts {@code length} bytes at {@code offset} of the result into the buffer in which it is wanted; the last thing done. */
    public void settle(Round round, int offset, int length) {
        if (at != end) {
            round.copy(at, offset, end, offset, length);
            at = end;
        }
    }
}
