package mpi;

import org.jspecify.annotations.Nullable;

/**
 * Non-blocking collectives with a root (MPI-4.1, section 6.12). Several may be under way; they match in the order in which
 * they were started. Objects, whose sizes have to be agreed on first, are for the blocking ones.
 */
abstract class NonblockingRootedCalls extends ReductionCalls {
    NonblockingRootedCalls(CommHandle handle) {
        super(handle);
    }

    /** Starts {@link #bcast(Object, int, Datatype, int)}. */
    public final Request iBcast(@Nullable Object buf, int count, Datatype type, int root) {
        return new Request(RootedCollectives.bcast(this, "iBcast", new Part("buf", buf, 0, count, type), root));
    }

    /** Starts {@link #gather(Object, int, Datatype, Object, int, Datatype, int)}. */
    public final Request iGather(
            @Nullable Object sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int recvcount,
            Datatype recvtype,
            int root) {
        return new Request(RootedCollectives.gather(
                this,
                "iGather",
                new Part("sendbuf", sendbuf, 0, sendcount, sendtype),
                new Part("recvbuf", recvbuf, 0, recvcount, recvtype),
                root,
                false));
    }

    /** Starts {@link #gather(Object, int, Datatype, int)}. */
    public final Request iGather(@Nullable Object buf, int count, Datatype type, int root) {
        return new Request(RootedCollectives.gather(
                this,
                "iGather",
                new Part("buf", buf, 0, count, type),
                new Part("buf", buf, 0, count, type),
                root,
                true));
    }

    /** Starts {@link #gatherv(Object, int, Datatype, Object, int[], int[], Datatype, int)}. */
    public final Request iGatherv(
            @Nullable Object sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int @Nullable [] recvcount,
            int @Nullable [] displs,
            Datatype recvtype,
            int root) {
        return new Request(RootedCollectives.gatherv(
                this,
                "iGatherv",
                new Part("sendbuf", sendbuf, 0, sendcount, sendtype),
                new Parts("recvbuf", recvbuf, 0, recvcount, displs, recvtype),
                root,
                false));
    }

    /** Starts {@link #gatherv(Object, int[], int[], Datatype, int)}. */
    public final Request iGatherv(
            @Nullable Object recvbuf,
            int @Nullable [] recvcount,
            int @Nullable [] displs,
            Datatype recvtype,
            int root) {
        return new Request(RootedCollectives.gatherv(
                this,
                "iGatherv",
                Part.NOTHING,
                new Parts("recvbuf", recvbuf, 0, recvcount, displs, recvtype),
                root,
                true));
    }

    /** Starts {@link #gatherv(Object, int, Datatype, int)}. */
    public final Request iGatherv(@Nullable Object sendbuf, int sendcount, Datatype sendtype, int root) {
        return new Request(RootedCollectives.gatherv(
                this, "iGatherv", new Part("sendbuf", sendbuf, 0, sendcount, sendtype), Parts.NOTHING, root, false));
    }

    /** Starts {@link #scatter(Object, int, Datatype, Object, int, Datatype, int)}. */
    public final Request iScatter(
            @Nullable Object sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int recvcount,
            Datatype recvtype,
            int root) {
        return new Request(RootedCollectives.scatter(
                this,
                "iScatter",
                new Part("sendbuf", sendbuf, 0, sendcount, sendtype),
                new Part("recvbuf", recvbuf, 0, recvcount, recvtype),
                root,
                false));
    }

    /** Starts {@link #scatter(Object, int, Datatype, int)}. */
    public final Request iScatter(@Nullable Object buf, int count, Datatype type, int root) {
        return new Request(RootedCollectives.scatter(
                this,
                "iScatter",
                new Part("buf", buf, 0, count, type),
                new Part("buf", buf, 0, count, type),
                root,
                true));
    }

    /** Starts {@link #scatterv(Object, int[], int[], Datatype, Object, int, Datatype, int)}. */
    public final Request iScatterv(
            @Nullable Object sendbuf,
            int @Nullable [] sendcount,
            int @Nullable [] displs,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int recvcount,
            Datatype recvtype,
            int root) {
        return new Request(RootedCollectives.scatterv(
                this,
                "iScatterv",
                new Parts("sendbuf", sendbuf, 0, sendcount, displs, sendtype),
                new Part("recvbuf", recvbuf, 0, recvcount, recvtype),
                root,
                false));
    }

    /** Starts {@link #scatterv(Object, int[], int[], Datatype, int)}. */
    public final Request iScatterv(
            @Nullable Object sendbuf,
            int @Nullable [] sendcount,
            int @Nullable [] displs,
            Datatype sendtype,
            int root) {
        return new Request(RootedCollectives.scatterv(
                this,
                "iScatterv",
                new Parts("sendbuf", sendbuf, 0, sendcount, displs, sendtype),
                Part.NOTHING,
                root,
                true));
    }

    /** Starts {@link #scatterv(Object, int, Datatype, int)}. */
    public final Request iScatterv(@Nullable Object recvbuf, int recvcount, Datatype recvtype, int root) {
        return new Request(RootedCollectives.scatterv(
                this, "iScatterv", Parts.NOTHING, new Part("recvbuf", recvbuf, 0, recvcount, recvtype), root, false));
    }
}
