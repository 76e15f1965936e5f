package org.rankcluster.actors.network.combining;

import org.rankcluster.actors.network.EventKinds;
import org.rankcluster.actors.path.SegmentKind;
import org.rankcluster.actors.time.Event;
import org.rankcluster.protocol.collective.OffloadOperation;

/** An event of a rank to itself: its CPU has finished its work for an operation of the machine's collective networks. */
final class OffloadDone extends Event {
    final OffloadOperation operation;

    OffloadDone(OffloadOperation operation) {
        this.operation = operation;
    }

    @Override
    public SegmentKind delay() {
        return SegmentKind.COLLECTIVE_NETWORK;
    }

    @Override
    public int kind() {
        return EventKinds.OFFLOAD_DONE;
    }

    @Override
    public long payloadHash() {
        return operation.errorClass();
    }
}
