package org.rankcluster.protocol.choreography;

import java.util.Arrays;

/** The cost of an executed choreography: messages, bytes and rounds of each rank, and the completion time of the last rank. */
public final class Cost {
    private final long[] messages;
    private final long[] bytes;
    private final long[] reduced;
    private final long[] copied;
    private final int[] rounds;
    private long time;

    Cost(int ranks) {
        messages = new long[ranks];
        bytes = new long[ranks];
        reduced = new long[ranks];
        copied = new long[ranks];
        rounds = new int[ranks];
    }

    void message(int rank, int length) {
        messages[rank]++;
        bytes[rank] += length;
    }

    void reduce(int rank, long length) {
        reduced[rank] += length;
    }

    void copy(int rank, long length) {
        copied[rank] += length;
    }

    void round(int rank) {
        rounds[rank]++;
    }

    void time(long now) {
        time = Math.max(time, now);
    }

    /** {@return the time at which the last rank finished, in the interpreter's unit} */
    public long time() {
        return time;
    }

    /**
     * {@return the number of messages that {@code rank} sends}
     *
     * @param rank rank, 0 to the number of ranks - 1
     */
    public long messages(int rank) {
        return messages[rank];
    }

    /**
     * {@return the number of bytes that {@code rank} sends}
     *
     * @param rank rank, 0 to the number of ranks - 1
     */
    public long bytes(int rank) {
        return bytes[rank];
    }

    /**
     * {@return the number of bytes that {@code rank} combines}
     *
     * @param rank rank, 0 to the number of ranks - 1
     */
    public long reducedBytes(int rank) {
        return reduced[rank];
    }

    /**
     * {@return the number of bytes that {@code rank} copies}
     *
     * @param rank rank, 0 to the number of ranks - 1
     */
    public long copiedBytes(int rank) {
        return copied[rank];
    }

    /**
     * {@return the number of rounds of {@code rank}, including rounds without messages}
     *
     * @param rank rank, 0 to the number of ranks - 1
     */
    public int rounds(int rank) {
        return rounds[rank];
    }

    /** {@return the number of messages of all ranks} */
    public long messages() {
        return Arrays.stream(messages).sum();
    }

    /** {@return the number of bytes that all ranks send} */
    public long bytes() {
        return Arrays.stream(bytes).sum();
    }

    /** {@return the number of bytes that all ranks combine} */
    public long reducedBytes() {
        return Arrays.stream(reduced).sum();
    }

    /** {@return the number of bytes that all ranks copy} */
    public long copiedBytes() {
        return Arrays.stream(copied).sum();
    }

    /** {@return the greatest number of messages that one rank sends} */
    public long mostMessages() {
        return Arrays.stream(messages).max().orElse(0);
    }

    /** {@return the greatest number of bytes that one rank sends} */
    public long mostBytes() {
        return Arrays.stream(bytes).max().orElse(0);
    }

    /** {@return the greatest number of rounds of one rank} */
    public int mostRounds() {
        return Arrays.stream(rounds).max().orElse(0);
    }
}
