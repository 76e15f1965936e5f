package mpi;

import org.jspecify.annotations.Nullable;

/**
 * Reductions in the MPJ dialect. One array may be both source and result.
 */
abstract class MpjReductions extends MpjCollectives {
    MpjReductions(CommHandle handle) {
        super(handle);
    }

    public final void Reduce(
            @Nullable Object sendbuf,
            int sendoffset,
            @Nullable Object recvbuf,
            int recvoffset,
            int count,
            Datatype datatype,
            Op op,
            int root) {
        Reductions.reduce(
                        this,
                        "Reduce",
                        new Part("sendbuf", sendbuf, sendoffset, count, datatype),
                        new Part("recvbuf", recvbuf, recvoffset, count, datatype),
                        op,
                        root,
                        false)
                .await();
    }

    public final void Allreduce(
            @Nullable Object sendbuf,
            int sendoffset,
            @Nullable Object recvbuf,
            int recvoffset,
            int count,
            Datatype datatype,
            Op op) {
        Reductions.allReduce(
                        this,
                        "Allreduce",
                        new Part("sendbuf", sendbuf, sendoffset, count, datatype),
                        new Part("recvbuf", recvbuf, recvoffset, count, datatype),
                        op)
                .await();
    }

    public final void Reduce_scatter(
            @Nullable Object sendbuf,
            int sendoffset,
            @Nullable Object recvbuf,
            int recvoffset,
            int @Nullable [] recvcounts,
            Datatype datatype,
            Op op) {
        Reductions.reduceScatter(
                        this,
                        "Reduce_scatter",
                        new Part("sendbuf", sendbuf, sendoffset, 0, datatype),
                        new Part("recvbuf", recvbuf, recvoffset, 0, datatype),
                        recvcounts,
                        op)
                .await();
    }

    public final void Scan(
            @Nullable Object sendbuf,
            int sendoffset,
            @Nullable Object recvbuf,
            int recvoffset,
            int count,
            Datatype datatype,
            Op op) {
        Reductions.scan(
                        this,
                        "Scan",
                        new Part("sendbuf", sendbuf, sendoffset, count, datatype),
                        new Part("recvbuf", recvbuf, recvoffset, count, datatype),
                        op,
                        false)
                .await();
    }
}
