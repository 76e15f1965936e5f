package org.rankcluster.protocol.trace;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import org.rankcluster.input.InputException;

/**
 * A reader of the MPI calls of one rank from a DUMPI trace ({@code docs/traceformat.dox} of sst-dumpi, section T.1). All numbers are big
 * endian. A call has: u16 number, u8 mask, the thread (u16), times of entry and exit, performance counters, arguments. Times are by CPU and
 * by wall clock (u16 s, u32 ns each). The mask has a bit for each of them that is present.
 */
final class DumpiRecords {
    private static final ValueLayout.OfByte BYTE = ValueLayout.JAVA_BYTE;
    private static final ValueLayout.OfShort SHORT = ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

    private static final long MAGIC = 0xffaadd44554d5049L; // 0xff 0xaa 0xdd "DUMPI"
    /** Words of the index at the end: the magic number and the offsets of seven sections (section T.8, as of DUMPI 0.6.6). */
    private static final int INDEX = 8;

    private static final int STATUSES = 3;
    private static final int CPU = 1 << 2;
    private static final int WALL = 1 << 3;
    private static final int THREAD = 1 << 6;
    private static final int COUNTERS = 1 << 7;
    private static final int STATUS_BYTES = 14;
    private static final long SECOND = 1_000_000_000L;
    private static final int MOST_ARGUMENTS = 16;

    /** Sizes of the types that MPI defines, by number from 0; older traces have no table of sizes. */
    private static final int[] SIZES = {
        0, 0, 1, 1, 1, 1, 4, 2, 2, 4, 4, 8, 8, 4, 8, 16, 8, 8, 8, 1, 0, 0, 8, 12, 12, 6, 8, 20
    };

    private final String where;
    private final MemorySegment data;
    private final long sizes;
    private long at;
    private int number;
    private int thread;
    private long entry;
    private long exit;
    private final int[] scalars = new int[MOST_ARGUMENTS];
    private final int[][] arrays = new int[MOST_ARGUMENTS][];
    private int scalarCount;
    private int arrayCount;
    private long calls;

    /**
     * Creates the records of a rank, before the first.
     *
     * @param where name of the trace and the rank, for errors
     * @param data the rank's file
     * @throws InputException if the file is not of DUMPI 0.6.9 or newer, or is cut off
     */
    DumpiRecords(String where, MemorySegment data) {
        this.where = where;
        this.data = data;
        long index = data.byteSize() - INDEX * (long) Long.BYTES;
        if (index < Long.BYTES || data.get(LONG, 0) != MAGIC) {
            throw new InputException(
                    where, "file", data.byteSize() + " B", "a file of DUMPI, which begins with its name");
        }
        if (data.get(LONG, index) != MAGIC) {
            throw new InputException(
                    where, "file", data.byteSize() + " B", "an index at the end, as DUMPI 0.6.9 writes it");
        }
        sizes = section(index, 1);
        long header = section(index, 4);
        int version =
                header + 3 > data.byteSize() ? 0 : data.get(SHORT, header) << Byte.SIZE | data.get(BYTE, header + 2);
        if (version < 0x000609) {
            String text = (version >> 16) + "." + (version >> 8 & 0xff) + "." + (version & 0xff);
            throw new InputException(where, "version", text, "0.6.9 or newer");
        }
        at = section(index, 5) + 2L * Integer.BYTES; // behind the seconds that are subtracted from all times
    }

    private long section(long index, int word) {
        long offset = data.get(LONG, index + (long) Long.BYTES * word);
        if (offset < 0 || offset > index) {
            throw new InputException(where, "index", offset, "0 to " + index);
        }
        return offset;
    }

    /** Moves to the next call; returns false at the end. */
    boolean next() {
        try {
            number = u16();
            if (number == DumpiCall.END) {
                return false;
            }
            calls++;
            if (number > DumpiCall.END || call().layout().equals(DumpiCall.UNKNOWN)) {
                throw new InputException(
                        where + ", call " + calls, "number", number, "a call that the format describes");
            }
            int mask = u8();
            thread = (mask & THREAD) == 0 ? 0 : u16();
            entry = 0;
            exit = 0;
            times(mask & CPU);
            times(mask & WALL); // replaces the time of the CPU
            if ((mask & COUNTERS) != 0) {
                skip(u8(), 2 * Long.BYTES);
            }
            arguments(call().layout(), (mask & STATUSES) != 0);
            return true;
        } catch (IndexOutOfBoundsException cut) {
            throw new InputException(
                    where + ", call " + calls, "bytes", "cut off", "whole calls up to the end of the stream");
        }
    }

    private void times(int present) {
        if (present != 0) {
            entry = u16() * SECOND + Integer.toUnsignedLong(i32());
            exit = u16() * SECOND + Integer.toUnsignedLong(i32());
        }
    }

    private void arguments(String layout, boolean hasStatuses) {
        scalarCount = 0;
        arrayCount = 0;
        for (int i = 0; i < layout.length(); i++) {
            switch (layout.charAt(i)) {
                case 'b' -> scalars[scalarCount++] = u8();
                case 'h' -> scalars[scalarCount++] = u16();
                case 'i' -> scalars[scalarCount++] = i32();
                case 'l' -> skip(1, Long.BYTES);
                case 'B' -> arrays[arrayCount++] = array(Byte.BYTES);
                case 'H' -> arrays[arrayCount++] = array(Short.BYTES);
                case 'I' -> arrays[arrayCount++] = array(Integer.BYTES);
                case 'J' -> arrays[arrayCount++] = joined();
                case 'C' -> skip(length(Byte.BYTES), Byte.BYTES);
                case 'T' -> {
                    for (int texts = length(Integer.BYTES); texts > 0; texts--) {
                        skip(length(Byte.BYTES), Byte.BYTES);
                    }
                }
                case 'S' -> skip(hasStatuses ? length(STATUS_BYTES) : 0, STATUS_BYTES);
                case '[' -> i = scalars[0] == scalars[scalarCount - 2] ? i : layout.indexOf(']', i);
                default -> {} // the end of a bracket
            }
        }
    }

    private void skip(int count, int bytes) {
        at += (long) count * bytes;
    }

    private int u8() {
        return data.get(BYTE, at++) & 0xff;
    }

    private int u16() {
        at += Short.BYTES;
        return data.get(SHORT, at - Short.BYTES) & 0xffff;
    }

    private int i32() {
        at += Integer.BYTES;
        return data.get(INT, at - Integer.BYTES);
    }

    /** Returns the length of an array whose elements have {@code bytes} bytes or more. */
    private int length(int bytes) {
        int length = i32();
        if (length < 0 || (long) length * bytes > data.byteSize() - at) {
            throw new IndexOutOfBoundsException(length);
        }
        return length;
    }

    private int[] array(int bytes) {
        int[] array = new int[length(bytes)];
        for (int i = 0; i < array.length; i++) {
            array[i] = bytes == Byte.BYTES ? u8() : bytes == Short.BYTES ? u16() : i32();
        }
        return array;
    }

    /** Reads triples, which are ranges of ranks: first, last, step. */
    private int[] joined() {
        int[] triples = new int[3 * length(3 * Integer.BYTES)];
        for (int i = 0; i < triples.length; i += 3) {
            System.arraycopy(array(Integer.BYTES), 0, triples, i, 3);
        }
        return triples;
    }

    /** Returns the present call. */
    DumpiCall call() {
        return DumpiCall.of(number);
    }

    /** Returns the thread of the program that has called, from 0. */
    int thread() {
        return thread;
    }

    /** Returns the time of entry, in ns; 0 if the trace has no times. */
    long entry() {
        return entry;
    }

    /** Returns the time of exit, in ns; 0 if the trace has no times. */
    long exit() {
        return exit;
    }

    /** Returns the number of calls so far. */
    long calls() {
        return calls;
    }

    /** Returns the integer argument {@code i}, without arrays and texts. */
    int scalar(int i) {
        return scalars[i];
    }

    /** Returns the array argument {@code i}. */
    int[] list(int i) {
        return arrays[i];
    }

    /** Returns the bytes of an element of a type. */
    int size(int type) {
        int known = sizes == 0 ? 0 : data.get(INT, sizes);
        int size = type < known
                ? data.get(INT, sizes + Integer.BYTES * (1L + type))
                : type < SIZES.length ? SIZES[type] : -1;
        if (size < 0) {
            throw wrong("datatype", type, "a type whose size the trace has");
        }
        return size;
    }

    InputException wrong(String what, Object value, String rule) {
        return new InputException(where + ", call " + calls + ", " + call().name(), what, value, rule);
    }
}
