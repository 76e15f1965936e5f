package mpi;

import java.nio.Buffer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.pointtopoint.ProbeOperation;

/**
 * The handle of a message that a probe has found and taken ({@code mProbe}), for its receive. No other probe or receive can match it
 * (MPI-4.1, section 3.8.2).
 */
public final class Message extends Identified {
    private @Nullable ProbeOperation probe;
    private boolean noProc;

    /** Creates a handle without a message. */
    public Message() {}

    /** {@return whether there is no message} */
    public boolean isNull() {
        return probe == null && !noProc;
    }

    /** {@return whether this is the message of a probe of PROC_NULL} */
    public boolean isNoProc() {
        return noProc;
    }

    /**
     * Waits for a message that a receive would match, and takes it.
     *
     * @param source rank of the sender, ANY_SOURCE or PROC_NULL
     * @param tag tag of the message, 0 or more, or ANY_TAG
     * @param comm communicator of the message
     * @return status of the message
     * @throws MPIException of class ERR_COMM, ERR_RANK or ERR_TAG if an argument is invalid
     */
    public Status mProbe(int source, int tag, Comm comm) {
        Call call = comm.call("mProbe", "source", source, "tag", tag);
        return Objects.requireNonNull(probe(comm, call, source, tag, true));
    }

    /**
     * Takes the message that a receive would match now.
     *
     * @param source rank of the sender, ANY_SOURCE or PROC_NULL
     * @param tag tag of the message, 0 or more, or ANY_TAG
     * @param comm communicator of the message
     * @return status of the message; null if there is none
     * @throws MPIException of class ERR_COMM, ERR_RANK or ERR_TAG if an argument is invalid
     */
    public @Nullable Status imProbe(int source, int tag, Comm comm) {
        return probe(comm, comm.call("imProbe", "source", source, "tag", tag), source, tag, false);
    }

    private @Nullable Status probe(Comm comm, Call call, int source, int tag, boolean blocking) {
        probe = null;
        noProc = source == MPI.PROC_NULL;
        if (noProc) {
            PointToPoint.check(comm, call, source, tag);
            return PointToPoint.ofNullProcess();
        }
        ProbeOperation done = PointToPoint.look(comm, call, source, tag, blocking, true);
        probe = done.found() == null ? null : done;
        return PointToPoint.found(done);
    }

    /**
     * Receives the message; afterwards the handle has no message.
     *
     * @param buf buffer that receives the data
     * @param count largest number of elements to receive, 0 or more
     * @param type type of the elements
     * @return status of the receive
     * @throws MPIException of class ERR_REQUEST if there is no message, ERR_BUFFER, ERR_COUNT or ERR_TYPE if an
     *     argument is invalid, ERR_TRUNCATE if the message is too long
     */
    public Status mRecv(@Nullable Object buf, int count, Datatype type) {
        return receive("mRecv", buf, count, type).await();
    }

    /**
     * Starts to receive the message; afterwards the handle has no message.
     *
     * @param buf buffer that receives the data
     * @param count largest number of elements to receive, 0 or more
     * @param type type of the elements
     * @return request of the receive
     * @throws MPIException of class ERR_REQUEST if there is no message, ERR_BUFFER, ERR_COUNT or ERR_TYPE if an
     *     argument is invalid
     */
    public Request imRecv(@Nullable Object buf, int count, Datatype type) {
        return new Request(receive("imRecv", buf, count, type));
    }

    /**
     * Calls {@link #imRecv(Object, int, Datatype)}.
     *
     * @param buf buffer that receives the data
     * @param count largest number of elements to receive, 0 or more
     * @param type type of the elements
     * @return request of the receive
     * @throws MPIException of class ERR_REQUEST if there is no message, ERR_BUFFER, ERR_COUNT or ERR_TYPE if an
     *     argument is invalid
     */
    public Request imRecv(@Nullable Buffer buf, int count, Datatype type) {
        return imRecv((Object) buf, count, type);
    }

    private Pending receive(String name, @Nullable Object buf, int count, Datatype type) {
        Call call = new Call(null, name, () -> Call.words("Message." + name, "count", count, "type", type));
        ProbeOperation taken = probe;
        if (taken == null && !noProc) {
            throw call.error(MPI.ERR_REQUEST, "message", "null", "a message that a probe has matched");
        }
        Pending receive = taken == null
                ? new Pending(call, null, PointToPoint::ofNullProcess)
                : PointToPoint.receiveTaken(call, taken, buf, count, type);
        probe = null;
        noProc = false;
        return receive;
    }
}
