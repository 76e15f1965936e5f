package org.rankcluster.protocol.runtime;

/**
 * Lets virtual time pass for a rank's program. The actors implement it; MPI calls, programs and their output ask it.
 *
 * <p>The program's clock may run ahead of what has happened elsewhere: calls cost CPU time, and what is posted takes effect
 * at the program's own time. It only waits in {@link #poll}, {@link #clock} and {@link Messaging#await}.
 */
public interface ProgramClock {
    /** The program's clock in picoseconds of virtual time. */
    long now();

    /** Lets {@code picoseconds} of the program's own computing pass on its clock. */
    void compute(long picoseconds);

    /** Lets {@code picoseconds} of the CPU's work for an MPI call pass on the program's clock. */
    void work(long picoseconds);

    /** Lets {@code flops} floating-point operations pass at the machine's rate. */
    void flops(double flops);

    /** Costs one poll and takes its turn: when it returns, everything up to the program's clock has happened. */
    void poll();

    /** Reads the program's clock (ps): costs one poll, and takes its turn like one. */
    long clock();
}
