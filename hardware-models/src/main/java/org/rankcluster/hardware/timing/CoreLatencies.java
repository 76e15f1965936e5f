package org.rankcluster.hardware.timing;

/**
 * The instruction and memory latencies of a core, for code that is counted by hand, such as a translation of a rank.
 * Machine files state them under {@code cpu.core}. Times are in picoseconds.
 *
 * @param cycle time of one cycle, in picoseconds; also the latency of an addition, a comparison or a shift
 * @param issue instructions that start in a cycle at most, 1 or more
 * @param order order in which the core executes instructions
 * @param load time from a load that hits the first-level cache to the use of its value, in picoseconds
 * @param multiply latency of a multiplication of integers, in picoseconds
 * @param divide latency of a division of integers, in picoseconds
 * @param divideBusy time after which the divider takes the next division, in picoseconds
 * @param mispredict time that a mispredicted branch costs, in picoseconds
 * @param cacheBytes size of the first-level data cache, in bytes
 * @param cacheMiss additional time of a load that hits the next level, in picoseconds
 */
public record CoreLatencies(
        long cycle,
        int issue,
        Order order,
        long load,
        long multiply,
        long divide,
        long divideBusy,
        long mispredict,
        long cacheBytes,
        long cacheMiss) {
    private static final int USUAL_CACHE = 32 << 10;

    /** The order in which a core executes instructions. */
    public enum Order {
        /** In the order of the program: an instruction that waits for a value delays all that follow. */
        IN,
        /** Out of order: instructions that do not depend on a waiting one proceed. */
        OUT
    }

    /**
     * Returns the latencies of machine files without these keys. The latencies are round numbers of cycles, our own, without a source.
     *
     * @param clock clock of the core
     * @return the latencies
     */
    public static CoreLatencies usual(Clock clock) {
        return new CoreLatencies(
                clock.time(1),
                2,
                Order.OUT,
                clock.time(4),
                clock.time(3),
                clock.time(25),
                clock.time(10),
                clock.time(15),
                USUAL_CACHE,
                clock.time(12));
    }

    /** {@return whether an instruction that waits delays all that follow} */
    public boolean isInOrder() {
        return order == Order.IN;
    }

    /**
     * Returns the additional time of a load from data of this size in a loop. A core that executes out of order overlaps the loads of
     * several passes.
     *
     * @param bytes size of the data, all of which the loop reads, in bytes
     * @return time in picoseconds; 0 if the data fit into the cache
     */
    public long missTime(long bytes) {
        return isInOrder() && bytes > cacheBytes ? cacheMiss : 0;
    }
}
