package org.rankcluster.actors.rank;

import org.rankcluster.actors.path.SegmentKind;
import org.rankcluster.actors.time.Digest;
import org.rankcluster.actors.time.Event;
import org.rankcluster.protocol.message.Payload;

/** The event that carries a rank's call to a service of the job. */
final class ServiceCall extends Event {
    static final int KIND = 32;

    final int rank;
    final int number;
    final Payload body;

    ServiceCall(int rank, int number, Payload body) {
        this.rank = rank;
        this.number = number;
        this.body = body;
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
        return Digest.mix((long) rank << Integer.SIZE ^ number ^ body.hash());
    }
}
