package mpi;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.group.Communicator;
import org.rankcluster.protocol.message.Envelope;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.pointtopoint.CallSignature;
import org.rankcluster.protocol.pointtopoint.ProbeOperation;
import org.rankcluster.protocol.pointtopoint.ReceiveOperation;
import org.rankcluster.protocol.pointtopoint.SendOperation;
import org.rankcluster.protocol.pointtopoint.SendOperation.Mode;
import org.rankcluster.protocol.runtime.Messaging;

/** The calls that check and start sends, receives and probes, for both Java APIs (MPI-4.1, chapter 3). */
final class PointToPoint {
    private PointToPoint() {}

    /** Starts a send; the data are copied now. */
    static Pending send(
            Comm comm,
            Call call,
            @Nullable Object buf,
            int offset,
            int count,
            @Nullable Datatype type,
            int dest,
            int tag,
            Mode mode) {
        SendOperation send = prepare(comm, call, buf, offset, count, type, dest, tag, mode);
        if (send != null) {
            call.messaging().post(send);
        }
        return sending(call, send);
    }

    /** Starts a send from the attached buffer, which is complete at once. */
    static Pending bufferedSend(
            Comm comm,
            Call call,
            @Nullable Object buf,
            int offset,
            int count,
            @Nullable Datatype type,
            int dest,
            int tag) {
        SendOperation send = prepare(comm, call, buf, offset, count, type, dest, tag, Mode.BUFFERED);
        if (send != null) {
            MpiProcess.active(call).bufferedSends().post(call, send);
        }
        return sending(call, send);
    }

    /** Returns the communication of a send; null stands for a send to PROC_NULL. */
    private static Pending sending(Call call, @Nullable SendOperation send) {
        return new Pending(call, send, () -> send != null && send.isCancelled() ? withdrawn() : new Status());
    }

    private static Status withdrawn() {
        Status status = new Status();
        status.setCancelled(true);
        return status;
    }

    private static @Nullable SendOperation prepare(
            Comm comm,
            Call call,
            @Nullable Object buf,
            int offset,
            int count,
            @Nullable Datatype type,
            int dest,
            int tag,
            Mode mode) {
        CommState state = comm.state(call);
        Communicator view = state.view();
        UserBuffer buffer = checkSend(view, call, buf, offset, count, type, dest, tag);
        if (dest == MPI.PROC_NULL) {
            return null;
        }
        Envelope envelope = new Envelope(view.translate(dest), view.context(), view.rank(), tag);
        SendOperation send = new SendOperation(envelope, buffer.packMessage(count), mode, state.routing());
        send.signature(CallSignature.ofMessage(
                buffer.type().isMixed() ? null : buffer.type().base()));
        return send;
    }

    private static UserBuffer checkSend(
            Communicator view,
            Call call,
            @Nullable Object buf,
            int offset,
            int count,
            @Nullable Datatype type,
            int dest,
            int tag) {
        checkPeer(call, view, "dest", dest);
        if (tag < 0) {
            throw call.error(MPI.ERR_TAG, "tag", tag, "0 or more");
        }
        UserBuffer buffer = UserBuffer.of(call, "buf", buf, offset, type);
        buffer.check(0, count, false);
        return buffer;
    }

    /** Starts a receive. */
    static Pending receive(
            Comm comm,
            Call call,
            @Nullable Object buf,
            int offset,
            int count,
            @Nullable Datatype type,
            int source,
            int tag) {
        Communicator view = comm.state(call).view();
        UserBuffer buffer = checked(view, call, buf, offset, type, source, tag);
        int capacity = buffer.capacity(count);
        if (source == MPI.PROC_NULL) {
            return new Pending(call, null, PointToPoint::ofNullProcess);
        }
        ReceiveOperation receive = buffer instanceof ObjectBuffer
                ? new ReceiveOperation(view.context(), source, tag, Integer.MAX_VALUE, null)
                : new ReceiveOperation(view.context(), source, tag, capacity, buffer::arrive);
        receive.signature(CallSignature.ofMessage(
                buffer.type().isMixed() ? null : buffer.type().base()));
        receive.from(view);
        receive.alignment(buffer.alignment());
        call.messaging().post(receive);
        return new Pending(call, receive, () -> received(receive, buffer, count));
    }

    private static UserBuffer checked(
            Communicator view,
            Call call,
            @Nullable Object buf,
            int offset,
            @Nullable Datatype type,
            int source,
            int tag) {
        checkSource(call, view, source);
        checkReceiveTag(call, tag);
        return UserBuffer.of(call, "buf", buf, offset, type);
    }

    /** Creates a persistent send, which copies its data at each start. Its arguments are checked now. */
    static Prequest persistentSend(
            Comm comm,
            Call call,
            @Nullable Object buf,
            int offset,
            int count,
            @Nullable Datatype type,
            int dest,
            int tag,
            Mode mode) {
        checkSend(comm.state(call).view(), call, buf, offset, count, type, dest, tag);
        Datatype held = Datatype.checked(call, type).held();
        return new Prequest(() -> send(comm, call, buf, offset, count, held, dest, tag, mode));
    }

    /** Creates a persistent send from the attached buffer, see {@link #persistentSend}. */
    static Prequest persistentBufferedSend(
            Comm comm,
            Call call,
            @Nullable Object buf,
            int offset,
            int count,
            @Nullable Datatype type,
            int dest,
            int tag) {
        checkSend(comm.state(call).view(), call, buf, offset, count, type, dest, tag);
        Datatype held = Datatype.checked(call, type).held();
        return new Prequest(() -> bufferedSend(comm, call, buf, offset, count, held, dest, tag));
    }

    /** Creates a persistent receive, which is posted at each start. Its arguments are checked now. */
    static Prequest persistentReceive(
            Comm comm,
            Call call,
            @Nullable Object buf,
            int offset,
            int count,
            @Nullable Datatype type,
            int source,
            int tag) {
        int unusedCapacity = checked(comm.state(call).view(), call, buf, offset, type, source, tag)
                .capacity(count);
        Datatype held = Datatype.checked(call, type).held();
        return new Prequest(() -> receive(comm, call, buf, offset, count, held, source, tag));
    }

    /** Sends and receives concurrently, and waits for both. */
    static Status sendReceive(
            Comm comm,
            Call call,
            @Nullable Object sendBuf,
            int sendOffset,
            int sendCount,
            @Nullable Datatype sendType,
            int dest,
            int sendTag,
            @Nullable Object receiveBuf,
            int receiveOffset,
            int receiveCount,
            @Nullable Datatype receiveType,
            int source,
            int receiveTag) {
        Pending receive = receive(comm, call, receiveBuf, receiveOffset, receiveCount, receiveType, source, receiveTag);
        send(comm, call, sendBuf, sendOffset, sendCount, sendType, dest, sendTag, Mode.STANDARD)
                .await();
        return receive.await();
    }

    /** Sends the content of a buffer and receives into the same buffer. */
    static Status exchange(
            Comm comm,
            Call call,
            @Nullable Object buf,
            int offset,
            int count,
            @Nullable Datatype type,
            int dest,
            int sendTag,
            int source,
            int receiveTag) {
        SendOperation send = prepare(comm, call, buf, offset, count, type, dest, sendTag, Mode.STANDARD);
        Pending receive = receive(comm, call, buf, offset, count, type, source, receiveTag);
        if (send != null) {
            call.messaging().post(send);
        }
        sending(call, send).await();
        return receive.await();
    }

    /** Starts the receive of a message that a probe has taken. */
    static Pending receiveTaken(
            Call call, ProbeOperation probe, @Nullable Object buf, int count, @Nullable Datatype type) {
        UserBuffer buffer = UserBuffer.of(call, "buf", buf, 0, type);
        buffer.check(0, count, true);
        ReceiveOperation receive = buffer instanceof ObjectBuffer
                ? new ReceiveOperation(probe, Integer.MAX_VALUE, null)
                : new ReceiveOperation(probe, buffer.bytes(count), buffer::arrive);
        receive.alignment(buffer.alignment());
        call.messaging().post(receive);
        return new Pending(call, receive, () -> received(receive, buffer, count));
    }

    private static Status received(ReceiveOperation receive, UserBuffer buffer, int count) {
        if (receive.isCancelled()) {
            return withdrawn();
        }
        receive.place();
        buffer.settle();
        int bytes = receive.payload() == null ? 0 : receive.payload().size();
        Status status = new Status(receive.matchedSource(), receive.matchedTag(), bytes);
        if (buffer instanceof ObjectBuffer objects && receive.payload() != null) {
            status.objects(objects.receive(receive.payload(), 0, count));
        }
        return status;
    }

    static Status ofNullProcess() {
        return new Status(MPI.PROC_NULL, MPI.ANY_TAG, 0);
    }

    /**
     * Returns the status of a message that a receive would match; null if there is none. A blocking probe waits for
     * one.
     */
    static @Nullable Status probe(Comm comm, Call call, int source, int tag, boolean blocking) {
        if (source == MPI.PROC_NULL) {
            check(comm, call, source, tag);
            return ofNullProcess();
        }
        return found(look(comm, call, source, tag, blocking, false));
    }

    /**
     * Returns the completed probe of a source other than PROC_NULL. If it {@code takes} the message, no other call can
     * match it.
     */
    static ProbeOperation look(Comm comm, Call call, int source, int tag, boolean blocking, boolean takes) {
        Communicator view = check(comm, call, source, tag);
        Messaging messaging = call.messaging();
        ProbeOperation probe = new ProbeOperation(view.context(), source, tag, blocking, takes);
        probe.from(view);
        probe.translateSource(true);
        messaging.post(probe);
        messaging.await(probe);
        return probe;
    }

    /** Returns the status of the message that a probe found; null if there is none. */
    static @Nullable Status found(ProbeOperation probe) {
        Message.Header found = probe.found();
        if (found == null) {
            return null;
        }
        Envelope envelope = found.envelope();
        return new Status(envelope.from(), envelope.tag(), found.size());
    }

    /** Returns the communicator. Checks that a message can have this source and tag. */
    static Communicator check(Comm comm, Call call, int source, int tag) {
        Communicator view = comm.state(call).view();
        checkSource(call, view, source);
        checkReceiveTag(call, tag);
        return view;
    }

    private static void checkSource(Call call, Communicator view, int source) {
        if (source != MPI.ANY_SOURCE) {
            checkPeer(call, view, "source", source);
        }
    }

    private static void checkPeer(Call call, Communicator view, String name, int peer) {
        if (peer < 0 && peer != MPI.PROC_NULL || peer >= view.peers().size()) {
            String orAny = name.equals("source") ? ", ANY_SOURCE or PROC_NULL" : " or PROC_NULL";
            throw call.error(MPI.ERR_RANK, name, peer, "0.." + (view.peers().size() - 1) + orAny);
        }
    }

    private static void checkReceiveTag(Call call, int tag) {
        if (tag < 0 && tag != MPI.ANY_TAG) {
            throw call.error(MPI.ERR_TAG, "tag", tag, "0 or more, or ANY_TAG");
        }
    }
}
