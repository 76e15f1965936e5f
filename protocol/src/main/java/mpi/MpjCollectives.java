package mpi;

import org.jspecify.annotations.Nullable;

/**
 * Collectives in the MPJ dialect: an offset follows every buffer and counts its elements. Each does what its namesake in the
 * Open MPI dialect does.
 */
abstract class MpjCollectives extends ScanCalls {
    MpjCollectives(CommHandle handle) {
        super(handle);
    }

    public final void Barrier() {
        Call call = call("Barrier");
        SymmetricCollectives.barrier(this, call).await();
    }

    public final void Bcast(@Nullable Object buf, int offset, int count, Datatype type, int root) {
        Call call = call("Bcast", "offset", offset, "count", count, "type", type, "root", root);
        RootedCollectives.bcast(this, call, new Part("buf", buf, offset, count, type), root)
                .await();
    }

    public final void Gather(
            @Nullable Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype,
            int root) {
        Call call = call(
                "Gather",
                "sendoffset",
                sendoffset,
                "sendcount",
                sendcount,
                "sendtype",
                sendtype,
                "recvoffset",
                recvoffset,
                "recvcount",
                recvcount,
                "recvtype",
                recvtype,
                "root",
                root);
        RootedCollectives.gather(
                        this,
                        call,
                        new Part("sendbuf", sendbuf, sendoffset, sendcount, sendtype),
                        new Part("recvbuf", recvbuf, recvoffset, recvcount, recvtype),
                        root,
                        false)
                .await();
    }

    public final void Gatherv(
            @Nullable Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int recvoffset,
            int @Nullable [] recvcounts,
            int @Nullable [] displs,
            Datatype recvtype,
            int root) {
        Call call = call(
                "Gatherv",
                "sendoffset",
                sendoffset,
                "sendcount",
                sendcount,
                "sendtype",
                sendtype,
                "recvoffset",
                recvoffset,
                "recvcounts",
                recvcounts,
                "displs",
                displs,
                "recvtype",
                recvtype,
                "root",
                root);
        RootedCollectives.gatherv(
                        this,
                        call,
                        new Part("sendbuf", sendbuf, sendoffset, sendcount, sendtype),
                        new Parts("recvbuf", recvbuf, recvoffset, recvcounts, displs, recvtype),
                        root,
                        false)
                .await();
    }

    public final void Scatter(
            @Nullable Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype,
            int root) {
        Call call = call(
                "Scatter",
                "sendoffset",
                sendoffset,
                "sendcount",
                sendcount,
                "sendtype",
                sendtype,
                "recvoffset",
                recvoffset,
                "recvcount",
                recvcount,
                "recvtype",
                recvtype,
                "root",
                root);
        RootedCollectives.scatter(
                        this,
                        call,
                        new Part("sendbuf", sendbuf, sendoffset, sendcount, sendtype),
                        new Part("recvbuf", recvbuf, recvoffset, recvcount, recvtype),
                        root,
                        false)
                .await();
    }

    public final void Scatterv(
            @Nullable Object sendbuf,
            int sendoffset,
            int @Nullable [] sendcounts,
            int @Nullable [] displs,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype,
            int root) {
        Call call = call(
                "Scatterv",
                "sendoffset",
                sendoffset,
                "sendcounts",
                sendcounts,
                "displs",
                displs,
                "sendtype",
                sendtype,
                "recvoffset",
                recvoffset,
                "recvcount",
                recvcount,
                "recvtype",
                recvtype,
                "root",
                root);
        RootedCollectives.scatterv(
                        this,
                        call,
                        new Parts("sendbuf", sendbuf, sendoffset, sendcounts, displs, sendtype),
                        new Part("recvbuf", recvbuf, recvoffset, recvcount, recvtype),
                        root,
                        false)
                .await();
    }

    public final void Allgather(
            @Nullable Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype) {
        Call call = call(
                "Allgather",
                "sendoffset",
                sendoffset,
                "sendcount",
                sendcount,
                "sendtype",
                sendtype,
                "recvoffset",
                recvoffset,
                "recvcount",
                recvcount,
                "recvtype",
                recvtype);
        SymmetricCollectives.allGather(
                        this,
                        call,
                        new Part("sendbuf", sendbuf, sendoffset, sendcount, sendtype),
                        new Part("recvbuf", recvbuf, recvoffset, recvcount, recvtype))
                .await();
    }

    public final void Allgatherv(
            @Nullable Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int recvoffset,
            int @Nullable [] recvcounts,
            int @Nullable [] displs,
            Datatype recvtype) {
        Call call = call(
                "Allgatherv",
                "sendoffset",
                sendoffset,
                "sendcount",
                sendcount,
                "sendtype",
                sendtype,
                "recvoffset",
                recvoffset,
                "recvcounts",
                recvcounts,
                "displs",
                displs,
                "recvtype",
                recvtype);
        SymmetricCollectives.allGatherv(
                        this,
                        call,
                        new Part("sendbuf", sendbuf, sendoffset, sendcount, sendtype),
                        new Parts("recvbuf", recvbuf, recvoffset, recvcounts, displs, recvtype))
                .await();
    }

    public final void Alltoall(
            @Nullable Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype) {
        Call call = call(
                "Alltoall",
                "sendoffset",
                sendoffset,
                "sendcount",
                sendcount,
                "sendtype",
                sendtype,
                "recvoffset",
                recvoffset,
                "recvcount",
                recvcount,
                "recvtype",
                recvtype);
        SymmetricCollectives.allToAll(
                        this,
                        call,
                        new Part("sendbuf", sendbuf, sendoffset, sendcount, sendtype),
                        new Part("recvbuf", recvbuf, recvoffset, recvcount, recvtype))
                .await();
    }

    public final void Alltoallv(
            @Nullable Object sendbuf,
            int sendoffset,
            int @Nullable [] sendcount,
            int @Nullable [] sdispls,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int recvoffset,
            int @Nullable [] recvcount,
            int @Nullable [] rdispls,
            Datatype recvtype) {
        Call call = call(
                "Alltoallv",
                "sendoffset",
                sendoffset,
                "sendcount",
                sendcount,
                "sdispls",
                sdispls,
                "sendtype",
                sendtype,
                "recvoffset",
                recvoffset,
                "recvcount",
                recvcount,
                "rdispls",
                rdispls,
                "recvtype",
                recvtype);
        SymmetricCollectives.allToAllv(
                        this,
                        call,
                        new Parts("sendbuf", sendbuf, sendoffset, sendcount, sdispls, sendtype),
                        new Parts("recvbuf", recvbuf, recvoffset, recvcount, rdispls, recvtype))
                .await();
    }
}
