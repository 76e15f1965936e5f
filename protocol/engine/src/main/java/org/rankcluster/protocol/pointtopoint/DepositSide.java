package org.rankcluster.protocol.pointtopoint;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.runtime.Operation;

/**
 * The part of a rank's message layer for broadcasts with the deposit bit: packets leave copies at every node of a torus line. These
 * messages have no numbers, because each receiver would need another number. The messages are not matched in order: a receive names its
 * message exactly. The messages are sent at once, without tokens. Messages that arrive before their receive are buffered.
 */
final class DepositSide {
    private record Name(int source, int context, int tag, int index) {}

    private final MessageLayer layer;
    private final LayerMemory held;
    private final IdentityHashMap<Message, LineSend> sends = new IdentityHashMap<>(4);
    private final Map<Name, LineReceive> posted = new LinkedHashMap<>(4);
    private final Map<Name, Message.DepositMulticast> early = new HashMap<>(4);

    DepositSide(MessageLayer layer, LayerMemory held) {
        this.layer = layer;
        this.held = held;
    }

    void start(LineSend send) {
        Message.DepositMulticast line = new Message.DepositMulticast(
                layer.self(),
                send.envelope().to(),
                send.direction(),
                send.envelope().context(),
                send.envelope().tag(),
                send.lineIndex(),
                send.broadcast(),
                layer.now(),
                layer.delays().causes(),
                send.payload());
        layer.begin(send);
        sends.put(line, send);
        layer.transmit(line, false);
    }

    void start(LineReceive receive) {
        Name name = new Name(receive.sender(), receive.context(), receive.tag(), receive.lineIndex());
        Message.DepositMulticast line = early.remove(name);
        if (line != null) {
            held.remove(line.payload().size());
            layer.begin(receive);
            finish(receive, line);
        } else if (posted.put(name, receive) != null) {
            throw new IllegalStateException(
                    "rank " + layer.self() + ": receive was posted twice: " + receive.describe());
        } else {
            layer.begin(receive);
        }
    }

    void arrived(Message.DepositMulticast line) {
        layer.announced(line.context(), line.tag(), line.broadcast());
        Name name = new Name(line.source(), line.context(), line.tag(), line.index());
        LineReceive receive = posted.remove(name);
        if (receive != null) {
            finish(receive, line);
        } else if (early.put(name, line) == null) {
            if (!held.add(line.payload().size())) {
                layer.exhausted("unexpected part of a broadcast, of "
                        + line.payload().size() + " bytes from rank " + line.source() + ", tag " + line.tag());
            }
        } else {
            throw new IllegalStateException("rank " + layer.self() + ": copy arrived twice: " + line);
        }
    }

    /** Returns a receive of a broadcast that has not got its part, or null. */
    @Nullable
    BroadcastReceive waiting(int context, int tag) {
        for (LineReceive receive : posted.values()) {
            if (receive.isOf(context, tag)) {
                return receive;
            }
        }
        return null;
    }

    void withdraw(LineReceive receive) {
        posted.values().remove(receive);
    }

    /** Returns the bytes of a broadcast of which a part has arrived early; {@link Message.Header#NO_BROADCAST} if none has. */
    int early(int context, int tag) {
        for (Message.DepositMulticast line : early.values()) {
            if (line.context() == context && line.tag() == tag) {
                return line.broadcast();
            }
        }
        return Message.Header.NO_BROADCAST;
    }

    private void finish(LineReceive receive, Message.DepositMulticast line) {
        receive.matched(receive.source(), line.tag());
        receive.readySince(line.posted());
        receive.waitedFor(line.source(), line.delayCauses());
        layer.received(receive, line.payload());
    }

    void transmitted(Message.DepositMulticast line) {
        LineSend send = sends.remove(line);
        if (send == null) {
            throw new IllegalStateException("rank " + layer.self() + ": no send belongs to " + line);
        }
        layer.finished(send);
    }

    /** Adds the open receives. Sends leave sooner or later, whatever other ranks do; only receives wait. */
    void addPending(List<Operation> pending) {
        pending.addAll(posted.values());
    }
}
