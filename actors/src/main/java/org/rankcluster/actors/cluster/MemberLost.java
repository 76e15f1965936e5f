package org.rankcluster.actors.cluster;

/** The members of a job have lost each other, so that it may be begun again. */
public final class MemberLost extends RuntimeException {
    private static final long serialVersionUID = 1;

    MemberLost(String reason) {
        super(reason);
    }
}
