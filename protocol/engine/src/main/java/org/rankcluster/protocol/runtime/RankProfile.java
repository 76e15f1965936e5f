package org.rankcluster.protocol.runtime;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The profile of one rank's program: virtual time by MPI call and phase. Each advance of the program's clock is recorded once, so the sum
 * equals the clock's advance.
 *
 * <p>Time in MPI is <em>wait</em> until another rank's program has done its part. This part is the send of a message to receive, the
 * matching receive in a rendezvous, or another rank's arrival in a collective. The rest is <em>transfer</em>. The work of the rank's own
 * CPU for a call is <em>compute</em>.
 */
public final class RankProfile {
    /** The phases of a call, in the order of {@link #time}. */
    public enum Phase {
        COMPUTE(0),
        TRANSFER(1),
        WAIT(2);

        private final int index;

        Phase(int index) {
            this.index = index;
        }

        /** {@return the index among the phases, from 0} */
        public int index() {
            return index;
        }
    }

    /** Name of the time between the program's calls. */
    public static final String PROGRAM = "program";

    private static final int PHASES = Phase.values().length;
    /** Words of a call: the number of calls, the picoseconds of its phases, and the number of messages. */
    private static final int WIDTH = 2 + PHASES;
    /** Number of calls by which the tables grow; a program makes few different ones. */
    private static final int MORE = 2;

    private String[] names = {PROGRAM};
    private long[] figures = new long[WIDTH];
    private int size = 1;
    private int current;
    private long collectiveWait;
    private long collectiveTransfer;
    private @Nullable CallHashes hashes;
    private @Nullable String line;

    /**
     * Records the line of the program of the next calls. Only runs that record their critical path do so.
     *
     * @param of file and line, such as {@code Halo.java:42}; null if it is unknown
     */
    public void at(@Nullable String of) {
        line = of;
    }

    /** {@return the line of the program of the last call; null if it is unknown} */
    public @Nullable String line() {
        return line;
    }

    /**
     * Records the start of a call. Later records belong to it.
     *
     * @param call name of the call
     */
    public void enter(String call) {
        current = index(call);
        figures[current * WIDTH]++;
        if (hashes != null) {
            hashes.enter(call);
        }
    }

    /**
     * Counts a message.
     *
     * @param call index of the call that sends it, as {@link #current} returned
     */
    public void sent(int call) {
        figures[call * WIDTH + 1 + PHASES]++;
    }

    /**
     * Lets later records belong to a call that began before.
     *
     * @param call name of the call
     */
    public void resume(String call) {
        current = index(call);
    }

    /**
     * Sets the hashes that also record all of the rank's calls.
     *
     * @param all the hashes
     */
    public void hashes(CallHashes all) {
        hashes = all;
    }

    /** {@return the hashes of the rank's MPI calls; null unless the run is repeated} */
    public @Nullable CallHashes hashes() {
        return hashes;
    }

    /** {@return the index of the current call, saved by a thread of the rank while others run} */
    public int current() {
        return current;
    }

    /**
     * Restores the call of a thread that continues.
     *
     * @param call index that {@link #current} returned
     */
    public void restore(int call) {
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

    /**
     * Adds time of the program's own computation.
     *
     * @param picoseconds duration, 0 or more
     */
    public void computed(long picoseconds) {
        figures[offset(0, Phase.COMPUTE)] += picoseconds;
    }

    /**
     * Adds time for which the program has slept, or waited for a time otherwise than by MPI.
     *
     * @param picoseconds duration, 0 or more
     */
    public void rested(long picoseconds) {
        figures[offset(0, Phase.WAIT)] += picoseconds;
    }

    /**
     * Adds CPU time of the rank for the current call.
     *
     * @param picoseconds duration, 0 or more
     */
    public void worked(long picoseconds) {
        add(Phase.COMPUTE, picoseconds);
    }

    /**
     * Records that the current call had to wait.
     *
     * @param from start of the wait, virtual time in picoseconds
     * @param to end of the wait, virtual time in picoseconds
     * @param ready virtual time from which it no longer depended on other ranks' programs; see {@link Operation#readySince}
     * @param work CPU time of the rank in this interval, in picoseconds; see {@link Operation#work}
     * @return picoseconds that count as wait
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

    /**
     * Attributes a part of the last recorded waits and transfers to a collective.
     *
     * @param waited picoseconds of wait
     * @param transferred picoseconds of transfer
     */
    public void inCollective(long waited, long transferred) {
        collectiveWait += waited;
        collectiveTransfer += transferred;
    }

    /** {@return the time of {@link Phase#WAIT} in collectives, in picoseconds} */
    public long collectiveWait() {
        return collectiveWait;
    }

    /** {@return the time of {@link Phase#TRANSFER} in collectives, in picoseconds} */
    public long collectiveTransfer() {
        return collectiveTransfer;
    }

    private void add(Phase phase, long picoseconds) {
        figures[offset(current, phase)] += picoseconds;
    }

    private static int offset(int call, Phase phase) {
        return call * WIDTH + 1 + phase.index();
    }

    /** {@return the number of different calls, {@link #PROGRAM} included} */
    public int calls() {
        return size;
    }

    /**
     * Returns the name of a call.
     *
     * @param call index of the call, 0 to {@link #calls} - 1
     * @return the name
     */
    public String name(int call) {
        return names[call];
    }

    /**
     * Returns the number of calls.
     *
     * @param call index of the call, 0 to {@link #calls} - 1
     * @return number of times that it was called
     */
    public long count(int call) {
        return figures[call * WIDTH];
    }

    /**
     * Returns the number of messages that calls have sent.
     *
     * @param call index of the call, 0 to {@link #calls} - 1
     * @return number of messages, messages of collectives included, puts and other accesses to windows not
     */
    public long messages(int call) {
        return figures[call * WIDTH + 1 + PHASES];
    }

    /**
     * Returns the time of a phase of a call.
     *
     * @param call index of the call, 0 to {@link #calls} - 1
     * @param phase the phase
     * @return picoseconds
     */
    public long time(int call, Phase phase) {
        return figures[offset(call, phase)];
    }

    /**
     * Returns the time of a phase of all calls.
     *
     * @param phase the phase
     * @return picoseconds
     */
    public long time(Phase phase) {
        long sum = 0;
        for (int call = 0; call < size; call++) {
            sum += time(call, phase);
        }
        return sum;
    }
}
