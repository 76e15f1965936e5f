package org.rankcluster.hardware.machine;

import org.jspecify.annotations.Nullable;
import org.rankcluster.hardware.timing.Bandwidth;

/**
 * The costs of reductions on a machine: threads, packing, gather stages and the reduction of its own library. The usual rate of one thread
 * is {@link CpuModel#gamma}. Source: Shan et al. 2018.
 *
 * @param threadFactor growth of the total work with several threads, as a ratio: t threads take {@code threadFactor / t} of one thread's
 *     time
 * @param threadStart time to begin and end a part with several threads, in picoseconds
 * @param cray reduction of the machine's own library; null if unknown
 * @param pack bytes of a vector per second that a thread scans to pack it, or fills to unpack it
 * @param gatherStage time of a stage of the gather after a reduce-scatter, without its message, in picoseconds
 */
public record ReductionModel(
        double threadFactor, long threadStart, @Nullable Cray cray, Bandwidth pack, long gatherStage) {
    /**
     * The reduction of the machine's own library.
     *
     * @param gamma bytes that one thread combines per second
     * @param copy bandwidth of its initial copy
     * @param overhead CPU time of a message at its sender and at its receiver, in picoseconds
     */
    public record Cray(Bandwidth gamma, Bandwidth copy, long overhead) {}

    /**
     * Returns the time of work that is spread over threads.
     *
     * @param work time of one thread for this work, in picoseconds, 0 or more
     * @param threads number of threads, 1 or more
     * @return picoseconds
     */
    public long threaded(long work, int threads) {
        return threads == 1 || work == 0 ? work : threadStart + (long) Math.ceil(work * threadFactor / threads);
    }

    /**
     * Returns the time to pack or unpack a vector.
     *
     * @param bytes size of the vector, 0 or more
     * @param threads number of threads, 1 or more
     * @return picoseconds
     */
    public long packed(long bytes, int threads) {
        return threaded(pack.time(bytes), threads);
    }
}
