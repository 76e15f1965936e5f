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
        SymmetricCollectives.barrier(this, "barrier").await();
    }

    /** Gives everybody equal blocks of all, in rank order. */
    public final void allGather(
            @Nullable Object sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int recvcount,
            Datatype recvtype) {
        SymmetricCollectives.allGather(
                        this,
                        "allGather",
                        new Part("sendbuf", sendbuf, 0, sendcount, sendtype),
                        new Part("recvbuf", recvbuf, 0, recvcount, recvtype))
                .await();
    }

    /** Allgather in place: each has its own block where it belongs. */
    public final void allGather(@Nullable Object buf, int count, Datatype type) {
        SymmetricCollectives.allGather(this, "allGather", null, new Part("buf", buf, 0, count, type))
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
        SymmetricCollectives.allGatherv(
                        this,
                        "allGatherv",
                        new Part("sendbuf", sendbuf, 0, sendcount, sendtype),
                        new Parts("recvbuf", recvbuf, 0, recvcount, displs, recvtype))
                .await();
    }

    /** Allgather in place: each has its own block where it belongs. */
    public final void allGatherv(
            @Nullable Object recvbuf, int @Nullable [] recvcount, int @Nullable [] displs, Datatype recvtype) {
        SymmetricCollectives.allGatherv(
                        this, "allGatherv", null, new Parts("recvbuf", recvbuf, 0, recvcount, displs, recvtype))
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
        SymmetricCollectives.allToAll(
                        this,
                        "allToAll",
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
        SymmetricCollectives.allToAllv(
                        this,
                        "allToAllv",
                        new Parts("sendbuf", sendbuf, 0, sendcount, sdispls, sendtype),
                        new Parts("recvbuf", recvbuf, 0, recvcount, rdispls, recvtype))
                .await();
    }
}
