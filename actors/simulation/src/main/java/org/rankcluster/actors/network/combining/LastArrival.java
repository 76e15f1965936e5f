package org.rankcluster.actors.network.combining;

import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.port.MessageBatch;
import org.rankcluster.protocol.collective.OffloadOperation;
import org.rankcluster.protocol.message.DelayCauses;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

/**
 * The last arrival so far at a collective of a collective network: the rank that all others have waited for. The record serves reports
 * only; no simulated machine sends it.
 *
 * @param at time of joining, ps
 * @param rank its world rank; -1 if it is unknown
 * @param delay ps that the network needed for that rank's operation before, see {@link OffloadOperation#networkDelay}
 * @param before causes of that rank's delay; null if there are none
 */
public record LastArrival(
        long at, int rank, long delay, @Nullable DelayCauses before) {
    /** The arrival before any rank has joined. */
    static final LastArrival NONE = new LastArrival(0, -1, 0, null);

    /** Returns the arrival of the rank that has joined an operation. */
    static LastArrival of(OffloadOperation operation) {
        return new LastArrival(operation.joined(), operation.rank(), operation.networkDelay(), operation.delayCauses());
    }

    /** Returns the later of two arrivals; this one if they are equal. */
    LastArrival or(LastArrival other) {
        return other.at > at ? other : this;
    }

    /**
     * Records in an operation the rank that it has waited for. A network releases some ranks later than others, so they join the next
     * operation later. If this is at least half of the wait, no rank is to blame.
     */
    void recordIn(OffloadOperation operation) {
        operation.readySince(at);
        boolean isByNetwork = 2 * (delay - operation.networkDelay()) >= at - operation.joined();
        operation.waitedFor(isByNetwork ? -1 : rank, isByNetwork ? null : before);
    }

    void write(WireOutput out) {
        out.writeVarint(at);
        out.writeVarint(rank + 1L);
        out.writeVarint(delay);
        int causes = before == null ? 0 : before.size();
        out.writeVarint(causes);
        for (int i = 0; before != null && i < causes; i++) {
            out.writeVarint(before.culprit(i) + 1L);
            out.writeVarint(before.until(i));
            out.writeVarint(before.delay(i));
        }
    }

    static LastArrival read(WireInput in) {
        long time = MessageBatch.number(in, "ready", Long.MAX_VALUE);
        int last = MessageBatch.number(in, "last", Integer.MAX_VALUE) - 1;
        long delay = MessageBatch.number(in, "delay", Long.MAX_VALUE);
        int causes = MessageBatch.number(in, "causes", DelayCauses.MOST + 1);
        int[] culprits = new int[causes];
        long[] until = new long[causes];
        long[] delays = new long[causes];
        for (int i = 0; i < causes; i++) {
            culprits[i] = MessageBatch.number(in, "culprit", Integer.MAX_VALUE) - 1;
            until[i] = MessageBatch.number(in, "until", Long.MAX_VALUE);
            delays[i] = MessageBatch.number(in, "cause delay", Long.MAX_VALUE);
        }
        return new LastArrival(time, last, delay, causes == 0 ? null : new DelayCauses(culprits, until, delays));
    }
}
