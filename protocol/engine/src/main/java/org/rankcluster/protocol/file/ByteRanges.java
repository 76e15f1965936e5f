package org.rankcluster.protocol.file;

import java.util.Arrays;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

/** A list of byte ranges of a file, in the order of the data that a call writes or reads. Adjacent ranges are merged. */
public final class ByteRanges {
    private static final int FEW = 4;

    private long[] starts = new long[FEW];
    private int[] lengths = new int[FEW];
    private int count;
    private long bytes;

    /**
     * Creates a single range, or none if it is empty.
     *
     * @param start first byte of the file, 0 or more
     * @param length number of bytes, 0 or more
     * @return the ranges
     */
    public static ByteRanges of(long start, int length) {
        return new ByteRanges().add(start, length);
    }

    /**
     * Adds a range.
     *
     * @param start first byte of the file, 0 or more
     * @param length number of bytes, 0 or more
     * @return this
     */
    public ByteRanges add(long start, int length) {
        if (length == 0) {
            return this;
        }
        bytes += length;
        if (count > 0 && end(count - 1) == start && lengths[count - 1] + length > 0) {
            lengths[count - 1] += length;
            return this;
        }
        if (count == starts.length) {
            starts = Arrays.copyOf(starts, 2 * count);
            lengths = Arrays.copyOf(lengths, 2 * count);
        }
        starts[count] = start;
        lengths[count++] = length;
        return this;
    }

    /** {@return the number of ranges} */
    public int count() {
        return count;
    }

    /**
     * Returns the start of a range.
     *
     * @param run index of the range, from 0
     * @return first byte of the file
     */
    public long start(int run) {
        return starts[run];
    }

    /**
     * Returns the length of a range.
     *
     * @param run index of the range, from 0
     * @return number of bytes, 1 or more
     */
    public int length(int run) {
        return lengths[run];
    }

    /**
     * Returns the end of a range.
     *
     * @param run index of the range, from 0
     * @return one past its last byte
     */
    public long end(int run) {
        return starts[run] + lengths[run];
    }

    /** {@return the total length of all ranges, in bytes} */
    public long bytes() {
        return bytes;
    }

    /**
     * Returns the parts within a window of the file, in the same order.
     *
     * @param from first byte of the window
     * @param to one past its last byte
     * @return new ranges
     */
    public ByteRanges within(long from, long to) {
        ByteRanges parts = new ByteRanges();
        for (int run = 0; run < count; run++) {
            long start = Math.max(starts[run], from);
            long end = Math.min(end(run), to);
            if (start < end) {
                parts.add(start, (int) (end - start));
            }
        }
        return parts;
    }

    /**
     * Writes the ranges.
     *
     * @param out the output
     */
    public void write(WireOutput out) {
        out.writeVarint(count);
        long before = 0;
        for (int run = 0; run < count; run++) {
            out.writeVarint(starts[run] - before).writeVarint(lengths[run]);
            before = end(run);
        }
    }

    /**
     * Reads ranges that {@link #write} has written.
     *
     * @param in the input
     * @return the ranges
     */
    public static ByteRanges read(WireInput in) {
        ByteRanges runs = new ByteRanges();
        long before = 0;
        for (int left = in.readVarintAsInt(); left > 0; left--) {
            long start = before + in.readVarint();
            int length = in.readVarintAsInt();
            runs.add(start, length);
            before = start + length;
        }
        return runs;
    }
}
