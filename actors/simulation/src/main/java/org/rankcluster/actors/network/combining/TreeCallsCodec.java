package org.rankcluster.actors.network.combining;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.port.MessageBatch;
import org.rankcluster.protocol.collective.CollectiveCall;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;
import org.rankcluster.protocol.reduce.ElementType;
import org.rankcluster.protocol.reduce.Operator;
import org.rankcluster.protocol.reduce.PredefinedReducer;

/** The codec of {@link TreeCalls} and of operators between cluster members. */
final class TreeCallsCodec {
    private static final int OTHER = 1;
    private static final int OUT_OF_STEP = 2;

    private TreeCallsCodec() {}

    static void write(TreeCalls calls, WireOutput out) {
        CollectiveCall other = calls.other();
        out.writeByte((other == null ? 0 : OTHER) | (calls.isOutOfStep() ? OUT_OF_STEP : 0));
        out.writeVarint(calls.piece());
        out.writeVarint(calls.given() + 1);
        write(calls.call(), out);
        if (other != null) {
            write(other, out);
        }
    }

    private static void write(CollectiveCall call, WireOutput out) {
        out.writeVarint(call.number());
        out.writeString(call.collective());
        out.writeVarint(call.root() + 1);
        out.writeVarint(call.bytes());
        out.writeVarint(call.index());
        Operator operator = call.operator();
        ElementType type = call.type();
        out.writeBoolean(operator != null && type != null);
        if (operator != null && type != null) {
            write(operator, type, out);
        }
    }

    static void write(Operator operator, ElementType type, WireOutput out) {
        out.writeString(operator.name());
        out.writeString(type.name());
    }

    static TreeCalls read(WireInput in) {
        int flags = in.readByte();
        if ((flags & ~(OTHER | OUT_OF_STEP)) != 0) {
            throw MessageBatch.refuse("flags", flags, "flags of the calls in a packet of the tree network");
        }
        int piece = MessageBatch.number(in, "piece", Integer.MAX_VALUE);
        int given = MessageBatch.number(in, "given", Integer.MAX_VALUE) - 1;
        CollectiveCall call = readCall(in);
        CollectiveCall other = (flags & OTHER) == 0 ? null : readCall(in);
        return new TreeCalls(call, piece, given, other, (flags & OUT_OF_STEP) != 0);
    }

    private static CollectiveCall readCall(WireInput in) {
        int number = MessageBatch.number(in, "number", Integer.MAX_VALUE);
        String collective = in.readString();
        int root = MessageBatch.number(in, "root", Integer.MAX_VALUE) - 1;
        int bytes = MessageBatch.number(in, "bytes", Integer.MAX_VALUE);
        int index = MessageBatch.number(in, "place", Integer.MAX_VALUE);
        @Nullable PredefinedReducer reducer = in.readBoolean() ? readReducer(in) : null;
        return CollectiveCall.of(number, collective, root, bytes, reducer).at(index);
    }

    static PredefinedReducer readReducer(WireInput in) {
        Operator operator = one(Operator.values(), in.readString(), "operator");
        ElementType type = one(ElementType.values(), in.readString(), "type");
        if (!operator.takes(type)) {
            throw refuse("type", type.name(), "an element type that " + operator + " takes");
        }
        return operator.on(type);
    }

    private static <E extends Enum<E>> E one(E[] values, String text, String name) {
        for (E value : values) {
            if (value.name().equals(text)) {
                return value;
            }
        }
        throw refuse(name, text, "one of " + Arrays.toString(values));
    }

    private static IllegalArgumentException refuse(String name, String value, String rule) {
        return new IllegalArgumentException(
                "event of another member: " + name + ": " + value + " (expected: " + rule + ")");
    }
}
