package org.rankcluster.actors.rank;

import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.Cpu;
import org.rankcluster.actors.path.RankPath;
import org.rankcluster.actors.path.SegmentKind;
import org.rankcluster.hardware.timing.CpuNoise;
import org.rankcluster.hardware.timing.EndOfTime;

/**
 * The implementation of a rank's {@link org.rankcluster.actors.network.Cpu}: times until which the CPU, and the engine beside it, are busy.
 */
final class RankCpu implements Cpu {
    /** Virtual time from which on the program is in a call; null on machines where messages advance at any time. */
    private final @Nullable LongSupplier inCallFrom;

    /** The times at which the system takes the CPU; null if it never does. */
    private final @Nullable CpuNoise noise;

    /** The recorder of the critical path; null unless the run records. */
    private final @Nullable RankPath path;

    private long free;
    private long engineFree;

    RankCpu(@Nullable CpuNoise noise, @Nullable LongSupplier inCallFrom, @Nullable RankPath path) {
        this.noise = noise;
        this.inCallFrom = inCallFrom;
        this.path = path;
    }

    @Override
    public long occupy(long from, long duration, SegmentKind kind) {
        long inCall = inCallFrom == null ? from : Math.max(from, inCallFrom.getAsLong());
        long start = Math.max(inCall, free);
        boolean isBusy = free > inCall;
        free = end(start, duration);
        if (path != null) {
            path.worked(from, start, isBusy, free, kind);
        }
        return free;
    }

    @Override
    public long occupyEngine(long from, long duration, SegmentKind kind) {
        long start = Math.max(from, engineFree);
        engineFree = EndOfTime.sum(start, duration);
        if (path != null) {
            path.engineWorked(from, start, engineFree, kind);
        }
        return engineFree;
    }

    /**
     * Returns the virtual time at which work ends that begins at {@code start}, takes {@code duration} ps, and is not delayed by other
     * work.
     */
    long end(long start, long duration) {
        return noise == null ? EndOfTime.sum(start, duration) : noise.end(start, duration);
    }

    /** Returns the virtual time until which the CPU handles messages. */
    long free() {
        return free;
    }
}
