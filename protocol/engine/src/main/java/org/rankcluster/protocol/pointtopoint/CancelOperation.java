package org.rankcluster.protocol.pointtopoint;

import org.rankcluster.protocol.runtime.Operation;

/**
 * A cancel of a posted receive or of a send by rendezvous. A receive is withdrawn if no message has matched it yet. The receiver of a send
 * is asked to give it up. The cancel itself is done at once; the send ends with the answer, or as usual.
 */
public final class CancelOperation extends Operation {
    private final Operation target;

    public CancelOperation(Operation target) {
        this.target = target;
    }

    public Operation target() {
        return target;
    }

    @Override
    public String describe() {
        return "cancel of " + target.describe();
    }
}
