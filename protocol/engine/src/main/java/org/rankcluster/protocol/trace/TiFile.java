package org.rankcluster.protocol.trace;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import org.rankcluster.input.InputException;

/**
 * A time-independent trace in RankCluster's binary form, with the records of each rank contiguous. The file is mapped, so ranks read their
 * records when they need them. A record has: u8 action, u32 line of the text, u32 number of operands, the operands (f64).
 */
public final class TiFile {
    private static final long MAGIC = 0x31304954434b4e52L; // "RNKCTI01"
    private static final int HEADER = 16;
    private static final int SHIFTED = 1;

    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfDouble DOUBLE =
            ValueLayout.JAVA_DOUBLE_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    private final String name;
    private final MemorySegment data;

    private TiFile(String name, MemorySegment data) {
        this.name = name;
        this.data = data;
    }

    /** Writes the streams of a spool as a file. */
    static void write(Path file, RankSpool spool, long[] sizes, boolean isShifted) throws IOException {
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16)) {
            ByteBuffer header = ByteBuffer.allocate(HEADER).order(ByteOrder.LITTLE_ENDIAN);
            header.putLong(MAGIC).putInt(sizes.length).putInt(isShifted ? SHIFTED : 0);
            out.write(header.array());
            ByteBuffer end = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
            long at = HEADER + (long) Long.BYTES * sizes.length;
            for (long size : sizes) {
                at += size;
                out.write(end.putLong(0, at).array());
            }
            for (int rank = 0; rank < sizes.length; rank++) {
                spool.copy(rank, out);
            }
        }
    }

    /** Returns the bytes of a record. */
    static byte[] record(TiAction action, int line, double[] operands) {
        ByteBuffer record = ByteBuffer.allocate(1 + 2 * Integer.BYTES + Double.BYTES * operands.length)
                .order(ByteOrder.LITTLE_ENDIAN);
        record.put(action.number()).putInt(line).putInt(operands.length);
        for (double operand : operands) {
            record.putDouble(operand);
        }
        return record.array();
    }

    /**
     * Returns whether a file has this form.
     *
     * @param file the file
     * @return true if it begins as such a file does
     * @throws IOException if it cannot be read
     */
    public static boolean isTiFile(Path file) throws IOException {
        try (var in = Files.newInputStream(file)) {
            byte[] first = in.readNBytes(Long.BYTES);
            return first.length == Long.BYTES && MemorySegment.ofArray(first).get(LONG, 0) == MAGIC;
        }
    }

    /**
     * Maps a file.
     *
     * @param file the file
     * @param name name of the trace for errors
     * @return the trace
     * @throws IOException if it cannot be read
     */
    public static TiFile open(Path file, String name) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            MemorySegment data = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), Arena.ofAuto());
            return new TiFile(name, data);
        }
    }

    /** {@return the name of the trace} */
    public String name() {
        return name;
    }

    /** {@return the number of ranks} */
    public int ranks() {
        return data.get(INT, Long.BYTES);
    }

    /** Returns whether source and destination in the triples of waits and tests are one more than the ranks. */
    boolean isShifted() {
        return (data.get(INT, Long.BYTES + Integer.BYTES) & SHIFTED) != 0;
    }

    /** Returns the records of a rank, before the first. */
    Records records(int rank) {
        long first = HEADER + (long) Long.BYTES * ranks();
        long start = rank == 0 ? first : data.get(LONG, HEADER + (long) Long.BYTES * (rank - 1));
        return new Records(rank, start, data.get(LONG, HEADER + (long) Long.BYTES * rank));
    }

    /** The records of one rank, one after the other. */
    final class Records {
        private final int rank;
        private long next;
        private final long end;
        private TiAction action = TiAction.INIT;
        private int line;
        private int count;
        private long operands;

        Records(int rank, long start, long end) {
            this.rank = rank;
            this.next = start;
            this.end = end;
        }

        /** Moves to the next record; returns false at the end. */
        boolean next() {
            if (next >= end) {
                return false;
            }
            action = TiAction.of(data.get(ValueLayout.JAVA_BYTE, next));
            line = data.get(INT, next + 1);
            count = data.get(INT, next + 1 + Integer.BYTES);
            operands = next + 1 + 2 * Integer.BYTES;
            next = operands + (long) Double.BYTES * count;
            return true;
        }

        TiAction action() {
            return action;
        }

        int line() {
            return line;
        }

        /** Returns the number of operands. */
        int count() {
            return count;
        }

        double number(int i) {
            return data.get(DOUBLE, operands + (long) Double.BYTES * i);
        }

        /** Returns an operand, truncated to a whole number; {@code usual} if there is none. */
        long whole(int i, long usual) {
            return i < count ? (long) number(i) : usual;
        }

        long whole(int i) {
            if (i >= count) {
                throw wrong("operands", count, (i + 1) + " or more");
            }
            return (long) number(i);
        }

        InputException wrong(String what, Object value, String rule) {
            String where = name + ": rank " + rank + ", line " + line + ", " + text();
            return new InputException(where, what, value, rule);
        }

        /** Returns the name of the action, for messages to users. */
        String text() {
            return action.name().toLowerCase(Locale.ROOT);
        }
    }
}
