package org.rankcluster.actors.rank;

import org.rankcluster.actors.time.Event;
import org.rankcluster.actors.time.EventCodec;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

/** The codec of service calls and answers between cluster members, next to the events of a network. */
public final class ServiceCodec implements EventCodec {
    private static final int NETWORK = 0;
    private static final int CALL = 1;
    private static final int ANSWER = 2;
    private static final int START = 3;

    private final EventCodec network;

    public ServiceCodec(EventCodec network) {
        this.network = network;
    }

    @Override
    public void write(Event event, WireOutput out) {
        switch (event) {
            case ServiceCall call -> {
                out.writeByte(CALL);
                out.writeVarint(call.rank);
                out.writeVarint(call.number);
                write(call.body, out);
            }
            case ServiceAnswer answer -> {
                out.writeByte(ANSWER);
                out.writeVarint(answer.number);
                write(answer.body, out);
            }
            case ProcessStart start -> {
                out.writeByte(START);
                write(start.body, out);
            }
            default -> {
                out.writeByte(NETWORK);
                network.write(event, out);
            }
        }
    }

    private static void write(Payload body, WireOutput out) {
        out.writeVarint(body.size());
        out.writeBytes(body.bytes(), 0, body.size());
    }

    @Override
    public Event read(WireInput in) {
        int kind = in.readByte();
        return switch (kind) {
            case NETWORK -> network.read(in);
            case CALL -> new ServiceCall((int) in.readVarint(), (int) in.readVarint(), body(in));
            case ANSWER -> new ServiceAnswer((int) in.readVarint(), body(in));
            case START -> new ProcessStart(body(in));
            default ->
                throw new IllegalArgumentException(
                        "batch: event: " + kind + " (expected: " + NETWORK + ".." + START + ")");
        };
    }

    private static Payload body(WireInput in) {
        byte[] bytes = new byte[in.readCount(1)];
        in.readBytes(bytes, 0, bytes.length);
        return Payload.of(bytes);
    }
}
