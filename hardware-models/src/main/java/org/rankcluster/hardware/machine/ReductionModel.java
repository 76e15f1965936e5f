package org.rankcluster.hardware.machine;

import org.jspecify.annotations.Nullable;
import org.rankcluster.hardware.timing.Bandwidth;

/**
 * How the machine's MPI library reduces, apart from the rate of one thread, which {@link CpuModel#gamma} is (Shan et al. 2018).
 *
 * @param threadFactor by what the work of several threads together grows: t of them take {@code threadFactor / t} of one's time
 * @param threadStart ps to begin and to end a part that several threads work on
 * @param cray how the machine's own library reduces; null where nothing is known of it
 * @param pack bytes of a vector per second that a thread looks through to pack it, or fills to unpack it
 * @param gatherStage ps of a stage of the gather after a reduce-scatter, apart from its message
 */
public record ReductionModel(
        double threadFactor, long threadStart, @Nullable Cray cray, Bandwidth pack, long gatherStage) {
    /**
     * The reduction of the machine's own library.
     *
     * @param gamma bytes per second that it combines, by one thread
     * @param copy bytes per second of the copy that it begins with
     * @param overhead ps of CPU for a message, at its sender and at its receiver
     */
    public record Cray(Bandwidth gamma, Bandwidth copy, long overhead) {}

    /** Picoseconds of work by {@code threads} threads that takes one of them {@code work}. */
    public long threaded(long work, int threads) {
        return threads == 1 || work == 0 ? work : threadStart + (long) Math.ceil(work * threadFactor / threads);
    }

    /** Picoseconds to pack a vector of {@code bytes} bytes, or to unpack it. */
    public long packed(long bytes, int threads) {
        return threaded(pack.time(bytes), threads);
    }
}
