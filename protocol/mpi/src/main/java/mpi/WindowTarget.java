package mpi;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.datatype.BasicType;
import org.rankcluster.protocol.onesided.RequestOperation;
import org.rankcluster.protocol.onesided.WindowAccess;
import org.rankcluster.protocol.reduce.ElementType;
import org.rankcluster.protocol.reduce.Operator;

/**
 * The checked target of a one-sided call: elements at a displacement in a rank's window memory. The target creates requests after checking
 * all arguments, and does not post them. The request is null if the target is PROC_NULL.
 */
record WindowTarget(
        WindowState window,
        Call call,
        int rank,
        int disp,
        int count,
        @Nullable Datatype type) {
    private static final int MOST_BYTES = Integer.MAX_VALUE / 4;

    @Nullable
    RequestOperation put(UserBuffer from, int fromCount) {
        from.check(0, fromCount, false);
        int bytes = from.bytes(fromCount);
        WindowAccess access = access(from.type(), bytes);
        return access == null ? null : access.put(bytes, (body, at) -> from.pack(fromCount, body, at));
    }

    @Nullable
    RequestOperation get(UserBuffer into, int intoCount) {
        checkResult(into, intoCount);
        WindowAccess access = access(into.type(), 0);
        return access == null ? null : access.get(destination(into));
    }

    @Nullable
    RequestOperation accumulate(UserBuffer from, int fromCount, @Nullable Op op) {
        ElementType element = element();
        Operator operator = Op.accumulator(call, op, element);
        from.check(0, fromCount, false);
        int bytes = from.bytes(fromCount);
        WindowAccess access = access(from.type(), bytes);
        return access == null
                ? null
                : access.accumulate(operator, element, bytes, (body, at) -> from.pack(fromCount, body, at));
    }

    /** Creates a request that accumulates and fetches. With NO_OP, {@code origin} is not needed. */
    @Nullable
    RequestOperation getAccumulate(BufferArgument origin, UserBuffer into, int intoCount, @Nullable Op op) {
        ElementType element = element();
        Operator operator = Op.accumulator(call, op, element);
        checkResult(into, intoCount);
        boolean sends = operator != Operator.NO_OP;
        UserBuffer from = sends ? origin.open(call, 1, false) : into;
        int bytes = sends ? from.bytes(origin.count()) : 0;
        WindowAccess access = access(from.type(), bytes);
        if (access == null) {
            return null;
        }
        int packed = sends ? origin.count() : 0;
        return access.getAccumulate(
                operator, element, bytes, (body, at) -> from.pack(packed, body, at), destination(into));
    }

    @Nullable
    RequestOperation compareAndSwap(UserBuffer from, UserBuffer compare, UserBuffer into) {
        switch (element()) {
            case BYTE, CHAR, SHORT, INT, LONG, BOOLEAN -> {}
            default -> throw call.error(MPI.ERR_TYPE, "targetType", type, "an integer, BYTE or BOOLEAN");
        }
        from.check(0, 1, false);
        compare.check(0, 1, false);
        checkResult(into, 1);
        int size = from.bytes(1);
        WindowAccess access = access(from.type(), size);
        return access == null
                ? null
                : access.compareAndSwap(
                        (body, at) -> {
                            compare.pack(1, body, at);
                            from.pack(1, body, at + size);
                        },
                        destination(into));
    }

    private RequestOperation.Destination destination(UserBuffer into) {
        return payload -> {
            into.arrive(payload);
            window.arrived(into);
        };
    }

    /** Returns the element type for predefined operators. */
    private ElementType element() {
        Datatype used = Datatype.usable(call, type);
        ElementType element = used.element();
        BasicType base = used.layout().base();
        if (element == null && (base == null || base == BasicType.OBJECT || base == BasicType.PACKED)) {
            throw call.error(MPI.ERR_TYPE, "targetType", used, "a type that is made of one basic type");
        }
        return element != null ? element : ElementType.valueOf(String.valueOf(base));
    }

    private long bytes() {
        call.checkNotNegative(MPI.ERR_COUNT, "targetCount", count);
        long bytes = (long) count * Datatype.usable(call, type).layout().size();
        if (bytes > MOST_BYTES) {
            throw call.error(MPI.ERR_COUNT, "bytes at the target", bytes, "at most " + MOST_BYTES);
        }
        return bytes;
    }

    private void checkResult(UserBuffer into, int intoCount) {
        into.check(0, intoCount, true);
        int capacity = into.bytes(intoCount);
        if (bytes() > capacity) {
            throw call.error(MPI.ERR_TRUNCATE, "bytes", bytes(), "at most " + capacity + ", the size of the result");
        }
    }

    /**
     * Checks the target of the call and acquires the lock that it needs.
     *
     * @param bytes number of bytes that are sent to it
     */
    private @Nullable WindowAccess access(Datatype originType, int bytes) {
        window.checkActive(call);
        Datatype used = Datatype.usable(call, type);
        call.checkNotNegative(MPI.ERR_DISP, "targetDisp", disp);
        if (used.base() != originType.base() || used.isObject()) {
            throw call.error(MPI.ERR_TYPE, "targetType", used, "one of the same basic type as " + originType);
        }
        if (bytes > bytes()) {
            throw call.error(MPI.ERR_TRUNCATE, "bytes", bytes, "at most " + bytes() + ", the size of the target");
        }
        if (!window.isTarget(call, "targetRank", rank)) {
            return null;
        }
        WindowState.check(call, window.epochs().access(rank));
        if (window.epochs().isFirstOfAll(rank)) {
            window.lock(call, rank, false);
        }
        return new WindowAccess(window.id(), window.translate(rank), disp, count, used.layout(), call.inWords());
    }
}
