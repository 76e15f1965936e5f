package org.rankcluster.actors.rank;

import org.rankcluster.actors.path.SegmentKind;
import org.rankcluster.actors.time.Event;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.runtime.Origin;

/** The event that starts a program on a rank that has been spawned ({@code MPI_Comm_spawn}). */
public final class ProcessStart extends Event {
    static final int KIND = 34;

    final Payload body;

    ProcessStart(Payload body) {
        this.body = body;
    }

    /** Returns the origin of the process. */
    public Origin origin() {
        return Origin.of(body.bytes());
    }

    @Override
    public SegmentKind delay() {
        return SegmentKind.SERVICE;
    }

    @Override
    public int kind() {
        return KIND;
    }

    @Override
    public long payloadHash() {
        return body.hash();
    }
}
