package org.rankcluster.protocol.message;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The ranks that caused the recent delays of one rank, with the share of each. Messages carry them, so that a rank that waits in turn can
 * charge its wait to the original causes. Real machines do not send them. Immutable.
 *
 * <p>An entry has a culprit, the virtual time until which the culprit's delays are included, and their part of the rank's delay. Two ranks
 * that compare their entries find the delays that only one of them has had. At most {@link #MOST} culprits are kept: those that make up the
 * largest share of the time since their end. The delays by all others are one entry of {@link #UNKNOWN}. Without it, a rank would seem to
 * cause itself what it has only passed on.
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

    private final int[] culprits;
    private final long[] until;
    private final long[] delays;

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
     * @return the causes
     */
    public static DelayCauses after(
            @Nullable DelayCauses own,
            int self,
            long picoseconds,
            long end,
            int peer,
            @Nullable DelayCauses ofPeer,
            Charges charges) {
        Merge merge = new Merge(own, end);
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

    /** The entries of a rank while those of a peer are added. */
    private static final class Merge {
        private static final int ROOM = 2 * (MOST + 1) + 1;

        private final int[] culprits = new int[ROOM];
        private final long[] until = new long[ROOM];
        private final long[] delays = new long[ROOM];
        private final long now;
        private int size;

        Merge(@Nullable DelayCauses own, long now) {
            this.now = now;
            if (own != null) {
                size = own.size();
                System.arraycopy(own.culprits, 0, culprits, 0, size);
                System.arraycopy(own.until, 0, until, 0, size);
                System.arraycopy(own.delays, 0, delays, 0, size);
            }
        }

        /**
         * Adds a delay.
         *
         * @param most maximum duration in ps
         * @return the part of it that is new, in ps
         */
        long add(int culprit, long time, long delay, long most) {
            int at = 0;
            while (at < size && culprits[at] != culprit) {
                at++;
            }
            if (at == size) {
                long part = Math.min(delay, most);
                if (part > 0) {
                    set(size++, culprit, time, part);
                }
                return part;
            }
            long later = time - until[at];
            if (later <= 0) {
                return 0;
            }
            long part = Math.min(Math.min(delay, later), most);
            // A delay that continues is one: the culprit's messages to several ranks leave one after the other.
            set(at, culprit, time, part + (later <= delays[at] ? delays[at] : 0));
            return part;
        }

        private void set(int at, int culprit, long time, long delay) {
            culprits[at] = culprit;
            until[at] = time;
            delays[at] = delay;
        }

        /** Returns the entries that make up the largest share of the time since their end, and last the entry of all others. */
        DelayCauses result() {
            long others = 0;
            long othersUntil = 0;
            for (int i = 0; i < size; i++) {
                if (culprits[i] == UNKNOWN) {
                    others = delays[i];
                    othersUntil = until[i];
                    remove(i);
                }
            }
            while (size > MOST) {
                int least = 0;
                for (int i = 1; i < size; i++) {
                    least = weight(i) < weight(least) ? i : least;
                }
                others += delays[least];
                othersUntil = Math.max(othersUntil, until[least]);
                remove(least);
            }
            if (others > 0) {
                set(size++, UNKNOWN, othersUntil, others);
            }
            return new DelayCauses(
                    Arrays.copyOf(culprits, size), Arrays.copyOf(until, size), Arrays.copyOf(delays, size));
        }

        private void remove(int at) {
            size--;
            set(at, culprits[size], until[size], delays[size]);
        }

        private double weight(int at) {
            return (double) delays[at] / (now - until[at] + 1);
        }
    }
}
