package org.rankcluster.actors.job;

import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.time.BatchLost;
import org.rankcluster.actors.time.EventFailure;
import org.rankcluster.actors.time.RemoteFailure;

/** The members of a job have lost each other, so that it may be begun again. */
public final class MemberLost extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** Members are lost for this reason. */
    public MemberLost(String reason) {
        super(reason);
    }

    /** What made a run fail, if members were lost: one has left it, here or elsewhere, or what they sent was lost; else null. */
    public static @Nullable MemberLost of(@Nullable EventFailure failure) {
        if (failure == null) {
            return null;
        }
        Throwable cause = failure.cause();
        boolean lost = cause instanceof MemberLost
                || (cause instanceof RemoteFailure remote && remote.type().equals(MemberLost.class.getName()))
                || BatchLost.isCause(cause);
        return lost ? new MemberLost(String.valueOf(cause.getMessage())) : null;
    }
}
