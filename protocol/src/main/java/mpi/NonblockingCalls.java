package mpi;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.pointtopoint.SendOperation.Mode;

/**
 * Non-blocking and persistent point-to-point calls in the Open MPI dialect. A buffer may be an array here too. Data are
 * taken when a send starts; received data are in place when the request is complete.
 */
abstract class NonblockingCalls extends BlockingCalls {
    NonblockingCalls(CommHandle handle) {
        super(handle);
    }

    /** Starts a standard send. */
    public final Request iSend(@Nullable Object buf, int count, Datatype type, int dest, int tag) {
        Call call = call("iSend", count, type, "dest", dest, tag);
        return new Request(PointToPoint.send(this, call, buf, 0, count, type, dest, tag, Mode.STANDARD));
    }

    /** Starts a synchronous send. */
    public final Request isSend(@Nullable Object buf, int count, Datatype type, int dest, int tag) {
        Call call = call("isSend", count, type, "dest", dest, tag);
        return new Request(PointToPoint.send(this, call, buf, 0, count, type, dest, tag, Mode.SYNCHRONOUS));
    }

    /** Starts a ready send. */
    public final Request irSend(@Nullable Object buf, int count, Datatype type, int dest, int tag) {
        Call call = call("irSend", count, type, "dest", dest, tag);
        return new Request(PointToPoint.send(this, call, buf, 0, count, type, dest, tag, Mode.READY));
    }

    /** Starts a buffered send, which is complete at once. */
    public final Request ibSend(@Nullable Object buf, int count, Datatype type, int dest, int tag) {
        Call call = call("ibSend", count, type, "dest", dest, tag);
        return new Request(PointToPoint.bufferedSend(this, call, buf, 0, count, type, dest, tag));
    }

    /** Starts a receive of at most {@code count} elements. */
    public final Request iRecv(@Nullable Object buf, int count, Datatype type, int source, int tag) {
        Call call = call("iRecv", count, type, "source", source, tag);
        return new Request(PointToPoint.receive(this, call, buf, 0, count, type, source, tag));
    }

    /** Makes a persistent standard send. */
    public final Prequest sendInit(@Nullable Object buf, int count, Datatype type, int dest, int tag) {
        Call call = call("sendInit", count, type, "dest", dest, tag);
        return PointToPoint.persistentSend(this, call, buf, 0, count, type, dest, tag, Mode.STANDARD);
    }

    /** Makes a persistent synchronous send. */
    public final Prequest sSendInit(@Nullable Object buf, int count, Datatype type, int dest, int tag) {
        Call call = call("sSendInit", count, type, "dest", dest, tag);
        return PointToPoint.persistentSend(this, call, buf, 0, count, type, dest, tag, Mode.SYNCHRONOUS);
    }

    /** Makes a persistent ready send. */
    public final Prequest rSendInit(@Nullable Object buf, int count, Datatype type, int dest, int tag) {
        Call call = call("rSendInit", count, type, "dest", dest, tag);
        return PointToPoint.persistentSend(this, call, buf, 0, count, type, dest, tag, Mode.READY);
    }

    /** Makes a persistent buffered send. */
    public final Prequest bSendInit(@Nullable Object buf, int count, Datatype type, int dest, int tag) {
        Call call = call("bSendInit", count, type, "dest", dest, tag);
        return PointToPoint.persistentBufferedSend(this, call, buf, 0, count, type, dest, tag);
    }

    /** Makes a persistent receive. */
    public final Prequest recvInit(@Nullable Object buf, int count, Datatype type, int source, int tag) {
        Call call = call("recvInit", count, type, "source", source, tag);
        return PointToPoint.persistentReceive(this, call, buf, 0, count, type, source, tag);
    }
}
