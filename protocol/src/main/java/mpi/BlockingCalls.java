package mpi;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.pointtopoint.SendOperation.Mode;

/**
 * Blocking point-to-point calls in the Open MPI dialect. A buffer is an array or an NIO buffer, of which the whole counts
 * whatever its position and limit; {@link MPI#slice} makes one from an offset on.
 */
abstract class BlockingCalls extends PackCalls {
    BlockingCalls(CommHandle handle) {
        super(handle);
    }

    /** Standard send: returns when {@code buf} may be used again. */
    public final void send(@Nullable Object buf, int count, Datatype type, int dest, int tag) {
        Call call = call("send", count, type, "dest", dest, tag);
        PointToPoint.send(this, call, buf, 0, count, type, dest, tag, Mode.STANDARD)
                .await();
    }

    /** Receives at most {@code count} elements. */
    public final Status recv(@Nullable Object buf, int count, Datatype type, int source, int tag) {
        Call call = call("recv", count, type, "source", source, tag);
        return PointToPoint.receive(this, call, buf, 0, count, type, source, tag)
                .await();
    }

    /** A send and a receive at the same time. */
    public final Status sendRecv(
            @Nullable Object sendbuf,
            int sendcount,
            Datatype sendtype,
            int dest,
            int sendtag,
            @Nullable Object recvbuf,
            int recvcount,
            Datatype recvtype,
            int source,
            int recvtag) {
        Call call = call(
                "sendRecv",
                "sendcount",
                sendcount,
                "sendtype",
                sendtype,
                "dest",
                dest,
                "sendtag",
                sendtag,
                "recvcount",
                recvcount,
                "recvtype",
                recvtype,
                "source",
                source,
                "recvtag",
                recvtag);
        Transfer receive = PointToPoint.receive(this, call, recvbuf, 0, recvcount, recvtype, source, recvtag);
        Transfer send = PointToPoint.send(this, call, sendbuf, 0, sendcount, sendtype, dest, sendtag, Mode.STANDARD);
        send.await();
        return receive.await();
    }

    /** A send and a receive at the same time, with one buffer for both. */
    public final Status sendRecvReplace(
            @Nullable Object buf, int count, Datatype type, int dest, int sendtag, int source, int recvtag) {
        Call call = call(
                "sendRecvReplace",
                "count",
                count,
                "type",
                type,
                "dest",
                dest,
                "sendtag",
                sendtag,
                "source",
                source,
                "recvtag",
                recvtag);
        return PointToPoint.exchange(this, call, buf, 0, count, type, dest, sendtag, source, recvtag);
    }

    /** Buffered send: from the attached buffer, returns at once. */
    public final void bSend(@Nullable Object buf, int count, Datatype type, int dest, int tag) {
        Call call = call("bSend", count, type, "dest", dest, tag);
        PointToPoint.bufferedSend(this, call, buf, 0, count, type, dest, tag).await();
    }

    /** Synchronous send: returns when the matching receive has begun. */
    public final void sSend(@Nullable Object buf, int count, Datatype type, int dest, int tag) {
        Call call = call("sSend", count, type, "dest", dest, tag);
        PointToPoint.send(this, call, buf, 0, count, type, dest, tag, Mode.SYNCHRONOUS)
                .await();
    }

    /** Ready send: the matching receive has to be posted already. */
    public final void rSend(@Nullable Object buf, int count, Datatype type, int dest, int tag) {
        Call call = call("rSend", count, type, "dest", dest, tag);
        PointToPoint.send(this, call, buf, 0, count, type, dest, tag, Mode.READY)
                .await();
    }

    /** Waits for a message that a receive would match. */
    public final Status probe(int source, int tag) {
        Call call = call("probe", "source", source, "tag", tag);
        return Objects.requireNonNull(PointToPoint.probe(this, call, source, tag, true));
    }

    /** The message that a receive would match now, or null. */
    public final @Nullable Status iProbe(int source, int tag) {
        return PointToPoint.probe(this, call("iProbe", "source", source, "tag", tag), source, tag, false);
    }
}
