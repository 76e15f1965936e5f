package org.rankcluster.actors.network.combining;

import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.port.MessageBatch;
import org.rankcluster.protocol.collective.offload.OffloadOperation;
import org.rankcluster.protocol.message.HeldUp;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

/**
 * The last of those that have joined a collective of a network so far: whoever waits has waited for it. For reports; no machine sends it.
 *
 * @param at when it joined, ps
 * @param rank its world rank; -1 if that is not known
 * @param before what that rank was held up by; null if nothing
 */
public record Arrival(long at, int rank, @Nullable HeldUp before) {
    /** Before anybody has joined. */
    static final Arrival NOBODY = new Arrival(0, -1, null);

    /** The rank that begins an operation, now. */
    static Arrival of(OffloadOperation operation, long now) {
        return new Arrival(now, operation.rank(), operation.heldUp());
    }

    /** The later of two; this one of equals. */
    Arrival or(Arrival other) {
        return other.at > at ? other : this;
    }

    /** Tells an operation for whom it has waited. */
    void tell(OffloadOperation operation) {
        operation.readySince(at);
        operation.waitedFor(rank, before);
    }

    void write(WireOutput out) {
        out.writeVarint(at);
        out.writeVarint(rank + 1L);
        out.writeVarint(before == null ? 0 : before.culprit() + 1L);
        if (before != null) {
            out.writeVarint(before.picoseconds());
        }
    }

    static Arrival read(WireInput in) {
        long time = MessageBatch.number(in, "ready", Long.MAX_VALUE);
        int last = MessageBatch.number(in, "last", Integer.MAX_VALUE) - 1;
        int culprit = MessageBatch.number(in, "culprit", Integer.MAX_VALUE) - 1;
        return new Arrival(
                time,
                last,
                culprit < 0 ? null : new HeldUp(culprit, MessageBatch.number(in, "held up", Long.MAX_VALUE)));
    }
}
