package org.rankcluster.protocol.runtime;

/**
 * The interface through which a rank's program reads and advances its virtual time. The actors implement it; MPI calls, programs and their
 * output use it.
 *
 * <p>The program's clock may run ahead of events elsewhere. Calls cost CPU time, and operations take effect at the program's own time. The
 * program only waits in {@link #poll}, {@link #clock} and {@link Messaging#await}.
 */
public interface ProgramClock {
    /** {@return the program's clock, in picoseconds of virtual time} */
    long now();

    /**
     * Advances the program's clock by its own computation.
     *
     * @param picoseconds duration, 0 or more
     */
    void compute(long picoseconds);

    /**
     * Advances the program's clock by CPU work for an MPI call.
     *
     * @param picoseconds duration, 0 or more
     */
    void work(long picoseconds);

    /**
     * Advances the program's clock by floating-point operations, at the machine's rate.
     *
     * @param flops number of operations, 0 or more
     */
    void flops(double flops);

    /** Charges one poll and yields: when the method returns, all events up to the program's clock have been executed. */
    void poll();

    /**
     * Reads the program's clock. Charges one poll and yields, like {@link #poll}.
     *
     * @return virtual time in picoseconds
     */
    long clock();
}
