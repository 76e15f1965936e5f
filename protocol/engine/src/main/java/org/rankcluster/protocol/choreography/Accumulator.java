package org.rankcluster.protocol.choreography;

/**
 * Where the running result of a reduction is. It begins as the input, which may not be written to, so that nothing is copied that
 * need not be (Shan et al., section III: the copy that MPICH makes at the start is avoided "by explicitly designating which data
 * buffer to use in the later stages"). The first operand arrives in the buffer {@code end} and the input is combined into it. With a
 * commutative operator all others arrive in {@code work} and are combined into {@code end}. Otherwise what comes from higher ranks
 * takes the result on, and the two buffers change roles.
 *
 * <p>Offsets are those of the vector. A buffer that holds only a part of it has that part at its begin.
 */
public final class Accumulator {
    private final boolean commutative;
    private final int end;
    private final int work;
    private int at = Buffers.INPUT;
    private int arrivals;

    /** Offset in the vector of the first byte of the buffers. */
    private int firstOfEnd;

    private int firstOfWork;
    private boolean isWorkShort;

    /**
     * @param end buffer in which the result is wanted
     * @param work a second buffer
     * @param combines how often something will be combined
     */
    public Accumulator(boolean commutative, int end, int work, int combines) {
        this.commutative = commutative;
        this.end = end;
        this.work = work;
        this.arrivals = commutative || (combines & 1) == 1 ? end : work;
    }

    /** Begins with a copy of the input in {@code end}, {@code bytes} long, as MPICH does. */
    public Rounds copied(int bytes) {
        return Rounds.once((k, round) -> {
            round.copy(Buffers.INPUT, 0, end, 0, bytes);
            at = end;
            arrivals = work;
        });
    }

    /** Says that {@code end} has the vector from {@code first} on, and {@code work} only what came last. */
    public Accumulator shortened(int first) {
        firstOfEnd = first;
        isWorkShort = true;
        return this;
    }

    /** Buffer that holds the running result. */
    public int at() {
        return at;
    }

    /** Buffer that the next operand has to be received into. */
    public int arrivals() {
        return arrivals;
    }

    /** Sends {@code length} bytes of the running result from {@code offset} on. */
    public void send(Round round, int peer, int offset, int length) {
        round.send(peer, at, place(at, offset), length);
    }

    /** Receives {@code length} bytes at {@code offset} of the running result, which has room for them. */
    public void receive(Round round, int peer, int offset, int length) {
        round.receive(peer, at, place(at, offset), length);
    }

    /** Receives an operand of {@code length} bytes at {@code offset} from {@code peer}, and combines with it. */
    public void combine(Round round, int self, int peer, int offset, int length) {
        begin(arrivals, offset);
        round.receive(peer, arrivals, place(arrivals, offset), length);
        add(round, self, peer, offset, length);
    }

    /** Combines with {@code length} bytes at {@code offset} of {@link #arrivals} that come from {@code peer}. */
    public void add(Round round, int self, int peer, int offset, int length) {
        if (peer > self || commutative) {
            addHigher(round, offset, length);
        } else {
            addLower(round, offset, length);
        }
    }

    /** Combines with what comes from higher ranks, or may change sides. */
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

    /** {@code at = arrivals op at}, after a copy if the running result is still the input. */
    private void addLower(Round round, int offset, int length) {
        if (at == Buffers.INPUT) {
            int room = other(arrivals);
            begin(room, offset);
            round.copy(at, offset, room, place(room, offset), length);
            at = room;
        }
        reduce(round, arrivals, at, offset, length);
    }

    /** Puts {@code length} bytes at {@code offset} of the result into the buffer in which it is wanted. */
    public void settle(Round round, int offset, int length) {
        if (at != end) {
            round.copy(at, place(at, offset), end, place(end, offset), length);
            at = end;
        }
    }

    private void reduce(Round round, int from, int to, int offset, int length) {
        round.reduce(from, place(from, offset), to, place(to, offset), length);
    }

    private int other(int buffer) {
        return buffer == end ? work : end;
    }

    private void begin(int buffer, int offset) {
        if (buffer == work && isWorkShort) {
            firstOfWork = offset;
        }
    }

    private int place(int buffer, int offset) {
        if (buffer == Buffers.INPUT) {
            return offset;
        }
        return offset - (buffer == end ? firstOfEnd : firstOfWork);
    }
}
