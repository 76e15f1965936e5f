package org.rankcluster.actors.observe.frame;

import java.util.Arrays;
import org.rankcluster.actors.rank.RankReading;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

/** The states of some ranks at the moment of a sample, as one array for each property. */
public final class RankColumns {
    private int size;
    private int[] rank;
    private byte[] state;
    private int[] waitsFor;
    private long[] since;
    private short[] call;

    /** Creates columns with initial space for {@code capacity} ranks. */
    RankColumns(int capacity) {
        rank = new int[capacity];
        state = new byte[capacity];
        waitsFor = new int[capacity];
        since = new long[capacity];
        call = new short[capacity];
    }

    /** Adds a rank; {@code itsCall} is its call's number in {@link CallTable}. */
    void add(int itsRank, RankReading reading, int itsCall) {
        add(itsRank, reading.hasEnded() ? ENDED : reading.state(), reading.waitsFor(), reading.since(), itsCall);
    }

    /** The state of a rank whose program has ended. */
    public static final int ENDED = RankReading.STATES;

    private void add(int itsRank, int itsState, int other, long from, int itsCall) {
        if (size == rank.length) {
            int more = size + size / 2 + 16;
            rank = Arrays.copyOf(rank, more);
            state = Arrays.copyOf(state, more);
            waitsFor = Arrays.copyOf(waitsFor, more);
            since = Arrays.copyOf(since, more);
            call = Arrays.copyOf(call, more);
        }
        rank[size] = itsRank;
        state[size] = (byte) itsState;
        waitsFor[size] = other;
        since[size] = from;
        call[size++] = (short) itsCall;
    }

    /** Returns the number of ranks. */
    public int size() {
        return size;
    }

    /** Returns a world rank. */
    public int rank(int at) {
        return rank[at];
    }

    /** Returns the rank's state, or {@link #ENDED}. */
    public int state(int at) {
        return state[at];
    }

    /** Returns the world rank that the rank waits for; -1 for none or several. */
    public int waitsFor(int at) {
        return waitsFor[at];
    }

    /** Returns the beginning of the rank's wait, in ps. */
    public long since(int at) {
        return since[at];
    }

    /** Returns the number of the rank's current call. */
    public int call(int at) {
        return call[at];
    }

    /** Marks the wait of a rank as a wait for the network. */
    public void underWay(int at) {
        state[at] = RankReading.TRANSFERRING;
        waitsFor[at] = -1;
    }

    /** Adds the ranks of another part, whose calls have other numbers. */
    void add(RankColumns other, int[] numbers) {
        for (int i = 0; i < other.size; i++) {
            add(other.rank[i], other.state[i], other.waitsFor[i], other.since[i], numbers[other.call[i]]);
        }
    }

    /** Writes the columns for another member. */
    void write(WireOutput out) {
        out.writeVarint(size);
        for (int i = 0; i < size; i++) {
            out.writeVarint(rank[i]);
            out.writeByte(state[i]);
            out.writeVarint(waitsFor[i] + 1L);
            out.writeVarint(since[i]);
            out.writeVarint(call[i]);
        }
    }

    /** Reads columns that {@link #write} has written. */
    static RankColumns read(WireInput in) {
        int count = in.readCount(5);
        RankColumns columns = new RankColumns(count);
        for (int left = count; left > 0; left--) {
            int itsRank = (int) in.readVarint();
            int itsState = in.readByte();
            int other = (int) in.readVarint() - 1;
            long from = in.readVarint();
            columns.add(itsRank, itsState, other, from, (int) in.readVarint());
        }
        return columns;
    }
}
