package mpi;

import org.rankcluster.protocol.address.Rankmap;
import org.rankcluster.protocol.onesided.FlushOperation;
import org.rankcluster.protocol.onesided.NoticeOperation;
import org.rankcluster.protocol.onesided.NoticesOperation;
import org.rankcluster.protocol.onesided.RequestOperation;

/**
 * Beginning and ending epochs (MPI-4.1, section 12.5). What was asked of targets is certain to be done only when the epoch has
 * ended, or after a flush; errors of the targets are told then.
 */
abstract class WinSynchronization extends WinAccess {
    private static final String NO_LOCKS = "no_locks";

    private int[] startedTargets = {};

    WinSynchronization(Comm comm, Info info) {
        super(comm, info);
    }

    /**
     * Ends an epoch on all ranks and begins another; all of them call it.
     *
     * @param assertion 0 or a sum of MODE_NOSTORE, MODE_NOPUT, MODE_NOPRECEDE and MODE_NOSUCCEED
     */
    public final void fence(int assertion) {
        Call call = call("fence", "assertion", assertion);
        checkActive(call);
        checkAssertion(
                call,
                assertion,
                MPI.MODE_NOSTORE | MPI.MODE_NOPUT | MPI.MODE_NOPRECEDE | MPI.MODE_NOSUCCEED,
                "MODE_NOSTORE, MODE_NOPUT, MODE_NOPRECEDE and MODE_NOSUCCEED");
        boolean noPrecede = (assertion & MPI.MODE_NOPRECEDE) != 0;
        check(call, epochs().fence(noPrecede, (assertion & MPI.MODE_NOSUCCEED) != 0));
        if (!noPrecede) {
            flushEverything(call, false);
        }
        barrier(call);
    }

    /**
     * Begins to access the ranks of a group, when they have posted.
     *
     * @param assertion 0, or MODE_NOCHECK if they have posted with MODE_NOCHECK
     */
    public final void start(Group group, int assertion) {
        Call call = call("start", "assertion", assertion);
        checkActive(call);
        checkAssertion(call, assertion, MPI.MODE_NOCHECK, "MODE_NOCHECK");
        int[] ranks = ranks(call, group);
        check(call, epochs().start(ranks));
        startedTargets = worldRanks(ranks);
        if ((assertion & MPI.MODE_NOCHECK) == 0) {
            run(call, NoticesOperation.posts(id(), startedTargets));
        }
    }

    /** Ends what {@link #start} has begun. */
    public final void complete() {
        Call call = call("complete");
        checkActive(call);
        check(call, epochs().complete());
        post(NoticeOperation.complete(id(), startedTargets));
        flushEverything(call, true);
    }

    /**
     * Lets the ranks of a group access this one.
     *
     * @param assertion 0 or a sum of MODE_NOCHECK, MODE_NOSTORE and MODE_NOPUT
     */
    public final void post(Group group, int assertion) {
        Call call = call("post", "assertion", assertion);
        checkActive(call);
        checkAssertion(
                call,
                assertion,
                MPI.MODE_NOCHECK | MPI.MODE_NOSTORE | MPI.MODE_NOPUT,
                "MODE_NOCHECK, MODE_NOSTORE and MODE_NOPUT");
        int[] ranks = ranks(call, group);
        check(call, epochs().post(ranks));
        if ((assertion & MPI.MODE_NOCHECK) == 0) {
            post(NoticeOperation.post(id(), worldRanks(ranks)));
        }
    }

    /** Waits until all ranks that were let in by {@link #post} are done. */
    public final void waitFor() {
        Call call = call("waitFor");
        checkActive(call);
        check(call, epochs().exposure());
        run(call, NoticesOperation.completes(id(), worldRanks(epochs().posted()), false));
        epochs().exposureEnded();
    }

    /** {@link #waitFor} without waiting: whether all are done. */
    public final boolean test() {
        Call call = call("test");
        checkActive(call);
        check(call, epochs().exposure());
        NoticesOperation look = NoticesOperation.completes(id(), worldRanks(epochs().posted()), true);
        run(call, look);
        if (look.isMet()) {
            epochs().exposureEnded();
        }
        return look.isMet();
    }

    /**
     * Waits for the lock of a rank, and begins to access it.
     *
     * @param lockType LOCK_SHARED or LOCK_EXCLUSIVE
     * @param assertion 0, or MODE_NOCHECK if nobody else wants the lock
     */
    public final void lock(int lockType, int rank, int assertion) {
        Call call = call("lock", "lockType", lockType, "rank", rank, "assertion", assertion);
        checkActive(call);
        if (lockType != MPI.LOCK_SHARED && lockType != MPI.LOCK_EXCLUSIVE) {
            throw call.error(MPI.ERR_LOCKTYPE, "lockType", lockType, "LOCK_SHARED or LOCK_EXCLUSIVE");
        }
        checkLocks(call, assertion);
        if (isTarget(call, "rank", rank)) {
            boolean unchecked = (assertion & MPI.MODE_NOCHECK) != 0;
            check(call, epochs().lock(rank, unchecked));
            if (!unchecked) {
                lock(call, rank, lockType == MPI.LOCK_EXCLUSIVE);
            }
        }
    }

    private void checkLocks(Call call, int assertion) {
        checkAssertion(call, assertion, MPI.MODE_NOCHECK, "MODE_NOCHECK");
        if ("true".equals(hints().get(NO_LOCKS))) {
            throw call.error(MPI.ERR_RMA_SYNC, "a lock of a window with info no_locks=true (expected: none)");
        }
    }

    /** Waits until what was asked of a rank is done, and gives its lock back. */
    public final void unlock(int rank) {
        Call call = call("unlock", "rank", rank);
        checkActive(call);
        if (isTarget(call, "rank", rank)) {
            check(call, epochs().locked(rank));
            if (epochs().unlock(rank)) {
                post(RequestOperation.unlock(id(), worldRank(rank), call::describe));
            }
            run(call, FlushOperation.of(id(), worldRank(rank), false));
        }
    }

    /**
     * Begins to access all ranks, with shared locks.
     *
     * @param assertion 0, or MODE_NOCHECK if nobody wants an exclusive lock
     */
    public final void lockAll(int assertion) {
        Call call = call("lockAll", "assertion", assertion);
        checkActive(call);
        checkLocks(call, assertion);
        check(call, epochs().lockAll((assertion & MPI.MODE_NOCHECK) != 0));
    }

    /** Waits until what was asked of all ranks is done, and gives their locks back. */
    public final void unlockAll() {
        Call call = call("unlockAll");
        checkActive(call);
        check(call, epochs().lockedAll());
        for (int rank : epochs().unlockAll()) {
            post(RequestOperation.unlock(id(), worldRank(rank), call::describe));
        }
        flushEverything(call, false);
    }

    /** Waits until what was asked of a rank is done there. */
    public final void flush(int rank) {
        flush(call("flush", "rank", rank), rank, false);
    }

    /** Waits until the buffers of what was asked of a rank may be used again. */
    public final void flushLocal(int rank) {
        flush(call("flushLocal", "rank", rank), rank, true);
    }

    private void flush(Call call, int rank, boolean local) {
        checkActive(call);
        if (isTarget(call, "rank", rank)) {
            check(call, epochs().flush(rank));
            run(call, FlushOperation.of(id(), worldRank(rank), local));
        }
    }

    /** {@link #flush} of all ranks. */
    public final void flushAll() {
        flushAll(call("flushAll"), false);
    }

    /** {@link #flushLocal} of all ranks. */
    public final void flushLocalAll() {
        flushAll(call("flushLocalAll"), true);
    }

    private void flushAll(Call call, boolean local) {
        checkActive(call);
        check(call, epochs().flush(-1));
        flushEverything(call, local);
    }

    /** Lets everything up to now happen to this rank's memory; takes the time of a poll. */
    public final void sync() {
        checkActive(call("sync"));
        runtime().poll();
    }

    /** The ranks in the window's group of the members of a group. */
    private int[] ranks(Call call, Group group) {
        Rankmap members = group.members(call);
        int[] ranks = new int[members.size()];
        for (int i = 0; i < ranks.length; i++) {
            ranks[i] = view().rankmap().rankOf(members.lpid(i));
            if (ranks[i] < 0) {
                throw call.error(MPI.ERR_GROUP, "group", "of " + ranks.length, "members of the window's group only");
            }
        }
        return ranks;
    }

    private int[] worldRanks(int[] ranks) {
        int[] worldRanks = new int[ranks.length];
        for (int i = 0; i < ranks.length; i++) {
            worldRanks[i] = worldRank(ranks[i]);
        }
        return worldRanks;
    }
}
