package org.rankcluster.protocol.message;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The ranks that caused the recent delays of one rank, with the share of each. Messages carry them, so that a rank that waits in turn can
 * charge its wait to the original causes. Real machines do not send them. Immutable.
 *
 * <p>An entry has a culprit, the virtual time until which the culprit's delays are included, and their part of the rank's delay. Two ranks
 * that compare their entries find the delays that only one of them has had. At most {@link #MOST} culprits are kept: those that make up the
 * largest share of the time since their end. The delays by all others are one entry of {@link #UNKNOWN}. Without this entry, a rank would
 * appear as the cause of delays that it has only passed on.
 */
public final class DelayCauses {
    /** Maximum number of culprits. */
    public static final int MOST = 3;

    /** Culprit of the entry for the delays by all ranks that are not kept. */
    public static final int UNKNOWN = -1;

    /** A consumer of charges. */
    @FunctionalInterface
    public interface Charges {
        /**
         * Receives a part of a wait.
         *
         * @param rank world rank that caused it
         * @param picoseconds duration, more than 0
         */
        void charge(int rank, long picoseconds);
    }

    final int[] culprits;
    final long[] until;
    final long[] delays;

    /**
     * Creates causes from arrays of the same length, 1..{@link #MOST} + 1. The caller must not use the arrays afterwards.
     *
     * @param culprits world ranks, or {@link #UNKNOWN}
     * @param until virtual times until which the delays by these ranks are included, in picoseconds
     * @param delays durations, in picoseconds
     */
    public DelayCauses(int[] culprits, long[] until, long[] delays) {
        this.culprits = culprits;
        this.until = until;
        this.delays = delays;
    }

    /** {@return the number of causes} */
    public int size() {
        return culprits.length;
    }

    /**
     * Returns the rank of a cause.
     *
     * @param index number of the cause, 0..{@link #size} - 1
     * @return its world rank, or {@link #UNKNOWN}
     */
    public int culprit(int index) {
        return culprits[index];
    }

    /**
     * Returns the time until which the delays by a rank are included.
     *
     * @param index number of the cause, 0..{@link #size} - 1
     * @return virtual time in picoseconds
     */
    public long until(int index) {
        return until[index];
    }

    /**
     * Returns the delay due to a cause.
     *
     * @param index number of the cause, 0..{@link #size} - 1
     * @return duration in picoseconds
     */
    public long delay(int index) {
        return delays[index];
    }

    /**
     * Returns the causes of a rank's delay after a wait.
     *
     * @param own the causes before the wait; null for none
     * @param self world rank that waited
     * @param picoseconds duration of the wait, more than 0
     * @param end virtual time of the end of the wait, in picoseconds
     * @param peer world rank that was waited for
     * @param ofPeer the causes of that rank's own delay; null for none
     * @param charges receives the parts of the wait by their causes. Causes are the delays of the peer that the waiting rank has not
     *     had. The peer itself is the cause of the rest, and of delays by unknown ranks
     * @param merge the calling thread's merger, which is reused for every wait
     * @return the causes
     */
    public static DelayCauses after(
            @Nullable DelayCauses own,
            int self,
            long picoseconds,
            long end,
            int peer,
            @Nullable DelayCauses ofPeer,
            Charges charges,
            DelayMerge merge) {
        merge.begin(own, end);
        long rest = picoseconds;
        for (int i = 0; ofPeer != null && i < ofPeer.size(); i++) {
            int culprit = ofPeer.culprits[i];
            if (culprit != self && culprit != peer) {
                long part = merge.add(culprit, ofPeer.until[i], ofPeer.delays[i], rest);
                if (part > 0) {
                    charges.charge(culprit == UNKNOWN ? peer : culprit, part);
                    rest -= part;
                }
            }
        }
        if (rest > 0) {
            merge.add(peer, end, rest, rest);
            charges.charge(peer, rest);
        }
        return merge.result();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof DelayCauses causes
                && Arrays.equals(culprits, causes.culprits)
                && Arrays.equals(until, causes.until)
                && Arrays.equals(delays, causes.delays);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * Arrays.hashCode(culprits) + Arrays.hashCode(until)) + Arrays.hashCode(delays);
    }

    @Override
    public String toString() {
        return "delayed by " + Arrays.toString(culprits) + " until " + Arrays.toString(until) + " ps for "
                + Arrays.toString(delays) + " ps";
    }
}
