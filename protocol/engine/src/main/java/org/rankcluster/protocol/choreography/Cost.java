package org.rankcluster.protocol.choreography;

import java.util.Arrays;

/** What a choreography takes: counts for each rank, and the time until the last is done. */
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

    /** When the last rank was done. */
    public long time() {
        return time;
    }

    /** Messages that {@code rank} sends. */
    public long messages(int rank) {
        return messages[rank];
    }

    /** Bytes that {@code rank} sends. */
    public long bytes(int rank) {
        return bytes[rank];
    }

    /** Bytes that {@code rank} combines. */
    public long reducedBytes(int rank) {
        return reduced[rank];
    }

    /** Bytes that {@code rank} copies. */
    public long copiedBytes(int rank) {
        return copied[rank];
    }

    /** Rounds of {@code rank}, those without messages included. */
    public int rounds(int rank) {
        return rounds[rank];
    }

    /** Messages of all. */
    public long messages() {
        return Arrays.stream(messages).sum();
    }

    /** Bytes that all send. */
    public long bytes() {
        return Arrays.stream(bytes).sum();
    }

    /** Bytes that all combine. */
    public long reducedBytes() {
        return Arrays.stream(reduced).sum();
    }

    /** Bytes that all copy. */
    public long copiedBytes() {
        return Arrays.stream(copied).sum();
    }

    /** Most messages that one rank sends. */
    public long mostMessages() {
        return Arrays.stream(messages).max().orElse(0);
    }

    /** Most bytes that one rank sends. */
    public long mostBytes() {
        return Arrays.stream(bytes).max().orElse(0);
    }

    /** Most rounds of one rank. */
    public int mostRounds() {
        return Arrays.stream(rounds).max().orElse(0);
    }
}
