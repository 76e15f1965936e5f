package org.rankcluster.actors.time;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The exchange between partitions of one JVM: reports go by reference. A partition that arrives early spins for a while
 * (if there is a core for each) and then parks.
 *
 * <p>There are two sets of reports in turn: who writes a set for the second time has met all others in between, so they
 * have read it.
 */
final class LocalExchange implements WindowExchange {
    private static final int SPINS = 4_000;
    private static final long PARK_NANOS = 5_000_000;

    private final Arrival[] arrivals;
    private final Report[][] reports;
    private final RunControl control;
    private final int spins;

    /** An exchange between {@code partitions} threads. */
    LocalExchange(int partitions, RunControl control) {
        this.control = control;
        arrivals = new Arrival[partitions];
        for (int i = 0; i < partitions; i++) {
            arrivals[i] = new Arrival();
        }
        reports = new Report[2][partitions];
        spins = partitions <= Runtime.getRuntime().availableProcessors() ? SPINS : 0;
    }

    @Override
    public Report[] meet(int partition, Report mine) throws RunAborted {
        Arrival me = arrivals[partition];
        long round = me.get() + 1;
        Report[] all = reports[(int) (round & 1)];
        all[partition] = mine;
        me.set(round);
        for (Arrival other : arrivals) {
            LockSupport.unpark(other.parked);
        }
        for (Arrival other : arrivals) {
            await(other, round, me);
        }
        return all;
    }

    private void await(Arrival other, long round, Arrival me) throws RunAborted {
        for (int i = 0; i < spins && other.get() < round; i++) {
            Thread.onSpinWait();
        }
        while (other.get() < round) {
            if (control.aborted()) {
                throw new RunAborted();
            }
            me.parked = Thread.currentThread();
            if (other.get() < round) {
                LockSupport.parkNanos(this, PARK_NANOS);
            }
            me.parked = null;
        }
    }

    /** How many meetings a partition has come to, and its thread while it is parked; padded to a cache line of its own. */
    @SuppressWarnings("unused")
    private static final class Arrival extends AtomicLong {
        private static final long serialVersionUID = 1;

        transient volatile @Nullable Thread parked;
        long p1;
        long p2;
        long p3;
        long p4;
        long p5;
        long p6;
        long p7;
        long p8;
    }
}
