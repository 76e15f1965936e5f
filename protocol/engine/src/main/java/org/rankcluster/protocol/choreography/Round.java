package org.rankcluster.protocol.choreography;

import java.util.Arrays;
import java.util.Objects;

/**
 * A round of one rank in a choreography: its sends, receives, copies and reductions. The object is reused for every round. At the start
 * of a round its sends capture their data. Then all sends and receives run concurrently. When all have finished, receives, copies and
 * reductions take effect in the order in which they were added. Then the next round begins.
 */
public final class Round {
    /** The kind of a step. */
    public enum Kind {
        /** Sends bytes of a buffer to a peer. */
        SEND,
        /** Receives bytes from a peer into a buffer. */
        RECEIVE,
        /** Sends bytes of a buffer to all ranks on a line of a torus, whose last rank is the peer. */
        SEND_LINE,
        /** Receives bytes into a buffer from a peer that sends them along a line. */
        RECEIVE_LINE,
        /** Copies blocks of bytes between two buffers. */
        COPY,
        /** Combines bytes of one buffer into another: {@code to = from op to}. */
        REDUCE,
        /** Contributes bytes of a buffer to a network of the machine that combines or copies, gets bytes from it, or both. */
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

    /** No buffer, no peer, or no direction. */
    public static final int NONE = -1;

    private Kind[] kinds = new Kind[2];
    private int[] steps = new int[2 * WIDTH];
    private int size;
    private boolean gathers;

    /** Removes all steps. */
    public void clear() {
        size = 0;
        gathers = false;
    }

    /** Marks the round as a stage of the gather of a reduction, which costs extra time on some machines. */
    public void gathers() {
        gathers = true;
    }

    /** {@return whether the round is marked as such a stage} */
    public boolean isGathering() {
        return gathers;
    }

    /** {@return whether there is no step} */
    public boolean isEmpty() {
        return size == 0;
    }

    /** {@return the number of steps} */
    public int size() {
        return size;
    }

    /**
     * Adds a send.
     *
     * @param peer rank of the receiver
     * @param from number of the buffer that is read, one of {@link Buffers}
     * @param offset offset in the buffer, in bytes
     * @param length number of bytes, 0 or more
     */
    public void send(int peer, int from, int offset, int length) {
        add(Kind.SEND, peer, from, offset, 0, NONE, 0, 0, length, 1);
    }

    /**
     * Adds a receive of exactly {@code length} bytes.
     *
     * @param peer rank of the sender
     * @param to number of the buffer that is written, one of {@link Buffers}
     * @param offset offset in the buffer, in bytes
     * @param length number of bytes, 0 or more
     */
    public void receive(int peer, int to, int offset, int length) {
        add(Kind.RECEIVE, peer, NONE, 0, 0, to, offset, 0, length, 1);
    }

    /**
     * Marks the last step, a send or a receive, as a message of blocks of a gather. The blocks are equally long unless ranks contribute
     * different numbers of bytes; see {@link Choreography#gathers}.
     *
     * @param first number of the first block: in {@link Buffers#SCRATCH} counted from the rank's own block, otherwise its rank
     * @param blocks number of blocks
     */
    public void ofBlocks(int first, int blocks) {
        int at = size * WIDTH - WIDTH;
        steps[at + FIRST] = first;
        steps[at + BLOCKS] = blocks;
    }

    /**
     * Adds a send along a line of a torus. The data have the same offset in the buffers of all ranks. The offset distinguishes them from
     * other sends of the same collective.
     *
     * @param last rank at the end of the line
     * @param direction direction of the torus, 0 or more
     * @param from number of the buffer that is read, one of {@link Buffers}
     * @param offset offset in the buffers, in bytes
     * @param length number of bytes, 1 or more
     */
    public void sendLine(int last, int direction, int from, int offset, int length) {
        add(Kind.SEND_LINE, last, from, offset, 0, NONE, 0, 0, length, 1);
        steps[size * WIDTH - WIDTH + DIRECTION] = direction;
    }

    /**
     * Adds a receive of data that {@code peer} sends along a line that contains this rank.
     *
     * @param peer rank of the sender
     * @param to number of the buffer that is written, one of {@link Buffers}
     * @param offset offset in the buffer, in bytes
     * @param length number of bytes, 1 or more
     */
    public void receiveLine(int peer, int to, int offset, int length) {
        add(Kind.RECEIVE_LINE, peer, NONE, 0, 0, to, offset, 0, length, 1);
    }

    /**
     * Adds a copy; adds nothing if {@code length} is 0.
     *
     * @param from number of the buffer that is read, one of {@link Buffers}
     * @param fromOffset offset in it, in bytes
     * @param to number of the buffer that is written, one of {@link Buffers}
     * @param toOffset offset in it, in bytes
     * @param length number of bytes, 0 or more
     */
    public void copy(int from, int fromOffset, int to, int toOffset, int length) {
        copyBlocks(from, fromOffset, 0, to, toOffset, 0, length, 1);
    }

    /**
     * Adds a copy of several blocks as one step. Block b goes from {@code fromOffset + b * fromStride} to {@code toOffset + b * toStride}.
     * Blocks must not overlap. Adds nothing if there are no bytes.
     *
     * @param from number of the buffer that is read, one of {@link Buffers}
     * @param fromOffset offset of the first block in it, in bytes
     * @param fromStride distance of the blocks in it, in bytes; may be negative
     * @param to number of the buffer that is written, one of {@link Buffers}
     * @param toOffset offset of the first block in it, in bytes
     * @param toStride distance of the blocks in it, in bytes; may be negative
     * @param length bytes of each block, 0 or more
     * @param blocks number of blocks, 0 or more
     */
    public void copyBlocks(
            int from, int fromOffset, int fromStride, int to, int toOffset, int toStride, int length, int blocks) {
        if (length > 0 && blocks > 0) {
            add(Kind.COPY, NONE, from, fromOffset, fromStride, to, toOffset, toStride, length, blocks);
        }
    }

    /**
     * Adds a reduction {@code to = from op to}; adds nothing if {@code length} is 0.
     *
     * @param from buffer of the operand of the lower ranks
     * @param fromOffset offset in it, in bytes
     * @param to buffer of the operand of the higher ranks, which gets the result
     * @param toOffset offset in it, in bytes
     * @param length number of bytes, 0 or more
     */
    public void reduce(int from, int fromOffset, int to, int toOffset, int length) {
        if (length > 0) {
            add(Kind.REDUCE, NONE, from, fromOffset, 0, to, toOffset, 0, length, 1);
        }
    }

    /**
     * Adds a reduction of all ranks that join a network of the machine.
     *
     * @param from number of the buffer of the contribution, one of {@link Buffers}
     * @param to number of the buffer of the result; may be {@link #NONE}
     * @param length number of bytes
     */
    public void combine(int from, int to, int length) {
        add(Kind.OFFLOAD, NONE, from, 0, 0, to, 0, 0, length, 1);
    }

    /**
     * Adds a step that gives bytes to all ranks that join and {@link #get}.
     *
     * @param from number of the buffer that is read, one of {@link Buffers}
     * @param length number of bytes
     */
    public void give(int from, int length) {
        add(Kind.OFFLOAD, NONE, from, 0, 0, NONE, 0, 0, length, 1);
    }

    /**
     * Adds a step that gets bytes from the rank that {@link #give gives}.
     *
     * @param to number of the buffer that is written, one of {@link Buffers}
     * @param length number of bytes
     */
    public void get(int to, int length) {
        add(Kind.OFFLOAD, NONE, NONE, 0, 0, to, 0, 0, length, 1);
    }

    /** Adds a step that waits until all ranks that join have arrived. */
    public void joinBarrier() {
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

    /**
     * {@return the kind of step {@code i}}
     *
     * @param i index of the step, 0 to {@code size() - 1}
     */
    public Kind kind(int i) {
        Objects.checkIndex(i, size);
        return kinds[i];
    }

    /**
     * {@return the rank of the receiver or sender; {@link #NONE} for other steps}
     *
     * @param i index of the step, 0 to {@code size() - 1}
     */
    public int peer(int i) {
        return field(i, PEER);
    }

    /**
     * {@return the number of the buffer that is read; {@link #NONE} for a receive}
     *
     * @param i index of the step, 0 to {@code size() - 1}
     */
    public int from(int i) {
        return field(i, FROM);
    }

    /**
     * {@return the offset of the first byte in the buffer that is read}
     *
     * @param i index of the step, 0 to {@code size() - 1}
     */
    public int fromOffset(int i) {
        return field(i, FROM_OFFSET);
    }

    /**
     * {@return the distance in bytes between blocks of a copy in the buffer that is read}
     *
     * @param i index of the step, 0 to {@code size() - 1}
     */
    public int fromStride(int i) {
        return field(i, FROM_STRIDE);
    }

    /**
     * {@return the number of the buffer that is written; {@link #NONE} for a send}
     *
     * @param i index of the step, 0 to {@code size() - 1}
     */
    public int to(int i) {
        return field(i, TO);
    }

    /**
     * {@return the offset of the first byte in the buffer that is written}
     *
     * @param i index of the step, 0 to {@code size() - 1}
     */
    public int toOffset(int i) {
        return field(i, TO_OFFSET);
    }

    /**
     * {@return the distance in bytes between blocks of a copy in the buffer that is written}
     *
     * @param i index of the step, 0 to {@code size() - 1}
     */
    public int toStride(int i) {
        return field(i, TO_STRIDE);
    }

    /**
     * {@return the number of bytes; for a copy, of one block}
     *
     * @param i index of the step, 0 to {@code size() - 1}
     */
    public int length(int i) {
        return field(i, LENGTH);
    }

    /**
     * {@return the number of blocks of a copy or of a message of a gather; 1 for other steps}
     *
     * @param i index of the step, 0 to {@code size() - 1}
     */
    public int blocks(int i) {
        return field(i, BLOCKS);
    }

    /**
     * {@return the number of the first block of a message of a gather, see {@link #ofBlocks}; {@link #NONE} for other steps}
     *
     * @param i index of the step, 0 to {@code size() - 1}
     */
    public int first(int i) {
        return field(i, FIRST);
    }

    /**
     * {@return the direction of a line, 0 or more; {@link #NONE} unless the step sends along a line}
     *
     * @param i index of the step, 0 to {@code size() - 1}
     */
    public int direction(int i) {
        return field(i, DIRECTION);
    }

    private int field(int i, int field) {
        Objects.checkIndex(i, size);
        return steps[i * WIDTH + field];
    }
}
