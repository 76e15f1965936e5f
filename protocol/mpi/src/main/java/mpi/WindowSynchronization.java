package mpi;

import org.rankcluster.protocol.address.Rankmap;
import org.rankcluster.protocol.onesided.AwaitNoticesOperation;
import org.rankcluster.protocol.onesided.FlushOperation;
import org.rankcluster.protocol.onesided.NoticeOperation;
import org.rankcluster.protocol.onesided.RequestOperation;
import org.rankcluster.protocol.runtime.RankRuntime;

/**
 * The calls that begin and end the epochs of a window: fence, lock, start, post (MPI-4.1, section 12.5). Each method implements the method
 * of {@link Win} with its name.
 */
final class WindowSynchronization {
    private static final String NO_LOCKS = "no_locks";

    private final WindowState window;
    private int[] startedTargets = {};

    WindowSynchronization(WindowState window) {
        this.window = window;
    }

    /** Ends an epoch on all ranks and begins another. All ranks call it. */
    void fence(int assertion) {
        Call call = window.call("fence", "assertion", assertion);
        window.checkActive(call);
        checkAssertion(
                call,
                assertion,
                MPI.MODE_NOSTORE | MPI.MODE_NOPUT | MPI.MODE_NOPRECEDE | MPI.MODE_NOSUCCEED,
                "MODE_NOSTORE, MODE_NOPUT, MODE_NOPRECEDE and MODE_NOSUCCEED");
        boolean noPrecede = (assertion & MPI.MODE_NOPRECEDE) != 0;
        WindowState.check(call, window.epochs().fence(noPrecede, (assertion & MPI.MODE_NOSUCCEED) != 0));
        if (!noPrecede) {
            window.flushEverything(call, false);
        }
        window.barrier(call);
    }

    /** Begins an access epoch to the ranks of a group when they have posted. */
    void start(Group group, int assertion) {
        Call call = window.call("start", "assertion", assertion);
        window.checkActive(call);
        checkAssertion(call, assertion, MPI.MODE_NOCHECK, "MODE_NOCHECK");
        int[] ranks = ranks(call, group);
        WindowState.check(call, window.epochs().start(ranks));
        startedTargets = worldRanks(ranks);
        if ((assertion & MPI.MODE_NOCHECK) == 0) {
            window.run(call, AwaitNoticesOperation.posts(window.id(), startedTargets));
        }
    }

    /** Ends the access epoch of {@link #start}. */
    void complete() {
        Call call = window.call("complete");
        window.checkActive(call);
        WindowState.check(call, window.epochs().complete());
        WindowState.post(NoticeOperation.complete(window.id(), startedTargets));
        window.flushEverything(call, true);
    }

    /** Begins an exposure epoch: the ranks of a group may access this one. */
    void post(Group group, int assertion) {
        Call call = window.call("post", "assertion", assertion);
        window.checkActive(call);
        checkAssertion(
                call,
                assertion,
                MPI.MODE_NOCHECK | MPI.MODE_NOSTORE | MPI.MODE_NOPUT,
                "MODE_NOCHECK, MODE_NOSTORE and MODE_NOPUT");
        int[] ranks = ranks(call, group);
        WindowState.check(call, window.epochs().post(ranks));
        if ((assertion & MPI.MODE_NOCHECK) == 0) {
            WindowState.post(NoticeOperation.post(window.id(), worldRanks(ranks)));
        }
    }

    /** Ends the exposure epoch of {@link #post} when all its ranks have completed their accesses. */
    void waitFor() {
        Call call = window.call("waitFor");
        window.checkActive(call);
        WindowState.check(call, window.epochs().exposure());
        window.run(
                call,
                AwaitNoticesOperation.completes(
                        window.id(), worldRanks(window.epochs().posted()), false));
        window.epochs().exposureEnded();
    }

    /** Ends the exposure epoch like {@link #waitFor}, but does not wait. Returns whether all ranks have completed. */
    boolean test() {
        Call call = window.call("test");
        window.checkActive(call);
        WindowState.check(call, window.epochs().exposure());
        AwaitNoticesOperation look = AwaitNoticesOperation.completes(
                window.id(), worldRanks(window.epochs().posted()), true);
        window.run(call, look);
        if (look.isMet()) {
            window.epochs().exposureEnded();
        }
        return look.isMet();
    }

    /** Begins an access epoch to a rank when its lock is acquired. */
    void lock(int lockType, int rank, int assertion) {
        Call call = window.call("lock", "lockType", lockType, "rank", rank, "assertion", assertion);
        window.checkActive(call);
        if (lockType != MPI.LOCK_SHARED && lockType != MPI.LOCK_EXCLUSIVE) {
            throw call.error(MPI.ERR_LOCKTYPE, "lockType", lockType, "LOCK_SHARED or LOCK_EXCLUSIVE");
        }
        checkLocks(call, assertion);
        if (window.isTarget(call, "rank", rank)) {
            boolean unchecked = (assertion & MPI.MODE_NOCHECK) != 0;
            WindowState.check(call, window.epochs().lock(rank, unchecked));
            if (!unchecked) {
                window.lock(call, rank, lockType == MPI.LOCK_EXCLUSIVE);
            }
        }
    }

    private void checkLocks(Call call, int assertion) {
        checkAssertion(call, assertion, MPI.MODE_NOCHECK, "MODE_NOCHECK");
        if ("true".equals(window.hints().get(NO_LOCKS))) {
            throw call.error(MPI.ERR_RMA_SYNC, "a lock of a window with info no_locks=true (expected: none)");
        }
    }

    /** Waits until all requests to a rank are complete, and releases its lock. */
    void unlock(int rank) {
        Call call = window.call("unlock", "rank", rank);
        window.checkActive(call);
        if (window.isTarget(call, "rank", rank)) {
            WindowState.check(call, window.epochs().locked(rank));
            if (window.epochs().unlock(rank)) {
                WindowState.post(RequestOperation.unlock(window.id(), window.translate(rank), call.inWords()));
            }
            window.run(call, FlushOperation.of(window.id(), window.translate(rank), false));
        }
    }

    /** Begins an access epoch to all ranks, with shared locks. */
    void lockAll(int assertion) {
        Call call = window.call("lockAll", "assertion", assertion);
        window.checkActive(call);
        checkLocks(call, assertion);
        WindowState.check(call, window.epochs().lockAll((assertion & MPI.MODE_NOCHECK) != 0));
    }

    /** Waits until all requests are complete, and releases the locks. */
    void unlockAll() {
        Call call = window.call("unlockAll");
        window.checkActive(call);
        WindowState.check(call, window.epochs().lockedAll());
        for (int rank : window.epochs().unlockAll()) {
            WindowState.post(RequestOperation.unlock(window.id(), window.translate(rank), call.inWords()));
        }
        window.flushEverything(call, false);
    }

    /** Waits until all requests to a rank are complete at the target. */
    void flush(int rank) {
        flush(window.call("flush", "rank", rank), rank, false);
    }

    /** Waits until the buffers of all requests to a rank may be reused. */
    void flushLocal(int rank) {
        flush(window.call("flushLocal", "rank", rank), rank, true);
    }

    private void flush(Call call, int rank, boolean local) {
        window.checkActive(call);
        if (window.isTarget(call, "rank", rank)) {
            WindowState.check(call, window.epochs().flush(rank));
            window.run(call, FlushOperation.of(window.id(), window.translate(rank), local));
        }
    }

    /** Waits until the requests to all ranks are complete at the targets. */
    void flushAll() {
        flushAll(window.call("flushAll"), false);
    }

    /** Waits until the buffers of the requests to all ranks may be reused. */
    void flushLocalAll() {
        flushAll(window.call("flushLocalAll"), true);
    }

    private void flushAll(Call call, boolean local) {
        window.checkActive(call);
        WindowState.check(call, window.epochs().flush(-1));
        window.flushEverything(call, local);
    }

    /** Lets all pending accesses to this rank's memory happen; takes the time of a poll. */
    void sync() {
        window.checkActive(window.call("sync"));
        RankRuntime.current().poll();
    }

    /** Returns the ranks in the window's group of the members of a group. */
    private int[] ranks(Call call, Group group) {
        Rankmap members = group.members(call);
        int[] ranks = new int[members.size()];
        for (int i = 0; i < ranks.length; i++) {
            ranks[i] = window.view().rankmap().rankOf(members.lpid(i));
            if (ranks[i] < 0) {
                throw call.error(MPI.ERR_GROUP, "group", ranks.length + " ranks", "members of the window's group only");
            }
        }
        return ranks;
    }

    private int[] worldRanks(int[] ranks) {
        int[] worldRanks = new int[ranks.length];
        for (int i = 0; i < ranks.length; i++) {
            worldRanks[i] = window.translate(ranks[i]);
        }
        return worldRanks;
    }

    /** Checks that an assertion consists of {@code allowed} ones only. */
    private static void checkAssertion(Call call, int assertion, int allowed, String names) {
        if ((assertion & ~allowed) != 0) {
            throw call.error(MPI.ERR_ASSERT, "assertion", assertion, "a sum of " + names);
        }
    }
}
