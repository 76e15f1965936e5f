package org.rankcluster.apps.phold;

import org.rankcluster.actors.time.Event;

/** An event of the workload {@code phold}, without content. */
final class PholdEvent extends Event {
    @Override
    public int kind() {
        return 1;
    }

    @Override
    public long payloadHash() {
        return 0;
    }
}
