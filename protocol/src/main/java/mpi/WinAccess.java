package mpi;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.onesided.RequestOperation;

/**
 * What can be done to the memory of other ranks (MPI-4.1, section 12.3). Data of the origin are taken at the call; fetched ones
 * are in place when the epoch ends, or after a flush, or when the request is complete. Buffers may be arrays here too.
 */
abstract class WinAccess extends WinBase {
    WinAccess(Comm comm, Info info) {
        super(comm, info);
    }

    private WindowTarget target(
            String name,
            Part origin,
            int rank,
            int disp,
            int count,
            @Nullable Datatype type,
            @Nullable Object... more) {
        Call call = call(
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
        return new WindowTarget(this, call, rank, disp, count, type);
    }

    /** Further arguments: pairs of names and values. */
    private record Words(@Nullable Object... pairs) implements Call.Described {
        @Override
        public String describe() {
            return Call.pairs(pairs);
        }
    }

    private static Part origin(@Nullable Object origin, int count, @Nullable Datatype type) {
        return new Part("origin", origin, 0, count, type);
    }

    private static UserBuffer buffer(WindowTarget target, Part part) {
        return UserBuffer.of(target.call(), part.name(), part.buffer(), 0, part.type());
    }

    private static UserBuffer result(WindowTarget target, @Nullable Object result, @Nullable Datatype type) {
        return UserBuffer.of(target.call(), "result", result, 0, type);
    }

    private static void start(@Nullable RequestOperation operation) {
        if (operation != null) {
            post(operation);
        }
    }

    /** A request that is complete when the data have left. */
    private static Request departure(WindowTarget target, @Nullable RequestOperation operation) {
        Transfer transfer = new Transfer(target.call(), operation == null ? null : operation.departure(), Status::new);
        start(operation);
        return new Request(transfer);
    }

    /** A request that is complete when the data are in place. */
    private static Request arrival(WindowTarget target, UserBuffer into, @Nullable RequestOperation operation) {
        if (operation != null) {
            operation.ofRequest();
            post(operation);
        }
        return new Request(new Transfer(target.call(), operation, () -> {
            into.settle();
            return new Status();
        }));
    }

    /** Writes elements of {@code origin} to a target. */
    public final void put(
            @Nullable Object origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType) {
        Part from = origin(origin, orgCount, orgType);
        WindowTarget target = target("put", from, targetRank, targetDisp, targetCount, targetType);
        start(target.put(buffer(target, from), orgCount));
    }

    /** Starts {@link #put}; when the request is complete, {@code origin} may be reused. */
    public final Request rPut(
            @Nullable Object origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType) {
        Part from = origin(origin, orgCount, orgType);
        WindowTarget target = target("rPut", from, targetRank, targetDisp, targetCount, targetType);
        return departure(target, target.put(buffer(target, from), orgCount));
    }

    /** Reads elements of a target into {@code origin}. */
    public final void get(
            @Nullable Object origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType) {
        Part into = origin(origin, orgCount, orgType);
        WindowTarget target = target("get", into, targetRank, targetDisp, targetCount, targetType);
        start(target.get(buffer(target, into), orgCount));
    }

    /** Starts {@link #get}; when the request is complete, the data are in place. */
    public final Request rGet(
            @Nullable Object origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType) {
        Part into = origin(origin, orgCount, orgType);
        WindowTarget target = target("rGet", into, targetRank, targetDisp, targetCount, targetType);
        UserBuffer buffer = buffer(target, into);
        return arrival(target, buffer, target.get(buffer, orgCount));
    }

    /** Combines elements of {@code origin} with those of a target; each of them is changed as one. */
    public final void accumulate(
            @Nullable Object origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType,
            Op op) {
        Part from = origin(origin, orgCount, orgType);
        WindowTarget target = target("accumulate", from, targetRank, targetDisp, targetCount, targetType, "op", op);
        start(target.accumulate(buffer(target, from), orgCount, op));
    }

    /** Starts {@link #accumulate}; when the request is complete, {@code origin} may be reused. */
    public final Request rAccumulate(
            @Nullable Object origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType,
            Op op) {
        Part from = origin(origin, orgCount, orgType);
        WindowTarget target = target("rAccumulate", from, targetRank, targetDisp, targetCount, targetType, "op", op);
        return departure(target, target.accumulate(buffer(target, from), orgCount, op));
    }

    /** {@link #accumulate}, and the target's elements as they were before go to {@code result}. */
    public final void getAccumulate(
            @Nullable Object origin,
            int orgCount,
            Datatype orgType,
            @Nullable Object result,
            int resultCount,
            Datatype resultType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType,
            Op op) {
        Part from = origin(origin, orgCount, orgType);
        WindowTarget target = target(
                "getAccumulate",
                from,
                targetRank,
                targetDisp,
                targetCount,
                targetType,
                "resultCount",
                resultCount,
                "op",
                op);
        start(target.getAccumulate(from, result(target, result, resultType), resultCount, op));
    }

    /** Starts {@link #getAccumulate}; when the request is complete, the data are in place. */
    public final Request rGetAccumulate(
            @Nullable Object origin,
            int orgCount,
            Datatype orgType,
            @Nullable Object result,
            int resultCount,
            Datatype resultType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType,
            Op op) {
        Part from = origin(origin, orgCount, orgType);
        WindowTarget target = target(
                "rGetAccumulate",
                from,
                targetRank,
                targetDisp,
                targetCount,
                targetType,
                "resultCount",
                resultCount,
                "op",
                op);
        UserBuffer into = result(target, result, resultType);
        return arrival(target, into, target.getAccumulate(from, into, resultCount, op));
    }

    /** {@link #getAccumulate} of one element. */
    public final void fetchAndOp(
            @Nullable Object origin,
            @Nullable Object result,
            Datatype dataType,
            int targetRank,
            int targetDisp,
            Op op) {
        Part from = origin(origin, 1, dataType);
        WindowTarget target = target("fetchAndOp", from, targetRank, targetDisp, 1, dataType, "op", op);
        start(target.getAccumulate(from, result(target, result, dataType), 1, op));
    }

    /**
     * Puts one element of {@code origin} in the place of the target's if that is the one of {@code compare}; what the target had
     * goes to {@code result}.
     */
    public final void compareAndSwap(
            @Nullable Object origin,
            @Nullable Object compare,
            @Nullable Object result,
            Datatype targetType,
            int targetRank,
            int targetDisp) {
        Part from = origin(origin, 1, targetType);
        WindowTarget target = target("compareAndSwap", from, targetRank, targetDisp, 1, targetType);
        UserBuffer expected = UserBuffer.of(target.call(), "compare", compare, 0, targetType);
        start(target.compareAndSwap(buffer(target, from), expected, result(target, result, targetType)));
    }
}
