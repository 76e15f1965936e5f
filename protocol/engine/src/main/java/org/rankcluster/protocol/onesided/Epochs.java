package org.rankcluster.protocol.onesided;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The open epochs of a rank on a window, and the rules of the calls in them (MPI-4.1, section 12.5). Most methods return the error of the
 * call, or null. Only a call without an error changes the state. Ranks are ranks in the window's group.
 *
 * <p>A fence opens an epoch that does not count until something is accessed in it. Until then start, post and lock may follow.
 */
public final class Epochs {
    private static final int[] NONE = {};

    private boolean fence;
    private boolean accessed;
    private int @Nullable [] started;
    private int @Nullable [] posted;
    /** Locked targets, with true for targets that were locked without a check. */
    private final NavigableMap<Integer, Boolean> locks = new TreeMap<>();

    private boolean all;
    private boolean allUnchecked;
    private final TreeSet<Integer> lockedOfAll = new TreeSet<>();

    /**
     * Checks an access.
     *
     * @param target rank in the window's group
     * @return text of the error, or null
     */
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
     * Checks a fence.
     *
     * @param noPrecede true if the program asserts that it has accessed nothing since the last fence
     * @param noSucceed true if the program asserts that it accesses nothing until the next fence
     * @return text of the error, or null
     */
    public @Nullable String fence(boolean noPrecede, boolean noSucceed) {
        if (started != null || posted != null || isPassive()) {
            return problem("no epoch but a fence's");
        }
        if (noPrecede && accessed) {
            return problem("nothing accessed since the last fence, as MODE_NOPRECEDE asserts");
        }
        fence = !noSucceed;
        accessed = false;
        return null;
    }

    /**
     * Checks the start of an access epoch.
     *
     * @param targets ranks in the window's group
     * @return text of the error, or null
     */
    public @Nullable String start(int[] targets) {
        if (accessed || started != null || isPassive()) {
            return problem("no access epoch");
        }
        fence = false;
        started = targets.clone();
        return null;
    }

    /**
     * Checks the end of the epoch of a start.
     *
     * @return text of the error, or null
     */
    public @Nullable String complete() {
        if (started == null) {
            return problem("the epoch of a start");
        }
        started = null;
        return null;
    }

    /**
     * Checks an exposure.
     *
     * @param origins ranks in the window's group that get access
     * @return text of the error, or null
     */
    public @Nullable String post(int[] origins) {
        if (accessed || posted != null) {
            return problem("no exposure epoch");
        }
        fence = false;
        posted = origins.clone();
        return null;
    }

    /**
     * Checks a wait or test for the end of an exposure, which remains open.
     *
     * @return text of the error, or null
     */
    public @Nullable String exposure() {
        return posted == null ? problem("the epoch of a post") : null;
    }

    /** {@return the ranks of the last post that has not ended; none if there is no such post} */
    public int[] posted() {
        return posted == null ? NONE : posted;
    }

    /** Ends the exposure. */
    public void exposureEnded() {
        posted = null;
    }

    /**
     * Checks a lock of one target.
     *
     * @param target rank in the window's group
     * @param unchecked true if the program asserts that no check is needed
     * @return text of the error, or null
     */
    public @Nullable String lock(int target, boolean unchecked) {
        if (accessed || started != null || all || locks.containsKey(target)) {
            return problem("no access epoch for rank " + target);
        }
        fence = false;
        locks.put(target, unchecked);
        return null;
    }

    /**
     * Checks that a target is locked.
     *
     * @param target rank in the window's group
     * @return text of the error, or null
     */
    public @Nullable String locked(int target) {
        return locks.containsKey(target) ? null : problem("the lock of rank " + target);
    }

    /**
     * Ends a lock.
     *
     * @param target rank in the window's group
     * @return true if there is a lock to release at the target
     */
    public boolean unlock(int target) {
        return Boolean.FALSE.equals(locks.remove(target));
    }

    /**
     * Checks a lock of all targets.
     *
     * @param unchecked true if the program asserts that no check is needed
     * @return text of the error, or null
     */
    public @Nullable String lockAll(boolean unchecked) {
        if (accessed || started != null || isPassive()) {
            return problem("no access epoch");
        }
        fence = false;
        all = true;
        allUnchecked = unchecked;
        return null;
    }

    /**
     * Checks that all targets are locked.
     *
     * @return text of the error, or null
     */
    public @Nullable String lockedAll() {
        return all ? null : problem("the epoch of lockAll");
    }

    /**
     * Returns true if a lock must be requested from a target now: on its first access since lockAll.
     *
     * @param target rank in the window's group
     * @return true at most once for each target until {@link #unlockAll}
     */
    public boolean isFirstOfAll(int target) {
        return all && !allUnchecked && lockedOfAll.add(target);
    }

    /**
     * Ends lockAll.
     *
     * @return the targets whose locks must be released, ascending
     */
    public int[] unlockAll() {
        int[] held = lockedOfAll.stream().mapToInt(Integer::intValue).toArray();
        lockedOfAll.clear();
        all = false;
        return held;
    }

    /**
     * Checks a flush.
     *
     * @param target rank in the window's group; negative for all targets
     * @return text of the error, or null
     */
    public @Nullable String flush(int target) {
        boolean isOpen = all || (target < 0 ? !locks.isEmpty() : locks.containsKey(target));
        return isOpen ? null : problem("the epoch of a lock or of lockAll");
    }

    /**
     * Checks that the window may be freed.
     *
     * @return text of the error, or null
     */
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
