package mpi;

import java.nio.Buffer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The exact signatures of the Open MPI bindings, which take NIO buffers where our methods take arrays as well: for programs
 * that were compiled against those bindings.
 */
abstract class BufferSignatures extends NonblockingCalls {
    BufferSignatures(String predefined, Function<MpiProcess, @Nullable CommState> handle) {
        super(predefined, handle);
    }

    BufferSignatures(@Nullable CommState state) {
        super(state);
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
}
