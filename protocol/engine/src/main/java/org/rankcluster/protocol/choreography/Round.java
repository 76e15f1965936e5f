package org.rankcluster.protocol.choreography;

import java.util.Arrays;
import java.util.Objects;

/**
 * The steps of one round of one rank; reused from round to round, without a new object. A round goes so: its
 * sends capture their data; all sends and receives run at once; when all are done, receives, copies and reductions take
 * effect in the order in which they were added. Then the next round begins.
 */
public final class Round {
    /** What a step does. */
    public enum Kind {
        /** Sends bytes of a buffer to a peer. */
        SEND,
        /** Receives bytes from a peer into a buffer. */
        RECEIVE,
        /** Sends bytes of a buffer to all ranks on a line of a torus, the last of which is the peer. */
        SEND_LINE,
        /** Receives bytes into a buffer from a peer that sends them along a line. */
        RECEIVE_LINE,
        /** Copies blocks of bytes between two buffers. */
        COPY,
        /** Combines bytes of one buffer into another: {@code to = from op to}. */
        REDUCE,
        /** Adds bytes of a buffer to what a network of the machine combines or copies, or gets bytes from it, or both. */
        OFFLOAD
    }

    private static final int PEER = 0;
    private static final int FROM = 1;
    private static final int FROM_OFFSET = 2;
    private static final int FROM_STRIDE = 3;
    private static final int TO = 4;
    private static final int TO_OFFSET = 5;
    private static final int TO_STRIDE = 6;
    private static final int LENGTH = 7;
    private static final int BLOCKS = 8;
    private static final int DIRECTION = 9;
    private static final int FIRST = 10;
    private static final int WIDTH = 11;

    /** No buffer, or no peer. */
    public static final int NONE = -1;

    private Kind[] kinds = new Kind[2];
    private int[] steps = new int[2 * WIDTH];
    private int size;
    private boolean gathers;

    /** Forgets all steps. */
    public void clear() {
        size = 0;
        gathers = false;
    }

    /** Says that it is a stage of the gather of a reduction, which takes some machines time of their own. */
    public void gathers() {
        gathers = true;
    }

    /** Whether it is such a stage. */
    public boolean isGathering() {
        return gathers;
    }

    /** Whether there is no step. */
    public boolean isEmpty() {
        return size == 0;
    }

    /** Number of steps. */
    public int size() {
        return size;
    }

    /** Sends {@code length} bytes, which may be 0. */
    public void send(int peer, int from, int offset, int length) {
        add(Kind.SEND, peer, from, offset, 0, NONE, 0, 0, length, 1);
    }

    /** Receives exactly {@code length} bytes, which may be 0. */
    public void receive(int peer, int to, int offset, int length) {
        add(Kind.RECEIVE, peer, NONE, 0, 0, to, offset, 0, length, 1);
    }

    /**
     * Says that the last step, a send or a receive, is of {@code blocks} blocks of a gather, which are equally long unless ranks contribute
     * different numbers of bytes; see {@link Choreography#gathers}.
     *
     * @param first number of the first of them: in {@link Buffers#SCRATCH} counted from the rank's own block on, else its rank
     */
    public void ofBlocks(int first, int blocks) {
        int at = size * WIDTH - WIDTH;
        steps[at + FIRST] = first;
        steps[at + BLOCKS] = blocks;
    }

    /**
     * Sends {@code length} bytes, 1 or more, along a line of a torus; they have the same offset in the buffers of all, which
     * tells them from others of the same collective.
     *
     * @param last rank at the end of the line
     * @param direction of the torus in which it goes
     */
    public void sendLine(int last, int direction, int from, int offset, int length) {
        add(Kind.SEND_LINE, last, from, offset, 0, NONE, 0, 0, length, 1);
        steps[size * WIDTH - WIDTH + DIRECTION] = direction;
    }

    /** Receives what {@code peer} sends along a line that this rank is on. */
    public void receiveLine(int peer, int to, int offset, int length) {
        add(Kind.RECEIVE_LINE, peer, NONE, 0, 0, to, offset, 0, length, 1);
    }

    /** Copies {@code length} bytes; nothing if that is 0. */
    public void copy(int from, int fromOffset, int to, int toOffset, int length) {
        copyBlocks(from, fromOffset, 0, to, toOffset, 0, length, 1);
    }

    /**
     * Copies {@code blocks} blocks of {@code length} bytes each; block b from {@code fromOffset + b * fromStride} to
     * {@code toOffset + b * toStride}. Strides may be negative; blocks do not overlap. One step, however many blocks.
     */
    public void copyBlocks(
            int from, int fromOffset, int fromStride, int to, int toOffset, int toStride, int length, int blocks) {
        if (length > 0 && blocks > 0) {
            add(Kind.COPY, NONE, from, fromOffset, fromStride, to, toOffset, toStride, length, blocks);
        }
    }

    /** Combines {@code length} bytes, {@code to = from op to}: {@code from} is of the lower ranks. Nothing if that is 0. */
    public void reduce(int from, int fromOffset, int to, int toOffset, int length) {
        if (length > 0) {
            add(Kind.REDUCE, NONE, from, fromOffset, 0, to, toOffset, 0, length, 1);
        }
    }

    /** Combines {@code length} bytes of all ranks that join; the result goes to {@code to}, which may be {@link #NONE}. */
    public void combine(int from, int to, int length) {
        add(Kind.OFFLOAD, NONE, from, 0, 0, to, 0, 0, length, 1);
    }

    /** Gives {@code length} bytes to all ranks that join and {@link #get}. */
    public void give(int from, int length) {
        add(Kind.OFFLOAD, NONE, from, 0, 0, NONE, 0, 0, length, 1);
    }

    /** Gets {@code length} bytes that one of those who join gives. */
    public void get(int to, int length) {
        add(Kind.OFFLOAD, NONE, NONE, 0, 0, to, 0, 0, length, 1);
    }

    /** Waits until all ranks that join are there. */
    public void meet() {
        add(Kind.OFFLOAD, NONE, NONE, 0, 0, NONE, 0, 0, 0, 1);
    }

    private void add(
            Kind kind,
            int peer,
            int from,
            int fromOffset,
            int fromStride,
            int to,
            int toOffset,
            int toStride,
            int length,
            int blocks) {
        int at = size * WIDTH;
        if (at == steps.length) {
            kinds = Arrays.copyOf(kinds, 2 * size);
            steps = Arrays.copyOf(steps, 2 * at);
        }
        kinds[size] = kind;
        steps[at + PEER] = peer;
        steps[at + FROM] = from;
        steps[at + FROM_OFFSET] = fromOffset;
        steps[at + FROM_STRIDE] = fromStride;
        steps[at + TO] = to;
        steps[at + TO_OFFSET] = toOffset;
        steps[at + TO_STRIDE] = toStride;
        steps[at + LENGTH] = length;
        steps[at + BLOCKS] = blocks;
        steps[at + DIRECTION] = NONE;
        steps[at + FIRST] = NONE;
        size++;
    }

    /** What step {@code i} does. */
    public Kind kind(int i) {
        Objects.checkIndex(i, size);
        return kinds[i];
    }

    /** Rank that is sent to or received from; {@link #NONE} for all others. */
    public int peer(int i) {
        return field(i, PEER);
    }

    /** Buffer that is read; {@link #NONE} for a receive. */
    public int from(int i) {
        return field(i, FROM);
    }

    /** Where in it the first byte is. */
    public int fromOffset(int i) {
        return field(i, FROM_OFFSET);
    }

    /** Bytes from one block of a copy to the next in the buffer that is read. */
    public int fromStride(int i) {
        return field(i, FROM_STRIDE);
    }

    /** Buffer that is written; {@link #NONE} for a send. */
    public int to(int i) {
        return field(i, TO);
    }

    /** Where in it the first byte is. */
    public int toOffset(int i) {
        return field(i, TO_OFFSET);
    }

    /** Bytes from one block of a copy to the next in the buffer that is written. */
    public int toStride(int i) {
        return field(i, TO_STRIDE);
    }

    /** Bytes; of one block for a copy. */
    public int length(int i) {
        return field(i, LENGTH);
    }

    /** Blocks of a copy, or of a message of a gather; 1 for all others. */
    public int blocks(int i) {
        return field(i, BLOCKS);
    }

    /** Number of the first block of a message of a gather, see {@link #ofBlocks}; {@link #NONE} for all others. */
    public int first(int i) {
        return field(i, FIRST);
    }

    /** Direction of a line; {@link #NONE} for all but sends along one. */
    public int direction(int i) {
        return field(i, DIRECTION);
    }

    private int field(int i, int field) {
        Objects.checkIndex(i, size);
        return steps[i * WIDTH + field];
    }
}
