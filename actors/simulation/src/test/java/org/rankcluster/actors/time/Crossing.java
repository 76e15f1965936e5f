package org.rankcluster.actors.time;

import static org.assertj.core.api.Assertions.assertThat;

import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

/** A transfer of events from one member's codec to another's, like the transfer of an exchange, without members. */
public final class Crossing {
    private final WireOutput out = new WireOutput();

    /** Returns the event as the other member gets it. */
    public Event cross(Event event, EventCodec from, EventCodec to) {
        out.clear();
        from.write(event, out);
        WireInput in = WireInput.of(out.array(), 0, out.size());
        Event read = to.read(in);
        read.stamp(event.time, event.target, event.source, event.sequence);
        assertThat(in.remaining()).as("unread bytes").isZero();
        assertThat(read.kind()).isEqualTo(event.kind());
        if (!(event instanceof ValueEvent)) {
            assertThat(read.payloadHash()).isEqualTo(event.payloadHash());
        }
        return read;
    }
}
