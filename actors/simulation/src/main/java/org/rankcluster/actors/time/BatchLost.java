package org.rankcluster.actors.time;

/** The exception of a run whose batch between two cluster members was lost, repeated, late or damaged. */
public final class BatchLost extends IllegalStateException {
    private static final long serialVersionUID = 1;

    BatchLost(int member, String problem) {
        super("batch from member " + member + ": " + problem);
    }

    /** Creates the exception for a loss that the link has reported. */
    BatchLost(Throwable reason) {
        super(reason.getMessage(), reason);
    }

    /** Returns whether {@code thrown} is a lost batch, here or on another member. */
    public static boolean isCause(Throwable thrown) {
        return thrown instanceof BatchLost
                || (thrown instanceof RemoteFailure remote && remote.type().equals(BatchLost.class.getName()));
    }
}
