package org.rankcluster.actors.job;

import java.util.List;

/**
 * Where a job's virtual time went: for each MPI call and phase the smallest, mean and largest time of a rank. For every rank the
 * phases of all calls, and what it was not there for, add up to the job's time; so do the means.
 *
 * @param seconds virtual time of the job
 * @param compute what the ranks' CPUs did, for their programs ({@code program}) or for calls
 * @param transfer what calls waited for the network and the message layers
 * @param waiting what calls waited because another rank's program had not yet done its part
 * @param outside before a rank's program began and after it had ended
 * @param calls by name, the one that took most on average first
 * @param packing what the ranks' CPUs did for data that are not contiguous, within {@code compute} and {@code waiting}
 */
public record Profile(
        double seconds,
        Seconds compute,
        Seconds transfer,
        Seconds waiting,
        Seconds outside,
        List<Call> calls,
        PackingUse packing) {
    /** Nothing is known. */
    public static final Profile NONE =
            new Profile(0, Seconds.NONE, Seconds.NONE, Seconds.NONE, Seconds.NONE, List.of(), PackingUse.NONE);

    /** Over the ranks. */
    public record Seconds(double min, double mean, double max) {
        static final Seconds NONE = new Seconds(0, 0, 0);
    }

    /**
     * One kind of call.
     *
     * @param call its name
     * @param count how often it was called, by all ranks
     */
    public record Call(String call, long count, Seconds compute, Seconds transfer, Seconds waiting) {
        double meanSeconds() {
            return compute.mean() + transfer.mean() + waiting.mean();
        }
    }
}
