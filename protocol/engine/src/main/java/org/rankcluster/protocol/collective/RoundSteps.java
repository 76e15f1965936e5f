package org.rankcluster.protocol.collective;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.choreography.Buffers;
import org.rankcluster.protocol.choreography.Round;
import org.rankcluster.protocol.group.Communicator;
import org.rankcluster.protocol.message.Envelope;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.pointtopoint.BroadcastReceive;
import org.rankcluster.protocol.pointtopoint.LineReceive;
import org.rankcluster.protocol.pointtopoint.LineSend;
import org.rankcluster.protocol.pointtopoint.Packed;
import org.rankcluster.protocol.pointtopoint.ReceiveOperation;
import org.rankcluster.protocol.pointtopoint.SendOperation;
import org.rankcluster.protocol.reduce.Encoding;
import org.rankcluster.protocol.reduce.PredefinedReducer;
import org.rankcluster.protocol.runtime.Operation;

/**
 * A factory of the operations for the steps of a choreography's round, such as sends and receives. Sends capture their data. Sends of a
 * reduction encode them if the job's settings require it, unless its fallback keeps them dense.
 */
final class RoundSteps {
    private final CollectiveOperation collective;
    private final CollectiveRun run;
    private final Round round;
    private int packed;

    RoundSteps(CollectiveOperation collective, CollectiveRun run, Round round) {
        this.collective = collective;
        this.run = run;
        this.round = round;
    }

    /** Returns the bytes of the vectors that were encoded since the last call. */
    int takePacked() {
        int bytes = packed;
        packed = 0;
        return bytes;
    }

    /**
     * Creates the operation of step {@code i}; null for copies and reductions.
     *
     * @param given number of bytes to send, if the step sends
     */
    @Nullable
    Operation make(int i, int given) {
        return switch (round.kind(i)) {
            case SEND -> send(i, given);
            case RECEIVE -> receive(i);
            case SEND_LINE -> sendLine(i);
            case RECEIVE_LINE -> receiveLine(i);
            case OFFLOAD -> offload(i, given);
            case COPY, REDUCE -> null;
        };
    }

    private OffloadOperation offload(int i, int given) {
        CollectiveCall call = collective.call();
        if (collective.choreography().isMeeting()) {
            return OffloadOperation.barrier(call);
        }
        Payload data = round.from(i) == Round.NONE ? null : part(i, given);
        boolean needsResult = round.to(i) != Round.NONE;
        return data != null && collective.reducerOrNull() instanceof PredefinedReducer reducer
                ? OffloadOperation.combine(
                        call,
                        data,
                        needsResult,
                        reducer,
                        collective.choreography().joining())
                : OffloadOperation.spread(call, data);
    }

    private Payload part(int i, int length) {
        return run.content(round.from(i)).part(round.fromOffset(i), length);
    }

    private SendOperation send(int i, int given) {
        Encoding encoding = Encoding.DENSE;
        UnequalBlocks unequal = round.from(i) == Buffers.SCRATCH ? run.unequal() : null;
        Packed data;
        if (isPackedNow(i)) {
            data = packed(i);
        } else {
            Payload part = unequal == null ? part(i, given) : unequal.data(round.first(i), round.blocks(i));
            encoding = encoding(part);
            data = new Packed(encode(part, encoding), null, 0);
        }
        SendOperation send =
                new SendOperation(envelope(i), data, SendOperation.Mode.STANDARD, SendOperation.Routing.DEFAULT);
        send.signature(collective.signature());
        send.broadcast(collective.broadcast());
        send.encoding(encoding.number());
        if (unequal != null) {
            send.blocks(unequal.lengths(round.first(i), round.blocks(i)));
        }
        if (collective.choreography().isNative()) {
            send.ofNativeReduction();
        }
        return send;
    }

    /** Returns true if the data that a step reads are still in the program's memory. */
    boolean isPackedNow(int i) {
        return collective.source() != null && round.from(i) == Buffers.INPUT;
    }

    /** Packs the data that a step reads from the program's memory. */
    Packed packed(int i) {
        if (round.length(i) == 0) {
            return new Packed(Payload.EMPTY, null, 0);
        }
        Packed block = Objects.requireNonNull(collective.source()).pack(round.fromOffset(i), round.length(i));
        collective.worked(block.work() == null ? 0 : block.work().busy());
        return block;
    }

    private Encoding encoding(Payload data) {
        return collective.compresses() && !data.isPhantom() && data.size() > 0
                ? collective.encoding(data.bytes(), collective.reducer().elementBytes())
                : Encoding.DENSE;
    }

    private Payload encode(Payload data, Encoding encoding) {
        if (encoding.number() == 0) {
            return data;
        }
        packed += data.size();
        return Payload.of(encoding.encode(data.bytes(), collective.reducer().elementBytes()));
    }

    private Communicator communicator() {
        return collective.communicator();
    }

    private Envelope envelope(int i) {
        return new Envelope(
                communicator().translate(round.peer(i)),
                communicator().collectiveContext(),
                communicator().rank(),
                collective.tag());
    }

    private LineSend sendLine(int i) {
        LineSend send = new LineSend(envelope(i), round.direction(i), round.fromOffset(i), part(i, round.length(i)));
        send.broadcast(collective.broadcast());
        return send;
    }

    private LineReceive receiveLine(int i) {
        return new LineReceive(
                communicator().collectiveContext(),
                round.peer(i),
                communicator().worldRank(round.peer(i)),
                collective.tag(),
                round.toOffset(i),
                round.length(i),
                collective.broadcast(),
                run::begin);
    }

    private ReceiveOperation receive(int i) {
        int broadcast = collective.broadcast();
        if (broadcast >= 0) {
            BroadcastReceive part = new BroadcastReceive(
                    communicator().collectiveContext(),
                    round.peer(i),
                    collective.tag(),
                    round.length(i),
                    broadcast,
                    run::begin);
            part.signature(collective.signature());
            part.translatedBy(communicator());
            return part;
        }
        ReceiveOperation receive = new ReceiveOperation(
                communicator().collectiveContext(), round.peer(i), collective.tag(), round.length(i), null);
        receive.signature(collective.signature());
        receive.translatedBy(communicator());
        if (collective.choreography().gathers() || collective.compresses()) {
            receive.takeMore();
        }
        if (collective.choreography().isNative()) {
            receive.ofNativeReduction();
        }
        return receive;
    }
}
