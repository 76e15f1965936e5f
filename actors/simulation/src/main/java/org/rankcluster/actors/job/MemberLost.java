package org.rankcluster.actors.job;

import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.time.BatchLost;
import org.rankcluster.actors.time.EventFailure;
import org.rankcluster.actors.time.RemoteFailure;

/** The exception that ends a run when a cluster member, or its messages, are lost; the job may begin again. */
public final class MemberLost extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** Creates the failure with a reason. */
    public MemberLost(String reason) {
        super(reason);
    }

    /**
     * Returns the loss of members that made a run fail: a member has left it, here or elsewhere, or its messages were lost. Returns null
     * for other failures.
     */
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
