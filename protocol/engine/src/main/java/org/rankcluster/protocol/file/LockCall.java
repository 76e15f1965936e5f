package org.rankcluster.protocol.file;

import java.util.Locale;
import org.rankcluster.protocol.message.WireOutput;
import org.rankcluster.protocol.runtime.Service;
import org.rankcluster.protocol.runtime.ServiceOperation;

/**
 * A pending request of a rank to the server of file locks, {@link LockServer}. A rank holds at most one lock on each byte of a
 * file, so the first byte identifies the lock to be released.
 */
public final class LockCall extends ServiceOperation {
    /** The requests about locks. */
    enum Kind {
        LOCK,
        TRY_LOCK,
        UNLOCK,
        WITHDRAW,
        ENDED
    }

    private LockCall(Kind kind, String words, WireOutput call) {
        super(Service.Name.FILES, kind.name().toLowerCase(Locale.ROOT).replace('_', ' ') + words, call);
    }

    private static WireOutput begin(Kind kind) {
        return new WireOutput().writeString(FileCall.Kind.LOCKS.name()).writeString(kind.name());
    }

    private static LockCall of(Kind kind, String file, WireOutput call) {
        return new LockCall(kind, " of " + file, call);
    }

    /**
     * Creates a request to lock a part of a file. The request waits while locks of other ranks conflict. The answer is 1, or 0 if the call
     * was withdrawn.
     *
     * @param file name of the file, the same for all ranks
     * @param position first byte, 0 or more
     * @param size number of bytes, 1 or more, so that the end is below 2^63
     * @param shared true if other shared locks do not conflict
     * @return the call
     */
    public static LockCall lock(String file, long position, long size, boolean shared) {
        return of(Kind.LOCK, file, range(begin(Kind.LOCK), file, position, size, shared));
    }

    /**
     * Creates a request to lock a part of a file if no lock of another rank conflicts. The answer is 1, or 0 if one does.
     *
     * @param file name of the file, the same for all ranks
     * @param position first byte, 0 or more
     * @param size number of bytes, 1 or more, so that the end is below 2^63
     * @param shared true if other shared locks do not conflict
     * @return the call
     */
    public static LockCall tryLock(String file, long position, long size, boolean shared) {
        return of(Kind.TRY_LOCK, file, range(begin(Kind.TRY_LOCK), file, position, size, shared));
    }

    private static WireOutput range(WireOutput call, String file, long position, long size, boolean shared) {
        return call.writeString(file).writeVarint(position).writeVarint(size).writeVarint(shared ? 1 : 0);
    }

    /**
     * Creates a request to release a lock of the calling rank. The answer is empty.
     *
     * @param file name of the file, the same for all ranks
     * @param position first byte of the lock
     * @return the call
     */
    public static LockCall unlock(String file, long position) {
        return of(Kind.UNLOCK, file, begin(Kind.UNLOCK).writeString(file).writeVarint(position));
    }

    /**
     * Creates a request to withdraw a call of the calling rank that waits for a lock. The answer is empty. The answer to the withdrawn call
     * is 0; it was 1 before if the rank has got the lock.
     *
     * @param file name of the file, the same for all ranks
     * @param position first byte of the lock
     * @return the call
     */
    public static LockCall withdraw(String file, long position) {
        return of(Kind.WITHDRAW, file, begin(Kind.WITHDRAW).writeString(file).writeVarint(position));
    }

    /**
     * Creates the notice that the calling rank's program has ended, which releases its locks. There is no answer.
     *
     * @return the call
     */
    public static LockCall ended() {
        return new LockCall(Kind.ENDED, " of a program", begin(Kind.ENDED));
    }
}
