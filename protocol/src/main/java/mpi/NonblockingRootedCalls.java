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
        Call call = call("iBcast", "count", count, "type", type, "root", root);
        checkNoObjects(call, type);
        return new Request(RootedCollectives.bcast(this, call, new Part("buf", buf, 0, count, type), root));
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
        Call call = call(
                "iGather",
                "sendcount",
                sendcount,
                "sendtype",
                sendtype,
                "recvcount",
                recvcount,
                "recvtype",
                recvtype,
                "root",
                root);
        checkNoObjects(call, sendtype);
        checkNoObjects(call, recvtype);
        return new Request(RootedCollectives.gather(
                this,
                call,
                new Part("sendbuf", sendbuf, 0, sendcount, sendtype),
                new Part("recvbuf", recvbuf, 0, recvcount, recvtype),
                root,
                false));
    }

    /** Starts {@link #gather(Object, int, Datatype, int)}. */
    public final Request iGather(@Nullable Object buf, int count, Datatype type, int root) {
        Call call = call("iGather", "count", count, "type", type, "root", root);
        checkNoObjects(call, type);
        return new Request(RootedCollectives.gather(
                this, call, new Part("buf", buf, 0, count, type), new Part("buf", buf, 0, count, type), root, true));
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
        Call call = call(
                "iGatherv",
                "sendcount",
                sendcount,
                "sendtype",
                sendtype,
                "recvcount",
                recvcount,
                "displs",
                displs,
                "recvtype",
                recvtype,
                "root",
                root);
        checkNoObjects(call, sendtype);
        checkNoObjects(call, recvtype);
        return new Request(RootedCollectives.gatherv(
                this,
                call,
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
        Call call = call("iGatherv", "recvcount", recvcount, "displs", displs, "recvtype", recvtype, "root", root);
        checkNoObjects(call, recvtype);
        return new Request(RootedCollectives.gatherv(
                this, call, NOTHING, new Parts("recvbuf", recvbuf, 0, recvcount, displs, recvtype), root, true));
    }

    /** Starts {@link #gatherv(Object, int, Datatype, int)}. */
    public final Request iGatherv(@Nullable Object sendbuf, int sendcount, Datatype sendtype, int root) {
        Call call = call("iGatherv", "sendcount", sendcount, "sendtype", sendtype, "root", root);
        checkNoObjects(call, sendtype);
        return new Request(RootedCollectives.gatherv(
                this, call, new Part("sendbuf", sendbuf, 0, sendcount, sendtype), NO_BLOCKS, root, false));
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
        Call call = call(
                "iScatter",
                "sendcount",
                sendcount,
                "sendtype",
                sendtype,
                "recvcount",
                recvcount,
                "recvtype",
                recvtype,
                "root",
                root);
        checkNoObjects(call, sendtype);
        checkNoObjects(call, recvtype);
        return new Request(RootedCollectives.scatter(
                this,
                call,
                new Part("sendbuf", sendbuf, 0, sendcount, sendtype),
                new Part("recvbuf", recvbuf, 0, recvcount, recvtype),
                root,
                false));
    }

    /** Starts {@link #scatter(Object, int, Datatype, int)}. */
    public final Request iScatter(@Nullable Object buf, int count, Datatype type, int root) {
        Call call = call("iScatter", "count", count, "type", type, "root", root);
        checkNoObjects(call, type);
        return new Request(RootedCollectives.scatter(
                this, call, new Part("buf", buf, 0, count, type), new Part("buf", buf, 0, count, type), root, true));
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
        Call call = call(
                "iScatterv",
                "sendcount",
                sendcount,
                "displs",
                displs,
                "sendtype",
                sendtype,
                "recvcount",
                recvcount,
                "recvtype",
                recvtype,
                "root",
                root);
        checkNoObjects(call, sendtype);
        checkNoObjects(call, recvtype);
        return new Request(RootedCollectives.scatterv(
                this,
                call,
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
        Call call = call("iScatterv", "sendcount", sendcount, "displs", displs, "sendtype", sendtype, "root", root);
        checkNoObjects(call, sendtype);
        return new Request(RootedCollectives.scatterv(
                this, call, new Parts("sendbuf", sendbuf, 0, sendcount, displs, sendtype), NOTHING, root, true));
    }

    /** Starts {@link #scatterv(Object, int, Datatype, int)}. */
    public final Request iScatterv(@Nullable Object recvbuf, int recvcount, Datatype recvtype, int root) {
        Call call = call("iScatterv", "recvcount", recvcount, "recvtype", recvtype, "root", root);
        checkNoObjects(call, recvtype);
        return new Request(RootedCollectives.scatterv(
                this, call, NO_BLOCKS, new Part("recvbuf", recvbuf, 0, recvcount, recvtype), root, false));
    }
}
