package org.rankcluster.protocol.trace;

import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.rankcluster.input.InputException;

/**
 * A GOAL schedule in LogGOPSim's binary form ({@code Parser.hpp}, {@code serialize_mmap}). The file is mapped into memory: only the pages
 * of operations that ranks execute are loaded. All numbers are little endian and packed.
 *
 * <table>
 *   <caption>Layout</caption>
 *   <tr><th>offset</th><th>content</th></tr>
 *   <tr><td>0</td><td>u64 {@link #MAGIC}</td></tr>
 *   <tr><td>8</td><td>u32 ranks, u8 highest CPU, u8 highest NIC</td></tr>
 *   <tr><td>14</td><td>for each rank u64 start and u64 end of its block, counted from offset 8</td></tr>
 *   <tr><td>start + 8</td><td>u32 operations, u32 roots, the roots (u32), the operations (39 bytes), the successors (u32)</td></tr>
 * </table>
 *
 * <p>An operation has: u32 dependencies, u8 type, u32 peer, u64 size, u32 tag, u8 CPU, u8 NIC, and four words of successors. The words are
 * u32 number and u32 first index of the successors that require its end. The same words follow for the successors that require its start.
 * LogGOPSim leaves the tag of a computation 0. Files of this class may hold picoseconds there, 0 to 999, beside the nanoseconds in the
 * size.
 */
public final class GoalFile {
    /** Number in the first 8 bytes. */
    public static final long MAGIC = 4223;

    /** Number in the first 8 bytes of a file that LogGOPSim has used up with {@code --save-mem}. */
    private static final long USED_UP = 2342;

    /** Offset from which positions count. */
    static final int BASE = 8;

    /** Bytes before the index of blocks. */
    static final int HEADER = 14;

    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    private final String name;
    private final MemorySegment data;
    private final int ranks;

    private GoalFile(String name, MemorySegment data) {
        this.name = name;
        this.data = data;
        this.ranks = data.get(INT, BASE);
    }

    /**
     * Returns whether a file is in the binary form, by its first bytes.
     *
     * @param file the file
     * @return true for a binary schedule, also one that is used up
     * @throws IOException if it cannot be read
     */
    public static boolean isBinary(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] first = in.readNBytes(Long.BYTES);
            if (first.length < Long.BYTES) {
                return false;
            }
            long magic = MemorySegment.ofArray(first).get(LONG, 0);
            return magic == MAGIC || magic == USED_UP;
        }
    }

    /**
     * Maps a binary schedule and checks its index.
     *
     * @param file the file
     * @param name name of the schedule for errors
     * @return the schedule
     * @throws IOException if the file cannot be read
     * @throws InputException if it is not a schedule of this form
     */
    public static GoalFile open(Path file, String name) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            long size = channel.size();
            if (size < HEADER) {
                throw new InputException(
                        name, "size", size + " bytes", "a GOAL schedule, of " + HEADER + " bytes or more");
            }
            MemorySegment data = channel.map(FileChannel.MapMode.READ_ONLY, 0, size, Arena.ofAuto());
            check(name, data);
            return new GoalFile(name, data);
        }
    }

    private static void check(String name, MemorySegment data) {
        long magic = data.get(LONG, 0);
        if (magic != MAGIC) {
            String rule = MAGIC + (magic == USED_UP ? "; LogGOPSim --save-mem has used the file up" : "");
            throw new InputException(name, "magic number", magic, rule);
        }
        long ranks = Integer.toUnsignedLong(data.get(INT, BASE));
        long first = HEADER + 2 * Long.BYTES * ranks;
        if (ranks < 1 || ranks > Integer.MAX_VALUE || first > data.byteSize()) {
            throw new InputException(name, "ranks", ranks, "1 or more, with their blocks in the file");
        }
        long last = first;
        for (long rank = 0; rank < ranks; rank++) {
            long start = BASE + data.get(LONG, HEADER + 2 * Long.BYTES * rank);
            long end = BASE + data.get(LONG, HEADER + 2 * Long.BYTES * rank + Long.BYTES);
            if (start < first || end < start || end > data.byteSize()) {
                throw new InputException(name + ": rank " + rank, "block", start + " to " + end, "within the file");
            }
            if (!GoalBlock.fits(data.asSlice(start, end - start))) {
                throw otherFormat(name + ": rank " + rank, "block", (end - start) + " bytes");
            }
            last = Math.max(last, end);
        }
        if (last != data.byteSize()) {
            throw otherFormat(name, "size", data.byteSize() + " bytes, " + last + " of them in blocks");
        }
    }

    private static InputException otherFormat(String where, String what, String value) {
        return new InputException(
                where,
                what,
                value,
                "operations of " + GoalBlock.NODE + " bytes, as LogGOPSim writes; LogGOPSim2's are longer");
    }

    /** {@return the name of the schedule} */
    public String name() {
        return name;
    }

    /** {@return the number of ranks, 1 or more} */
    public int ranks() {
        return ranks;
    }

    /** {@return the highest number of a CPU, 0 to 255} */
    public int highestCpu() {
        return Byte.toUnsignedInt(data.get(ValueLayout.JAVA_BYTE, BASE + Integer.BYTES));
    }

    /**
     * Returns the operations of a rank.
     *
     * @param rank 0 to {@link #ranks} - 1
     * @return its block
     */
    public GoalBlock block(int rank) {
        long start = data.get(LONG, HEADER + 2L * Long.BYTES * rank);
        long end = data.get(LONG, HEADER + 2L * Long.BYTES * rank + Long.BYTES);
        return new GoalBlock(this, rank, data.asSlice(BASE + start, end - start));
    }
}
