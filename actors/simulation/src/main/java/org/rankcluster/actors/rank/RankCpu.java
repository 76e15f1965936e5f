package org.rankcluster.actors.rank;

import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.Cpu;
import org.rankcluster.hardware.timing.EndOfTime;

/**
 * The implementation of a rank's {@link org.rankcluster.actors.network.Cpu}: times until which the CPU, and the engine beside it, are busy.
 */
final class RankCpu implements Cpu {
    /** Virtual time from which on the program is in a call; null on machines where messages advance at any time. */
    private final @Nullable LongSupplier inCallFrom;

    private long free;
    private long engineFree;

    RankCpu(@Nullable LongSupplier inCallFrom) {
        this.inCallFrom = inCallFrom;
    }

    @Override
    public long occupy(long from, long duration) {
        long start = inCallFrom == null ? from : Math.max(from, inCallFrom.getAsLong());
        free = EndOfTime.sum(Math.max(start, free), duration);
        return free;
    }

    @Override
    public long occupyEngine(long from, long duration) {
        engineFree = EndOfTime.sum(Math.max(from, engineFree), duration);
        return engineFree;
    }

    /** Returns the virtual time until which the CPU handles messages. */
    long free() {
        return free;
    }
}
