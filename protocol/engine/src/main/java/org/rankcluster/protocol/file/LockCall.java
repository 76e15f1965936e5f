package org.rankcluster.protocol.file;

import java.util.Locale;
import org.rankcluster.protocol.message.WireOutput;
import org.rankcluster.protocol.service.Service;
import org.rankcluster.protocol.service.ServiceOperation;

/**
 * A rank's call about locks of files, see {@link LockServer}. A rank holds at most one lock of each byte of a file, so the first byte
 * names the lock to be released.
 */
public final class LockCall extends ServiceOperation {
    /** What the service does. */
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
     * Locks a part of a file, and waits as long as other ranks have locks in the way; the answer is 1, or 0 if the call was withdrawn.
     *
     * @param file name of the file, the same for all ranks
     * @param position first byte, 0 or more
     * @param size number of bytes, 1 or more, so that the end is below 2^63
     * @param shared whether other shared locks are not in the way
     */
    public static LockCall lock(String file, long position, long size, boolean shared) {
        return of(Kind.LOCK, file, range(begin(Kind.LOCK), file, position, size, shared));
    }

    /** Locks a part of a file like {@link #lock} if no lock of another rank is in the way; the answer is 1, or 0 if one is. */
    public static LockCall tryLock(String file, long position, long size, boolean shared) {
        return of(Kind.TRY_LOCK, file, range(begin(Kind.TRY_LOCK), file, position, size, shared));
    }

    private static WireOutput range(WireOutput call, String file, long position, long size, boolean shared) {
        return call.writeString(file).writeVarint(position).writeVarint(size).writeVarint(shared ? 1 : 0);
    }

    /** Releases the calling rank's lock that begins at {@code position}; there is nothing in the answer. */
    public static LockCall unlock(String file, long position) {
        return of(Kind.UNLOCK, file, begin(Kind.UNLOCK).writeString(file).writeVarint(position));
    }

    /**
     * Withdraws the calling rank's call that waits for a lock from {@code position} on; there is nothing in the answer. The answer to the withdrawn
     * call is 0, and was 1 before if the rank has got the lock.
     */
    public static LockCall withdraw(String file, long position) {
        return of(Kind.WITHDRAW, file, begin(Kind.WITHDRAW).writeString(file).writeVarint(position));
    }

    /** Says that the calling rank's program has ended, which releases its locks; there is no answer. */
    public static LockCall ended() {
        return new LockCall(Kind.ENDED, " of a program", begin(Kind.ENDED));
    }
}
