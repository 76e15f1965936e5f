package org.rankcluster.protocol.onesided;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The epochs that a rank has open on a window, and what may be called in them (MPI-4.1, section 12.5). Each method returns what
 * is wrong with the call, or null, and then the call has changed the state. Ranks are those in the window's group.
 *
 * <p>A fence opens an epoch that is none as long as nothing was accessed in it: then start, post and lock may follow.
 */
public final class Epochs {
    private static final int[] NOBODY = {};

    private boolean fence;
    private boolean accessed;
    private int @Nullable [] started;
    private int @Nullable [] posted;
    /** Whether each locked target was locked unchecked. */
    private final NavigableMap<Integer, Boolean> locks = new TreeMap<>();

    private boolean all;
    private boolean allUnchecked;
    private final TreeSet<Integer> lockedOfAll = new TreeSet<>();

    /** Something is about to be asked of a target. */
    public @Nullable String access(int target) {
        if (all || locks.containsKey(target) || started != null && contains(started, target)) {
            return null;
        }
        if (!fence) {
            return problem("an epoch in which rank " + target + " may be accessed: fence, start, lock or lockAll");
        }
        accessed = true;
        return null;
    }

    /**
     * A fence.
     *
     * @param noPrecede whether the program says that it has not accessed anything since the last one
     * @param noSucceed whether it says that it will not until the next one
     */
    public @Nullable String fence(boolean noPrecede, boolean noSucceed) {
        if (started != null || posted != null || isPassive()) {
            return problem("no epoch but that of a fence");
        }
        if (noPrecede && accessed) {
            return problem("nothing accessed since the last fence, as MODE_NOPRECEDE asserts");
        }
        fence = !noSucceed;
        accessed = false;
        return null;
    }

    /** A start of access to these targets. */
    public @Nullable String start(int[] targets) {
        if (accessed || started != null || isPassive()) {
            return problem("no access epoch");
        }
        fence = false;
        started = targets.clone();
        return null;
    }

    /** The end of what a start has begun. */
    public @Nullable String complete() {
        if (started == null) {
            return problem("the epoch of a start");
        }
        started = null;
        return null;
    }

    /** An exposure to these ranks. */
    public @Nullable String post(int[] origins) {
        if (accessed || posted != null) {
            return problem("no exposure epoch");
        }
        fence = false;
        posted = origins.clone();
        return null;
    }

    /** A wait or test for the end of an exposure, which still lasts. */
    public @Nullable String exposure() {
        return posted == null ? problem("the epoch of a post") : null;
    }

    /** The ranks of the last post that has not ended. */
    public int[] posted() {
        return posted == null ? NOBODY : posted;
    }

    /** The exposure is over. */
    public void exposureEnded() {
        posted = null;
    }

    /**
     * A lock of one target.
     *
     * @param unchecked whether the program says that it needs none
     */
    public @Nullable String lock(int target, boolean unchecked) {
        if (accessed || started != null || all || locks.containsKey(target)) {
            return problem("no access epoch for rank " + target);
        }
        fence = false;
        locks.put(target, unchecked);
        return null;
    }

    /** Whether one target is locked. */
    public @Nullable String locked(int target) {
        return locks.containsKey(target) ? null : problem("the lock of rank " + target);
    }

    /** The end of a lock; whether there was one to give back. */
    public boolean unlock(int target) {
        return Boolean.FALSE.equals(locks.remove(target));
    }

    /** A lock of all targets. */
    public @Nullable String lockAll(boolean unchecked) {
        if (accessed || started != null || isPassive()) {
            return problem("no access epoch");
        }
        fence = false;
        all = true;
        allUnchecked = unchecked;
        return null;
    }

    /** Whether all targets are locked. */
    public @Nullable String lockedAll() {
        return all ? null : problem("the epoch of lockAll");
    }

    /** Whether a target has to be asked for its lock now: it is accessed for the first time since lockAll. */
    public boolean isFirstOfAll(int target) {
        return all && !allUnchecked && lockedOfAll.add(target);
    }

    /** The end of lockAll; the targets whose locks are to be given back, sorted. */
    public int[] unlockAll() {
        int[] held = lockedOfAll.stream().mapToInt(Integer::intValue).toArray();
        lockedOfAll.clear();
        all = false;
        return held;
    }

    /** A flush of a target, or of all if it is negative. */
    public @Nullable String flush(int target) {
        boolean isOpen = all || (target < 0 ? !locks.isEmpty() : locks.containsKey(target));
        return isOpen ? null : problem("the epoch of a lock or of lockAll");
    }

    /** The end of the window. */
    public @Nullable String free() {
        return accessed || started != null || posted != null || isPassive() ? problem("no epoch") : null;
    }

    private boolean isPassive() {
        return all || !locks.isEmpty();
    }

    private static boolean contains(int[] ranks, int rank) {
        for (int each : ranks) {
            if (each == rank) {
                return true;
            }
        }
        return false;
    }

    private String problem(String expected) {
        List<String> open = new ArrayList<>();
        if (fence) {
            open.add(accessed ? "fence, with accesses" : "fence");
        }
        if (started != null) {
            open.add("start of " + Arrays.toString(started));
        }
        if (posted != null) {
            open.add("post to " + Arrays.toString(posted));
        }
        if (all) {
            open.add("lockAll");
        }
        if (!locks.isEmpty()) {
            open.add("lock of " + locks.keySet());
        }
        return "epoch: " + (open.isEmpty() ? "none" : String.join("; ", open)) + " (expected: " + expected + ")";
    }
}
