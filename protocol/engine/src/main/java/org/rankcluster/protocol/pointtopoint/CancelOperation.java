package org.rankcluster.protocol.pointtopoint;

import org.rankcluster.protocol.runtime.Operation;

/**
 * The operation by which a program cancels a posted receive, or a send by rendezvous. A receive is withdrawn if no message has matched it
 * yet. The receiver of a send gets a request to drop it. The cancel itself is done at once; the send ends with the answer, or as usual.
 */
public final class CancelOperation extends Operation {
    private final Operation target;

    /**
     * Creates a cancel.
     *
     * @param target a receive, or a send by rendezvous
     */
    public CancelOperation(Operation target) {
        this.target = target;
    }

    /** {@return the operation to be cancelled} */
    public Operation target() {
        return target;
    }

    @Override
    public String describe() {
        return "cancel of " + target.describe();
    }
}
