package org.rankcluster.actors.job;

import java.util.List;

/**
 * The split of a job's virtual time in its result: for each MPI call and phase the smallest, mean and largest time of a rank. The phases of
 * all calls of a rank and its time outside the program add up to the job's time. The means add up likewise.
 *
 * @param seconds virtual time of the job, in seconds
 * @param compute work of the ranks' CPUs, for their programs ({@code program}) or for calls
 * @param transfer waits of calls for the network and the message layers
 * @param waiting waits of calls because another rank's program had not yet done its part
 * @param outside time before a rank's program began and after it had ended
 * @param calls times by name of the call, the largest mean first
 * @param packing work of the ranks' CPUs for data that are not contiguous, within {@code compute} and {@code waiting}
 */
public record Profile(
        double seconds,
        Seconds compute,
        Seconds transfer,
        Seconds waiting,
        Seconds outside,
        List<Call> calls,
        PackingUse packing) {
    /** The profile of an unknown run: zeros. */
    public static final Profile NONE =
            new Profile(0, Seconds.NONE, Seconds.NONE, Seconds.NONE, Seconds.NONE, List.of(), PackingUse.NONE);

    /** The extremes and the mean of a time over the ranks, in seconds. */
    public record Seconds(double min, double mean, double max) {
        static final Seconds NONE = new Seconds(0, 0, 0);
    }

    /**
     * The calls of one name.
     *
     * @param call its name
     * @param count number of calls of all ranks
     * @param messages number of messages that they have sent, including messages of collectives, without accesses to windows
     */
    public record Call(String call, long count, long messages, Seconds compute, Seconds transfer, Seconds waiting) {
        double meanSeconds() {
            return compute.mean() + transfer.mean() + waiting.mean();
        }
    }
}
