package mpi;

import org.jspecify.annotations.Nullable;

/**
 * Blocking collectives with a root in the Open MPI dialect (MPI-4.1, sections 6.4 to 6.6). All ranks of the communicator
 * call the same collectives in the same order. Arguments that are significant only at the root may be anything elsewhere.
 */
abstract class RootedCalls extends NonblockingCalls {
    RootedCalls(CommHandle handle) {
        super(handle);
    }

    /** Gives everybody what the root has. */
    public final void bcast(@Nullable Object buf, int count, Datatype type, int root) {
        RootedCollectives.bcast(this, "bcast", new Part("buf", buf, 0, count, type), root)
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
        RootedCollectives.gather(
                        this,
                        "gather",
                        new Part("sendbuf", sendbuf, 0, sendcount, sendtype),
                        new Part("recvbuf", recvbuf, 0, recvcount, recvtype),
                        root,
                        false)
                .await();
    }

    /** Gather in place: the root has its block where it belongs, the others send theirs. */
    public final void gather(@Nullable Object buf, int count, Datatype type, int root) {
        RootedCollectives.gather(
                        this,
                        "gather",
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
        RootedCollectives.gatherv(
                        this,
                        "gatherv",
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
        RootedCollectives.gatherv(
                        this,
                        "gatherv",
                        Part.NOTHING,
                        new Parts("recvbuf", recvbuf, 0, recvcount, displs, recvtype),
                        root,
                        true)
                .await();
    }

    /** Gather in place, on the others. */
    public final void gatherv(@Nullable Object sendbuf, int sendcount, Datatype sendtype, int root) {
        RootedCollectives.gatherv(
                        this,
                        "gatherv",
                        new Part("sendbuf", sendbuf, 0, sendcount, sendtype),
                        Parts.NOTHING,
                        root,
                        false)
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
        RootedCollectives.scatter(
                        this,
                        "scatter",
                        new Part("sendbuf", sendbuf, 0, sendcount, sendtype),
                        new Part("recvbuf", recvbuf, 0, recvcount, recvtype),
                        root,
                        false)
                .await();
    }

    /** Scatter in place: the root keeps its block where it is. */
    public final void scatter(@Nullable Object buf, int count, Datatype type, int root) {
        RootedCollectives.scatter(
                        this,
                        "scatter",
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
        RootedCollectives.scatterv(
                        this,
                        "scatterv",
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
        RootedCollectives.scatterv(
                        this,
                        "scatterv",
                        new Parts("sendbuf", sendbuf, 0, sendcount, displs, sendtype),
                        Part.NOTHING,
                        root,
                        true)
                .await();
    }

    /** Scatter in place, on the others. */
    public final void scatterv(@Nullable Object recvbuf, int recvcount, Datatype recvtype, int root) {
        RootedCollectives.scatterv(
                        this,
                        "scatterv",
                        Parts.NOTHING,
                        new Part("recvbuf", recvbuf, 0, recvcount, recvtype),
                        root,
                        false)
                .await();
    }
}
