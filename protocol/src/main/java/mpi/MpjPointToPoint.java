package mpi;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.pointtopoint.SendOperation.Mode;

/**
 * Point-to-point calls in the MPJ dialect: an offset follows every buffer and counts its elements. Each does what its
 * namesake in {@link BlockingCalls} and {@link NonblockingCalls} does.
 */
abstract class MpjPointToPoint extends BufferSignatures {
    MpjPointToPoint(CommHandle handle) {
        super(handle);
    }

    public final void Send(@Nullable Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        Call call = call("Send", offset, count, datatype, "dest", dest, tag);
        PointToPoint.send(this, call, buf, offset, count, datatype, dest, tag, Mode.STANDARD)
                .await();
    }

    public final void Ssend(@Nullable Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        Call call = call("Ssend", offset, count, datatype, "dest", dest, tag);
        PointToPoint.send(this, call, buf, offset, count, datatype, dest, tag, Mode.SYNCHRONOUS)
                .await();
    }

    public final void Rsend(@Nullable Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        Call call = call("Rsend", offset, count, datatype, "dest", dest, tag);
        PointToPoint.send(this, call, buf, offset, count, datatype, dest, tag, Mode.READY)
                .await();
    }

    public final void Bsend(@Nullable Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        Call call = call("Bsend", offset, count, datatype, "dest", dest, tag);
        PointToPoint.bufferedSend(this, call, buf, offset, count, datatype, dest, tag)
                .await();
    }

    public final Status Recv(@Nullable Object buf, int offset, int count, Datatype datatype, int source, int tag) {
        Call call = call("Recv", offset, count, datatype, "source", source, tag);
        return PointToPoint.receive(this, call, buf, offset, count, datatype, source, tag)
                .await();
    }

    public final Request Isend(@Nullable Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        Call call = call("Isend", offset, count, datatype, "dest", dest, tag);
        return new Request(PointToPoint.send(this, call, buf, offset, count, datatype, dest, tag, Mode.STANDARD));
    }

    public final Request Issend(@Nullable Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        Call call = call("Issend", offset, count, datatype, "dest", dest, tag);
        return new Request(PointToPoint.send(this, call, buf, offset, count, datatype, dest, tag, Mode.SYNCHRONOUS));
    }

    public final Request Irsend(@Nullable Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        Call call = call("Irsend", offset, count, datatype, "dest", dest, tag);
        return new Request(PointToPoint.send(this, call, buf, offset, count, datatype, dest, tag, Mode.READY));
    }

    public final Request Ibsend(@Nullable Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        Call call = call("Ibsend", offset, count, datatype, "dest", dest, tag);
        return new Request(PointToPoint.bufferedSend(this, call, buf, offset, count, datatype, dest, tag));
    }

    public final Request Irecv(@Nullable Object buf, int offset, int count, Datatype datatype, int source, int tag) {
        Call call = call("Irecv", offset, count, datatype, "source", source, tag);
        return new Request(PointToPoint.receive(this, call, buf, offset, count, datatype, source, tag));
    }

    public final Prequest Send_init(@Nullable Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        Call call = call("Send_init", offset, count, datatype, "dest", dest, tag);
        return PointToPoint.persistentSend(this, call, buf, offset, count, datatype, dest, tag, Mode.STANDARD);
    }

    public final Prequest Ssend_init(
            @Nullable Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        Call call = call("Ssend_init", offset, count, datatype, "dest", dest, tag);
        return PointToPoint.persistentSend(this, call, buf, offset, count, datatype, dest, tag, Mode.SYNCHRONOUS);
    }

    public final Prequest Rsend_init(
            @Nullable Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        Call call = call("Rsend_init", offset, count, datatype, "dest", dest, tag);
        return PointToPoint.persistentSend(this, call, buf, offset, count, datatype, dest, tag, Mode.READY);
    }

    public final Prequest Bsend_init(
            @Nullable Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        Call call = call("Bsend_init", offset, count, datatype, "dest", dest, tag);
        return PointToPoint.persistentBufferedSend(this, call, buf, offset, count, datatype, dest, tag);
    }

    public final Prequest Recv_init(
            @Nullable Object buf, int offset, int count, Datatype datatype, int source, int tag) {
        Call call = call("Recv_init", offset, count, datatype, "source", source, tag);
        return PointToPoint.persistentReceive(this, call, buf, offset, count, datatype, source, tag);
    }

    public final Status Sendrecv(
            @Nullable Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            int dest,
            int sendtag,
            @Nullable Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype,
            int source,
            int recvtag) {
        Call call = call(
                "Sendrecv",
                "sendoffset",
                sendoffset,
                "sendcount",
                sendcount,
                "sendtype",
                sendtype,
                "dest",
                dest,
                "sendtag",
                sendtag,
                "recvoffset",
                recvoffset,
                "recvcount",
                recvcount,
                "recvtype",
                recvtype,
                "source",
                source,
                "recvtag",
                recvtag);
        Transfer receive = PointToPoint.receive(this, call, recvbuf, recvoffset, recvcount, recvtype, source, recvtag);
        Transfer send =
                PointToPoint.send(this, call, sendbuf, sendoffset, sendcount, sendtype, dest, sendtag, Mode.STANDARD);
        send.await();
        return receive.await();
    }

    public final Status Sendrecv_replace(
            @Nullable Object buf,
            int offset,
            int count,
            Datatype datatype,
            int dest,
            int sendtag,
            int source,
            int recvtag) {
        Call call = call(
                "Sendrecv_replace",
                "offset",
                offset,
                "count",
                count,
                "type",
                datatype,
                "dest",
                dest,
                "sendtag",
                sendtag,
                "source",
                source,
                "recvtag",
                recvtag);
        return PointToPoint.exchange(this, call, buf, offset, count, datatype, dest, sendtag, source, recvtag);
    }

    public final Status Probe(int source, int tag) {
        Call call = call("Probe", "source", source, "tag", tag);
        return Objects.requireNonNull(PointToPoint.probe(this, call, source, tag, true));
    }

    public final @Nullable Status Iprobe(int source, int tag) {
        return PointToPoint.probe(this, call("Iprobe", "source", source, "tag", tag), source, tag, false);
    }
}
