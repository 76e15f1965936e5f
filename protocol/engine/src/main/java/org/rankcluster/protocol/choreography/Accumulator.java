package org.rankcluster.protocol.choreography;

/**
 * The buffer with the partial result of a reduction: first the input, later one of two result buffers. The accumulator starts in the input,
 * which must not be written. Needless copies are thereby avoided (Shan et al., section III: the copy that MPICH makes at the start is
 * avoided "by explicitly designating which data buffer to use in the later stages"). The first operand arrives in the buffer {@code end},
 * and the input is combined into it. If the operator is commutative, all others arrive in {@code work} and are combined into {@code end}.
 * Otherwise the result is combined into each operand from a higher rank, and the two buffers swap roles.
 *
 * <p>Offsets are offsets in the vector. A buffer that holds only a part of the vector has that part at its start.
 */
public final class Accumulator {
    private final boolean commutative;
    private final int end;
    private final int work;
    private int at = Buffers.INPUT;
    private int arrivals;

    /** Offset in the vector of the first byte of {@code end}, in bytes. */
    private int firstOfEnd;

    private int firstOfWork;
    private boolean isWorkShort;

    /**
     * Creates an accumulator whose running result is the input.
     *
     * @param commutative whether operands may swap sides
     * @param end number of the buffer for the final result, one of {@link Buffers}
     * @param work number of a second buffer, one of {@link Buffers}
     * @param combines number of operands that will be combined, 0 or more
     */
    public Accumulator(boolean commutative, int end, int work, int combines) {
        this.commutative = commutative;
        this.end = end;
        this.work = work;
        this.arrivals = commutative || (combines & 1) == 1 ? end : work;
    }

    /**
     * Returns a round that copies the input to {@code end} first, as MPICH does.
     *
     * @param bytes length of the vector, in bytes
     * @return the round
     */
    public Rounds copied(int bytes) {
        return Rounds.once((k, round) -> {
            round.copy(Buffers.INPUT, 0, end, 0, bytes);
            at = end;
            arrivals = work;
        });
    }

    /**
     * Declares that {@code end} holds the vector only from an offset on, and {@code work} only the last operand.
     *
     * @param first offset in the vector of the first byte of {@code end}, in bytes
     * @return this
     */
    public Accumulator shortened(int first) {
        firstOfEnd = first;
        isWorkShort = true;
        return this;
    }

    /** {@return the number of the buffer that holds the running result} */
    public int at() {
        return at;
    }

    /** {@return the number of the buffer into which the next operand must be received} */
    public int arrivals() {
        return arrivals;
    }

    /**
     * Sends a part of the running result.
     *
     * @param round receives the step
     * @param peer rank of the receiver
     * @param offset offset in the vector, in bytes
     * @param length number of bytes, 0 or more
     */
    public void send(Round round, int peer, int offset, int length) {
        round.send(peer, at, offsetIn(at, offset), length);
    }

    /**
     * Receives a part of the running result. The buffer must have space for it.
     *
     * @param round receives the step
     * @param peer rank of the sender
     * @param offset offset in the vector, in bytes
     * @param length number of bytes, 0 or more
     */
    public void receive(Round round, int peer, int offset, int length) {
        round.receive(peer, at, offsetIn(at, offset), length);
    }

    /**
     * Receives an operand and combines it with the running result.
     *
     * @param round receives the steps
     * @param self the own rank
     * @param peer rank of the sender
     * @param offset offset in the vector, in bytes
     * @param length number of bytes, 0 or more
     */
    public void combine(Round round, int self, int peer, int offset, int length) {
        begin(arrivals, offset);
        round.receive(peer, arrivals, offsetIn(arrivals, offset), length);
        add(round, self, peer, offset, length);
    }

    /**
     * Combines an operand that {@link #arrivals} has received with the running result.
     *
     * @param round receives the steps
     * @param self the own rank
     * @param peer rank of the sender
     * @param offset offset in the vector, in bytes
     * @param length number of bytes, 0 or more
     */
    public void add(Round round, int self, int peer, int offset, int length) {
        if (peer > self || commutative) {
            addHigher(round, offset, length);
        } else {
            addLower(round, offset, length);
        }
    }

    /**
     * Combines an operand in {@link #arrivals} that comes from higher ranks, or that may swap sides.
     *
     * @param round receives the step
     * @param offset offset in the vector, in bytes
     * @param length number of bytes, 0 or more
     */
    public void addHigher(Round round, int offset, int length) {
        if (at != Buffers.INPUT && commutative) {
            reduce(round, arrivals, at, offset, length);
            return;
        }
        reduce(round, at, arrivals, offset, length);
        int result = arrivals;
        arrivals = at == Buffers.INPUT ? other(result) : at;
        at = result;
    }

    /** Performs {@code at = arrivals op at}, after a copy if the running result is still the input. */
    private void addLower(Round round, int offset, int length) {
        if (at == Buffers.INPUT) {
            int other = other(arrivals);
            begin(other, offset);
            round.copy(at, offset, other, offsetIn(other, offset), length);
            at = other;
        }
        reduce(round, arrivals, at, offset, length);
    }

    /**
     * Copies a part of the result to {@code end} if it is not there.
     *
     * @param round receives the step
     * @param offset offset in the vector, in bytes
     * @param length number of bytes, 0 or more
     */
    public void settle(Round round, int offset, int length) {
        if (at != end) {
            round.copy(at, offsetIn(at, offset), end, offsetIn(end, offset), length);
            at = end;
        }
    }

    private void reduce(Round round, int from, int to, int offset, int length) {
        round.reduce(from, offsetIn(from, offset), to, offsetIn(to, offset), length);
    }

    private int other(int buffer) {
        return buffer == end ? work : end;
    }

    private void begin(int buffer, int offset) {
        if (buffer == work && isWorkShort) {
            firstOfWork = offset;
        }
    }

    private int offsetIn(int buffer, int offset) {
        if (buffer == Buffers.INPUT) {
            return offset;
        }
        return offset - (buffer == end ? firstOfEnd : firstOfWork);
    }
}
