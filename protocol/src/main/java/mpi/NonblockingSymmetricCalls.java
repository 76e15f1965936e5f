package mpi;

import org.jspecify.annotations.Nullable;

/**
 * Non-blocking collectives without a root.
 */
abstract class NonblockingSymmetricCalls extends NonblockingRootedCalls {
    NonblockingSymmetricCalls(CommHandle handle) {
        super(handle);
    }

    /** Starts {@link #barrier()}. */
    public final Request iBarrier() {
        return new Request(SymmetricCollectives.barrier(this, "iBarrier"));
    }

    /** Starts {@link #allGather(Object, int, Datatype, Object, int, Datatype)}. */
    public final Request iAllGather(
            @Nullable Object sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int recvcount,
            Datatype recvtype) {
        return new Request(SymmetricCollectives.allGather(
                this,
                "iAllGather",
                new Part("sendbuf", sendbuf, 0, sendcount, sendtype),
                new Part("recvbuf", recvbuf, 0, recvcount, recvtype)));
    }

    /** Starts {@link #allGather(Object, int, Datatype)}. */
    public final Request iAllGather(@Nullable Object buf, int count, Datatype type) {
        return new Request(
                SymmetricCollectives.allGather(this, "iAllGather", null, new Part("buf", buf, 0, count, type)));
    }

    /** Starts {@link #allGatherv(Object, int, Datatype, Object, int[], int[], Datatype)}. */
    public final Request iAllGatherv(
            @Nullable Object sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int @Nullable [] recvcount,
            int @Nullable [] displs,
            Datatype recvtype) {
        return new Request(SymmetricCollectives.allGatherv(
                this,
                "iAllGatherv",
                new Part("sendbuf", sendbuf, 0, sendcount, sendtype),
                new Parts("recvbuf", recvbuf, 0, recvcount, displs, recvtype)));
    }

    /** Starts {@link #allGatherv(Object, int[], int[], Datatype)}. */
    public final Request iAllGatherv(
            @Nullable Object recvbuf, int @Nullable [] recvcount, int @Nullable [] displs, Datatype recvtype) {
        return new Request(SymmetricCollectives.allGatherv(
                this, "iAllGatherv", null, new Parts("recvbuf", recvbuf, 0, recvcount, displs, recvtype)));
    }

    /** Starts {@link #allToAll(Object, int, Datatype, Object, int, Datatype)}. */
    public final Request iAllToAll(
            @Nullable Object sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int recvcount,
            Datatype recvtype) {
        return new Request(SymmetricCollectives.allToAll(
                this,
                "iAllToAll",
                new Part("sendbuf", sendbuf, 0, sendcount, sendtype),
                new Part("recvbuf", recvbuf, 0, recvcount, recvtype)));
    }

    /** Starts {@link #allToAllv(Object, int[], int[], Datatype, Object, int[], int[], Datatype)}. */
    public final Request iAllToAllv(
            @Nullable Object sendbuf,
            int @Nullable [] sendcount,
            int @Nullable [] sdispls,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int @Nullable [] recvcount,
            int @Nullable [] rdispls,
            Datatype recvtype) {
        return new Request(SymmetricCollectives.allToAllv(
                this,
                "iAllToAllv",
                new Parts("sendbuf", sendbuf, 0, sendcount, sdispls, sendtype),
                new Parts("recvbuf", recvbuf, 0, recvcount, rdispls, recvtype)));
    }
}
