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
        return new Request(Reductions.reduce(
                this,
                "iReduce",
                new Part("sendbuf", sendbuf, 0, count, type),
                new Part("recvbuf", recvbuf, 0, count, type),
                op,
                root,
                false));
    }

    /** Starts {@link #reduce(Object, int, Datatype, Op, int)}. */
    public final Request iReduce(@Nullable Object buf, int count, Datatype type, Op op, int root) {
        return new Request(Reductions.reduce(
                this,
                "iReduce",
                new Part("buf", buf, 0, count, type),
                new Part("buf", buf, 0, count, type),
                op,
                root,
                true));
    }

    /** Starts {@link #allReduce(Object, Object, int, Datatype, Op)}. */
    public final Request iAllReduce(
            @Nullable Object sendbuf, @Nullable Object recvbuf, int count, Datatype type, Op op) {
        return new Request(Reductions.allReduce(
                this,
                "iAllReduce",
                new Part("sendbuf", sendbuf, 0, count, type),
                new Part("recvbuf", recvbuf, 0, count, type),
                op));
    }

    /** Starts {@link #allReduce(Object, int, Datatype, Op)}. */
    public final Request iAllReduce(@Nullable Object buf, int count, Datatype type, Op op) {
        return new Request(Reductions.allReduce(
                this, "iAllReduce", new Part("buf", buf, 0, count, type), new Part("buf", buf, 0, count, type), op));
    }

    /** Starts {@link #reduceScatter(Object, Object, int[], Datatype, Op)}. */
    public final Request iReduceScatter(
            @Nullable Object sendbuf, @Nullable Object recvbuf, int @Nullable [] recvcounts, Datatype type, Op op) {
        return new Request(Reductions.reduceScatter(
                this,
                "iReduceScatter",
                new Part("sendbuf", sendbuf, 0, 0, type),
                new Part("recvbuf", recvbuf, 0, 0, type),
                recvcounts,
                op));
    }

    /** Starts {@link #reduceScatter(Object, int[], Datatype, Op)}. */
    public final Request iReduceScatter(@Nullable Object buf, int @Nullable [] counts, Datatype type, Op op) {
        return new Request(Reductions.reduceScatter(
                this,
                "iReduceScatter",
                new Part("buf", buf, 0, 0, type),
                new Part("buf", buf, 0, 0, type),
                counts,
                op));
    }

    /** Starts {@link #reduceScatterBlock(Object, Object, int, Datatype, Op)}. */
    public final Request iReduceScatterBlock(
            @Nullable Object sendbuf, @Nullable Object recvbuf, int count, Datatype type, Op op) {
        return new Request(Reductions.reduceScatterBlock(
                this,
                "iReduceScatterBlock",
                new Part("sendbuf", sendbuf, 0, count, type),
                new Part("recvbuf", recvbuf, 0, count, type),
                op));
    }

    /** Starts {@link #reduceScatterBlock(Object, int, Datatype, Op)}. */
    public final Request iReduceScatterBlock(@Nullable Object buf, int count, Datatype type, Op op) {
        return new Request(Reductions.reduceScatterBlock(
                this,
                "iReduceScatterBlock",
                new Part("buf", buf, 0, count, type),
                new Part("buf", buf, 0, count, type),
                op));
    }
}
