package org.rankcluster.protocol.message;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The entries of a rank's {@link DelayCauses} while the entries of a peer are added. All ranks of a thread use one object, since each wait
 * would need three arrays otherwise.
 */
public final class DelayMerge {
    private static final int CAPACITY = 2 * (DelayCauses.MOST + 1) + 1;

    private final int[] culprits = new int[CAPACITY];
    private final long[] until = new long[CAPACITY];
    private final long[] delays = new long[CAPACITY];
    private long now;
    private int size;

    /** Begins with the entries of a rank, none if {@code own} is null, at virtual time {@code now} in ps. */
    void begin(@Nullable DelayCauses own, long now) {
        this.now = now;
        size = own == null ? 0 : own.size();
        if (own != null) {
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
            if (culprits[i] == DelayCauses.UNKNOWN) {
                others = delays[i];
                othersUntil = until[i];
                remove(i);
            }
        }
        while (size > DelayCauses.MOST) {
            int least = 0;
            for (int i = 1; i < size; i++) {
                least = weight(i) < weight(least) ? i : least;
            }
            others += delays[least];
            othersUntil = Math.max(othersUntil, until[least]);
            remove(least);
        }
        if (others > 0) {
            set(size++, DelayCauses.UNKNOWN, othersUntil, others);
        }
        return new DelayCauses(Arrays.copyOf(culprits, size), Arrays.copyOf(until, size), Arrays.copyOf(delays, size));
    }

    private void remove(int at) {
        size--;
        set(at, culprits[size], until[size], delays[size]);
    }

    private double weight(int at) {
        return (double) delays[at] / (now - until[at] + 1);
    }
}
