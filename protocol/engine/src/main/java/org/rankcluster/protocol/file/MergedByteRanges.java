package org.rankcluster.protocol.file;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.message.WireInput;

/** The merged file ranges of a collective access, so that the file is accessed in few pieces. */
public final class MergedByteRanges {
    /** A range of the file with its data, {@code data[at...]}. */
    private record Piece(long start, int length, byte[] data, int at) {
        long end() {
            return start + length;
        }
    }

    private final List<Piece> pieces = new ArrayList<>();
    private long bytes;
    private ByteRanges merged = new ByteRanges();
    private long[] offsets = {};
    private @Nullable FileCall reading;

    /**
     * Adds the ranges of one rank.
     *
     * @param runs ranges of the file
     * @param data bytes to be written, in the order of {@code runs}; unused for reading
     * @param at index of the first byte in {@code data}
     */
    public void add(ByteRanges runs, byte[] data, int at) {
        int next = at;
        for (int run = 0; run < runs.count(); run++) {
            pieces.add(new Piece(runs.start(run), runs.length(run), data, next));
            next += runs.length(run);
        }
        bytes += runs.bytes();
    }

    /** {@return the total size of all ranges, in bytes} */
    public long bytes() {
        return bytes;
    }

    /**
     * Creates a call that writes all ranges. If ranges overlap, the range that was added last counts.
     *
     * @param handle number of the file's handle
     * @return the call
     */
    public FileCall write(int handle) {
        List<Piece> ordered = new ArrayList<>(pieces);
        ordered.sort(Comparator.comparingLong(Piece::start));
        if (overlap(ordered)) {
            ordered = pieces;
        }
        ByteRanges runs = new ByteRanges();
        byte[] data = new byte[Math.toIntExact(bytes)];
        int at = 0;
        for (Piece piece : ordered) {
            runs.add(piece.start, piece.length);
            System.arraycopy(piece.data, piece.at, data, at, piece.length);
            at += piece.length;
        }
        return FileCall.write(handle, runs, data, 0);
    }

    private static boolean overlap(List<Piece> ordered) {
        for (int i = 1; i < ordered.size(); i++) {
            if (ordered.get(i).start < ordered.get(i - 1).end()) {
                return true;
            }
        }
        return false;
    }

    /**
     * Creates a call that reads all ranges, each byte once.
     *
     * @param handle number of the file's handle
     * @return the call
     */
    public FileCall read(int handle) {
        pieces.sort(Comparator.comparingLong(Piece::start));
        merged = new ByteRanges();
        long end = 0;
        for (Piece piece : pieces) {
            long start = Math.max(piece.start, end);
            if (start < piece.end()) {
                merged.add(start, (int) (piece.end() - start));
                end = piece.end();
            }
        }
        offsets = new long[merged.count()];
        for (int run = 1; run < offsets.length; run++) {
            offsets[run] = offsets[run - 1] + merged.length(run - 1);
        }
        reading = FileCall.read(handle, merged);
        return reading;
    }

    /**
     * Returns the data that {@link #read} found in one rank's ranges, in their order, up to the end of the file.
     *
     * @param runs ranges that were added before
     * @return the bytes, fewer than {@code runs} has if the file ends
     * @throws IllegalStateException if nothing has been read, or the read failed
     */
    public byte[] of(ByteRanges runs) {
        if (reading == null) {
            throw new IllegalStateException("data of a file that has not been read");
        }
        WireInput answer = WireInput.of(reading.answer().array());
        int errorClass = answer.readVarintAsInt();
        int found = answer.readVarintAsInt();
        int data = answer.position();
        if (errorClass != 0) {
            throw new IllegalStateException("read of a file failed with error class " + errorClass);
        }
        byte[] out = new byte[Math.toIntExact(runs.bytes())];
        int length = 0;
        for (int run = 0; run < runs.count(); run++) {
            long at = placeOf(runs.start(run));
            int there = Math.clamp(found - at, 0, runs.length(run));
            System.arraycopy(answer.array(), data + (int) Math.min(at, found), out, length, there);
            length += there;
        }
        return Arrays.copyOf(out, length);
    }

    /** Returns the index of byte {@code offset} of the file among the data that were read. */
    private long placeOf(long offset) {
        int low = 0;
        int high = merged.count() - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (merged.start(middle) <= offset) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return offsets[low] + offset - merged.start(low);
    }
}
