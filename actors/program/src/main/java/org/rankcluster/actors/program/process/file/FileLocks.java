package org.rankcluster.actors.program.process.file;

import java.io.IOException;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.FileLockInterruptionException;
import java.nio.channels.OverlappingFileLockException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.program.process.ProcessState;
import org.rankcluster.actors.program.process.RankHost;
import org.rankcluster.actors.program.process.thread.ThreadCalls;
import org.rankcluster.protocol.file.LockCall;
import org.rankcluster.protocol.runtime.Origin;
import org.rankcluster.protocol.runtime.RankRuntime;
import org.rankcluster.protocol.runtime.ServiceOperation;

/**
 * The file locks that a rank holds or waits for. A rank's own locks never overlap, as in a JVM. The job's file service resolves conflicts
 * between ranks, in virtual time.
 */
public final class FileLocks {
    private static final String NAME = "file locks";

    private final List<RankFileLock> all = new ArrayList<>();

    private FileLocks() {}

    /** Returns the locks of the calling rank; null outside of any. */
    static @Nullable FileLocks ownOrNull() {
        RankHost rank = RankHost.currentOrNull();
        return rank == null ? null : (FileLocks) rank.state().service(NAME, FileLocks::new);
    }

    /** Returns whether a process has locks; {@code state} is null for a process that has used none of its services. */
    public static boolean hasAny(@Nullable ProcessState state) {
        return state != null && state.serviceIfMade(NAME) instanceof FileLocks locks && !locks.all.isEmpty();
    }

    /**
     * Takes a lock.
     *
     * @param waits whether to wait for conflicting locks of other ranks
     * @return whether the lock is held now
     * @throws OverlappingFileLockException if it overlaps a lock that this rank holds or waits for
     * @throws FileLockInterruptionException if the thread is interrupted while it waits
     * @throws AsynchronousCloseException if the channel is closed while it waits
     * @throws IOException if the rank belongs to a background, for which the job would wait
     */
    boolean take(RankFileLock lock, boolean waits) throws IOException {
        if (Origin.isOfBackground(RankRuntime.current().origin())) {
            throw new IOException("a background has no file locks (expected: locks by ranks of the job)");
        }
        for (RankFileLock other : all) {
            if (other.isOfSameFile(lock) && other.overlaps(lock.position(), lock.size())) {
                throw new OverlappingFileLockException();
            }
        }
        all.add(lock);
        LockCall call = waits
                ? LockCall.lock(lock.file(), lock.position(), lock.size(), lock.isShared())
                : LockCall.tryLock(lock.file(), lock.position(), lock.size(), lock.isShared());
        ThreadCalls.interruption(waits ? () -> withdraw(lock) : null);
        long taken = ask(waits ? "FileChannel.lock" : "FileChannel.tryLock", call)
                .answer()
                .readVarint();
        ThreadCalls.interruption(null);
        if (taken == 0) {
            remove(lock);
            if (!lock.acquiredBy().isOpen()) {
                throw new AsynchronousCloseException();
            }
            if (waits) {
                throw new FileLockInterruptionException();
            }
            return false;
        }
        lock.hold();
        if (!lock.acquiredBy().isOpen()) { // by another thread, meanwhile
            release(lock);
            throw new AsynchronousCloseException();
        }
        return true;
    }

    /** Releases a lock, unless that was done before. */
    void release(RankFileLock lock) {
        if (lock.letGo()) {
            remove(lock);
            ServiceOperation unusedAnswer = ask("FileLock.release", LockCall.unlock(lock.file(), lock.position()));
        }
    }

    private static void withdraw(RankFileLock lock) {
        ServiceOperation unusedAnswer = ask("FileChannel.close", LockCall.withdraw(lock.file(), lock.position()));
    }

    /** Releases all locks of a channel, and withdraws the calls that wait for one. */
    void releaseAll(RankFileChannel channel) {
        for (RankFileLock lock : List.copyOf(all)) {
            if (channel.equals(lock.acquiredBy())) {
                if (lock.isHeld()) {
                    release(lock);
                } else {
                    withdraw(lock);
                }
            }
        }
    }

    private void remove(RankFileLock lock) {
        all.removeIf(lock::equals);
    }

    /** Sends a request to the file service; reports and the profile show {@code name}, the name of the program's call. */
    private static ServiceOperation ask(String name, LockCall call) {
        RankRuntime rank = RankRuntime.current();
        rank.enter(name, null);
        rank.post(call);
        rank.await(call);
        return call;
    }
}
