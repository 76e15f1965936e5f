package org.rankcluster.actors.observe.trace;

import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.observe.trace.TimelineWriter.Kind;
import org.rankcluster.actors.observe.trace.TimelineWriter.MessageEnd;
import org.rankcluster.actors.rank.RankTrace;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.pointtopoint.ReceiveOperation;
import org.rankcluster.protocol.runtime.Operation;
import org.rankcluster.protocol.runtime.RankProfile;
import org.rankcluster.protocol.runtime.RankProfile.Phase;

/**
 * The timeline of one rank: a slice for each call and for the program between calls. Waits and transfers are slices within it; the rest of
 * a call is work of the rank's CPU.
 */
final class RankTimeline implements RankTrace {
    private static final int NONE = -1;

    private final int rank;
    private final RankProfile profile;
    private final PartitionTimeline partition;

    private int call = NONE;
    private long number;
    private long begin;
    private long end;
    private @Nullable Phase phase;
    private long phaseBegin;
    private @Nullable CallDetails details;

    RankTimeline(int rank, RankProfile profile, PartitionTimeline partition) {
        this.rank = rank;
        this.profile = profile;
        this.partition = partition;
    }

    @Override
    public void spent(int itsCall, Phase itsPhase, long itsBegin, long itsEnd) {
        long from = Math.max(itsBegin, partition.from());
        long to = Math.min(itsEnd, partition.to());
        if (from >= to || partition.isOver() || !partition.hasCalls()) {
            return;
        }
        long itsNumber = itsCall == 0 ? 0 : profile.count(itsCall);
        if (itsCall != call || itsNumber != number || from != end) {
            close();
            call = itsCall;
            number = itsNumber;
            begin = from;
            partition.writer().begin(rank, call == 0 ? Kind.PROGRAM : Kind.CALL, profile.name(call), from);
        }
        if (partition.hasPhases()) {
            Phase sliced = itsPhase == Phase.COMPUTE ? null : itsPhase;
            if (sliced != phase) {
                endPhase();
                if (sliced != null) {
                    phase = sliced;
                    phaseBegin = from;
                    partition.writer().begin(rank, Kind.PHASE, sliced == Phase.WAIT ? "wait" : "transfer", from);
                }
            }
        }
        end = to;
    }

    private void endPhase() {
        if (phase != null) {
            partition.writer().end(rank, phaseBegin, end, null);
            phase = null;
        }
    }

    /** Ends the slices that are open. */
    void close() {
        if (call != NONE) {
            endPhase();
            partition.writer().end(rank, begin, end, call == 0 ? null : details);
            call = NONE;
            details = null;
        }
    }

    @Override
    public void posted(Operation operation, long at) {
        if (!operation.isPoll()) {
            details = CallDetails.of(operation);
        }
    }

    @Override
    public void sent(Message.Matchable message, long at) {
        Message.Header header = message.header();
        write(
                true,
                header.destination(),
                header.number(),
                header.size(),
                header.envelope().tag(),
                header.envelope().context(),
                at);
    }

    @Override
    public void received(ReceiveOperation receive, long at) {
        Payload payload = receive.payload();
        write(
                false,
                receive.sender(),
                receive.number(),
                payload == null ? 0 : payload.size(),
                receive.matchedTag(),
                receive.context(),
                at);
    }

    private void write(boolean sends, int peer, int messageNumber, int bytes, int tag, int communicator, long at) {
        if (partition.hasMessages() && at >= partition.from() && at < partition.to() && !partition.isOver()) {
            long flow = sends ? partition.flow(rank, peer, messageNumber) : partition.flow(peer, rank, messageNumber);
            partition.writer().message(new MessageEnd(sends, rank, peer, flow, bytes, tag, communicator), at);
        }
    }

    @Override
    public void ended(long at) {
        close();
    }
}
