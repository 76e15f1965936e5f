package mpi;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.onesided.RequestOperation;

/** The put, get and accumulate calls of a window (MPI-4.1, section 12.3). */
final class WindowAccesses {
    private WindowAccesses() {}

    /**
     * An access whose arguments are checked.
     *
     * @param operation request, not posted yet; null if the target is PROC_NULL
     * @param buffer source or destination of the data in the program
     */
    record Access(Call call, @Nullable RequestOperation operation, UserBuffer buffer) {
        /** Starts the access. */
        void start() {
            if (operation != null) {
                WindowState.post(operation);
            }
        }

        /** Starts the access. The request is complete when the data have left. */
        Request departure() {
            Pending pending = new Pending(call, operation == null ? null : operation.departure(), Status::new);
            start();
            return new Request(pending);
        }

        /** Starts the access. The request is complete when the data are in place. */
        Request arrival() {
            if (operation != null) {
                operation.ofRequest();
            }
            start();
            return new Request(new Pending(call, operation, () -> {
                buffer.settle();
                return new Status();
            }));
        }
    }

    static Access put(
            WindowState window,
            String name,
            @Nullable Object origin,
            int orgCount,
            @Nullable Datatype orgType,
            int rank,
            int disp,
            int count,
            @Nullable Datatype type) {
        BufferArgument from = origin(origin, orgCount, orgType);
        WindowTarget target = target(window, name, from, rank, disp, count, type);
        UserBuffer buffer = buffer(target, from);
        return new Access(target.call(), target.put(buffer, orgCount), buffer);
    }

    static Access get(
            WindowState window,
            String name,
            @Nullable Object origin,
            int orgCount,
            @Nullable Datatype orgType,
            int rank,
            int disp,
            int count,
            @Nullable Datatype type) {
        BufferArgument into = origin(origin, orgCount, orgType);
        WindowTarget target = target(window, name, into, rank, disp, count, type);
        UserBuffer buffer = buffer(target, into);
        return new Access(target.call(), target.get(buffer, orgCount), buffer);
    }

    static Access accumulate(
            WindowState window,
            String name,
            @Nullable Object origin,
            int orgCount,
            @Nullable Datatype orgType,
            int rank,
            int disp,
            int count,
            @Nullable Datatype type,
            Op op) {
        BufferArgument from = origin(origin, orgCount, orgType);
        WindowTarget target = target(window, name, from, rank, disp, count, type, "op", op);
        UserBuffer buffer = buffer(target, from);
        return new Access(target.call(), target.accumulate(buffer, orgCount, op), buffer);
    }

    static Access getAccumulate(
            WindowState window,
            String name,
            @Nullable Object origin,
            int orgCount,
            @Nullable Datatype orgType,
            @Nullable Object result,
            int resultCount,
            @Nullable Datatype resultType,
            int rank,
            int disp,
            int count,
            @Nullable Datatype type,
            Op op) {
        BufferArgument from = origin(origin, orgCount, orgType);
        WindowTarget target = target(window, name, from, rank, disp, count, type, "resultCount", resultCount, "op", op);
        UserBuffer into = buffer(target, result(result, resultCount, resultType));
        return new Access(target.call(), target.getAccumulate(from, into, resultCount, op), into);
    }

    static Access fetchAndOp(
            WindowState window,
            @Nullable Object origin,
            @Nullable Object result,
            @Nullable Datatype type,
            int rank,
            int disp,
            Op op) {
        BufferArgument from = origin(origin, 1, type);
        WindowTarget target = target(window, "fetchAndOp", from, rank, disp, 1, type, "op", op);
        UserBuffer into = buffer(target, result(result, 1, type));
        return new Access(target.call(), target.getAccumulate(from, into, 1, op), into);
    }

    static Access compareAndSwap(
            WindowState window,
            @Nullable Object origin,
            @Nullable Object compare,
            @Nullable Object result,
            @Nullable Datatype type,
            int rank,
            int disp) {
        BufferArgument from = origin(origin, 1, type);
        WindowTarget target = target(window, "compareAndSwap", from, rank, disp, 1, type);
        UserBuffer expected = buffer(target, new BufferArgument("compare", compare, 0, 1, type));
        UserBuffer buffer = buffer(target, from);
        UserBuffer into = buffer(target, result(result, 1, type));
        return new Access(target.call(), target.compareAndSwap(buffer, expected, into), into);
    }

    private static BufferArgument origin(@Nullable Object origin, int count, @Nullable Datatype type) {
        return new BufferArgument("origin", origin, 0, count, type);
    }

    private static BufferArgument result(@Nullable Object result, int count, @Nullable Datatype type) {
        return new BufferArgument("result", result, 0, count, type);
    }

    private static UserBuffer buffer(WindowTarget target, BufferArgument part) {
        return UserBuffer.of(target.call(), part.name(), part.buffer(), 0, part.type());
    }

    private static WindowTarget target(
            WindowState window,
            String name,
            BufferArgument origin,
            int rank,
            int disp,
            int count,
            @Nullable Datatype type,
            @Nullable Object... more) {
        Call call = window.call(
                name,
                "orgCount",
                origin.count(),
                "orgType",
                origin.type(),
                "targetRank",
                rank,
                "targetDisp",
                disp,
                "targetCount",
                count,
                "targetType",
                type,
                new Words(more));
        return new WindowTarget(window, call, rank, disp, count, type);
    }

    /** The further arguments of a call: pairs of names and values. */
    private record Words(@Nullable Object... pairs) implements Call.Described {
        @Override
        public String describe() {
            return Call.pairs(pairs);
        }
    }
}
