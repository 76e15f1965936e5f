package org.rankcluster.actors.rank;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.collective.CollectiveOperation;

/**
 * The state of a rank at the moment of a sample or report, and the split of its time until then. {@link RankActor#read} fills it.
 */
public final class RankReading {
    /** The program or its CPU computes. */
    public static final int COMPUTING = 0;

    /** A call waits for the network or the message layers. */
    public static final int TRANSFERRING = 1;

    /** A call waits for another rank's program. */
    public static final int WAITING = 2;

    /** A call of a collective waits for either. */
    public static final int COLLECTIVE = 3;

    /** The program has not begun, or has ended. */
    public static final int OUTSIDE = 4;

    private static final String[] NAMES = {"computing", "transferring", "waiting", "collective", "outside"};

    /** Number of states. */
    public static final int STATES = 5;

    private final long[] time = new long[STATES];
    private int state;
    private String call = "";
    private int waitsFor = -1;
    private long since;
    private int pendingRendezvous = -1;
    private boolean ended;
    private CollectiveOperation.@Nullable Progress collective;

    /** Returns the name of a state. */
    public static String name(int state) {
        return NAMES[state];
    }

    /** Returns the time in a state until the moment, in ps. The times of all states add up to the moment. */
    public long time(int which) {
        return time[which];
    }

    /** Returns the state. */
    public int state() {
        return state;
    }

    /** Returns the present call, or the last one. */
    public String call() {
        return call;
    }

    /** Returns the world rank that the rank waits for; -1 for none or several. */
    public int waitsFor() {
        return waitsFor;
    }

    /** Returns the beginning of the present wait, in ps; 0 if the rank does not wait. */
    public long since() {
        return since;
    }

    /** Returns the rank's number of the unanswered rendezvous that it waits for; -1 if it does not wait for a rendezvous. */
    public int pendingRendezvous() {
        return pendingRendezvous;
    }

    /** Returns whether the rank's program is over. */
    public boolean hasEnded() {
        return ended;
    }

    /** Returns the collective that the rank waits in; null for none. */
    public CollectiveOperation.@Nullable Progress collective() {
        return collective;
    }

    /** Sets the state of a rank whose program does not wait. */
    void set(int itsState, String itsCall, boolean isEnded) {
        state = itsState;
        call = itsCall;
        waitsFor = -1;
        since = 0;
        pendingRendezvous = -1;
        ended = isEnded;
        collective = null;
    }

    /** Sets the rank that this rank waits for. */
    void waits(int itsState, int rank, long from) {
        state = itsState;
        waitsFor = rank;
        since = from;
    }

    /** Sets the unanswered rendezvous that this rank waits for. */
    void setPendingRendezvous(int number) {
        pendingRendezvous = number;
    }

    /** Marks the present wait as a wait for the network, as the latest sample has found. */
    public void underWay(long at) {
        if (state == WAITING) {
            time[WAITING] -= at - since;
            time[TRANSFERRING] += at - since;
            state = TRANSFERRING;
            waitsFor = -1;
        }
    }

    /** Sets the collective in which this rank waits. */
    void in(CollectiveOperation.Progress itsCollective) {
        collective = itsCollective;
    }

    /** Sets the times that were recorded so far. */
    void times(long computing, long transferring, long waiting, long collective) {
        time[COMPUTING] = computing;
        time[TRANSFERRING] = transferring;
        time[WAITING] = waiting;
        time[COLLECTIVE] = collective;
    }

    /** Adds time to a state; a negative time removes time that was recorded ahead of the moment. */
    void add(int which, long picoseconds) {
        time[which] += picoseconds;
    }

    /** Counts the remaining time until {@code at} as outside. */
    void close(long at) {
        long sum = time[COMPUTING] + time[TRANSFERRING] + time[WAITING] + time[COLLECTIVE];
        time[OUTSIDE] = Math.max(0, at - sum);
    }
}
