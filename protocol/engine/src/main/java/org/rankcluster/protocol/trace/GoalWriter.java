package org.rankcluster.protocol.trace;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A writer of binary GOAL schedules ({@link GoalFile}), rank by rank in any order. Ranks that are not written have no operations. */
public final class GoalWriter implements AutoCloseable {
    private final FileChannel channel;
    /** Start and end of each rank's block, counted from {@link GoalFile#BASE}; 0 until it is written. */
    private final long[] index;

    private long end;
    private int highestCpu;
    private int highestNic;

    /**
     * Creates a schedule.
     *
     * @param file the file, which is replaced
     * @param ranks number of ranks, 1 or more
     * @throws IOException if the file cannot be written
     */
    public GoalWriter(Path file, int ranks) throws IOException {
        index = new long[2 * ranks];
        end = GoalFile.HEADER + (long) Long.BYTES * index.length;
        channel = FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE);
    }

    /**
     * Returns whether a rank has a block.
     *
     * @param rank the rank
     * @return true after {@link #write}
     */
    boolean has(int rank) {
        return index[2 * rank] != 0;
    }

    /**
     * Writes the block of a rank.
     *
     * @param rank the rank
     * @param operations its operations
     * @throws IOException if the file cannot be written
     */
    public void write(int rank, GoalRank operations) throws IOException {
        ByteBuffer block = operations.block();
        index[2 * rank] = end - GoalFile.BASE;
        append(block);
        index[2 * rank + 1] = end - GoalFile.BASE;
        highestCpu = Math.max(highestCpu, operations.highestCpu());
        highestNic = Math.max(highestNic, operations.highestNic());
    }

    private void append(ByteBuffer block) throws IOException {
        while (block.hasRemaining()) {
            end += channel.write(block, end);
        }
    }

    /** Writes the index and ends the file. */
    @Override
    public void close() throws IOException {
        try (channel) {
            GoalRank none = new GoalRank();
            for (int rank = 0; rank < index.length / 2; rank++) {
                if (!has(rank)) {
                    write(rank, none);
                }
            }
            int size = GoalFile.HEADER + Long.BYTES * index.length;
            ByteBuffer header = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
            header.putLong(GoalFile.MAGIC).putInt(index.length / 2);
            header.put((byte) highestCpu).put((byte) highestNic);
            for (long position : index) {
                header.putLong(position);
            }
            header.flip();
            for (long at = 0; header.hasRemaining(); ) {
                at += channel.write(header, at);
            }
        }
    }
}
