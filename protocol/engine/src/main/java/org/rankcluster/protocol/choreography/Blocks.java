package org.rankcluster.protocol.choreography;

import java.util.Arrays;

/** The division of a collective's buffer into one block for each rank. Block i follows block i-1 without a gap. */
public sealed interface Blocks {
    /** {@return the number of blocks} */
    int count();

    /**
     * Returns the start of a block, in bytes. The start of block {@code count()} is the end of the last.
     *
     * @param i block, 0 to {@code count()}
     * @return offset in the buffer, in bytes
     */
    int offset(int i);

    /**
     * Returns the length of a block.
     *
     * @param i block, 0 to {@code count() - 1}
     * @return bytes, 0 or more
     */
    default int length(int i) {
        return offset(i + 1) - offset(i);
    }

    /**
     * Returns the length of consecutive blocks.
     *
     * @param from number of the first block
     * @param to number of the block after the last
     * @return bytes, 0 or more
     */
    default int length(int from, int to) {
        return offset(to) - offset(from);
    }

    /** {@return the length of all blocks, in bytes} */
    default int total() {
        return offset(count());
    }

    /**
     * Creates blocks of one length, in O(1) memory.
     *
     * @param count number of blocks
     * @param bytes bytes of each block, 0 or more
     * @return the blocks
     * @throws ArithmeticException if the total exceeds an {@code int}
     */
    static Blocks uniform(int count, int bytes) {
        Math.multiplyExact(count, bytes);
        return new Uniform(count, bytes);
    }

    /**
     * Creates blocks of different lengths.
     *
     * @param lengths bytes of each block, 0 or more
     * @return the blocks
     * @throws ArithmeticException if the total exceeds an {@code int}
     */
    static Blocks of(int[] lengths) {
        int[] offsets = new int[lengths.length + 1];
        for (int i = 0; i < lengths.length; i++) {
            offsets[i + 1] = Math.addExact(offsets[i], lengths[i]);
        }
        return new Table(offsets);
    }

    /**
     * Divides a buffer of whole elements as evenly as possible, the longer blocks first, in O(1) memory.
     *
     * @param count number of blocks, 1 or more
     * @param bytes bytes of all blocks
     * @param elementBytes bytes of an element, 1 or more
     * @return the blocks
     */
    static Blocks even(int count, int bytes, int elementBytes) {
        return new Even(count, bytes / elementBytes / count, bytes / elementBytes % count, elementBytes);
    }

    /**
     * Creates the blocks of a rank that has the length of one block only. Access to other lengths or to offsets throws
     * IllegalStateException.
     *
     * @param count number of blocks
     * @param block number of the known block, 0 to {@code count - 1}
     * @param bytes its length, in bytes
     * @return the blocks
     */
    static Blocks only(int count, int block, int bytes) {
        return new Only(count, block, bytes);
    }

    /** A division into blocks of the same length. */
    record Uniform(int count, int bytes) implements Blocks {
        @Override
        public int offset(int i) {
            return i * bytes;
        }
    }

    /** A division into blocks by their offsets, with one offset more than blocks. */
    record Table(int[] offsets) implements Blocks {
        @Override
        public int count() {
            return offsets.length - 1;
        }

        @Override
        public int offset(int i) {
            return offsets[i];
        }

        @Override
        public String toString() {
            return "Table" + Arrays.toString(offsets);
        }
    }

    /** A division into blocks of {@code elements} elements; the first {@code longer} of them have one element more. */
    record Even(int count, int elements, int longer, int elementBytes) implements Blocks {
        @Override
        public int offset(int i) {
            return (i * elements + Math.min(i, longer)) * elementBytes;
        }
    }

    /** A single block of known length. */
    record Only(int count, int block, int bytes) implements Blocks {
        @Override
        public int offset(int i) {
            throw new IllegalStateException("offset of block " + i + ": only the length of " + block + " is known");
        }

        @Override
        public int length(int i) {
            if (i != block) {
                throw new IllegalStateException(
                        "length of block " + i + ": only the length of block " + block + " is known");
            }
            return bytes;
        }
    }
}
