package org.rankcluster.protocol.runtime;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Where the virtual time of one rank's program went, by MPI call and phase. All that the program's clock advances is
 * noted once, so the sum is what the clock has advanced.
 *
 * <p>Time in MPI is <em>wait</em> as long as what the call needs of another rank's program has not been done there: the
 * send of a message to receive, the receive of a message that the sender may not send without (rendezvous), another rank's
 * arrival in a collective. The rest is <em>transfer</em>, and what the rank's own CPU does for a call is <em>compute</em>.
 */
public final class RankProfile {
    /** Phases of a call, in the order of {@link #time}. */
    public enum Phase {
        COMPUTE(0),
        TRANSFER(1),
        WAIT(2);

        private final int index;

        Phase(int index) {
            this.index = index;
        }

        /** Its place among the phases, from 0. */
        public int index() {
            return index;
        }
    }

    /** Stands for what the program does between its calls. */
    public static final String PROGRAM = "program";

    private static final int PHASES = Phase.values().length;
    /** Words of a call: how often it was called, and the picoseconds of its phases. */
    private static final int WIDTH = 1 + PHASES;
    /** Calls that there is room for when more are needed; a program makes few different ones. */
    private static final int MORE = 2;

    private String[] names = {PROGRAM};
    private long[] figures = new long[WIDTH];
    private int size = 1;
    private int current;
    private long collectiveWait;
    private long collectiveTransfer;
    private @Nullable CallHashes hashes;

    /** A call begins; what is noted from now on belongs to it. */
    public void enter(String call) {
        current = index(call);
        figures[current * WIDTH]++;
        if (hashes != null) {
            hashes.enter(call);
        }
    }

    /** Tells {@code all} of the rank's calls, too. */
    public void hashes(CallHashes all) {
        hashes = all;
    }

    /** Hashes of the rank's MPI calls; null unless the run is repeated. */
    public @Nullable CallHashes hashes() {
        return hashes;
    }

    /** The call that is noted for, as a thread of the rank keeps it while others run. */
    public int current() {
        return current;
    }

    /** The thread that kept {@code call} goes on. */
    public void goOn(int call) {
        current = call;
    }

    private int index(String call) {
        for (int i = 0; i < size; i++) {
            if (names[i].equals(call)) {
                return i;
            }
        }
        if (size == names.length) {
            names = Arrays.copyOf(names, size + MORE);
            figures = Arrays.copyOf(figures, names.length * WIDTH);
        }
        names[size] = call;
        return size++;
    }

    /** Notes ps of the program's own. */
    public void computed(long picoseconds) {
        figures[place(0, Phase.COMPUTE)] += picoseconds;
    }

    /** Notes ps for which the program has slept, or waited for a time in another way than by MPI. */
    public void rested(long picoseconds) {
        figures[place(0, Phase.WAIT)] += picoseconds;
    }

    /** Notes ps of the rank's CPU for the call. */
    public void worked(long picoseconds) {
        add(Phase.COMPUTE, picoseconds);
    }

    /**
     * Notes that the call had to wait from {@code from} to {@code to} (ps).
     *
     * @param ready when all that it needed of other ranks' programs had been done; see {@link Operation#readySince}
     * @param work ps of the rank's CPU that this took; see {@link Operation#work}
     * @return ps that were wait
     */
    public long waited(long from, long to, long ready, long work) {
        long waited = Math.clamp(ready - from, 0, to - from);
        long worked = Math.min(work, to - from - waited);
        add(Phase.WAIT, waited);
        add(Phase.COMPUTE, worked);
        add(Phase.TRANSFER, to - from - waited - worked);
        if (hashes != null) {
            hashes.reached(to);
        }
        return waited;
    }

    /** Notes that so much of what was noted last, for waits and transfers, was in a collective. */
    public void inCollective(long waited, long transferred) {
        collectiveWait += waited;
        collectiveTransfer += transferred;
    }

    /** Picoseconds of {@link Phase#WAIT} in collectives. */
    public long collectiveWait() {
        return collectiveWait;
    }

    /** Picoseconds of {@link Phase#TRANSFER} in collectives. */
    public long collectiveTransfer() {
        return collectiveTransfer;
    }

    private void add(Phase phase, long picoseconds) {
        figures[place(current, phase)] += picoseconds;
    }

    private static int place(int call, Phase phase) {
        return call * WIDTH + 1 + phase.index();
    }

    /** Number of different calls, {@link #PROGRAM} included. */
    public int calls() {
        return size;
    }

    /** Name of a call. */
    public String name(int call) {
        return names[call];
    }

    /** How often it was called. */
    public long count(int call) {
        return figures[call * WIDTH];
    }

    /** Picoseconds that went into a phase of a call. */
    public long time(int call, Phase phase) {
        return figures[place(call, phase)];
    }

    /** Picoseconds that went into a phase of all calls. */
    public long time(Phase phase) {
        long sum = 0;
        for (int call = 0; call < size; call++) {
            sum += time(call, phase);
        }
        return sum;
    }
}
