package org.rankcluster.protocol.choreography;

import java.util.Arrays;

/** How the bytes of a buffer are divided: block i follows block i-1 without a gap. */
public sealed interface Blocks {
    /** Number of blocks. */
    int count();

    /** Where block {@code i} begins, in bytes; {@code offset(count())} is the end of the last. */
    int offset(int i);

    /** Bytes of block {@code i}. */
    default int length(int i) {
        return offset(i + 1) - offset(i);
    }

    /** Bytes of blocks {@code from} to {@code to - 1}. */
    default int length(int from, int to) {
        return offset(to) - offset(from);
    }

    /** Bytes of all. */
    default int total() {
        return offset(count());
    }

    /** Blocks of {@code bytes} bytes each; O(1) memory. */
    static Blocks uniform(int count, int bytes) {
        Math.multiplyExact(count, bytes);
        return new Uniform(count, bytes);
    }

    /** Blocks of these lengths in bytes. */
    static Blocks of(int[] lengths) {
        int[] offsets = new int[lengths.length + 1];
        for (int i = 0; i < lengths.length; i++) {
            offsets[i + 1] = Math.addExact(offsets[i], lengths[i]);
        }
        return new Table(offsets);
    }

    /** {@code bytes} bytes of whole elements, divided as evenly as elements allow, the longer blocks first; O(1) memory. */
    static Blocks even(int count, int bytes, int elementBytes) {
        return new Even(count, bytes / elementBytes / count, bytes / elementBytes % count, elementBytes);
    }

    /** What a rank knows that has been told only its own of {@code count} lengths: asking for others is an error. */
    static Blocks only(int count, int block, int bytes) {
        return new Only(count, block, bytes);
    }

    /** Blocks of the same length. */
    record Uniform(int count, int bytes) implements Blocks {
        @Override
        public int offset(int i) {
            return i * bytes;
        }
    }

    /** Blocks by their offsets; one more than blocks. */
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

    /** The first {@code longer} blocks have one element more than {@code elements}. */
    record Even(int count, int elements, int longer, int elementBytes) implements Blocks {
        @Override
        public int offset(int i) {
            return (i * elements + Math.min(i, longer)) * elementBytes;
        }
    }

    /** One block of known length. */
    record Only(int count, int block, int bytes) implements Blocks {
        @Override
        public int offset(int i) {
            throw new IllegalStateException("offset of block " + i + ": only the length of " + block + " is known");
        }

        @Override
        public int length(int i) {
            if (i != block) {
                throw new IllegalStateException("length of block " + i + ": only that of " + block + " is known");
            }
            return bytes;
        }
    }
}
