package org.rankcluster.protocol.pointtopoint;

import org.rankcluster.protocol.runtime.Operation;

/** Withdraws a posted receive if nothing has matched it yet; done at once either way. */
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
