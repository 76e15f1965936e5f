package org.rankcluster.actors.rank;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.collective.CollectiveOperation;

/** What a rank does at a moment, and what its time has gone into until then; filled by {@link RankActor#read}. */
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
    private int offered = -1;
    private boolean ended;
    private CollectiveOperation.@Nullable Progress collective;

    /** Returns the name of a state. */
    public static String name(int state) {
        return NAMES[state];
    }

    /** Returns ps in a state, until the moment; of all states they add up to it. */
    public long time(int which) {
        return time[which];
    }

    /** Returns the state. */
    public int state() {
        return state;
    }

    /** Returns the call that it is in, or has made last. */
    public String call() {
        return call;
    }

    /** Returns the world rank that it waits for; -1 for none or several. */
    public int waitsFor() {
        return waitsFor;
    }

    /** Returns since when it waits, in ps; 0 if it does not. */
    public long since() {
        return since;
    }

    /** Returns its number of the rendezvous that it waits to be answered; -1 if it waits for something else, or not. */
    public int offered() {
        return offered;
    }

    /** Returns whether its program is over. */
    public boolean hasEnded() {
        return ended;
    }

    /** Returns the collective that it waits in; null for none. */
    public CollectiveOperation.@Nullable Progress collective() {
        return collective;
    }

    /** Takes in a rank whose program does not wait. */
    void set(int itsState, String itsCall, boolean isEnded) {
        state = itsState;
        call = itsCall;
        waitsFor = -1;
        since = 0;
        offered = -1;
        ended = isEnded;
        collective = null;
    }

    /** Says what it waits for. */
    void waits(int itsState, int rank, long from) {
        state = itsState;
        waitsFor = rank;
        since = from;
    }

    /** Says that it waits for the answer to a rendezvous. */
    void offers(int number) {
        offered = number;
    }

    /** Says that the network takes the time of its wait, as the latest sample has found. */
    public void underWay(long at) {
        if (state == WAITING) {
            time[WAITING] -= at - since;
            time[TRANSFERRING] += at - since;
            state = TRANSFERRING;
            waitsFor = -1;
        }
    }

    /** Says in which collective it waits. */
    void in(CollectiveOperation.Progress itsCollective) {
        collective = itsCollective;
    }

    /** Sets what was noted so far. */
    void times(long computing, long transferring, long waiting, long collective) {
        time[COMPUTING] = computing;
        time[TRANSFERRING] = transferring;
        time[WAITING] = waiting;
        time[COLLECTIVE] = collective;
    }

    /** Adds to a state, or takes back what is noted ahead of the moment. */
    void add(int which, long picoseconds) {
        time[which] += picoseconds;
    }

    /** Counts what is left until {@code at} as outside. */
    void close(long at) {
        long sum = time[COMPUTING] + time[TRANSFERRING] + time[WAITING] + time[COLLECTIVE];
        time[OUTSIDE] = Math.max(0, at - sum);
    }
}
