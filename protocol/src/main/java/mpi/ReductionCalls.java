package mpi;

import org.jspecify.annotations.Nullable;

/**
 * Blocking reductions in the Open MPI dialect (MPI-4.1, sections 6.9 and 6.10). Operators that do not commute are applied in
 * rank order.
 */
abstract class ReductionCalls extends SymmetricCalls {
    ReductionCalls(CommHandle handle) {
        super(handle);
    }

    /** Combines the vectors of all at the root. */
    public final void reduce(
            @Nullable Object sendbuf, @Nullable Object recvbuf, int count, Datatype type, Op op, int root) {
        Reductions.reduce(
                        this,
                        "reduce",
                        new Part("sendbuf", sendbuf, 0, count, type),
                        new Part("recvbuf", recvbuf, 0, count, type),
                        op,
                        root,
                        false)
                .await();
    }

    /** Reduce in place: the root has its vector where the result goes. */
    public final void reduce(@Nullable Object buf, int count, Datatype type, Op op, int root) {
        Reductions.reduce(
                        this,
                        "reduce",
                        new Part("buf", buf, 0, count, type),
                        new Part("buf", buf, 0, count, type),
                        op,
                        root,
                        true)
                .await();
    }

    /** Gives everybody the vectors of all combined. */
    public final void allReduce(@Nullable Object sendbuf, @Nullable Object recvbuf, int count, Datatype type, Op op) {
        Reductions.allReduce(
                        this,
                        "allReduce",
                        new Part("sendbuf", sendbuf, 0, count, type),
                        new Part("recvbuf", recvbuf, 0, count, type),
                        op)
                .await();
    }

    /** Allreduce in place. */
    public final void allReduce(@Nullable Object buf, int count, Datatype type, Op op) {
        Reductions.allReduce(
                        this,
                        "allReduce",
                        new Part("buf", buf, 0, count, type),
                        new Part("buf", buf, 0, count, type),
                        op)
                .await();
    }

    /** Gives each rank its block of the vectors of all combined. */
    public final void reduceScatter(
            @Nullable Object sendbuf, @Nullable Object recvbuf, int @Nullable [] recvcounts, Datatype type, Op op) {
        Reductions.reduceScatter(
                        this,
                        "reduceScatter",
                        new Part("sendbuf", sendbuf, 0, 0, type),
                        new Part("recvbuf", recvbuf, 0, 0, type),
                        recvcounts,
                        op)
                .await();
    }

    /** Reduce-scatter in place. */
    public final void reduceScatter(@Nullable Object buf, int @Nullable [] counts, Datatype type, Op op) {
        Reductions.reduceScatter(
                        this,
                        "reduceScatter",
                        new Part("buf", buf, 0, 0, type),
                        new Part("buf", buf, 0, 0, type),
                        counts,
                        op)
                .await();
    }

    /** Gives each rank its equal block, of {@code count} elements, of the vectors of all combined. */
    public final void reduceScatterBlock(
            @Nullable Object sendbuf, @Nullable Object recvbuf, int count, Datatype type, Op op) {
        Reductions.reduceScatterBlock(
                        this,
                        "reduceScatterBlock",
                        new Part("sendbuf", sendbuf, 0, count, type),
                        new Part("recvbuf", recvbuf, 0, count, type),
                        op)
                .await();
    }

    /** Reduce-scatter in place, with equal blocks. */
    public final void reduceScatterBlock(@Nullable Object buf, int count, Datatype type, Op op) {
        Reductions.reduceScatterBlock(
                        this,
                        "reduceScatterBlock",
                        new Part("buf", buf, 0, count, type),
                        new Part("buf", buf, 0, count, type),
                        op)
                .await();
    }
}
