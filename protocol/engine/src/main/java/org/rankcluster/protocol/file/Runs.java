package org.rankcluster.protocol.file;

import java.util.Arrays;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

/** Stretches of a file, in bytes, in the order of the data that belong there. Stretches that meet are one. */
public final class Runs {
    private static final int FEW = 4;

    private long[] starts = new long[FEW];
    private int[] lengths = new int[FEW];
    private int count;
    private long bytes;

    /** A single stretch, or none if it is empty. */
    public static Runs of(long start, int length) {
        return new Runs().add(start, length);
    }

    /** Adds {@code length} bytes from {@code start} on. */
    public Runs add(long start, int length) {
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

    /** Number of stretches. */
    public int count() {
        return count;
    }

    /** Where a stretch begins. */
    public long start(int run) {
        return starts[run];
    }

    /** Bytes of a stretch. */
    public int length(int run) {
        return lengths[run];
    }

    /** Behind a stretch. */
    public long end(int run) {
        return starts[run] + lengths[run];
    }

    /** Bytes of all of them. */
    public long bytes() {
        return bytes;
    }

    /** The parts from {@code from} up to {@code to}, in the same order. */
    public Runs within(long from, long to) {
        Runs parts = new Runs();
        for (int run = 0; run < count; run++) {
            long start = Math.max(starts[run], from);
            long end = Math.min(end(run), to);
            if (start < end) {
                parts.add(start, (int) (end - start));
            }
        }
        return parts;
    }

    /** Writes them. */
    public void write(WireOutput out) {
        out.writeVarint(count);
        long before = 0;
        for (int run = 0; run < count; run++) {
            out.writeVarint(starts[run] - before).writeVarint(lengths[run]);
            before = end(run);
        }
    }

    /** Reads what {@link #write} has written. */
    public static Runs read(WireInput in) {
        Runs runs = new Runs();
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
