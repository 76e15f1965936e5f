package mpi;

import org.jspecify.annotations.Nullable;

/**
 * Blocking collectives with a root in the Open MPI dialect (MPI-4.1, sections 6.4 to 6.6). All ranks of the communicator
 * call the same collectives in the same order. Arguments that are significant only at the root may be anything elsewhere.
 */
abstract class RootedCalls extends NonblockingCalls {
    static final Part NOTHING = new Part("buf", null, 0, 0, null);
    static final Parts NO_BLOCKS = new Parts("buf", null, 0, null, null, null);

    RootedCalls(CommHandle handle) {
        super(handle);
    }

    /** Gives everybody what the root has. */
    public final void bcast(@Nullable Object buf, int count, Datatype type, int root) {
        Call call = call("bcast", "count", count, "type", type, "root", root);
        RootedCollectives.bcast(this, call, new Part("buf", buf, 0, count, type), root)
                .await();
    }

    /** Puts equal blocks of all at the root, in rank order. */
    public final void gather(
            @Nullable Object sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int recvcount,
            Datatype recvtype,
            int root) {
        Call call = call(
                "gather",
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
        RootedCollectives.gather(
                        this,
                        call,
                        new Part("sendbuf", sendbuf, 0, sendcount, sendtype),
                        new Part("recvbuf", recvbuf, 0, recvcount, recvtype),
                        root,
                        false)
                .await();
    }

    /** Gather in place: the root has its block where it belongs, the others send theirs. */
    public final void gather(@Nullable Object buf, int count, Datatype type, int root) {
        Call call = call("gather", "count", count, "type", type, "root", root);
        RootedCollectives.gather(
                        this,
                        call,
                        new Part("buf", buf, 0, count, type),
                        new Part("buf", buf, 0, count, type),
                        root,
                        true)
                .await();
    }

    /** Puts blocks of all at the root, where {@code displs} says. */
    public final void gatherv(
            @Nullable Object sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int @Nullable [] recvcount,
            int @Nullable [] displs,
            Datatype recvtype,
            int root) {
        Call call = call(
                "gatherv",
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
        RootedCollectives.gatherv(
                        this,
                        call,
                        new Part("sendbuf", sendbuf, 0, sendcount, sendtype),
                        new Parts("recvbuf", recvbuf, 0, recvcount, displs, recvtype),
                        root,
                        false)
                .await();
    }

    /** Gather in place, at the root: its block is where it belongs. */
    public final void gatherv(
            @Nullable Object recvbuf,
            int @Nullable [] recvcount,
            int @Nullable [] displs,
            Datatype recvtype,
            int root) {
        Call call = call("gatherv", "recvcount", recvcount, "displs", displs, "recvtype", recvtype, "root", root);
        RootedCollectives.gatherv(
                        this, call, NOTHING, new Parts("recvbuf", recvbuf, 0, recvcount, displs, recvtype), root, true)
                .await();
    }

    /** Gather in place, on the others. */
    public final void gatherv(@Nullable Object sendbuf, int sendcount, Datatype sendtype, int root) {
        Call call = call("gatherv", "sendcount", sendcount, "sendtype", sendtype, "root", root);
        RootedCollectives.gatherv(
                        this, call, new Part("sendbuf", sendbuf, 0, sendcount, sendtype), NO_BLOCKS, root, false)
                .await();
    }

    /** Gives each rank its equal block of what the root has. */
    public final void scatter(
            @Nullable Object sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int recvcount,
            Datatype recvtype,
            int root) {
        Call call = call(
                "scatter",
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
        RootedCollectives.scatter(
                        this,
                        call,
                        new Part("sendbuf", sendbuf, 0, sendcount, sendtype),
                        new Part("recvbuf", recvbuf, 0, recvcount, recvtype),
                        root,
                        false)
                .await();
    }

    /** Scatter in place: the root keeps its block where it is. */
    public final void scatter(@Nullable Object buf, int count, Datatype type, int root) {
        Call call = call("scatter", "count", count, "type", type, "root", root);
        RootedCollectives.scatter(
                        this,
                        call,
                        new Part("buf", buf, 0, count, type),
                        new Part("buf", buf, 0, count, type),
                        root,
                        true)
                .await();
    }

    /** Gives each rank its block of what the root has. */
    public final void scatterv(
            @Nullable Object sendbuf,
            int @Nullable [] sendcount,
            int @Nullable [] displs,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int recvcount,
            Datatype recvtype,
            int root) {
        Call call = call(
                "scatterv",
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
        RootedCollectives.scatterv(
                        this,
                        call,
                        new Parts("sendbuf", sendbuf, 0, sendcount, displs, sendtype),
                        new Part("recvbuf", recvbuf, 0, recvcount, recvtype),
                        root,
                        false)
                .await();
    }

    /** Scatter in place, at the root: its block stays where it is. */
    public final void scatterv(
            @Nullable Object sendbuf,
            int @Nullable [] sendcount,
            int @Nullable [] displs,
            Datatype sendtype,
            int root) {
        Call call = call("scatterv", "sendcount", sendcount, "displs", displs, "sendtype", sendtype, "root", root);
        RootedCollectives.scatterv(
                        this, call, new Parts("sendbuf", sendbuf, 0, sendcount, displs, sendtype), NOTHING, root, true)
                .await();
    }

    /** Scatter in place, on the others. */
    public final void scatterv(@Nullable Object recvbuf, int recvcount, Datatype recvtype, int root) {
        Call call = call("scatterv", "recvcount", recvcount, "recvtype", recvtype, "root", root);
        RootedCollectives.scatterv(
                        this, call, NO_BLOCKS, new Part("recvbuf", recvbuf, 0, recvcount, recvtype), root, false)
                .await();
    }
}
