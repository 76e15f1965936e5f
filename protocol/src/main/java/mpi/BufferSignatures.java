package mpi;

import java.nio.Buffer;
import org.jspecify.annotations.Nullable;

/**
 * The exact signatures of the Open MPI bindings, which take NIO buffers where our methods take arrays as well: for programs
 * that were compiled against those bindings.
 */
abstract class BufferSignatures extends NeighborCalls {
    BufferSignatures(CommHandle handle) {
        super(handle);
    }

    /** {@link #iSend(Object, int, Datatype, int, int)}. */
    public final Request iSend(@Nullable Buffer buf, int count, Datatype type, int dest, int tag) {
        return iSend((Object) buf, count, type, dest, tag);
    }

    /** {@link #ibSend(Object, int, Datatype, int, int)}. */
    public final Request ibSend(@Nullable Buffer buf, int count, Datatype type, int dest, int tag) {
        return ibSend((Object) buf, count, type, dest, tag);
    }

    /** {@link #isSend(Object, int, Datatype, int, int)}. */
    public final Request isSend(@Nullable Buffer buf, int count, Datatype type, int dest, int tag) {
        return isSend((Object) buf, count, type, dest, tag);
    }

    /** {@link #irSend(Object, int, Datatype, int, int)}. */
    public final Request irSend(@Nullable Buffer buf, int count, Datatype type, int dest, int tag) {
        return irSend((Object) buf, count, type, dest, tag);
    }

    /** {@link #iRecv(Object, int, Datatype, int, int)}. */
    public final Request iRecv(@Nullable Buffer buf, int count, Datatype type, int source, int tag) {
        return iRecv((Object) buf, count, type, source, tag);
    }

    /** {@link #sendInit(Object, int, Datatype, int, int)}. */
    public final Prequest sendInit(@Nullable Buffer buf, int count, Datatype type, int dest, int tag) {
        return sendInit((Object) buf, count, type, dest, tag);
    }

    /** {@link #bSendInit(Object, int, Datatype, int, int)}. */
    public final Prequest bSendInit(@Nullable Buffer buf, int count, Datatype type, int dest, int tag) {
        return bSendInit((Object) buf, count, type, dest, tag);
    }

    /** {@link #sSendInit(Object, int, Datatype, int, int)}. */
    public final Prequest sSendInit(@Nullable Buffer buf, int count, Datatype type, int dest, int tag) {
        return sSendInit((Object) buf, count, type, dest, tag);
    }

    /** {@link #rSendInit(Object, int, Datatype, int, int)}. */
    public final Prequest rSendInit(@Nullable Buffer buf, int count, Datatype type, int dest, int tag) {
        return rSendInit((Object) buf, count, type, dest, tag);
    }

    /** {@link #recvInit(Object, int, Datatype, int, int)}. */
    public final Prequest recvInit(@Nullable Buffer buf, int count, Datatype type, int source, int tag) {
        return recvInit((Object) buf, count, type, source, tag);
    }

    /** {@link #iBcast(Object, int, Datatype, int)}. */
    public final Request iBcast(@Nullable Buffer buf, int count, Datatype type, int root) {
        return iBcast((Object) buf, count, type, root);
    }

    /** {@link #iGather(Object, int, Datatype, Object, int, Datatype, int)}. */
    public final Request iGather(
            @Nullable Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Buffer recvbuf,
            int recvcount,
            Datatype recvtype,
            int root) {
        return iGather((Object) sendbuf, sendcount, sendtype, (Object) recvbuf, recvcount, recvtype, root);
    }

    /** {@link #iGather(Object, int, Datatype, int)}. */
    public final Request iGather(@Nullable Buffer buf, int count, Datatype type, int root) {
        return iGather((Object) buf, count, type, root);
    }

    /** {@link #iGatherv(Object, int, Datatype, Object, int[], int[], Datatype, int)}. */
    public final Request iGatherv(
            @Nullable Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Buffer recvbuf,
            int @Nullable [] recvcount,
            int @Nullable [] displs,
            Datatype recvtype,
            int root) {
        return iGatherv((Object) sendbuf, sendcount, sendtype, (Object) recvbuf, recvcount, displs, recvtype, root);
    }

    /** {@link #iGatherv(Object, int[], int[], Datatype, int)}. */
    public final Request iGatherv(
            @Nullable Buffer recvbuf,
            int @Nullable [] recvcount,
            int @Nullable [] displs,
            Datatype recvtype,
            int root) {
        return iGatherv((Object) recvbuf, recvcount, displs, recvtype, root);
    }

    /** {@link #iGatherv(Object, int, Datatype, int)}. */
    public final Request iGatherv(@Nullable Buffer sendbuf, int sendcount, Datatype sendtype, int root) {
        return iGatherv((Object) sendbuf, sendcount, sendtype, root);
    }

    /** {@link #iScatter(Object, int, Datatype, Object, int, Datatype, int)}. */
    public final Request iScatter(
            @Nullable Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Buffer recvbuf,
            int recvcount,
            Datatype recvtype,
            int root) {
        return iScatter((Object) sendbuf, sendcount, sendtype, (Object) recvbuf, recvcount, recvtype, root);
    }

    /** {@link #iScatter(Object, int, Datatype, int)}. */
    public final Request iScatter(@Nullable Buffer buf, int count, Datatype type, int root) {
        return iScatter((Object) buf, count, type, root);
    }

    /** {@link #iScatterv(Object, int[], int[], Datatype, Object, int, Datatype, int)}. */
    public final Request iScatterv(
            @Nullable Buffer sendbuf,
            int @Nullable [] sendcount,
            int @Nullable [] displs,
            Datatype sendtype,
            @Nullable Buffer recvbuf,
            int recvcount,
            Datatype recvtype,
            int root) {
        return iScatterv((Object) sendbuf, sendcount, displs, sendtype, (Object) recvbuf, recvcount, recvtype, root);
    }

    /** {@link #iScatterv(Object, int[], int[], Datatype, int)}. */
    public final Request iScatterv(
            @Nullable Buffer sendbuf,
            int @Nullable [] sendcount,
            int @Nullable [] displs,
            Datatype sendtype,
            int root) {
        return iScatterv((Object) sendbuf, sendcount, displs, sendtype, root);
    }

    /** {@link #iScatterv(Object, int, Datatype, int)}. */
    public final Request iScatterv(@Nullable Buffer recvbuf, int recvcount, Datatype recvtype, int root) {
        return iScatterv((Object) recvbuf, recvcount, recvtype, root);
    }

    /** {@link #iAllGather(Object, int, Datatype, Object, int, Datatype)}. */
    public final Request iAllGather(
            @Nullable Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Buffer recvbuf,
            int recvcount,
            Datatype recvtype) {
        return iAllGather((Object) sendbuf, sendcount, sendtype, (Object) recvbuf, recvcount, recvtype);
    }

    /** {@link #iAllGather(Object, int, Datatype)}. */
    public final Request iAllGather(@Nullable Buffer buf, int count, Datatype type) {
        return iAllGather((Object) buf, count, type);
    }

    /** {@link #iAllGatherv(Object, int, Datatype, Object, int[], int[], Datatype)}. */
    public final Request iAllGatherv(
            @Nullable Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Buffer recvbuf,
            int @Nullable [] recvcount,
            int @Nullable [] displs,
            Datatype recvtype) {
        return iAllGatherv((Object) sendbuf, sendcount, sendtype, (Object) recvbuf, recvcount, displs, recvtype);
    }

    /** {@link #iAllGatherv(Object, int[], int[], Datatype)}. */
    public final Request iAllGatherv(
            @Nullable Buffer recvbuf, int @Nullable [] recvcount, int @Nullable [] displs, Datatype recvtype) {
        return iAllGatherv((Object) recvbuf, recvcount, displs, recvtype);
    }

    /** {@link #iAllToAll(Object, int, Datatype, Object, int, Datatype)}. */
    public final Request iAllToAll(
            @Nullable Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Buffer recvbuf,
            int recvcount,
            Datatype recvtype) {
        return iAllToAll((Object) sendbuf, sendcount, sendtype, (Object) recvbuf, recvcount, recvtype);
    }

    /** {@link #iAllToAllv(Object, int[], int[], Datatype, Object, int[], int[], Datatype)}. */
    public final Request iAllToAllv(
            @Nullable Buffer sendbuf,
            int @Nullable [] sendcount,
            int @Nullable [] sdispls,
            Datatype sendtype,
            @Nullable Buffer recvbuf,
            int @Nullable [] recvcount,
            int @Nullable [] rdispls,
            Datatype recvtype) {
        return iAllToAllv(
                (Object) sendbuf, sendcount, sdispls, sendtype, (Object) recvbuf, recvcount, rdispls, recvtype);
    }

    /** {@link #iReduce(Object, Object, int, Datatype, Op, int)}. */
    public final Request iReduce(
            @Nullable Buffer sendbuf, @Nullable Buffer recvbuf, int count, Datatype type, Op op, int root) {
        return iReduce((Object) sendbuf, (Object) recvbuf, count, type, op, root);
    }

    /** {@link #iReduce(Object, int, Datatype, Op, int)}. */
    public final Request iReduce(@Nullable Buffer buf, int count, Datatype type, Op op, int root) {
        return iReduce((Object) buf, count, type, op, root);
    }

    /** {@link #iAllReduce(Object, Object, int, Datatype, Op)}. */
    public final Request iAllReduce(
            @Nullable Buffer sendbuf, @Nullable Buffer recvbuf, int count, Datatype type, Op op) {
        return iAllReduce((Object) sendbuf, (Object) recvbuf, count, type, op);
    }

    /** {@link #iAllReduce(Object, int, Datatype, Op)}. */
    public final Request iAllReduce(@Nullable Buffer buf, int count, Datatype type, Op op) {
        return iAllReduce((Object) buf, count, type, op);
    }

    /** {@link #iReduceScatter(Object, Object, int[], Datatype, Op)}. */
    public final Request iReduceScatter(
            @Nullable Buffer sendbuf, @Nullable Buffer recvbuf, int @Nullable [] recvcounts, Datatype type, Op op) {
        return iReduceScatter((Object) sendbuf, (Object) recvbuf, recvcounts, type, op);
    }

    /** {@link #iReduceScatter(Object, int[], Datatype, Op)}. */
    public final Request iReduceScatter(@Nullable Buffer buf, int @Nullable [] counts, Datatype type, Op op) {
        return iReduceScatter((Object) buf, counts, type, op);
    }

    /** {@link #iReduceScatterBlock(Object, Object, int, Datatype, Op)}. */
    public final Request iReduceScatterBlock(
            @Nullable Buffer sendbuf, @Nullable Buffer recvbuf, int count, Datatype type, Op op) {
        return iReduceScatterBlock((Object) sendbuf, (Object) recvbuf, count, type, op);
    }

    /** {@link #iReduceScatterBlock(Object, int, Datatype, Op)}. */
    public final Request iReduceScatterBlock(@Nullable Buffer buf, int count, Datatype type, Op op) {
        return iReduceScatterBlock((Object) buf, count, type, op);
    }
}
