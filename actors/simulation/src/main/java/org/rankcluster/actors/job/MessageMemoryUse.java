package org.rankcluster.actors.job;

import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;
import org.rankcluster.protocol.pointtopoint.MessageLayer;

/**
 * The largest memory of a rank's message layer in a run: requests of incomplete operations, and unexpected messages. The figures belong to
 * the rank with the most memory, or to the lowest such rank. See Almasi et al., "How to crash BGL/MPI in two easy steps".
 *
 * @param rank world rank; -1 if no rank took memory
 * @param peak maximum of its memory
 */
public record MessageMemoryUse(int rank, MessageLayer.Peak peak) {
    /** The memory of a job that did not run. */
    public static final MessageMemoryUse NONE = new MessageMemoryUse(-1, new MessageLayer.Peak(0, 0, 0));

    MessageMemoryUse max(MessageMemoryUse other) {
        boolean isMore = other.peak.bytes() > peak.bytes();
        boolean isLower = other.peak.bytes() == peak.bytes() && other.rank >= 0 && (rank < 0 || other.rank < rank);
        return isMore || isLower ? other : this;
    }

    void write(WireOutput out) {
        out.writeVarint(rank + 1);
        out.writeVarint(peak.bytes());
        out.writeVarint(peak.requests());
        out.writeVarint(peak.unexpectedBytes());
    }

    static MessageMemoryUse read(WireInput in) {
        return new MessageMemoryUse(
                (int) in.readVarint() - 1,
                new MessageLayer.Peak(in.readVarint(), (int) in.readVarint(), in.readVarint()));
    }
}
