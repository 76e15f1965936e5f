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
        Call call = call(
                "Reduce",
                "sendoffset",
                sendoffset,
                "recvoffset",
                recvoffset,
                "count",
                count,
                "datatype",
                datatype,
                "op",
                op,
                "root",
                root);
        Reductions.reduce(
                        this,
                        call,
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
        Call call = call(
                "Allreduce",
                "sendoffset",
                sendoffset,
                "recvoffset",
                recvoffset,
                "count",
                count,
                "datatype",
                datatype,
                "op",
                op);
        Reductions.allReduce(
                        this,
                        call,
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
        Call call = call(
                "Reduce_scatter",
                "sendoffset",
                sendoffset,
                "recvoffset",
                recvoffset,
                "recvcounts",
                recvcounts,
                "datatype",
                datatype,
                "op",
                op);
        Reductions.reduceScatter(
                        this,
                        call,
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
        Call call = call(
                "Scan",
                "sendoffset",
                sendoffset,
                "recvoffset",
                recvoffset,
                "count",
                count,
                "datatype",
                datatype,
                "op",
                op);
        Reductions.scan(
                        this,
                        call,
                        new Part("sendbuf", sendbuf, sendoffset, count, datatype),
                        new Part("recvbuf", recvbuf, recvoffset, count, datatype),
                        op,
                        false)
                .await();
    }
}
