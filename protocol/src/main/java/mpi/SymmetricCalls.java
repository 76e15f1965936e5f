package mpi;

import org.jspecify.annotations.Nullable;

/**
 * Blocking collectives without a root in the Open MPI dialect (MPI-4.1, sections 6.3, 6.7 and 6.8).
 */
abstract class SymmetricCalls extends RootedCalls {
    SymmetricCalls(CommHandle handle) {
        super(handle);
    }

    /** Returns when all ranks have called it. */
    public final void barrier() {
        Call call = call("barrier");
        SymmetricCollectives.barrier(this, call).await();
    }

    /** Gives everybody equal blocks of all, in rank order. */
    public final void allGather(
            @Nullable Object sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int recvcount,
            Datatype recvtype) {
        Call call = call(
                "allGather",
                "sendcount",
                sendcount,
                "sendtype",
                sendtype,
                "recvcount",
                recvcount,
                "recvtype",
                recvtype);
        SymmetricCollectives.allGather(
                        this,
                        call,
                        new Part("sendbuf", sendbuf, 0, sendcount, sendtype),
                        new Part("recvbuf", recvbuf, 0, recvcount, recvtype))
                .await();
    }

    /** Allgather in place: each has its own block where it belongs. */
    public final void allGather(@Nullable Object buf, int count, Datatype type) {
        Call call = call("allGather", "count", count, "type", type);
        SymmetricCollectives.allGather(this, call, null, new Part("buf", buf, 0, count, type))
                .await();
    }

    /** Gives everybody blocks of all. */
    public final void allGatherv(
            @Nullable Object sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int @Nullable [] recvcount,
            int @Nullable [] displs,
            Datatype recvtype) {
        Call call = call(
                "allGatherv",
                "sendcount",
                sendcount,
                "sendtype",
                sendtype,
                "recvcount",
                recvcount,
                "displs",
                displs,
                "recvtype",
                recvtype);
        SymmetricCollectives.allGatherv(
                        this,
                        call,
                        new Part("sendbuf", sendbuf, 0, sendcount, sendtype),
                        new Parts("recvbuf", recvbuf, 0, recvcount, displs, recvtype))
                .await();
    }

    /** Allgather in place: each has its own block where it belongs. */
    public final void allGatherv(
            @Nullable Object recvbuf, int @Nullable [] recvcount, int @Nullable [] displs, Datatype recvtype) {
        Call call = call("allGatherv", "recvcount", recvcount, "displs", displs, "recvtype", recvtype);
        SymmetricCollectives.allGatherv(this, call, null, new Parts("recvbuf", recvbuf, 0, recvcount, displs, recvtype))
                .await();
    }

    /** Gives each rank an equal block from each. */
    public final void allToAll(
            @Nullable Object sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int recvcount,
            Datatype recvtype) {
        Call call = call(
                "allToAll", "sendcount", sendcount, "sendtype", sendtype, "recvcount", recvcount, "recvtype", recvtype);
        SymmetricCollectives.allToAll(
                        this,
                        call,
                        new Part("sendbuf", sendbuf, 0, sendcount, sendtype),
                        new Part("recvbuf", recvbuf, 0, recvcount, recvtype))
                .await();
    }

    /** Gives each rank a block from each. */
    public final void allToAllv(
            @Nullable Object sendbuf,
            int @Nullable [] sendcount,
            int @Nullable [] sdispls,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int @Nullable [] recvcount,
            int @Nullable [] rdispls,
            Datatype recvtype) {
        Call call = call(
                "allToAllv",
                "sendcount",
                sendcount,
                "sdispls",
                sdispls,
                "sendtype",
                sendtype,
                "recvcount",
                recvcount,
                "rdispls",
                rdispls,
                "recvtype",
                recvtype);
        SymmetricCollectives.allToAllv(
                        this,
                        call,
                        new Parts("sendbuf", sendbuf, 0, sendcount, sdispls, sendtype),
                        new Parts("recvbuf", recvbuf, 0, recvcount, rdispls, recvtype))
                .await();
    }
}
