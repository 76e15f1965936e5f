package mpi;

import org.jspecify.annotations.Nullable;

/**
 * Non-blocking reductions.
 */
abstract class NonblockingReductionCalls extends NonblockingSymmetricCalls {
    NonblockingReductionCalls(CommHandle handle) {
        super(handle);
    }

    /** Starts {@link #reduce(Object, Object, int, Datatype, Op, int)}. */
    public final Request iReduce(
            @Nullable Object sendbuf, @Nullable Object recvbuf, int count, Datatype type, Op op, int root) {
        Call call = call("iReduce", "count", count, "type", type, "op", op, "root", root);
        checkNoObjects(call, type);
        return new Request(Reductions.reduce(
                this,
                call,
                new Part("sendbuf", sendbuf, 0, count, type),
                new Part("recvbuf", recvbuf, 0, count, type),
                op,
                root,
                false));
    }

    /** Starts {@link #reduce(Object, int, Datatype, Op, int)}. */
    public final Request iReduce(@Nullable Object buf, int count, Datatype type, Op op, int root) {
        Call call = call("iReduce", "count", count, "type", type, "op", op, "root", root);
        checkNoObjects(call, type);
        return new Request(Reductions.reduce(
                this,
                call,
                new Part("buf", buf, 0, count, type),
                new Part("buf", buf, 0, count, type),
                op,
                root,
                true));
    }

    /** Starts {@link #allReduce(Object, Object, int, Datatype, Op)}. */
    public final Request iAllReduce(
            @Nullable Object sendbuf, @Nullable Object recvbuf, int count, Datatype type, Op op) {
        Call call = call("iAllReduce", "count", count, "type", type, "op", op);
        checkNoObjects(call, type);
        return new Request(Reductions.allReduce(
                this,
                call,
                new Part("sendbuf", sendbuf, 0, count, type),
                new Part("recvbuf", recvbuf, 0, count, type),
                op));
    }

    /** Starts {@link #allReduce(Object, int, Datatype, Op)}. */
    public final Request iAllReduce(@Nullable Object buf, int count, Datatype type, Op op) {
        Call call = call("iAllReduce", "count", count, "type", type, "op", op);
        checkNoObjects(call, type);
        return new Request(Reductions.allReduce(
                this, call, new Part("buf", buf, 0, count, type), new Part("buf", buf, 0, count, type), op));
    }

    /** Starts {@link #reduceScatter(Object, Object, int[], Datatype, Op)}. */
    public final Request iReduceScatter(
            @Nullable Object sendbuf, @Nullable Object recvbuf, int @Nullable [] recvcounts, Datatype type, Op op) {
        Call call = call("iReduceScatter", "recvcounts", recvcounts, "type", type, "op", op);
        checkNoObjects(call, type);
        return new Request(Reductions.reduceScatter(
                this,
                call,
                new Part("sendbuf", sendbuf, 0, 0, type),
                new Part("recvbuf", recvbuf, 0, 0, type),
                recvcounts,
                op));
    }

    /** Starts {@link #reduceScatter(Object, int[], Datatype, Op)}. */
    public final Request iReduceScatter(@Nullable Object buf, int @Nullable [] counts, Datatype type, Op op) {
        Call call = call("iReduceScatter", "counts", counts, "type", type, "op", op);
        checkNoObjects(call, type);
        return new Request(Reductions.reduceScatter(
                this, call, new Part("buf", buf, 0, 0, type), new Part("buf", buf, 0, 0, type), counts, op));
    }

    /** Starts {@link #reduceScatterBlock(Object, Object, int, Datatype, Op)}. */
    public final Request iReduceScatterBlock(
            @Nullable Object sendbuf, @Nullable Object recvbuf, int count, Datatype type, Op op) {
        Call call = call("iReduceScatterBlock", "count", count, "type", type, "op", op);
        checkNoObjects(call, type);
        return new Request(Reductions.reduceScatterBlock(
                this,
                call,
                new Part("sendbuf", sendbuf, 0, count, type),
                new Part("recvbuf", recvbuf, 0, count, type),
                op));
    }

    /** Starts {@link #reduceScatterBlock(Object, int, Datatype, Op)}. */
    public final Request iReduceScatterBlock(@Nullable Object buf, int count, Datatype type, Op op) {
        Call call = call("iReduceScatterBlock", "count", count, "type", type, "op", op);
        checkNoObjects(call, type);
        return new Request(Reductions.reduceScatterBlock(
                this, call, new Part("buf", buf, 0, count, type), new Part("buf", buf, 0, count, type), op));
    }
}
