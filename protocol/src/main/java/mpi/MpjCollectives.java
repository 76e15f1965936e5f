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
        SymmetricCollectives.barrier(this, "Barrier").await();
    }

    public final void Bcast(@Nullable Object buf, int offset, int count, Datatype type, int root) {
        RootedCollectives.bcast(this, "Bcast", new Part("buf", buf, offset, count, type), root)
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
        RootedCollectives.gather(
                        this,
                        "Gather",
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
        RootedCollectives.gatherv(
                        this,
                        "Gatherv",
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
        RootedCollectives.scatter(
                        this,
                        "Scatter",
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
        RootedCollectives.scatterv(
                        this,
                        "Scatterv",
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
        SymmetricCollectives.allGather(
                        this,
                        "Allgather",
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
        SymmetricCollectives.allGatherv(
                        this,
                        "Allgatherv",
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
        SymmetricCollectives.allToAll(
                        this,
                        "Alltoall",
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
        SymmetricCollectives.allToAllv(
                        this,
                        "Alltoallv",
                        new Parts("sendbuf", sendbuf, sendoffset, sendcount, sdispls, sendtype),
                        new Parts("recvbuf", recvbuf, recvoffset, recvcount, rdispls, recvtype))
                .await();
    }
}
