package org.rankcluster.protocol.trace;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.pointtopoint.ReceiveOperation;
import org.rankcluster.protocol.pointtopoint.SendOperation;
import org.rankcluster.protocol.runtime.Operation;

/**
 * The interface through which a {@link ScheduleRun} uses the CPUs and messages of its rank. The numbers of CPUs are as in GOAL. CPU
 * {@link #LIBRARY} is the CPU of the rank's message library, on which its work queues up by itself.
 */
public interface ScheduleHost {
    /** Number of the CPU that handles the rank's messages. */
    int LIBRARY = 255;

    /** {@return the present virtual time, in picoseconds} */
    long now();

    /**
     * Returns the virtual time until which a CPU is busy with operations of the schedule.
     *
     * @param cpu number of the CPU
     * @return virtual time in picoseconds; not later than {@link #now} if the CPU is free
     */
    long busyUntil(int cpu);

    /**
     * Ends the idle time of a CPU that is free.
     *
     * @param cpu number of the CPU
     * @param awaited message whose end lets the CPU continue; null if it was another event
     */
    void resume(int cpu, @Nullable Operation awaited);

    /**
     * Lets a free CPU compute.
     *
     * @param cpu number of the CPU
     * @param picoseconds duration, 0 or more
     * @return virtual time of the end, in picoseconds
     */
    long compute(int cpu, long picoseconds);

    /**
     * Lets a free CPU start a send.
     *
     * @param cpu number of the CPU
     * @param send the send
     */
    void send(int cpu, SendOperation send);

    /**
     * Posts a receive.
     *
     * @param cpu number of the CPU
     * @param receive the receive
     */
    void receive(int cpu, ReceiveOperation receive);

    /**
     * Runs an action later.
     *
     * @param time virtual time in picoseconds
     * @param action the action
     */
    void at(long time, Runnable action);
}
