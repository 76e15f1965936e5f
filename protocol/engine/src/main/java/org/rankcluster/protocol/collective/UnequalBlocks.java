package org.rankcluster.protocol.collective;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.rankcluster.protocol.message.Payload;

/** The blocks of different lengths that a rank forwards in a gather tree: the rank's block, then the blocks of its subtree. */
final class UnequalBlocks {
    private Payload data;
    private int[] lengths;

    /** Starts with {@code count} blocks of equal length, which have {@code data} together. */
    UnequalBlocks(Payload data, int count) {
        this.data = data;
        this.lengths = equal(data.size(), count);
    }

    /** Returns the lengths of {@code count} equal blocks of {@code bytes} bytes in all. */
    static int[] equal(int bytes, int count) {
        int[] lengths = new int[count];
        Arrays.fill(lengths, bytes / count);
        return lengths;
    }

    /** Appends blocks of these lengths, which have {@code more} together. */
    void add(Payload more, int[] lengthsOfMore) {
        data = joined(data, more);
        lengths = IntStream.concat(IntStream.of(lengths), IntStream.of(lengthsOfMore))
                .toArray();
    }

    private static Payload joined(Payload one, Payload other) {
        if (one.isPhantom() || other.isPhantom()) {
            return Payload.phantom(one.size() + other.size());
        }
        byte[] both = Arrays.copyOf(one.bytes(), one.size() + other.size());
        System.arraycopy(other.bytes(), 0, both, one.size(), other.size());
        return Payload.of(both);
    }

    /** Returns blocks {@code first} to {@code first + count - 1}. */
    Payload data(int first, int count) {
        return data.slice(bytes(0, first), bytes(first, count));
    }

    /** Returns the lengths of blocks {@code first} to {@code first + count - 1}, in bytes. */
    int[] lengths(int first, int count) {
        return Arrays.copyOfRange(lengths, first, first + count);
    }

    private int bytes(int first, int count) {
        return Arrays.stream(lengths, first, first + count).sum();
    }
}
