package mpi;

import java.nio.Buffer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.pointtopoint.ProbeOperation;

/** A message that was found and taken by a probe: no other probe or receive sees it (MPI-4.1, section 3.8.2). */
public final class Message extends Identified {
    private @Nullable ProbeOperation probe;
    private boolean noProc;

    /** No message yet. */
    public Message() {}

    /** Whether there is no message. */
    public boolean isNull() {
        return probe == null && !noProc;
    }

    /** Whether it is the one that a probe of PROC_NULL finds. */
    public boolean isNoProc() {
        return noProc;
    }

    /** Waits for a message that a receive would match, and takes it. */
    public Status mProbe(int source, int tag, Comm comm) {
        Call call = comm.call("mProbe", "source", source, "tag", tag);
        return Objects.requireNonNull(probe(comm, call, source, tag, true));
    }

    /** Takes the message that a receive would match now; null if there is none. */
    public @Nullable Status imProbe(int source, int tag, Comm comm) {
        return probe(comm, comm.call("imProbe", "source", source, "tag", tag), source, tag, false);
    }

    private @Nullable Status probe(Comm comm, Call call, int source, int tag, boolean blocking) {
        probe = null;
        noProc = source == MPI.PROC_NULL;
        if (noProc) {
            PointToPoint.check(comm, call, source, tag);
            return PointToPoint.fromNobody();
        }
        ProbeOperation done = PointToPoint.look(comm, call, source, tag, blocking, true);
        probe = done.found() == null ? null : done;
        return PointToPoint.found(done);
    }

    /** Receives it; then there is no message any more. */
    public Status mRecv(@Nullable Object buf, int count, Datatype type) {
        return receive("mRecv", buf, count, type).await();
    }

    /** Starts to receive it; then there is no message any more. */
    public Request imRecv(@Nullable Object buf, int count, Datatype type) {
        return new Request(receive("imRecv", buf, count, type));
    }

    /** {@link #imRecv(Object, int, Datatype)}. */
    public Request imRecv(@Nullable Buffer buf, int count, Datatype type) {
        return imRecv((Object) buf, count, type);
    }

    private Pending receive(String name, @Nullable Object buf, int count, Datatype type) {
        Call call = new Call(null, name, () -> Call.words("Message." + name, "count", count, "type", type));
        ProbeOperation taken = probe;
        if (taken == null && !noProc) {
            throw call.error(MPI.ERR_REQUEST, "message", "null", "one that a probe has taken");
        }
        Pending receive = taken == null
                ? new Pending(call, null, PointToPoint::fromNobody)
                : PointToPoint.receiveTaken(call, taken, buf, count, type);
        probe = null;
        noProc = false;
        return receive;
    }
}
