package org.rankcluster.protocol.pointtopoint;

import org.rankcluster.protocol.runtime.Operation;

/**
 * Withdraws a posted receive if nothing has matched it yet, or asks for that of a send by rendezvous. It is done at once either way;
 * a send that it has asked about ends with the answer, or as usual.
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
