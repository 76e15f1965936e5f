package org.rankcluster.actors.rank;

import org.rankcluster.actors.path.SegmentKind;
import org.rankcluster.actors.time.Digest;
import org.rankcluster.actors.time.Event;
import org.rankcluster.protocol.message.Payload;

/** The event that carries a service's answer to the calling rank. */
final class ServiceAnswer extends Event {
    static final int KIND = 33;

    final int number;
    final Payload body;

    ServiceAnswer(int number, Payload body) {
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
        return Digest.mix(number ^ body.hash());
    }
}
