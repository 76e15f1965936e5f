package mpi;

import java.nio.Buffer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.group.Communicator;
import org.rankcluster.protocol.pointtopoint.SendOperation.Mode;
import org.rankcluster.protocol.runtime.RankRuntime;

/**
 * A communicator: ranks that exchange messages, separate from all other communicators (MPI-4.1, chapter 7). Methods of
 * the Open MPI Java API begin with a small letter, methods of the mpiJava API with a capital.
 *
 * <p><b>Buffers.</b> A buffer is an array or an NIO buffer. All of an NIO buffer counts, regardless of its position and
 * limit; {@link MPI#slice} creates a view that starts at an offset. In the mpiJava API an offset follows every buffer,
 * in elements of the buffer. The methods that take a {@link Buffer} have the exact signatures of the Open MPI bindings,
 * for programs that were compiled against them.
 *
 * <p>Data are copied when a send starts. Received data are in place when the request is complete. Data packed with
 * {@link #pack} can be sent as PACKED and received as elements of the original types, and vice versa. Positions are in
 * bytes.
 *
 * <p><b>Collectives.</b> All ranks of the communicator call the same collectives in the same order. Several
 * non-blocking collectives may be pending; they match in the order in which they were started. Objects need an exchange
 * of sizes first, so they are for blocking collectives. Arguments that are significant only at the root may have any
 * value elsewhere. Operators that do not commute are applied in rank order. Blocks of neighbours are in the order in
 * which the topology lists them. In a grid that is dimension by dimension, the lower neighbour first.
 *
 * <p><b>Errors.</b> The error handler decides about errors. With {@link MPI#ERRORS_RETURN}, a method throws an
 * {@link MPIException} of the given class. With {@link MPI#ERRORS_ARE_FATAL}, the default, the error ends the job.
 * Calls on a communicator that is null or freed fail with class ERR_COMM.
 */
public class Comm extends Identified implements Freeable, Cloneable {
    /** The split type of {@link Intracomm#splitType} for ranks of one node. */
    public static final int TYPE_SHARED = Constants.number(0);

    private final CommHandle handle;
    private boolean freed;
    private @Nullable Request duplication;

    Comm(CommHandle handle) {
        this.handle = handle;
    }

    /** Returns a communicator of the same class. */
    Comm with(CommHandle handle) {
        return new Comm(handle);
    }

    /** Returns the calling rank's state. Fails if there is none. */
    final CommState state(Call call) {
        CommState state = freed ? null : handle.find(MpiProcess.active(call));
        if (state == null) {
            throw call.error(MPI.ERR_COMM, "the communicator is null or was freed");
        }
        return state;
    }

    /** Returns {@link #state(Call)} for a call without arguments. */
    final CommState state(String name) {
        return state(call(name));
    }

    final Communicator view(String name) {
        return state(name).view();
    }

    /** Returns the calling rank's state; null if there is none. Does not fail before Init. */
    final @Nullable CommState stateOrNull() {
        MpiProcess process = MpiProcess.current();
        return process == null || freed ? null : handle.find(process);
    }

    /** Creates a call on this communicator. The arguments are pairs of names and values. */
    final Call call(String name, @Nullable Object... arguments) {
        return new Call(this, name, () -> Call.words(name, arguments));
    }

    /** Creates a call that moves elements to or from a peer. */
    final Call call(String name, int count, @Nullable Datatype type, String peerName, int peer, int tag) {
        return new Call(this, name, () -> Call.words(name, "count", count, "type", type, peerName, peer, "tag", tag));
    }

    /** Returns {@link #call(String, int, Datatype, String, int, int)} with an offset. */
    final Call call(String name, int offset, int count, @Nullable Datatype type, String peerName, int peer, int tag) {
        return new Call(
                this,
                name,
                () -> Call.words(name, "offset", offset, "count", count, "type", type, peerName, peer, "tag", tag));
    }

    /** Returns the name for messages to users. */
    final String label() {
        String predefined = handle.predefined();
        if (predefined != null) {
            return predefined;
        }
        CommState state = stateOrNull();
        return state == null ? "COMM_NULL" : state.held().label();
    }

    /** Returns whether {@link #label} is a name rather than a description. */
    final boolean isNamed() {
        CommState state = handle.predefined() == null ? stateOrNull() : null;
        return state == null || !state.name().isEmpty();
    }

    // ---- ranks and groups

    /**
     * Returns the number of ranks.
     *
     * @return number of ranks of the calling rank's group, 1 or more
     */
    public final int getSize() {
        return view("getSize").size();
    }

    /**
     * Returns the calling process's rank.
     *
     * @return rank in its group, 0 or more
     */
    public final int getRank() {
        return view("getRank").rank();
    }

    /** {@return whether there is no communicator behind the handle} */
    public final boolean isNull() {
        return stateOrNull() == null;
    }

    /** {@return whether the communicator connects two groups} */
    public final boolean isInter() {
        return view("isInter").isInter();
    }

    /**
     * Returns the communicator's processes. On an intercommunicator, these are the processes of the calling rank's group.
     *
     * @return group of the processes, in rank order
     */
    public final Group getGroup() {
        return new Group(view("getGroup").rankmap());
    }

    /**
     * Compares two communicators.
     *
     * @param comm1 a communicator
     * @param comm2 another communicator
     * @return IDENT for the same communicator, CONGRUENT for the same ranks in another context, SIMILAR for the same
     *     processes in another order, else UNEQUAL
     * @throws MPIException of class ERR_COMM if a communicator is null or was freed
     */
    public static int compare(Comm comm1, Comm comm2) {
        return Communicators.compare(
                given("comm1", comm1).state("compare"), given("comm2", comm2).state("compare"));
    }

    private static Comm given(String name, @Nullable Comm comm) {
        return new Call(null, "compare", () -> "Comm.compare()").checkNotNull(MPI.ERR_COMM, name, comm);
    }

    /**
     * Returns the kind of the process topology.
     *
     * @return CART, GRAPH or DIST_GRAPH; UNDEFINED for a communicator without a topology
     */
    public final int getTopology() {
        ProcessTopology topology = state("getTopology").topology();
        return topology == null ? MPI.UNDEFINED : topology.kind();
    }

    // ---- making and giving up

    @Override
    @SuppressWarnings("MethodDoesntCallSuperMethod")
    public Comm clone() {
        return dup();
    }

    /**
     * Creates a communicator of the same ranks with its own context and a copy of the attributes and the topology. All
     * ranks call it.
     *
     * @return the new communicator
     */
    public Comm dup() {
        return with(CommHandle.of(Communicators.duplicate(this, call("dup"))));
    }

    /**
     * Starts {@link #dup}. The new communicator may be used when its {@link #getRequest} is complete.
     *
     * @return the new communicator
     */
    public Comm iDup() {
        Communicators.Later later = Communicators.duplicateLater(this, call("iDup"));
        Comm made = with(later.handle());
        made.duplication = new Request(later.pending());
        return made;
    }

    /**
     * Duplicates the communicator with other hints, see {@link #dup}.
     *
     * @param info hints that replace the old ones; {@code rankcluster_routing} is deterministic or adaptive
     * @return the new communicator
     * @throws MPIException of class ERR_INFO if {@code info} is null, ERR_INFO_VALUE for another routing
     */
    public Comm dupWithInfo(Info info) {
        return with(CommHandle.of(Communicators.duplicate(this, call("dupWithInfo"), info)));
    }

    /**
     * Returns the request of the {@link #iDup} that creates this communicator.
     *
     * @return the request; the null request if the communicator was created otherwise
     */
    public final Request getRequest() {
        return duplication == null ? MPI.REQUEST_NULL : duplication;
    }

    /**
     * Creates an intercommunicator of two groups. All ranks of both groups call it, each with a communicator of its own
     * group. This communicator connects the two leaders; at other ranks it may be any.
     *
     * @param localComm communicator of the calling rank's group
     * @param localLeader rank in {@code localComm} of the leader of this group
     * @param remoteLeader rank in this communicator of the other group's leader; significant at the leader
     * @param tag tag of the messages between the leaders, 0 or more; distinguishes concurrent calls
     * @return the new intercommunicator
     * @throws MPIException of class ERR_RANK for a leader that does not exist, ERR_TAG for a negative tag, ERR_COMM if
     *     the groups share a process
     */
    public final Intercomm createIntercomm(Comm localComm, int localLeader, int remoteLeader, int tag) {
        Call call = call("createIntercomm", "localLeader", localLeader, "remoteLeader", remoteLeader, "tag", tag);
        call.checkNotNull(MPI.ERR_COMM, "localComm", localComm);
        return new Intercomm(
                CommHandle.of(Intercommunicators.create(this, call, localComm, localLeader, remoteLeader, tag)));
    }

    /**
     * Frees the communicator. Pending messages still arrive.
     *
     * @throws MPIException of class ERR_COMM for a predefined communicator
     */
    @Override
    public final void free() {
        CommState state = state("free");
        if (handle.predefined() != null) {
            throw call("free").error(MPI.ERR_COMM, "comm", label(), "a communicator that the program created");
        }
        state.release();
        freed = true;
    }

    /**
     * Frees the communicator when all its ranks have called this method.
     *
     * @throws MPIException of class ERR_COMM for a predefined communicator
     */
    public final void disconnect() {
        state("disconnect");
        if (handle.predefined() == null) {
            SymmetricCollectives.barrier(this, "disconnect").await();
        }
        free();
    }

    /**
     * Ends the job.
     *
     * @param errorcode exit code of the job; any number
     */
    public final void abort(int errorcode) {
        RankRuntime.current().abort(errorcode);
    }

    // ---- names, hints, error handlers

    /**
     * Sets the name that messages show.
     *
     * @param name name of at most MAX_OBJECT_NAME characters
     * @throws MPIException of class ERR_ARG if the name is null or too long
     */
    public final void setName(String name) {
        Call call = call("setName", "name", name);
        state(call).name(call.checkName(name));
    }

    /**
     * Returns the name of the communicator.
     *
     * @return its name; empty if it has none
     */
    public final String getName() {
        return state("getName").name();
    }

    /**
     * Replaces its hints.
     *
     * @param info the new hints; {@code rankcluster_routing} is deterministic or adaptive
     * @throws MPIException of class ERR_INFO if {@code info} is null, ERR_INFO_VALUE for another routing
     */
    public final void setInfo(Info info) {
        Call call = call("setInfo");
        Communicators.apply(call, state(call), info);
    }

    /** {@return a copy of the communicator's hints} */
    public final Info getInfo() {
        return state("getInfo").info();
    }

    /**
     * Sets the handler of errors in calls on the communicator.
     *
     * @param handler the new error handler
     * @throws MPIException of class ERR_ARG if {@code handler} is null
     */
    public final void setErrhandler(Errhandler handler) {
        Call call = call("setErrhandler", "errhandler", handler);
        call.checkNotNull(MPI.ERR_ARG, "errhandler", handler);
        state("setErrhandler").handler(handler);
    }

    /** {@return the handler of errors in calls on the communicator} */
    public final Errhandler getErrhandler() {
        return state("getErrhandler").handler();
    }

    /**
     * Passes an error of the program to the error handler. ERRORS_ARE_FATAL ends the job; ERRORS_RETURN has no effect.
     *
     * @param errorcode number of the error class
     */
    public void callErrhandler(int errorcode) {
        if (getErrhandler().isFatal()) {
            throw call("callErrhandler", "errorcode", errorcode).error(errorcode, "raised by the program");
        }
    }

    // ---- attributes (MPI-4.1, sections 7.7 and 9.1.2)

    /**
     * Creates a keyval. Duplicates of a communicator copy its attributes.
     *
     * @return number of the new keyval
     */
    public static int createKeyval() {
        return Keyvals.current(new Call(null, "createKeyval", () -> "Comm.createKeyval()"))
                .create();
    }

    /**
     * Frees a keyval; attributes under it stay.
     *
     * @param keyval number that {@link #createKeyval} has returned
     * @throws MPIException of class ERR_KEYVAL for any other number
     */
    public static void freeKeyval(int keyval) {
        Call call = new Call(null, "freeKeyval", () -> Call.words("Comm.freeKeyval", "keyval", keyval));
        Keyvals.current(call).free(call, keyval);
    }

    /**
     * Sets an attribute.
     *
     * @param keyval number that {@link #createKeyval} has returned
     * @param value the value
     * @throws MPIException of class ERR_KEYVAL for any other number
     */
    public final void setAttr(int keyval, Object value) {
        Call call = call("setAttr", "keyval", keyval);
        state(call).attributes().set(call, keyval, value);
    }

    /**
     * Returns the value of a keyval. {@link MPI#TAG_UB}, {@link MPI#HOST}, {@link MPI#IO}, {@link MPI#APPNUM},
     * {@link MPI#LASTUSEDCODE} and {@link MPI#UNIVERSE_SIZE} have Integers; {@link MPI#WTIME_IS_GLOBAL} has a Boolean.
     *
     * @param keyval number of a predefined keyval, or one that {@link #createKeyval} has returned
     * @return the value; null if there is none
     * @throws MPIException of class ERR_KEYVAL for any other number
     */
    public final @Nullable Object getAttr(int keyval) {
        Call call = call("getAttr", "keyval", keyval);
        return state(call).attribute(call, keyval);
    }

    /**
     * Removes an attribute.
     *
     * @param keyval number that {@link #createKeyval} has returned
     * @throws MPIException of class ERR_KEYVAL for any other number, or if there is no value
     */
    public final void deleteAttr(int keyval) {
        Call call = call("deleteAttr", "keyval", keyval);
        state(call).attributes().delete(call, keyval);
    }

    // ---- blocking point-to-point (MPI-4.1, chapter 3)

    /**
     * Sends a message in standard mode. Returns when {@code buf} may be reused.
     *
     * @param buf data to send
     * @param count number of elements, 0 or more
     * @param type type of the elements
     * @param dest rank of the receiver, or PROC_NULL
     * @param tag tag of the message, 0 or more
     * @throws MPIException of class ERR_RANK, ERR_TAG, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final void send(@Nullable Object buf, int count, Datatype type, int dest, int tag) {
        Call call = call("send", count, type, "dest", dest, tag);
        PointToPoint.send(this, call, buf, 0, count, type, dest, tag, Mode.STANDARD)
                .await();
    }

    /**
     * Receives a message of at most {@code count} elements.
     *
     * @param buf buffer that receives the data
     * @param count largest number of elements to receive, 0 or more
     * @param type type of the elements
     * @param source rank of the sender, ANY_SOURCE or PROC_NULL
     * @param tag tag of the message, 0 or more, or ANY_TAG
     * @return status of the received message
     * @throws MPIException of class ERR_RANK, ERR_TAG, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid;
     *     ERR_TRUNCATE if the message is longer than {@code count} elements
     */
    public final Status recv(@Nullable Object buf, int count, Datatype type, int source, int tag) {
        Call call = call("recv", count, type, "source", source, tag);
        return PointToPoint.receive(this, call, buf, 0, count, type, source, tag)
                .await();
    }

    /**
     * Sends a message and receives another one concurrently.
     *
     * @param sendbuf data to send
     * @param sendcount number of elements to send, 0 or more
     * @param sendtype type of the elements to send
     * @param dest rank of the receiver, or PROC_NULL
     * @param sendtag tag of the sent message, 0 or more
     * @param recvbuf buffer that receives the data
     * @param recvcount largest number of elements to receive, 0 or more
     * @param recvtype type of the elements to receive
     * @param source rank of the sender, ANY_SOURCE or PROC_NULL
     * @param recvtag tag of the received message, 0 or more, or ANY_TAG
     * @return status of the received message
     * @throws MPIException of class ERR_RANK, ERR_TAG, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid;
     *     ERR_TRUNCATE if the received message is too long
     */
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
        return PointToPoint.sendReceive(
                this, call, sendbuf, 0, sendcount, sendtype, dest, sendtag, recvbuf, 0, recvcount, recvtype, source,
                recvtag);
    }

    /**
     * Sends a message and receives another one concurrently, with one buffer for both.
     *
     * @param buf data to send; receives the data of the other message
     * @param count number of elements, 0 or more
     * @param type type of the elements
     * @param dest rank of the receiver, or PROC_NULL
     * @param sendtag tag of the sent message, 0 or more
     * @param source rank of the sender, ANY_SOURCE or PROC_NULL
     * @param recvtag tag of the received message, 0 or more, or ANY_TAG
     * @return status of the received message
     * @throws MPIException of class ERR_RANK, ERR_TAG, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid;
     *     ERR_TRUNCATE if the received message is too long
     */
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

    /**
     * Sends a message in buffered mode, from the attached buffer. Returns at once.
     *
     * @param buf data to send
     * @param count number of elements, 0 or more
     * @param type type of the elements
     * @param dest rank of the receiver, or PROC_NULL
     * @param tag tag of the message, 0 or more
     * @throws MPIException of class ERR_RANK, ERR_TAG, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid;
     *     ERR_BUFFER also if the attached buffer has no space
     */
    public final void bSend(@Nullable Object buf, int count, Datatype type, int dest, int tag) {
        Call call = call("bSend", count, type, "dest", dest, tag);
        PointToPoint.bufferedSend(this, call, buf, 0, count, type, dest, tag).await();
    }

    /**
     * Sends a message in synchronous mode. Returns when the matching receive has started.
     *
     * @param buf data to send
     * @param count number of elements, 0 or more
     * @param type type of the elements
     * @param dest rank of the receiver, or PROC_NULL
     * @param tag tag of the message, 0 or more
     * @throws MPIException of class ERR_RANK, ERR_TAG, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final void sSend(@Nullable Object buf, int count, Datatype type, int dest, int tag) {
        Call call = call("sSend", count, type, "dest", dest, tag);
        PointToPoint.send(this, call, buf, 0, count, type, dest, tag, Mode.SYNCHRONOUS)
                .await();
    }

    /**
     * Sends a message in ready mode. The matching receive must already be posted.
     *
     * @param buf data to send
     * @param count number of elements, 0 or more
     * @param type type of the elements
     * @param dest rank of the receiver, or PROC_NULL
     * @param tag tag of the message, 0 or more
     * @throws MPIException of class ERR_RANK, ERR_TAG, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final void rSend(@Nullable Object buf, int count, Datatype type, int dest, int tag) {
        Call call = call("rSend", count, type, "dest", dest, tag);
        PointToPoint.send(this, call, buf, 0, count, type, dest, tag, Mode.READY)
                .await();
    }

    /**
     * Waits for a message that a receive would match.
     *
     * @param source rank of the sender, ANY_SOURCE or PROC_NULL
     * @param tag tag of the message, 0 or more, or ANY_TAG
     * @return status of the message
     * @throws MPIException of class ERR_RANK or ERR_TAG if an argument is invalid
     */
    public final Status probe(int source, int tag) {
        Call call = call("probe", "source", source, "tag", tag);
        return Objects.requireNonNull(PointToPoint.probe(this, call, source, tag, true));
    }

    /**
     * Returns the message that a receive would match now.
     *
     * @param source rank of the sender, ANY_SOURCE or PROC_NULL
     * @param tag tag of the message, 0 or more, or ANY_TAG
     * @return status of the message; null if there is none
     * @throws MPIException of class ERR_RANK or ERR_TAG if an argument is invalid
     */
    public final @Nullable Status iProbe(int source, int tag) {
        return PointToPoint.probe(this, call("iProbe", "source", source, "tag", tag), source, tag, false);
    }

    // ---- non-blocking and persistent point-to-point

    /**
     * Starts a standard send.
     *
     * @param buf data to send
     * @param count number of elements, 0 or more
     * @param type type of the elements
     * @param dest rank of the receiver, or PROC_NULL
     * @param tag tag of the message, 0 or more
     * @return request of the operation
     * @throws MPIException of class ERR_RANK, ERR_TAG, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final Request iSend(@Nullable Object buf, int count, Datatype type, int dest, int tag) {
        Call call = call("iSend", count, type, "dest", dest, tag);
        return new Request(PointToPoint.send(this, call, buf, 0, count, type, dest, tag, Mode.STANDARD));
    }

    /**
     * Calls {@link #iSend(Object, int, Datatype, int, int)}.
     *
     * @param buf data to send
     * @param count number of elements, 0 or more
     * @param type type of the elements
     * @param dest rank of the receiver, or PROC_NULL
     * @param tag tag of the message, 0 or more
     * @return request of the operation
     * @throws MPIException of class ERR_RANK, ERR_TAG, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final Request iSend(@Nullable Buffer buf, int count, Datatype type, int dest, int tag) {
        return iSend((Object) buf, count, type, dest, tag);
    }

    /**
     * Starts a synchronous send.
     *
     * @param buf data to send
     * @param count number of elements, 0 or more
     * @param type type of the elements
     * @param dest rank of the receiver, or PROC_NULL
     * @param tag tag of the message, 0 or more
     * @return request of the operation
     * @throws MPIException of class ERR_RANK, ERR_TAG, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final Request isSend(@Nullable Object buf, int count, Datatype type, int dest, int tag) {
        Call call = call("isSend", count, type, "dest", dest, tag);
        return new Request(PointToPoint.send(this, call, buf, 0, count, type, dest, tag, Mode.SYNCHRONOUS));
    }

    /**
     * Calls {@link #isSend(Object, int, Datatype, int, int)}.
     *
     * @param buf data to send
     * @param count number of elements, 0 or more
     * @param type type of the elements
     * @param dest rank of the receiver, or PROC_NULL
     * @param tag tag of the message, 0 or more
     * @return request of the operation
     * @throws MPIException of class ERR_RANK, ERR_TAG, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final Request isSend(@Nullable Buffer buf, int count, Datatype type, int dest, int tag) {
        return isSend((Object) buf, count, type, dest, tag);
    }

    /**
     * Starts a ready send.
     *
     * @param buf data to send
     * @param count number of elements, 0 or more
     * @param type type of the elements
     * @param dest rank of the receiver, or PROC_NULL
     * @param tag tag of the message, 0 or more
     * @return request of the operation
     * @throws MPIException of class ERR_RANK, ERR_TAG, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final Request irSend(@Nullable Object buf, int count, Datatype type, int dest, int tag) {
        Call call = call("irSend", count, type, "dest", dest, tag);
        return new Request(PointToPoint.send(this, call, buf, 0, count, type, dest, tag, Mode.READY));
    }

    /**
     * Calls {@link #irSend(Object, int, Datatype, int, int)}.
     *
     * @param buf data to send
     * @param count number of elements, 0 or more
     * @param type type of the elements
     * @param dest rank of the receiver, or PROC_NULL
     * @param tag tag of the message, 0 or more
     * @return request of the operation
     * @throws MPIException of class ERR_RANK, ERR_TAG, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final Request irSend(@Nullable Buffer buf, int count, Datatype type, int dest, int tag) {
        return irSend((Object) buf, count, type, dest, tag);
    }

    /**
     * Starts a buffered send, which is complete at once.
     *
     * @param buf data to send
     * @param count number of elements, 0 or more
     * @param type type of the elements
     * @param dest rank of the receiver, or PROC_NULL
     * @param tag tag of the message, 0 or more
     * @return request of the operation
     * @throws MPIException of class ERR_RANK, ERR_TAG, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid;
     *     ERR_BUFFER also if the attached buffer has no space
     */
    public final Request ibSend(@Nullable Object buf, int count, Datatype type, int dest, int tag) {
        Call call = call("ibSend", count, type, "dest", dest, tag);
        return new Request(PointToPoint.bufferedSend(this, call, buf, 0, count, type, dest, tag));
    }

    /**
     * Calls {@link #ibSend(Object, int, Datatype, int, int)}.
     *
     * @param buf data to send
     * @param count number of elements, 0 or more
     * @param type type of the elements
     * @param dest rank of the receiver, or PROC_NULL
     * @param tag tag of the message, 0 or more
     * @return request of the operation
     * @throws MPIException of class ERR_RANK, ERR_TAG, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid;
     *     ERR_BUFFER also if the attached buffer has no space
     */
    public final Request ibSend(@Nullable Buffer buf, int count, Datatype type, int dest, int tag) {
        return ibSend((Object) buf, count, type, dest, tag);
    }

    /**
     * Starts a receive of at most {@code count} elements.
     *
     * @param buf buffer that receives the data
     * @param count largest number of elements to receive, 0 or more
     * @param type type of the elements
     * @param source rank of the sender, ANY_SOURCE or PROC_NULL
     * @param tag tag of the message, 0 or more, or ANY_TAG
     * @return request of the operation
     * @throws MPIException of class ERR_RANK, ERR_TAG, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final Request iRecv(@Nullable Object buf, int count, Datatype type, int source, int tag) {
        Call call = call("iRecv", count, type, "source", source, tag);
        return new Request(PointToPoint.receive(this, call, buf, 0, count, type, source, tag));
    }

    /**
     * Calls {@link #iRecv(Object, int, Datatype, int, int)}.
     *
     * @param buf buffer that receives the data
     * @param count largest number of elements to receive, 0 or more
     * @param type type of the elements
     * @param source rank of the sender, ANY_SOURCE or PROC_NULL
     * @param tag tag of the message, 0 or more, or ANY_TAG
     * @return request of the operation
     * @throws MPIException of class ERR_RANK, ERR_TAG, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final Request iRecv(@Nullable Buffer buf, int count, Datatype type, int source, int tag) {
        return iRecv((Object) buf, count, type, source, tag);
    }

    /**
     * Creates a persistent standard send.
     *
     * @param buf data to send
     * @param count number of elements, 0 or more
     * @param type type of the elements
     * @param dest rank of the receiver, or PROC_NULL
     * @param tag tag of the message, 0 or more
     * @return the inactive request
     * @throws MPIException of class ERR_RANK, ERR_TAG, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final Prequest sendInit(@Nullable Object buf, int count, Datatype type, int dest, int tag) {
        Call call = call("sendInit", count, type, "dest", dest, tag);
        return PointToPoint.persistentSend(this, call, buf, 0, count, type, dest, tag, Mode.STANDARD);
    }

    /**
     * Calls {@link #sendInit(Object, int, Datatype, int, int)}.
     *
     * @param buf data to send
     * @param count number of elements, 0 or more
     * @param type type of the elements
     * @param dest rank of the receiver, or PROC_NULL
     * @param tag tag of the message, 0 or more
     * @return the inactive request
     * @throws MPIException of class ERR_RANK, ERR_TAG, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final Prequest sendInit(@Nullable Buffer buf, int count, Datatype type, int dest, int tag) {
        return sendInit((Object) buf, count, type, dest, tag);
    }

    /**
     * Creates a persistent synchronous send.
     *
     * @param buf data to send
     * @param count number of elements, 0 or more
     * @param type type of the elements
     * @param dest rank of the receiver, or PROC_NULL
     * @param tag tag of the message, 0 or more
     * @return the inactive request
     * @throws MPIException of class ERR_RANK, ERR_TAG, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final Prequest sSendInit(@Nullable Object buf, int count, Datatype type, int dest, int tag) {
        Call call = call("sSendInit", count, type, "dest", dest, tag);
        return PointToPoint.persistentSend(this, call, buf, 0, count, type, dest, tag, Mode.SYNCHRONOUS);
    }

    /**
     * Calls {@link #sSendInit(Object, int, Datatype, int, int)}.
     *
     * @param buf data to send
     * @param count number of elements, 0 or more
     * @param type type of the elements
     * @param dest rank of the receiver, or PROC_NULL
     * @param tag tag of the message, 0 or more
     * @return the inactive request
     * @throws MPIException of class ERR_RANK, ERR_TAG, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final Prequest sSendInit(@Nullable Buffer buf, int count, Datatype type, int dest, int tag) {
        return sSendInit((Object) buf, count, type, dest, tag);
    }

    /**
     * Creates a persistent ready send.
     *
     * @param buf data to send
     * @param count number of elements, 0 or more
     * @param type type of the elements
     * @param dest rank of the receiver, or PROC_NULL
     * @param tag tag of the message, 0 or more
     * @return the inactive request
     * @throws MPIException of class ERR_RANK, ERR_TAG, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final Prequest rSendInit(@Nullable Object buf, int count, Datatype type, int dest, int tag) {
        Call call = call("rSendInit", count, type, "dest", dest, tag);
        return PointToPoint.persistentSend(this, call, buf, 0, count, type, dest, tag, Mode.READY);
    }

    /**
     * Calls {@link #rSendInit(Object, int, Datatype, int, int)}.
     *
     * @param buf data to send
     * @param count number of elements, 0 or more
     * @param type type of the elements
     * @param dest rank of the receiver, or PROC_NULL
     * @param tag tag of the message, 0 or more
     * @return the inactive request
     * @throws MPIException of class ERR_RANK, ERR_TAG, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final Prequest rSendInit(@Nullable Buffer buf, int count, Datatype type, int dest, int tag) {
        return rSendInit((Object) buf, count, type, dest, tag);
    }

    /**
     * Creates a persistent buffered send.
     *
     * @param buf data to send
     * @param count number of elements, 0 or more
     * @param type type of the elements
     * @param dest rank of the receiver, or PROC_NULL
     * @param tag tag of the message, 0 or more
     * @return the inactive request
     * @throws MPIException of class ERR_RANK, ERR_TAG, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final Prequest bSendInit(@Nullable Object buf, int count, Datatype type, int dest, int tag) {
        Call call = call("bSendInit", count, type, "dest", dest, tag);
        return PointToPoint.persistentBufferedSend(this, call, buf, 0, count, type, dest, tag);
    }

    /**
     * Calls {@link #bSendInit(Object, int, Datatype, int, int)}.
     *
     * @param buf data to send
     * @param count number of elements, 0 or more
     * @param type type of the elements
     * @param dest rank of the receiver, or PROC_NULL
     * @param tag tag of the message, 0 or more
     * @return the inactive request
     * @throws MPIException of class ERR_RANK, ERR_TAG, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final Prequest bSendInit(@Nullable Buffer buf, int count, Datatype type, int dest, int tag) {
        return bSendInit((Object) buf, count, type, dest, tag);
    }

    /**
     * Creates a persistent receive.
     *
     * @param buf buffer that receives the data
     * @param count largest number of elements to receive, 0 or more
     * @param type type of the elements
     * @param source rank of the sender, ANY_SOURCE or PROC_NULL
     * @param tag tag of the message, 0 or more, or ANY_TAG
     * @return the inactive request
     * @throws MPIException of class ERR_RANK, ERR_TAG, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final Prequest recvInit(@Nullable Object buf, int count, Datatype type, int source, int tag) {
        Call call = call("recvInit", count, type, "source", source, tag);
        return PointToPoint.persistentReceive(this, call, buf, 0, count, type, source, tag);
    }

    /**
     * Calls {@link #recvInit(Object, int, Datatype, int, int)}.
     *
     * @param buf buffer that receives the data
     * @param count largest number of elements to receive, 0 or more
     * @param type type of the elements
     * @param source rank of the sender, ANY_SOURCE or PROC_NULL
     * @param tag tag of the message, 0 or more, or ANY_TAG
     * @return the inactive request
     * @throws MPIException of class ERR_RANK, ERR_TAG, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final Prequest recvInit(@Nullable Buffer buf, int count, Datatype type, int source, int tag) {
        return recvInit((Object) buf, count, type, source, tag);
    }

    // ---- packing (MPI-4.1, section 5.2)

    /**
     * Packs {@code incount} elements into {@code outbuf}.
     *
     * @param inbuf buffer with the elements
     * @param incount number of elements, 0 or more
     * @param type type of the elements
     * @param outbuf buffer that receives the packed data
     * @param position index of the first byte in {@code outbuf}
     * @return position of the first byte after the packed elements, in bytes
     * @throws MPIException of class ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_ARG if an argument is invalid; ERR_TRUNCATE
     *     if the packed data do not fit
     */
    public final int pack(@Nullable Object inbuf, int incount, Datatype type, byte[] outbuf, int position) {
        return PackedBuffers.pack(this, "pack", inbuf, 0, incount, type, outbuf, position);
    }

    /**
     * Packs as {@link #pack(Object, int, Datatype, byte[], int)}, from element {@code offset} of {@code inbuf}.
     *
     * @param inbuf buffer with the elements
     * @param offset index of the first element in {@code inbuf}
     * @param incount number of elements, 0 or more
     * @param datatype type of the elements
     * @param outbuf buffer that receives the packed data
     * @param position index of the first byte in {@code outbuf}
     * @return position of the first byte after the packed elements, in bytes
     * @throws MPIException of class ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_ARG if an argument is invalid; ERR_TRUNCATE
     *     if the packed data do not fit
     */
    public final int Pack(
            @Nullable Object inbuf, int offset, int incount, Datatype datatype, byte[] outbuf, int position) {
        return PackedBuffers.pack(this, "Pack", inbuf, offset, incount, datatype, outbuf, position);
    }

    /**
     * Packs as {@link #pack(Object, int, Datatype, byte[], int)}, into a buffer of MPJ Express.
     *
     * @param inbuf buffer with the elements
     * @param offset index of the first element in {@code inbuf}
     * @param incount number of elements, 0 or more
     * @param datatype type of the elements
     * @param outbuf buffer that receives the packed data
     * @param position index of the first byte in {@code outbuf}
     * @return position of the first byte after the packed elements, in bytes
     * @throws MPIException of class ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_ARG if an argument is invalid; ERR_TRUNCATE
     *     if the packed data do not fit
     */
    public final int Pack(
            @Nullable Object inbuf, int offset, int incount, Datatype datatype, mpjbuf.Buffer outbuf, int position) {
        return PackedBuffers.pack(this, "Pack", inbuf, offset, incount, datatype, outbuf, position);
    }

    /**
     * Unpacks {@code outcount} elements from {@code inbuf}.
     *
     * @param inbuf buffer with the packed data
     * @param position index of the first byte in {@code inbuf}
     * @param outbuf buffer that receives the elements
     * @param outcount number of elements, 0 or more
     * @param type type of the elements
     * @return position of the first byte after the unpacked elements, in bytes
     * @throws MPIException of class ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_ARG if an argument is invalid; ERR_TRUNCATE
     *     if the packed data are too short
     */
    public final int unpack(byte[] inbuf, int position, @Nullable Object outbuf, int outcount, Datatype type) {
        return PackedBuffers.unpack(this, "unpack", inbuf, position, outbuf, 0, outcount, type);
    }

    /**
     * Unpacks as {@link #unpack(byte[], int, Object, int, Datatype)}, starting at element {@code offset} of
     * {@code outbuf}.
     *
     * @param inbuf buffer with the packed data
     * @param position index of the first byte in {@code inbuf}
     * @param outbuf buffer that receives the elements
     * @param offset index of the first element in {@code outbuf}
     * @param outcount number of elements, 0 or more
     * @param datatype type of the elements
     * @return position of the first byte after the unpacked elements, in bytes
     * @throws MPIException of class ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_ARG if an argument is invalid; ERR_TRUNCATE
     *     if the packed data are too short
     */
    public final int Unpack(
            byte[] inbuf, int position, @Nullable Object outbuf, int offset, int outcount, Datatype datatype) {
        return PackedBuffers.unpack(this, "Unpack", inbuf, position, outbuf, offset, outcount, datatype);
    }

    /**
     * Unpacks as {@link #unpack(byte[], int, Object, int, Datatype)}, from a buffer of MPJ Express.
     *
     * @param inbuf buffer with the packed data
     * @param position index of the first byte in {@code inbuf}
     * @param outbuf buffer that receives the elements
     * @param offset index of the first element in {@code outbuf}
     * @param outcount number of elements, 0 or more
     * @param datatype type of the elements
     * @return position of the first byte after the unpacked elements, in bytes
     * @throws MPIException of class ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_ARG if an argument is invalid; ERR_TRUNCATE
     *     if the packed data are too short
     */
    public final int Unpack(
            mpjbuf.Buffer inbuf, int position, @Nullable Object outbuf, int offset, int outcount, Datatype datatype) {
        return PackedBuffers.unpack(this, "Unpack", inbuf, position, outbuf, offset, outcount, datatype);
    }

    /**
     * Returns the number of bytes that packed elements take.
     *
     * @param incount number of elements, 0 or more
     * @param type type of the elements
     * @return bytes, 0 or more; less than 2 GiB
     * @throws MPIException of class ERR_COUNT for a negative or too large number, ERR_TYPE for a type of unknown size
     */
    public final int packSize(int incount, Datatype type) {
        return PackedBuffers.size(this, incount, type);
    }

    /**
     * Calls {@link #packSize}.
     *
     * @param incount number of elements, 0 or more
     * @param datatype type of the elements
     * @return bytes, 0 or more; less than 2 GiB
     * @throws MPIException of class ERR_COUNT for a negative or too large number, ERR_TYPE for a type of unknown size
     */
    public final int Pack_size(int incount, Datatype datatype) {
        return packSize(incount, datatype);
    }

    // ---- blocking collectives with a root (MPI-4.1, sections 6.4 to 6.6)

    /**
     * Broadcasts the elements of the root to all ranks.
     *
     * @param buf data at the root; receives them at the other ranks
     * @param count number of elements, 0 or more
     * @param type type of the elements
     * @param root rank of the root; ROOT or PROC_NULL in the root's group of an intercommunicator
     * @throws MPIException of class ERR_ROOT, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid; ERR_TRUNCATE
     *     if the data do not fit at a receiver
     */
    public final void bcast(@Nullable Object buf, int count, Datatype type, int root) {
        RootedCollectives.bcast(this, "bcast", new BufferArgument("buf", buf, 0, count, type), root)
                .await();
    }

    /**
     * Gathers equal blocks of all ranks at the root, in rank order.
     *
     * @param sendbuf block of the calling rank
     * @param sendcount number of elements of a block to send, 0 or more
     * @param sendtype type of the elements to send
     * @param recvbuf buffer that receives the blocks of all ranks; significant at the root
     * @param recvcount number of elements of a block to receive, 0 or more
     * @param recvtype type of the elements to receive
     * @param root rank of the root; ROOT or PROC_NULL in the root's group of an intercommunicator
     * @throws MPIException of class ERR_ROOT, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid; ERR_TRUNCATE
     *     if the data do not fit at a receiver
     */
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
                        new BufferArgument("sendbuf", sendbuf, 0, sendcount, sendtype),
                        new BufferArgument("recvbuf", recvbuf, 0, recvcount, recvtype),
                        root,
                        false)
                .await();
    }

    /**
     * Gathers in place. The root's block is already in its place in {@code buf}; the other ranks send theirs.
     *
     * @param buf the blocks of all ranks at the root, elsewhere the rank's block
     * @param count number of elements of a block, 0 or more
     * @param type type of the elements
     * @param root rank of the root; ROOT or PROC_NULL in the root's group of an intercommunicator
     * @throws MPIException of class ERR_ROOT, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid; ERR_TRUNCATE
     *     if the data do not fit at a receiver
     */
    public final void gather(@Nullable Object buf, int count, Datatype type, int root) {
        RootedCollectives.gather(
                        this,
                        "gather",
                        new BufferArgument("buf", buf, 0, count, type),
                        new BufferArgument("buf", buf, 0, count, type),
                        root,
                        true)
                .await();
    }

    /**
     * Gathers blocks of all ranks at the root, at the displacements {@code displs}.
     *
     * @param sendbuf block of the calling rank
     * @param sendcount number of elements of a block to send, 0 or more
     * @param sendtype type of the elements to send
     * @param recvbuf buffer that receives the blocks of all ranks; significant at the root
     * @param recvcount number of elements of each block to receive, 0 or more
     * @param displs displacement of each block, in extents of the type
     * @param recvtype type of the elements to receive
     * @param root rank of the root; ROOT or PROC_NULL in the root's group of an intercommunicator
     * @throws MPIException of class ERR_ROOT, ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_ARG if an argument is invalid;
     *     ERR_TRUNCATE if the data do not fit at a receiver
     */
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
                        new BufferArgument("sendbuf", sendbuf, 0, sendcount, sendtype),
                        new VectorBufferArgument("recvbuf", recvbuf, 0, recvcount, displs, recvtype),
                        root,
                        false)
                .await();
    }

    /**
     * Gathers in place, at the root: its own block is already in its place.
     *
     * @param recvbuf buffer that receives the blocks of all ranks; significant at the root
     * @param recvcount number of elements of each block to receive, 0 or more
     * @param displs displacement of each block, in extents of the type
     * @param recvtype type of the elements to receive
     * @param root rank of the root; ROOT or PROC_NULL in the root's group of an intercommunicator
     * @throws MPIException of class ERR_ROOT, ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_ARG if an argument is invalid;
     *     ERR_TRUNCATE if the data do not fit at a receiver
     */
    public final void gatherv(
            @Nullable Object recvbuf,
            int @Nullable [] recvcount,
            int @Nullable [] displs,
            Datatype recvtype,
            int root) {
        RootedCollectives.gatherv(
                        this,
                        "gatherv",
                        BufferArgument.NOTHING,
                        new VectorBufferArgument("recvbuf", recvbuf, 0, recvcount, displs, recvtype),
                        root,
                        true)
                .await();
    }

    /**
     * Gathers in place, at the ranks other than the root.
     *
     * @param sendbuf block of the calling rank
     * @param sendcount number of elements of a block to send, 0 or more
     * @param sendtype type of the elements to send
     * @param root rank of the root; ROOT or PROC_NULL in the root's group of an intercommunicator
     * @throws MPIException of class ERR_ROOT, ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_ARG if an argument is invalid;
     *     ERR_TRUNCATE if the data do not fit at a receiver
     */
    public final void gatherv(@Nullable Object sendbuf, int sendcount, Datatype sendtype, int root) {
        RootedCollectives.gatherv(
                        this,
                        "gatherv",
                        new BufferArgument("sendbuf", sendbuf, 0, sendcount, sendtype),
                        VectorBufferArgument.NOTHING,
                        root,
                        false)
                .await();
    }

    /**
     * Scatters equal blocks of the root to all ranks, in rank order.
     *
     * @param sendbuf blocks for all ranks; significant at the root
     * @param sendcount number of elements of a block to send, 0 or more
     * @param sendtype type of the elements to send
     * @param recvbuf buffer that receives the block of the calling rank
     * @param recvcount number of elements of a block to receive, 0 or more
     * @param recvtype type of the elements to receive
     * @param root rank of the root; ROOT or PROC_NULL in the root's group of an intercommunicator
     * @throws MPIException of class ERR_ROOT, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid; ERR_TRUNCATE
     *     if the data do not fit at a receiver
     */
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
                        new BufferArgument("sendbuf", sendbuf, 0, sendcount, sendtype),
                        new BufferArgument("recvbuf", recvbuf, 0, recvcount, recvtype),
                        root,
                        false)
                .await();
    }

    /**
     * Scatters in place. The root's block stays where it is.
     *
     * @param buf the blocks of all ranks at the root, elsewhere the buffer that receives the rank's block
     * @param count number of elements of a block, 0 or more
     * @param type type of the elements
     * @param root rank of the root; ROOT or PROC_NULL in the root's group of an intercommunicator
     * @throws MPIException of class ERR_ROOT, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid; ERR_TRUNCATE
     *     if the data do not fit at a receiver
     */
    public final void scatter(@Nullable Object buf, int count, Datatype type, int root) {
        RootedCollectives.scatter(
                        this,
                        "scatter",
                        new BufferArgument("buf", buf, 0, count, type),
                        new BufferArgument("buf", buf, 0, count, type),
                        root,
                        true)
                .await();
    }

    /**
     * Scatters blocks of the root to all ranks, from the displacements {@code displs}.
     *
     * @param sendbuf blocks for all ranks; significant at the root
     * @param sendcount number of elements of each block to send, 0 or more
     * @param displs displacement of each block, in extents of the type
     * @param sendtype type of the elements to send
     * @param recvbuf buffer that receives the block of the calling rank
     * @param recvcount number of elements of a block to receive, 0 or more
     * @param recvtype type of the elements to receive
     * @param root rank of the root; ROOT or PROC_NULL in the root's group of an intercommunicator
     * @throws MPIException of class ERR_ROOT, ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_ARG if an argument is invalid;
     *     ERR_TRUNCATE if the data do not fit at a receiver
     */
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
                        new VectorBufferArgument("sendbuf", sendbuf, 0, sendcount, displs, sendtype),
                        new BufferArgument("recvbuf", recvbuf, 0, recvcount, recvtype),
                        root,
                        false)
                .await();
    }

    /**
     * Scatters in place, at the root: its own block stays where it is.
     *
     * @param sendbuf blocks for all ranks; significant at the root
     * @param sendcount number of elements of each block to send, 0 or more
     * @param displs displacement of each block, in extents of the type
     * @param sendtype type of the elements to send
     * @param root rank of the root; ROOT or PROC_NULL in the root's group of an intercommunicator
     * @throws MPIException of class ERR_ROOT, ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_ARG if an argument is invalid;
     *     ERR_TRUNCATE if the data do not fit at a receiver
     */
    public final void scatterv(
            @Nullable Object sendbuf,
            int @Nullable [] sendcount,
            int @Nullable [] displs,
            Datatype sendtype,
            int root) {
        RootedCollectives.scatterv(
                        this,
                        "scatterv",
                        new VectorBufferArgument("sendbuf", sendbuf, 0, sendcount, displs, sendtype),
                        BufferArgument.NOTHING,
                        root,
                        true)
                .await();
    }

    /**
     * Scatters in place, at the ranks other than the root.
     *
     * @param recvbuf buffer that receives the block of the calling rank
     * @param recvcount number of elements of a block to receive, 0 or more
     * @param recvtype type of the elements to receive
     * @param root rank of the root; ROOT or PROC_NULL in the root's group of an intercommunicator
     * @throws MPIException of class ERR_ROOT, ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_ARG if an argument is invalid;
     *     ERR_TRUNCATE if the data do not fit at a receiver
     */
    public final void scatterv(@Nullable Object recvbuf, int recvcount, Datatype recvtype, int root) {
        RootedCollectives.scatterv(
                        this,
                        "scatterv",
                        VectorBufferArgument.NOTHING,
                        new BufferArgument("recvbuf", recvbuf, 0, recvcount, recvtype),
                        root,
                        false)
                .await();
    }

    // ---- blocking collectives without a root (MPI-4.1, sections 6.3, 6.7 and 6.8)

    /** Waits until all ranks of the communicator have called this method. */
    public final void barrier() {
        SymmetricCollectives.barrier(this, "barrier").await();
    }

    /**
     * Gathers equal blocks of all ranks at every rank, in rank order.
     *
     * @param sendbuf block of the calling rank
     * @param sendcount number of elements of a block to send, 0 or more
     * @param sendtype type of the elements to send
     * @param recvbuf buffer that receives the blocks of all ranks
     * @param recvcount number of elements of a block to receive, 0 or more
     * @param recvtype type of the elements to receive
     * @throws MPIException of class ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid; ERR_TRUNCATE if the
     *     data do not fit at a receiver
     */
    public final void allGather(
            @Nullable Object sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int recvcount,
            Datatype recvtype) {
        SymmetricCollectives.allGather(
                        this,
                        "allGather",
                        new BufferArgument("sendbuf", sendbuf, 0, sendcount, sendtype),
                        new BufferArgument("recvbuf", recvbuf, 0, recvcount, recvtype))
                .await();
    }

    /**
     * Gathers in place at every rank. Each rank's own block is already in its place.
     *
     * @param buf blocks of all ranks; the rank's own block is in place
     * @param count number of elements of a block, 0 or more
     * @param type type of the elements
     * @throws MPIException of class ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid; ERR_TRUNCATE if the
     *     data do not fit at a receiver
     */
    public final void allGather(@Nullable Object buf, int count, Datatype type) {
        SymmetricCollectives.allGather(this, "allGather", null, new BufferArgument("buf", buf, 0, count, type))
                .await();
    }

    /**
     * Gathers blocks of all ranks at every rank, at the displacements {@code displs}.
     *
     * @param sendbuf block of the calling rank
     * @param sendcount number of elements of a block to send, 0 or more
     * @param sendtype type of the elements to send
     * @param recvbuf buffer that receives the blocks of all ranks
     * @param recvcount number of elements of each block to receive, 0 or more
     * @param displs displacement of each block, in extents of the type
     * @param recvtype type of the elements to receive
     * @throws MPIException of class ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_ARG if an argument is invalid; ERR_TRUNCATE
     *     if the data do not fit at a receiver
     */
    public final void allGatherv(
            @Nullable Object sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int @Nullable [] recvcount,
            int @Nullable [] displs,
            Datatype recvtype) {
        SymmetricCollectives.allGatherv(
                        this,
                        "allGatherv",
                        new BufferArgument("sendbuf", sendbuf, 0, sendcount, sendtype),
                        new VectorBufferArgument("recvbuf", recvbuf, 0, recvcount, displs, recvtype))
                .await();
    }

    /**
     * Gathers in place at every rank, at the displacements {@code displs}. Each rank's own block is already in its
     * place.
     *
     * @param recvbuf buffer that receives the blocks of all ranks
     * @param recvcount number of elements of each block to receive, 0 or more
     * @param displs displacement of each block, in extents of the type
     * @param recvtype type of the elements to receive
     * @throws MPIException of class ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_ARG if an argument is invalid; ERR_TRUNCATE
     *     if the data do not fit at a receiver
     */
    public final void allGatherv(
            @Nullable Object recvbuf, int @Nullable [] recvcount, int @Nullable [] displs, Datatype recvtype) {
        SymmetricCollectives.allGatherv(
                        this,
                        "allGatherv",
                        null,
                        new VectorBufferArgument("recvbuf", recvbuf, 0, recvcount, displs, recvtype))
                .await();
    }

    /**
     * Sends an equal block from each rank to each rank.
     *
     * @param sendbuf blocks for all ranks
     * @param sendcount number of elements of a block to send, 0 or more
     * @param sendtype type of the elements to send
     * @param recvbuf buffer that receives the blocks of all ranks
     * @param recvcount number of elements of a block to receive, 0 or more
     * @param recvtype type of the elements to receive
     * @throws MPIException of class ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid; ERR_TRUNCATE if the
     *     data do not fit at a receiver
     */
    public final void allToAll(
            @Nullable Object sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int recvcount,
            Datatype recvtype) {
        SymmetricCollectives.allToAll(
                        this,
                        "allToAll",
                        new BufferArgument("sendbuf", sendbuf, 0, sendcount, sendtype),
                        new BufferArgument("recvbuf", recvbuf, 0, recvcount, recvtype))
                .await();
    }

    /**
     * Sends a block from each rank to each rank. Lengths and displacements differ.
     *
     * @param sendbuf blocks for all ranks
     * @param sendcount number of elements of each block to send, 0 or more
     * @param sdispls displacement of each block to send, in extents of the type
     * @param sendtype type of the elements to send
     * @param recvbuf buffer that receives the blocks of all ranks
     * @param recvcount number of elements of each block to receive, 0 or more
     * @param rdispls displacement of each block to receive, in extents of the type
     * @param recvtype type of the elements to receive
     * @throws MPIException of class ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_ARG if an argument is invalid; ERR_TRUNCATE
     *     if the data do not fit at a receiver
     */
    public final void allToAllv(
            @Nullable Object sendbuf,
            int @Nullable [] sendcount,
            int @Nullable [] sdispls,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int @Nullable [] recvcount,
            int @Nullable [] rdispls,
            Datatype recvtype) {
        SymmetricCollectives.allToAllv(
                        this,
                        "allToAllv",
                        new VectorBufferArgument("sendbuf", sendbuf, 0, sendcount, sdispls, sendtype),
                        new VectorBufferArgument("recvbuf", recvbuf, 0, recvcount, rdispls, recvtype))
                .await();
    }

    /**
     * Sends a block from each rank to each rank. Every block has its own type; displacements are in bytes.
     *
     * @param sendbuf blocks for all ranks
     * @param sendcount number of elements of each block to send, 0 or more
     * @param sdispls displacement of each block to send, in bytes
     * @param sendtypes type of each block to send
     * @param recvbuf buffer that receives the blocks of all ranks
     * @param recvcount number of elements of each block to receive, 0 or more
     * @param rdispls displacement of each block to receive, in bytes
     * @param recvtypes type of each block to receive
     * @throws MPIException of class ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_ARG if an argument is invalid; ERR_TRUNCATE
     *     if the data do not fit at a receiver
     */
    public final void allToAllw(
            @Nullable Object sendbuf,
            int @Nullable [] sendcount,
            int @Nullable [] sdispls,
            Datatype @Nullable [] sendtypes,
            @Nullable Object recvbuf,
            int @Nullable [] recvcount,
            int @Nullable [] rdispls,
            Datatype @Nullable [] recvtypes) {
        SymmetricCollectives.allToAllw(
                        this,
                        "allToAllw",
                        new TypedParts("sendbuf", sendbuf, sendcount, sdispls, sendtypes),
                        new TypedParts("recvbuf", recvbuf, recvcount, rdispls, recvtypes))
                .await();
    }

    // ---- blocking reductions (MPI-4.1, sections 6.9 and 6.10)

    /**
     * Combines the vectors of all ranks at the root.
     *
     * @param sendbuf vector of the calling rank
     * @param recvbuf buffer that receives the result; significant at the root
     * @param count number of elements, 0 or more
     * @param type type of the elements
     * @param op the operator
     * @param root rank of the root; ROOT or PROC_NULL in the root's group of an intercommunicator
     * @throws MPIException of class ERR_ROOT, ERR_OP, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final void reduce(
            @Nullable Object sendbuf, @Nullable Object recvbuf, int count, Datatype type, Op op, int root) {
        Reductions.reduce(
                        this,
                        "reduce",
                        new BufferArgument("sendbuf", sendbuf, 0, count, type),
                        new BufferArgument("recvbuf", recvbuf, 0, count, type),
                        op,
                        root,
                        false)
                .await();
    }

    /**
     * Reduces in place: at the root, {@code buf} holds its vector and receives the result.
     *
     * @param buf vector of the calling rank; receives the result at the root
     * @param count number of elements, 0 or more
     * @param type type of the elements
     * @param op the operator
     * @param root rank of the root; ROOT or PROC_NULL in the root's group of an intercommunicator
     * @throws MPIException of class ERR_ROOT, ERR_OP, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final void reduce(@Nullable Object buf, int count, Datatype type, Op op, int root) {
        Reductions.reduce(
                        this,
                        "reduce",
                        new BufferArgument("buf", buf, 0, count, type),
                        new BufferArgument("buf", buf, 0, count, type),
                        op,
                        root,
                        true)
                .await();
    }

    /**
     * Combines the vectors of all ranks; every rank receives the result.
     *
     * @param sendbuf vector of the calling rank
     * @param recvbuf buffer that receives the result
     * @param count number of elements, 0 or more
     * @param type type of the elements
     * @param op the operator
     * @throws MPIException of class ERR_OP, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final void allReduce(@Nullable Object sendbuf, @Nullable Object recvbuf, int count, Datatype type, Op op) {
        Reductions.allReduce(
                        this,
                        "allReduce",
                        new BufferArgument("sendbuf", sendbuf, 0, count, type),
                        new BufferArgument("recvbuf", recvbuf, 0, count, type),
                        op)
                .await();
    }

    /**
     * Reduces in place at every rank: {@code buf} holds its vector and receives the result.
     *
     * @param buf vector of the calling rank; receives the result
     * @param count number of elements, 0 or more
     * @param type type of the elements
     * @param op the operator
     * @throws MPIException of class ERR_OP, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final void allReduce(@Nullable Object buf, int count, Datatype type, Op op) {
        Reductions.allReduce(
                        this,
                        "allReduce",
                        new BufferArgument("buf", buf, 0, count, type),
                        new BufferArgument("buf", buf, 0, count, type),
                        op)
                .await();
    }

    /**
     * Combines the vectors of all ranks. Each rank receives its block of the result.
     *
     * @param sendbuf vector of the calling rank: a block for each rank
     * @param recvbuf buffer that receives the rank's block of the result
     * @param recvcounts number of elements of each rank's block, 0 or more
     * @param type type of the elements
     * @param op the operator
     * @throws MPIException of class ERR_OP, ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_ARG if an argument is invalid
     */
    public final void reduceScatter(
            @Nullable Object sendbuf, @Nullable Object recvbuf, int @Nullable [] recvcounts, Datatype type, Op op) {
        Reductions.reduceScatter(
                        this,
                        "reduceScatter",
                        new BufferArgument("sendbuf", sendbuf, 0, 0, type),
                        new BufferArgument("recvbuf", recvbuf, 0, 0, type),
                        recvcounts,
                        op)
                .await();
    }

    /**
     * Combines the vectors of all ranks, in place. Each rank receives its block of the result.
     *
     * @param buf vector of the calling rank; receives the rank's block of the result
     * @param counts number of elements of each rank's block, 0 or more
     * @param type type of the elements
     * @param op the operator
     * @throws MPIException of class ERR_OP, ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_ARG if an argument is invalid
     */
    public final void reduceScatter(@Nullable Object buf, int @Nullable [] counts, Datatype type, Op op) {
        Reductions.reduceScatter(
                        this,
                        "reduceScatter",
                        new BufferArgument("buf", buf, 0, 0, type),
                        new BufferArgument("buf", buf, 0, 0, type),
                        counts,
                        op)
                .await();
    }

    /**
     * Combines the vectors of all ranks. Each rank receives its equal block, {@code count} elements of the result.
     *
     * @param sendbuf vector of the calling rank: a block for each rank
     * @param recvbuf buffer that receives the rank's block of the result
     * @param count number of elements of a block, 0 or more
     * @param type type of the elements
     * @param op the operator
     * @throws MPIException of class ERR_OP, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final void reduceScatterBlock(
            @Nullable Object sendbuf, @Nullable Object recvbuf, int count, Datatype type, Op op) {
        Reductions.reduceScatterBlock(
                        this,
                        "reduceScatterBlock",
                        new BufferArgument("sendbuf", sendbuf, 0, count, type),
                        new BufferArgument("recvbuf", recvbuf, 0, count, type),
                        op)
                .await();
    }

    /**
     * Combines the vectors of all ranks, in place. Each rank receives its equal block of the result.
     *
     * @param buf vector of the calling rank; receives the rank's block of the result
     * @param count number of elements of a block, 0 or more
     * @param type type of the elements
     * @param op the operator
     * @throws MPIException of class ERR_OP, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final void reduceScatterBlock(@Nullable Object buf, int count, Datatype type, Op op) {
        Reductions.reduceScatterBlock(
                        this,
                        "reduceScatterBlock",
                        new BufferArgument("buf", buf, 0, count, type),
                        new BufferArgument("buf", buf, 0, count, type),
                        op)
                .await();
    }

    /**
     * Combines two vectors of the calling process: {@code inoutbuf[i] = inbuf[i] op inoutbuf[i]}.
     *
     * @param inbuf the first vector
     * @param inoutbuf the second vector; receives the result
     * @param count number of elements, 0 or more
     * @param type type of the elements
     * @param op the operator
     * @throws MPIException of class ERR_OP, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public static void reduceLocal(@Nullable Object inbuf, @Nullable Object inoutbuf, int count, Datatype type, Op op) {
        Call call = new Call(
                        null,
                        "reduceLocal",
                        () -> Call.words("Comm.reduceLocal", "count", count, "type", type, "op", op))
                .beforeFinalize();
        Reductions.local(
                call,
                new BufferArgument("inbuf", inbuf, 0, count, type),
                new BufferArgument("inoutbuf", inoutbuf, 0, count, type),
                op);
    }

    // ---- non-blocking collectives with a root (MPI-4.1, section 6.12)

    /**
     * Starts {@link #bcast(Object, int, Datatype, int)}.
     *
     * @param buf data at the root; receives them at the other ranks
     * @param count number of elements, 0 or more
     * @param type type of the elements
     * @param root rank of the root; ROOT or PROC_NULL in the root's group of an intercommunicator
     * @return request of the operation
     * @throws MPIException of class ERR_ROOT, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final Request iBcast(@Nullable Object buf, int count, Datatype type, int root) {
        return new Request(
                RootedCollectives.bcast(this, "iBcast", new BufferArgument("buf", buf, 0, count, type), root));
    }

    /**
     * Calls {@link #iBcast(Object, int, Datatype, int)}.
     *
     * @param buf data at the root; receives them at the other ranks
     * @param count number of elements, 0 or more
     * @param type type of the elements
     * @param root rank of the root; ROOT or PROC_NULL in the root's group of an intercommunicator
     * @return request of the operation
     * @throws MPIException of class ERR_ROOT, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final Request iBcast(@Nullable Buffer buf, int count, Datatype type, int root) {
        return iBcast((Object) buf, count, type, root);
    }

    /**
     * Starts {@link #gather(Object, int, Datatype, Object, int, Datatype, int)}.
     *
     * @param sendbuf block of the calling rank
     * @param sendcount number of elements of a block to send, 0 or more
     * @param sendtype type of the elements to send
     * @param recvbuf buffer that receives the blocks of all ranks; significant at the root
     * @param recvcount number of elements of a block to receive, 0 or more
     * @param recvtype type of the elements to receive
     * @param root rank of the root; ROOT or PROC_NULL in the root's group of an intercommunicator
     * @return request of the operation
     * @throws MPIException of class ERR_ROOT, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final Request iGather(
            @Nullable Object sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int recvcount,
            Datatype recvtype,
            int root) {
        return new Request(RootedCollectives.gather(
                this,
                "iGather",
                new BufferArgument("sendbuf", sendbuf, 0, sendcount, sendtype),
                new BufferArgument("recvbuf", recvbuf, 0, recvcount, recvtype),
                root,
                false));
    }

    /**
     * Calls {@link #iGather(Object, int, Datatype, Object, int, Datatype, int)}.
     *
     * @param sendbuf block of the calling rank
     * @param sendcount number of elements of a block to send, 0 or more
     * @param sendtype type of the elements to send
     * @param recvbuf buffer that receives the blocks of all ranks; significant at the root
     * @param recvcount number of elements of a block to receive, 0 or more
     * @param recvtype type of the elements to receive
     * @param root rank of the root; ROOT or PROC_NULL in the root's group of an intercommunicator
     * @return request of the operation
     * @throws MPIException of class ERR_ROOT, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
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

    /**
     * Starts {@link #gather(Object, int, Datatype, int)}.
     *
     * @param buf the blocks of all ranks at the root, elsewhere the rank's block
     * @param count number of elements of a block, 0 or more
     * @param type type of the elements
     * @param root rank of the root; ROOT or PROC_NULL in the root's group of an intercommunicator
     * @return request of the operation
     * @throws MPIException of class ERR_ROOT, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final Request iGather(@Nullable Object buf, int count, Datatype type, int root) {
        return new Request(RootedCollectives.gather(
                this,
                "iGather",
                new BufferArgument("buf", buf, 0, count, type),
                new BufferArgument("buf", buf, 0, count, type),
                root,
                true));
    }

    /**
     * Calls {@link #iGather(Object, int, Datatype, int)}.
     *
     * @param buf the blocks of all ranks at the root, elsewhere the rank's block
     * @param count number of elements of a block, 0 or more
     * @param type type of the elements
     * @param root rank of the root; ROOT or PROC_NULL in the root's group of an intercommunicator
     * @return request of the operation
     * @throws MPIException of class ERR_ROOT, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final Request iGather(@Nullable Buffer buf, int count, Datatype type, int root) {
        return iGather((Object) buf, count, type, root);
    }

    /**
     * Starts {@link #gatherv(Object, int, Datatype, Object, int[], int[], Datatype, int)}.
     *
     * @param sendbuf block of the calling rank
     * @param sendcount number of elements of a block to send, 0 or more
     * @param sendtype type of the elements to send
     * @param recvbuf buffer that receives the blocks of all ranks; significant at the root
     * @param recvcount number of elements of each block to receive, 0 or more
     * @param displs displacement of each block, in extents of the type
     * @param recvtype type of the elements to receive
     * @param root rank of the root; ROOT or PROC_NULL in the root's group of an intercommunicator
     * @return request of the operation
     * @throws MPIException of class ERR_ROOT, ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_ARG if an argument is invalid
     */
    public final Request iGatherv(
            @Nullable Object sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int @Nullable [] recvcount,
            int @Nullable [] displs,
            Datatype recvtype,
            int root) {
        return new Request(RootedCollectives.gatherv(
                this,
                "iGatherv",
                new BufferArgument("sendbuf", sendbuf, 0, sendcount, sendtype),
                new VectorBufferArgument("recvbuf", recvbuf, 0, recvcount, displs, recvtype),
                root,
                false));
    }

    /**
     * Calls {@link #iGatherv(Object, int, Datatype, Object, int[], int[], Datatype, int)}.
     *
     * @param sendbuf block of the calling rank
     * @param sendcount number of elements of a block to send, 0 or more
     * @param sendtype type of the elements to send
     * @param recvbuf buffer that receives the blocks of all ranks; significant at the root
     * @param recvcount number of elements of each block to receive, 0 or more
     * @param displs displacement of each block, in extents of the type
     * @param recvtype type of the elements to receive
     * @param root rank of the root; ROOT or PROC_NULL in the root's group of an intercommunicator
     * @return request of the operation
     * @throws MPIException of class ERR_ROOT, ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_ARG if an argument is invalid
     */
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

    /**
     * Starts {@link #gatherv(Object, int[], int[], Datatype, int)}.
     *
     * @param recvbuf buffer that receives the blocks of all ranks; significant at the root
     * @param recvcount number of elements of each block to receive, 0 or more
     * @param displs displacement of each block, in extents of the type
     * @param recvtype type of the elements to receive
     * @param root rank of the root; ROOT or PROC_NULL in the root's group of an intercommunicator
     * @return request of the operation
     * @throws MPIException of class ERR_ROOT, ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_ARG if an argument is invalid
     */
    public final Request iGatherv(
            @Nullable Object recvbuf,
            int @Nullable [] recvcount,
            int @Nullable [] displs,
            Datatype recvtype,
            int root) {
        return new Request(RootedCollectives.gatherv(
                this,
                "iGatherv",
                BufferArgument.NOTHING,
                new VectorBufferArgument("recvbuf", recvbuf, 0, recvcount, displs, recvtype),
                root,
                true));
    }

    /**
     * Calls {@link #iGatherv(Object, int[], int[], Datatype, int)}.
     *
     * @param recvbuf buffer that receives the blocks of all ranks; significant at the root
     * @param recvcount number of elements of each block to receive, 0 or more
     * @param displs displacement of each block, in extents of the type
     * @param recvtype type of the elements to receive
     * @param root rank of the root; ROOT or PROC_NULL in the root's group of an intercommunicator
     * @return request of the operation
     * @throws MPIException of class ERR_ROOT, ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_ARG if an argument is invalid
     */
    public final Request iGatherv(
            @Nullable Buffer recvbuf,
            int @Nullable [] recvcount,
            int @Nullable [] displs,
            Datatype recvtype,
            int root) {
        return iGatherv((Object) recvbuf, recvcount, displs, recvtype, root);
    }

    /**
     * Starts {@link #gatherv(Object, int, Datatype, int)}.
     *
     * @param sendbuf block of the calling rank
     * @param sendcount number of elements of a block to send, 0 or more
     * @param sendtype type of the elements to send
     * @param root rank of the root; ROOT or PROC_NULL in the root's group of an intercommunicator
     * @return request of the operation
     * @throws MPIException of class ERR_ROOT, ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_ARG if an argument is invalid
     */
    public final Request iGatherv(@Nullable Object sendbuf, int sendcount, Datatype sendtype, int root) {
        return new Request(RootedCollectives.gatherv(
                this,
                "iGatherv",
                new BufferArgument("sendbuf", sendbuf, 0, sendcount, sendtype),
                VectorBufferArgument.NOTHING,
                root,
                false));
    }

    /**
     * Calls {@link #iGatherv(Object, int, Datatype, int)}.
     *
     * @param sendbuf block of the calling rank
     * @param sendcount number of elements of a block to send, 0 or more
     * @param sendtype type of the elements to send
     * @param root rank of the root; ROOT or PROC_NULL in the root's group of an intercommunicator
     * @return request of the operation
     * @throws MPIException of class ERR_ROOT, ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_ARG if an argument is invalid
     */
    public final Request iGatherv(@Nullable Buffer sendbuf, int sendcount, Datatype sendtype, int root) {
        return iGatherv((Object) sendbuf, sendcount, sendtype, root);
    }

    /**
     * Starts {@link #scatter(Object, int, Datatype, Object, int, Datatype, int)}.
     *
     * @param sendbuf blocks for all ranks; significant at the root
     * @param sendcount number of elements of a block to send, 0 or more
     * @param sendtype type of the elements to send
     * @param recvbuf buffer that receives the block of the calling rank
     * @param recvcount number of elements of a block to receive, 0 or more
     * @param recvtype type of the elements to receive
     * @param root rank of the root; ROOT or PROC_NULL in the root's group of an intercommunicator
     * @return request of the operation
     * @throws MPIException of class ERR_ROOT, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final Request iScatter(
            @Nullable Object sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int recvcount,
            Datatype recvtype,
            int root) {
        return new Request(RootedCollectives.scatter(
                this,
                "iScatter",
                new BufferArgument("sendbuf", sendbuf, 0, sendcount, sendtype),
                new BufferArgument("recvbuf", recvbuf, 0, recvcount, recvtype),
                root,
                false));
    }

    /**
     * Calls {@link #iScatter(Object, int, Datatype, Object, int, Datatype, int)}.
     *
     * @param sendbuf blocks for all ranks; significant at the root
     * @param sendcount number of elements of a block to send, 0 or more
     * @param sendtype type of the elements to send
     * @param recvbuf buffer that receives the block of the calling rank
     * @param recvcount number of elements of a block to receive, 0 or more
     * @param recvtype type of the elements to receive
     * @param root rank of the root; ROOT or PROC_NULL in the root's group of an intercommunicator
     * @return request of the operation
     * @throws MPIException of class ERR_ROOT, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
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

    /**
     * Starts {@link #scatter(Object, int, Datatype, int)}.
     *
     * @param buf the blocks of all ranks at the root, elsewhere the buffer that receives the rank's block
     * @param count number of elements of a block, 0 or more
     * @param type type of the elements
     * @param root rank of the root; ROOT or PROC_NULL in the root's group of an intercommunicator
     * @return request of the operation
     * @throws MPIException of class ERR_ROOT, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final Request iScatter(@Nullable Object buf, int count, Datatype type, int root) {
        return new Request(RootedCollectives.scatter(
                this,
                "iScatter",
                new BufferArgument("buf", buf, 0, count, type),
                new BufferArgument("buf", buf, 0, count, type),
                root,
                true));
    }

    /**
     * Calls {@link #iScatter(Object, int, Datatype, int)}.
     *
     * @param buf the blocks of all ranks at the root, elsewhere the buffer that receives the rank's block
     * @param count number of elements of a block, 0 or more
     * @param type type of the elements
     * @param root rank of the root; ROOT or PROC_NULL in the root's group of an intercommunicator
     * @return request of the operation
     * @throws MPIException of class ERR_ROOT, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final Request iScatter(@Nullable Buffer buf, int count, Datatype type, int root) {
        return iScatter((Object) buf, count, type, root);
    }

    /**
     * Starts {@link #scatterv(Object, int[], int[], Datatype, Object, int, Datatype, int)}.
     *
     * @param sendbuf blocks for all ranks; significant at the root
     * @param sendcount number of elements of each block to send, 0 or more
     * @param displs displacement of each block, in extents of the type
     * @param sendtype type of the elements to send
     * @param recvbuf buffer that receives the block of the calling rank
     * @param recvcount number of elements of a block to receive, 0 or more
     * @param recvtype type of the elements to receive
     * @param root rank of the root; ROOT or PROC_NULL in the root's group of an intercommunicator
     * @return request of the operation
     * @throws MPIException of class ERR_ROOT, ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_ARG if an argument is invalid
     */
    public final Request iScatterv(
            @Nullable Object sendbuf,
            int @Nullable [] sendcount,
            int @Nullable [] displs,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int recvcount,
            Datatype recvtype,
            int root) {
        return new Request(RootedCollectives.scatterv(
                this,
                "iScatterv",
                new VectorBufferArgument("sendbuf", sendbuf, 0, sendcount, displs, sendtype),
                new BufferArgument("recvbuf", recvbuf, 0, recvcount, recvtype),
                root,
                false));
    }

    /**
     * Calls {@link #iScatterv(Object, int[], int[], Datatype, Object, int, Datatype, int)}.
     *
     * @param sendbuf blocks for all ranks; significant at the root
     * @param sendcount number of elements of each block to send, 0 or more
     * @param displs displacement of each block, in extents of the type
     * @param sendtype type of the elements to send
     * @param recvbuf buffer that receives the block of the calling rank
     * @param recvcount number of elements of a block to receive, 0 or more
     * @param recvtype type of the elements to receive
     * @param root rank of the root; ROOT or PROC_NULL in the root's group of an intercommunicator
     * @return request of the operation
     * @throws MPIException of class ERR_ROOT, ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_ARG if an argument is invalid
     */
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

    /**
     * Starts {@link #scatterv(Object, int[], int[], Datatype, int)}.
     *
     * @param sendbuf blocks for all ranks; significant at the root
     * @param sendcount number of elements of each block to send, 0 or more
     * @param displs displacement of each block, in extents of the type
     * @param sendtype type of the elements to send
     * @param root rank of the root; ROOT or PROC_NULL in the root's group of an intercommunicator
     * @return request of the operation
     * @throws MPIException of class ERR_ROOT, ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_ARG if an argument is invalid
     */
    public final Request iScatterv(
            @Nullable Object sendbuf,
            int @Nullable [] sendcount,
            int @Nullable [] displs,
            Datatype sendtype,
            int root) {
        return new Request(RootedCollectives.scatterv(
                this,
                "iScatterv",
                new VectorBufferArgument("sendbuf", sendbuf, 0, sendcount, displs, sendtype),
                BufferArgument.NOTHING,
                root,
                true));
    }

    /**
     * Calls {@link #iScatterv(Object, int[], int[], Datatype, int)}.
     *
     * @param sendbuf blocks for all ranks; significant at the root
     * @param sendcount number of elements of each block to send, 0 or more
     * @param displs displacement of each block, in extents of the type
     * @param sendtype type of the elements to send
     * @param root rank of the root; ROOT or PROC_NULL in the root's group of an intercommunicator
     * @return request of the operation
     * @throws MPIException of class ERR_ROOT, ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_ARG if an argument is invalid
     */
    public final Request iScatterv(
            @Nullable Buffer sendbuf,
            int @Nullable [] sendcount,
            int @Nullable [] displs,
            Datatype sendtype,
            int root) {
        return iScatterv((Object) sendbuf, sendcount, displs, sendtype, root);
    }

    /**
     * Starts {@link #scatterv(Object, int, Datatype, int)}.
     *
     * @param recvbuf buffer that receives the block of the calling rank
     * @param recvcount number of elements of a block to receive, 0 or more
     * @param recvtype type of the elements to receive
     * @param root rank of the root; ROOT or PROC_NULL in the root's group of an intercommunicator
     * @return request of the operation
     * @throws MPIException of class ERR_ROOT, ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_ARG if an argument is invalid
     */
    public final Request iScatterv(@Nullable Object recvbuf, int recvcount, Datatype recvtype, int root) {
        return new Request(RootedCollectives.scatterv(
                this,
                "iScatterv",
                VectorBufferArgument.NOTHING,
                new BufferArgument("recvbuf", recvbuf, 0, recvcount, recvtype),
                root,
                false));
    }

    /**
     * Calls {@link #iScatterv(Object, int, Datatype, int)}.
     *
     * @param recvbuf buffer that receives the block of the calling rank
     * @param recvcount number of elements of a block to receive, 0 or more
     * @param recvtype type of the elements to receive
     * @param root rank of the root; ROOT or PROC_NULL in the root's group of an intercommunicator
     * @return request of the operation
     * @throws MPIException of class ERR_ROOT, ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_ARG if an argument is invalid
     */
    public final Request iScatterv(@Nullable Buffer recvbuf, int recvcount, Datatype recvtype, int root) {
        return iScatterv((Object) recvbuf, recvcount, recvtype, root);
    }

    // ---- non-blocking collectives without a root

    /**
     * Starts {@link #barrier()}.
     *
     * @return request of the operation
     */
    public final Request iBarrier() {
        return new Request(SymmetricCollectives.barrier(this, "iBarrier"));
    }

    /**
     * Starts {@link #allGather(Object, int, Datatype, Object, int, Datatype)}.
     *
     * @param sendbuf block of the calling rank
     * @param sendcount number of elements of a block to send, 0 or more
     * @param sendtype type of the elements to send
     * @param recvbuf buffer that receives the blocks of all ranks
     * @param recvcount number of elements of a block to receive, 0 or more
     * @param recvtype type of the elements to receive
     * @return request of the operation
     * @throws MPIException of class ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final Request iAllGather(
            @Nullable Object sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int recvcount,
            Datatype recvtype) {
        return new Request(SymmetricCollectives.allGather(
                this,
                "iAllGather",
                new BufferArgument("sendbuf", sendbuf, 0, sendcount, sendtype),
                new BufferArgument("recvbuf", recvbuf, 0, recvcount, recvtype)));
    }

    /**
     * Calls {@link #iAllGather(Object, int, Datatype, Object, int, Datatype)}.
     *
     * @param sendbuf block of the calling rank
     * @param sendcount number of elements of a block to send, 0 or more
     * @param sendtype type of the elements to send
     * @param recvbuf buffer that receives the blocks of all ranks
     * @param recvcount number of elements of a block to receive, 0 or more
     * @param recvtype type of the elements to receive
     * @return request of the operation
     * @throws MPIException of class ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final Request iAllGather(
            @Nullable Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Buffer recvbuf,
            int recvcount,
            Datatype recvtype) {
        return iAllGather((Object) sendbuf, sendcount, sendtype, (Object) recvbuf, recvcount, recvtype);
    }

    /**
     * Starts {@link #allGather(Object, int, Datatype)}.
     *
     * @param buf blocks of all ranks; the rank's own block is in place
     * @param count number of elements of a block, 0 or more
     * @param type type of the elements
     * @return request of the operation
     * @throws MPIException of class ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final Request iAllGather(@Nullable Object buf, int count, Datatype type) {
        return new Request(SymmetricCollectives.allGather(
                this, "iAllGather", null, new BufferArgument("buf", buf, 0, count, type)));
    }

    /**
     * Calls {@link #iAllGather(Object, int, Datatype)}.
     *
     * @param buf blocks of all ranks; the rank's own block is in place
     * @param count number of elements of a block, 0 or more
     * @param type type of the elements
     * @return request of the operation
     * @throws MPIException of class ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final Request iAllGather(@Nullable Buffer buf, int count, Datatype type) {
        return iAllGather((Object) buf, count, type);
    }

    /**
     * Starts {@link #allGatherv(Object, int, Datatype, Object, int[], int[], Datatype)}.
     *
     * @param sendbuf block of the calling rank
     * @param sendcount number of elements of a block to send, 0 or more
     * @param sendtype type of the elements to send
     * @param recvbuf buffer that receives the blocks of all ranks
     * @param recvcount number of elements of each block to receive, 0 or more
     * @param displs displacement of each block, in extents of the type
     * @param recvtype type of the elements to receive
     * @return request of the operation
     * @throws MPIException of class ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_ARG if an argument is invalid
     */
    public final Request iAllGatherv(
            @Nullable Object sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int @Nullable [] recvcount,
            int @Nullable [] displs,
            Datatype recvtype) {
        return new Request(SymmetricCollectives.allGatherv(
                this,
                "iAllGatherv",
                new BufferArgument("sendbuf", sendbuf, 0, sendcount, sendtype),
                new VectorBufferArgument("recvbuf", recvbuf, 0, recvcount, displs, recvtype)));
    }

    /**
     * Calls {@link #iAllGatherv(Object, int, Datatype, Object, int[], int[], Datatype)}.
     *
     * @param sendbuf block of the calling rank
     * @param sendcount number of elements of a block to send, 0 or more
     * @param sendtype type of the elements to send
     * @param recvbuf buffer that receives the blocks of all ranks
     * @param recvcount number of elements of each block to receive, 0 or more
     * @param displs displacement of each block, in extents of the type
     * @param recvtype type of the elements to receive
     * @return request of the operation
     * @throws MPIException of class ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_ARG if an argument is invalid
     */
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

    /**
     * Starts {@link #allGatherv(Object, int[], int[], Datatype)}.
     *
     * @param recvbuf buffer that receives the blocks of all ranks
     * @param recvcount number of elements of each block to receive, 0 or more
     * @param displs displacement of each block, in extents of the type
     * @param recvtype type of the elements to receive
     * @return request of the operation
     * @throws MPIException of class ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_ARG if an argument is invalid
     */
    public final Request iAllGatherv(
            @Nullable Object recvbuf, int @Nullable [] recvcount, int @Nullable [] displs, Datatype recvtype) {
        return new Request(SymmetricCollectives.allGatherv(
                this,
                "iAllGatherv",
                null,
                new VectorBufferArgument("recvbuf", recvbuf, 0, recvcount, displs, recvtype)));
    }

    /**
     * Calls {@link #iAllGatherv(Object, int[], int[], Datatype)}.
     *
     * @param recvbuf buffer that receives the blocks of all ranks
     * @param recvcount number of elements of each block to receive, 0 or more
     * @param displs displacement of each block, in extents of the type
     * @param recvtype type of the elements to receive
     * @return request of the operation
     * @throws MPIException of class ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_ARG if an argument is invalid
     */
    public final Request iAllGatherv(
            @Nullable Buffer recvbuf, int @Nullable [] recvcount, int @Nullable [] displs, Datatype recvtype) {
        return iAllGatherv((Object) recvbuf, recvcount, displs, recvtype);
    }

    /**
     * Starts {@link #allToAll(Object, int, Datatype, Object, int, Datatype)}.
     *
     * @param sendbuf blocks for all ranks
     * @param sendcount number of elements of a block to send, 0 or more
     * @param sendtype type of the elements to send
     * @param recvbuf buffer that receives the blocks of all ranks
     * @param recvcount number of elements of a block to receive, 0 or more
     * @param recvtype type of the elements to receive
     * @return request of the operation
     * @throws MPIException of class ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final Request iAllToAll(
            @Nullable Object sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int recvcount,
            Datatype recvtype) {
        return new Request(SymmetricCollectives.allToAll(
                this,
                "iAllToAll",
                new BufferArgument("sendbuf", sendbuf, 0, sendcount, sendtype),
                new BufferArgument("recvbuf", recvbuf, 0, recvcount, recvtype)));
    }

    /**
     * Calls {@link #iAllToAll(Object, int, Datatype, Object, int, Datatype)}.
     *
     * @param sendbuf blocks for all ranks
     * @param sendcount number of elements of a block to send, 0 or more
     * @param sendtype type of the elements to send
     * @param recvbuf buffer that receives the blocks of all ranks
     * @param recvcount number of elements of a block to receive, 0 or more
     * @param recvtype type of the elements to receive
     * @return request of the operation
     * @throws MPIException of class ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final Request iAllToAll(
            @Nullable Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Buffer recvbuf,
            int recvcount,
            Datatype recvtype) {
        return iAllToAll((Object) sendbuf, sendcount, sendtype, (Object) recvbuf, recvcount, recvtype);
    }

    /**
     * Starts {@link #allToAllv(Object, int[], int[], Datatype, Object, int[], int[], Datatype)}.
     *
     * @param sendbuf blocks for all ranks
     * @param sendcount number of elements of each block to send, 0 or more
     * @param sdispls displacement of each block to send, in extents of the type
     * @param sendtype type of the elements to send
     * @param recvbuf buffer that receives the blocks of all ranks
     * @param recvcount number of elements of each block to receive, 0 or more
     * @param rdispls displacement of each block to receive, in extents of the type
     * @param recvtype type of the elements to receive
     * @return request of the operation
     * @throws MPIException of class ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_ARG if an argument is invalid
     */
    public final Request iAllToAllv(
            @Nullable Object sendbuf,
            int @Nullable [] sendcount,
            int @Nullable [] sdispls,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int @Nullable [] recvcount,
            int @Nullable [] rdispls,
            Datatype recvtype) {
        return new Request(SymmetricCollectives.allToAllv(
                this,
                "iAllToAllv",
                new VectorBufferArgument("sendbuf", sendbuf, 0, sendcount, sdispls, sendtype),
                new VectorBufferArgument("recvbuf", recvbuf, 0, recvcount, rdispls, recvtype)));
    }

    /**
     * Calls {@link #iAllToAllv(Object, int[], int[], Datatype, Object, int[], int[], Datatype)}.
     *
     * @param sendbuf blocks for all ranks
     * @param sendcount number of elements of each block to send, 0 or more
     * @param sdispls displacement of each block to send, in extents of the type
     * @param sendtype type of the elements to send
     * @param recvbuf buffer that receives the blocks of all ranks
     * @param recvcount number of elements of each block to receive, 0 or more
     * @param rdispls displacement of each block to receive, in extents of the type
     * @param recvtype type of the elements to receive
     * @return request of the operation
     * @throws MPIException of class ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_ARG if an argument is invalid
     */
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

    /**
     * Starts {@link #allToAllw(Object, int[], int[], Datatype[], Object, int[], int[], Datatype[])}.
     *
     * @param sendbuf blocks for all ranks
     * @param sendcount number of elements of each block to send, 0 or more
     * @param sdispls displacement of each block to send, in bytes
     * @param sendtypes type of each block to send
     * @param recvbuf buffer that receives the blocks of all ranks
     * @param recvcount number of elements of each block to receive, 0 or more
     * @param rdispls displacement of each block to receive, in bytes
     * @param recvtypes type of each block to receive
     * @return request of the operation
     * @throws MPIException of class ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_ARG if an argument is invalid
     */
    public final Request iAllToAllw(
            @Nullable Object sendbuf,
            int @Nullable [] sendcount,
            int @Nullable [] sdispls,
            Datatype @Nullable [] sendtypes,
            @Nullable Object recvbuf,
            int @Nullable [] recvcount,
            int @Nullable [] rdispls,
            Datatype @Nullable [] recvtypes) {
        return new Request(SymmetricCollectives.allToAllw(
                this,
                "iAllToAllw",
                new TypedParts("sendbuf", sendbuf, sendcount, sdispls, sendtypes),
                new TypedParts("recvbuf", recvbuf, recvcount, rdispls, recvtypes)));
    }

    /**
     * Calls {@link #iAllToAllw(Object, int[], int[], Datatype[], Object, int[], int[], Datatype[])}.
     *
     * @param sendbuf blocks for all ranks
     * @param sendcount number of elements of each block to send, 0 or more
     * @param sdispls displacement of each block to send, in bytes
     * @param sendtypes type of each block to send
     * @param recvbuf buffer that receives the blocks of all ranks
     * @param recvcount number of elements of each block to receive, 0 or more
     * @param rdispls displacement of each block to receive, in bytes
     * @param recvtypes type of each block to receive
     * @return request of the operation
     * @throws MPIException of class ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_ARG if an argument is invalid
     */
    public final Request iAllToAllw(
            @Nullable Buffer sendbuf,
            int @Nullable [] sendcount,
            int @Nullable [] sdispls,
            Datatype @Nullable [] sendtypes,
            @Nullable Buffer recvbuf,
            int @Nullable [] recvcount,
            int @Nullable [] rdispls,
            Datatype @Nullable [] recvtypes) {
        return iAllToAllw(
                (Object) sendbuf, sendcount, sdispls, sendtypes, (Object) recvbuf, recvcount, rdispls, recvtypes);
    }

    // ---- non-blocking reductions

    /**
     * Starts {@link #reduce(Object, Object, int, Datatype, Op, int)}.
     *
     * @param sendbuf vector of the calling rank
     * @param recvbuf buffer that receives the result; significant at the root
     * @param count number of elements, 0 or more
     * @param type type of the elements
     * @param op the operator
     * @param root rank of the root; ROOT or PROC_NULL in the root's group of an intercommunicator
     * @return request of the operation
     * @throws MPIException of class ERR_ROOT, ERR_OP, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final Request iReduce(
            @Nullable Object sendbuf, @Nullable Object recvbuf, int count, Datatype type, Op op, int root) {
        return new Request(Reductions.reduce(
                this,
                "iReduce",
                new BufferArgument("sendbuf", sendbuf, 0, count, type),
                new BufferArgument("recvbuf", recvbuf, 0, count, type),
                op,
                root,
                false));
    }

    /**
     * Calls {@link #iReduce(Object, Object, int, Datatype, Op, int)}.
     *
     * @param sendbuf vector of the calling rank
     * @param recvbuf buffer that receives the result; significant at the root
     * @param count number of elements, 0 or more
     * @param type type of the elements
     * @param op the operator
     * @param root rank of the root; ROOT or PROC_NULL in the root's group of an intercommunicator
     * @return request of the operation
     * @throws MPIException of class ERR_ROOT, ERR_OP, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final Request iReduce(
            @Nullable Buffer sendbuf, @Nullable Buffer recvbuf, int count, Datatype type, Op op, int root) {
        return iReduce((Object) sendbuf, (Object) recvbuf, count, type, op, root);
    }

    /**
     * Starts {@link #reduce(Object, int, Datatype, Op, int)}.
     *
     * @param buf vector of the calling rank; receives the result at the root
     * @param count number of elements, 0 or more
     * @param type type of the elements
     * @param op the operator
     * @param root rank of the root; ROOT or PROC_NULL in the root's group of an intercommunicator
     * @return request of the operation
     * @throws MPIException of class ERR_ROOT, ERR_OP, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final Request iReduce(@Nullable Object buf, int count, Datatype type, Op op, int root) {
        return new Request(Reductions.reduce(
                this,
                "iReduce",
                new BufferArgument("buf", buf, 0, count, type),
                new BufferArgument("buf", buf, 0, count, type),
                op,
                root,
                true));
    }

    /**
     * Calls {@link #iReduce(Object, int, Datatype, Op, int)}.
     *
     * @param buf vector of the calling rank; receives the result at the root
     * @param count number of elements, 0 or more
     * @param type type of the elements
     * @param op the operator
     * @param root rank of the root; ROOT or PROC_NULL in the root's group of an intercommunicator
     * @return request of the operation
     * @throws MPIException of class ERR_ROOT, ERR_OP, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final Request iReduce(@Nullable Buffer buf, int count, Datatype type, Op op, int root) {
        return iReduce((Object) buf, count, type, op, root);
    }

    /**
     * Starts {@link #allReduce(Object, Object, int, Datatype, Op)}.
     *
     * @param sendbuf vector of the calling rank
     * @param recvbuf buffer that receives the result
     * @param count number of elements, 0 or more
     * @param type type of the elements
     * @param op the operator
     * @return request of the operation
     * @throws MPIException of class ERR_OP, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final Request iAllReduce(
            @Nullable Object sendbuf, @Nullable Object recvbuf, int count, Datatype type, Op op) {
        return new Request(Reductions.allReduce(
                this,
                "iAllReduce",
                new BufferArgument("sendbuf", sendbuf, 0, count, type),
                new BufferArgument("recvbuf", recvbuf, 0, count, type),
                op));
    }

    /**
     * Calls {@link #iAllReduce(Object, Object, int, Datatype, Op)}.
     *
     * @param sendbuf vector of the calling rank
     * @param recvbuf buffer that receives the result
     * @param count number of elements, 0 or more
     * @param type type of the elements
     * @param op the operator
     * @return request of the operation
     * @throws MPIException of class ERR_OP, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final Request iAllReduce(
            @Nullable Buffer sendbuf, @Nullable Buffer recvbuf, int count, Datatype type, Op op) {
        return iAllReduce((Object) sendbuf, (Object) recvbuf, count, type, op);
    }

    /**
     * Starts {@link #allReduce(Object, int, Datatype, Op)}.
     *
     * @param buf vector of the calling rank; receives the result
     * @param count number of elements, 0 or more
     * @param type type of the elements
     * @param op the operator
     * @return request of the operation
     * @throws MPIException of class ERR_OP, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final Request iAllReduce(@Nullable Object buf, int count, Datatype type, Op op) {
        return new Request(Reductions.allReduce(
                this,
                "iAllReduce",
                new BufferArgument("buf", buf, 0, count, type),
                new BufferArgument("buf", buf, 0, count, type),
                op));
    }

    /**
     * Calls {@link #iAllReduce(Object, int, Datatype, Op)}.
     *
     * @param buf vector of the calling rank; receives the result
     * @param count number of elements, 0 or more
     * @param type type of the elements
     * @param op the operator
     * @return request of the operation
     * @throws MPIException of class ERR_OP, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final Request iAllReduce(@Nullable Buffer buf, int count, Datatype type, Op op) {
        return iAllReduce((Object) buf, count, type, op);
    }

    /**
     * Starts {@link #reduceScatter(Object, Object, int[], Datatype, Op)}.
     *
     * @param sendbuf vector of the calling rank: a block for each rank
     * @param recvbuf buffer that receives the rank's block of the result
     * @param recvcounts number of elements of each rank's block, 0 or more
     * @param type type of the elements
     * @param op the operator
     * @return request of the operation
     * @throws MPIException of class ERR_OP, ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_ARG if an argument is invalid
     */
    public final Request iReduceScatter(
            @Nullable Object sendbuf, @Nullable Object recvbuf, int @Nullable [] recvcounts, Datatype type, Op op) {
        return new Request(Reductions.reduceScatter(
                this,
                "iReduceScatter",
                new BufferArgument("sendbuf", sendbuf, 0, 0, type),
                new BufferArgument("recvbuf", recvbuf, 0, 0, type),
                recvcounts,
                op));
    }

    /**
     * Calls {@link #iReduceScatter(Object, Object, int[], Datatype, Op)}.
     *
     * @param sendbuf vector of the calling rank: a block for each rank
     * @param recvbuf buffer that receives the rank's block of the result
     * @param recvcounts number of elements of each rank's block, 0 or more
     * @param type type of the elements
     * @param op the operator
     * @return request of the operation
     * @throws MPIException of class ERR_OP, ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_ARG if an argument is invalid
     */
    public final Request iReduceScatter(
            @Nullable Buffer sendbuf, @Nullable Buffer recvbuf, int @Nullable [] recvcounts, Datatype type, Op op) {
        return iReduceScatter((Object) sendbuf, (Object) recvbuf, recvcounts, type, op);
    }

    /**
     * Starts {@link #reduceScatter(Object, int[], Datatype, Op)}.
     *
     * @param buf vector of the calling rank; receives the rank's block of the result
     * @param counts number of elements of each rank's block, 0 or more
     * @param type type of the elements
     * @param op the operator
     * @return request of the operation
     * @throws MPIException of class ERR_OP, ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_ARG if an argument is invalid
     */
    public final Request iReduceScatter(@Nullable Object buf, int @Nullable [] counts, Datatype type, Op op) {
        return new Request(Reductions.reduceScatter(
                this,
                "iReduceScatter",
                new BufferArgument("buf", buf, 0, 0, type),
                new BufferArgument("buf", buf, 0, 0, type),
                counts,
                op));
    }

    /**
     * Calls {@link #iReduceScatter(Object, int[], Datatype, Op)}.
     *
     * @param buf vector of the calling rank; receives the rank's block of the result
     * @param counts number of elements of each rank's block, 0 or more
     * @param type type of the elements
     * @param op the operator
     * @return request of the operation
     * @throws MPIException of class ERR_OP, ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_ARG if an argument is invalid
     */
    public final Request iReduceScatter(@Nullable Buffer buf, int @Nullable [] counts, Datatype type, Op op) {
        return iReduceScatter((Object) buf, counts, type, op);
    }

    /**
     * Starts {@link #reduceScatterBlock(Object, Object, int, Datatype, Op)}.
     *
     * @param sendbuf vector of the calling rank: a block for each rank
     * @param recvbuf buffer that receives the rank's block of the result
     * @param count number of elements of a block, 0 or more
     * @param type type of the elements
     * @param op the operator
     * @return request of the operation
     * @throws MPIException of class ERR_OP, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final Request iReduceScatterBlock(
            @Nullable Object sendbuf, @Nullable Object recvbuf, int count, Datatype type, Op op) {
        return new Request(Reductions.reduceScatterBlock(
                this,
                "iReduceScatterBlock",
                new BufferArgument("sendbuf", sendbuf, 0, count, type),
                new BufferArgument("recvbuf", recvbuf, 0, count, type),
                op));
    }

    /**
     * Calls {@link #iReduceScatterBlock(Object, Object, int, Datatype, Op)}.
     *
     * @param sendbuf vector of the calling rank: a block for each rank
     * @param recvbuf buffer that receives the rank's block of the result
     * @param count number of elements of a block, 0 or more
     * @param type type of the elements
     * @param op the operator
     * @return request of the operation
     * @throws MPIException of class ERR_OP, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final Request iReduceScatterBlock(
            @Nullable Buffer sendbuf, @Nullable Buffer recvbuf, int count, Datatype type, Op op) {
        return iReduceScatterBlock((Object) sendbuf, (Object) recvbuf, count, type, op);
    }

    /**
     * Starts {@link #reduceScatterBlock(Object, int, Datatype, Op)}.
     *
     * @param buf vector of the calling rank; receives the rank's block of the result
     * @param count number of elements of a block, 0 or more
     * @param type type of the elements
     * @param op the operator
     * @return request of the operation
     * @throws MPIException of class ERR_OP, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final Request iReduceScatterBlock(@Nullable Object buf, int count, Datatype type, Op op) {
        return new Request(Reductions.reduceScatterBlock(
                this,
                "iReduceScatterBlock",
                new BufferArgument("buf", buf, 0, count, type),
                new BufferArgument("buf", buf, 0, count, type),
                op));
    }

    /**
     * Calls {@link #iReduceScatterBlock(Object, int, Datatype, Op)}.
     *
     * @param buf vector of the calling rank; receives the rank's block of the result
     * @param count number of elements of a block, 0 or more
     * @param type type of the elements
     * @param op the operator
     * @return request of the operation
     * @throws MPIException of class ERR_OP, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final Request iReduceScatterBlock(@Nullable Buffer buf, int count, Datatype type, Op op) {
        return iReduceScatterBlock((Object) buf, count, type, op);
    }

    // ---- collectives of neighbours in a process topology (MPI-4.1, section 8.6)

    /**
     * Sends the same block to each destination and receives one block from each source.
     *
     * @param sendbuf block for all destinations
     * @param sendcount number of elements of a block to send, 0 or more
     * @param sendtype type of the elements to send
     * @param recvbuf buffer that receives the blocks of the sources
     * @param recvcount number of elements of a block to receive, 0 or more
     * @param recvtype type of the elements to receive
     * @throws MPIException of class ERR_TOPOLOGY without a process topology; ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_ARG
     *     if an argument is invalid
     */
    public final void neighborAllGather(
            @Nullable Object sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int recvcount,
            Datatype recvtype) {
        NeighborCollectives.allGather(
                        this,
                        "neighborAllGather",
                        new BufferArgument("sendbuf", sendbuf, 0, sendcount, sendtype),
                        new BufferArgument("recvbuf", recvbuf, 0, recvcount, recvtype))
                .await();
    }

    /**
     * Starts {@link #neighborAllGather(Object, int, Datatype, Object, int, Datatype)}.
     *
     * @param sendbuf block for all destinations
     * @param sendcount number of elements of a block to send, 0 or more
     * @param sendtype type of the elements to send
     * @param recvbuf buffer that receives the blocks of the sources
     * @param recvcount number of elements of a block to receive, 0 or more
     * @param recvtype type of the elements to receive
     * @return request of the operation
     * @throws MPIException of class ERR_TOPOLOGY without a process topology; ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_ARG
     *     if an argument is invalid
     */
    public final Request iNeighborAllGather(
            @Nullable Object sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int recvcount,
            Datatype recvtype) {
        return new Request(NeighborCollectives.allGather(
                this,
                "iNeighborAllGather",
                new BufferArgument("sendbuf", sendbuf, 0, sendcount, sendtype),
                new BufferArgument("recvbuf", recvbuf, 0, recvcount, recvtype)));
    }

    /**
     * Calls {@link #iNeighborAllGather(Object, int, Datatype, Object, int, Datatype)}.
     *
     * @param sendbuf block for all destinations
     * @param sendcount number of elements of a block to send, 0 or more
     * @param sendtype type of the elements to send
     * @param recvbuf buffer that receives the blocks of the sources
     * @param recvcount number of elements of a block to receive, 0 or more
     * @param recvtype type of the elements to receive
     * @return request of the operation
     * @throws MPIException of class ERR_TOPOLOGY without a process topology; ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_ARG
     *     if an argument is invalid
     */
    public final Request iNeighborAllGather(
            @Nullable Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Buffer recvbuf,
            int recvcount,
            Datatype recvtype) {
        return iNeighborAllGather((Object) sendbuf, sendcount, sendtype, (Object) recvbuf, recvcount, recvtype);
    }

    /**
     * Sends the same block to each destination, as {@link #neighborAllGather}. Blocks may have different lengths.
     *
     * @param sendbuf block for all destinations
     * @param sendcount number of elements of a block to send, 0 or more
     * @param sendtype type of the elements to send
     * @param recvbuf buffer that receives the blocks of the sources
     * @param recvcount number of elements of each block to receive, 0 or more
     * @param displs displacement of each block, in extents of the type
     * @param recvtype type of the elements to receive
     * @throws MPIException of class ERR_TOPOLOGY without a process topology; ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_ARG
     *     if an argument is invalid
     */
    public final void neighborAllGatherv(
            @Nullable Object sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int @Nullable [] recvcount,
            int @Nullable [] displs,
            Datatype recvtype) {
        NeighborCollectives.allGatherv(
                        this,
                        "neighborAllGatherv",
                        new BufferArgument("sendbuf", sendbuf, 0, sendcount, sendtype),
                        new VectorBufferArgument("recvbuf", recvbuf, 0, recvcount, displs, recvtype))
                .await();
    }

    /**
     * Starts {@link #neighborAllGatherv(Object, int, Datatype, Object, int[], int[], Datatype)}.
     *
     * @param sendbuf block for all destinations
     * @param sendcount number of elements of a block to send, 0 or more
     * @param sendtype type of the elements to send
     * @param recvbuf buffer that receives the blocks of the sources
     * @param recvcount number of elements of each block to receive, 0 or more
     * @param displs displacement of each block, in extents of the type
     * @param recvtype type of the elements to receive
     * @return request of the operation
     * @throws MPIException of class ERR_TOPOLOGY without a process topology; ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_ARG
     *     if an argument is invalid
     */
    public final Request iNeighborAllGatherv(
            @Nullable Object sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int @Nullable [] recvcount,
            int @Nullable [] displs,
            Datatype recvtype) {
        return new Request(NeighborCollectives.allGatherv(
                this,
                "iNeighborAllGatherv",
                new BufferArgument("sendbuf", sendbuf, 0, sendcount, sendtype),
                new VectorBufferArgument("recvbuf", recvbuf, 0, recvcount, displs, recvtype)));
    }

    /**
     * Calls {@link #iNeighborAllGatherv(Object, int, Datatype, Object, int[], int[], Datatype)}.
     *
     * @param sendbuf block for all destinations
     * @param sendcount number of elements of a block to send, 0 or more
     * @param sendtype type of the elements to send
     * @param recvbuf buffer that receives the blocks of the sources
     * @param recvcount number of elements of each block to receive, 0 or more
     * @param displs displacement of each block, in extents of the type
     * @param recvtype type of the elements to receive
     * @return request of the operation
     * @throws MPIException of class ERR_TOPOLOGY without a process topology; ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_ARG
     *     if an argument is invalid
     */
    public final Request iNeighborAllGatherv(
            @Nullable Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Buffer recvbuf,
            int @Nullable [] recvcount,
            int @Nullable [] displs,
            Datatype recvtype) {
        return iNeighborAllGatherv(
                (Object) sendbuf, sendcount, sendtype, (Object) recvbuf, recvcount, displs, recvtype);
    }

    /**
     * Sends a separate block to each destination and receives one block from each source.
     *
     * @param sendbuf blocks for the destinations
     * @param sendcount number of elements of a block to send, 0 or more
     * @param sendtype type of the elements to send
     * @param recvbuf buffer that receives the blocks of the sources
     * @param recvcount number of elements of a block to receive, 0 or more
     * @param recvtype type of the elements to receive
     * @throws MPIException of class ERR_TOPOLOGY without a process topology; ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_ARG
     *     if an argument is invalid
     */
    public final void neighborAllToAll(
            @Nullable Object sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int recvcount,
            Datatype recvtype) {
        NeighborCollectives.allToAll(
                        this,
                        "neighborAllToAll",
                        new BufferArgument("sendbuf", sendbuf, 0, sendcount, sendtype),
                        new BufferArgument("recvbuf", recvbuf, 0, recvcount, recvtype))
                .await();
    }

    /**
     * Starts {@link #neighborAllToAll(Object, int, Datatype, Object, int, Datatype)}.
     *
     * @param sendbuf blocks for the destinations
     * @param sendcount number of elements of a block to send, 0 or more
     * @param sendtype type of the elements to send
     * @param recvbuf buffer that receives the blocks of the sources
     * @param recvcount number of elements of a block to receive, 0 or more
     * @param recvtype type of the elements to receive
     * @return request of the operation
     * @throws MPIException of class ERR_TOPOLOGY without a process topology; ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_ARG
     *     if an argument is invalid
     */
    public final Request iNeighborAllToAll(
            @Nullable Object sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int recvcount,
            Datatype recvtype) {
        return new Request(NeighborCollectives.allToAll(
                this,
                "iNeighborAllToAll",
                new BufferArgument("sendbuf", sendbuf, 0, sendcount, sendtype),
                new BufferArgument("recvbuf", recvbuf, 0, recvcount, recvtype)));
    }

    /**
     * Calls {@link #iNeighborAllToAll(Object, int, Datatype, Object, int, Datatype)}.
     *
     * @param sendbuf blocks for the destinations
     * @param sendcount number of elements of a block to send, 0 or more
     * @param sendtype type of the elements to send
     * @param recvbuf buffer that receives the blocks of the sources
     * @param recvcount number of elements of a block to receive, 0 or more
     * @param recvtype type of the elements to receive
     * @return request of the operation
     * @throws MPIException of class ERR_TOPOLOGY without a process topology; ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_ARG
     *     if an argument is invalid
     */
    public final Request iNeighborAllToAll(
            @Nullable Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Buffer recvbuf,
            int recvcount,
            Datatype recvtype) {
        return iNeighborAllToAll((Object) sendbuf, sendcount, sendtype, (Object) recvbuf, recvcount, recvtype);
    }

    /**
     * Sends a separate block to each destination, as {@link #neighborAllToAll}. Blocks may have different lengths.
     *
     * @param sendbuf blocks for the destinations
     * @param sendcount number of elements of each block to send, 0 or more
     * @param sdispls displacement of each block to send, in extents of the type
     * @param sendtype type of the elements to send
     * @param recvbuf buffer that receives the blocks of the sources
     * @param recvcount number of elements of each block to receive, 0 or more
     * @param rdispls displacement of each block to receive, in extents of the type
     * @param recvtype type of the elements to receive
     * @throws MPIException of class ERR_TOPOLOGY without a process topology; ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_ARG
     *     if an argument is invalid
     */
    public final void neighborAllToAllv(
            @Nullable Object sendbuf,
            int @Nullable [] sendcount,
            int @Nullable [] sdispls,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int @Nullable [] recvcount,
            int @Nullable [] rdispls,
            Datatype recvtype) {
        NeighborCollectives.allToAllv(
                        this,
                        "neighborAllToAllv",
                        new VectorBufferArgument("sendbuf", sendbuf, 0, sendcount, sdispls, sendtype),
                        new VectorBufferArgument("recvbuf", recvbuf, 0, recvcount, rdispls, recvtype))
                .await();
    }

    /**
     * Starts {@link #neighborAllToAllv(Object, int[], int[], Datatype, Object, int[], int[], Datatype)}.
     *
     * @param sendbuf blocks for the destinations
     * @param sendcount number of elements of each block to send, 0 or more
     * @param sdispls displacement of each block to send, in extents of the type
     * @param sendtype type of the elements to send
     * @param recvbuf buffer that receives the blocks of the sources
     * @param recvcount number of elements of each block to receive, 0 or more
     * @param rdispls displacement of each block to receive, in extents of the type
     * @param recvtype type of the elements to receive
     * @return request of the operation
     * @throws MPIException of class ERR_TOPOLOGY without a process topology; ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_ARG
     *     if an argument is invalid
     */
    public final Request iNeighborAllToAllv(
            @Nullable Object sendbuf,
            int @Nullable [] sendcount,
            int @Nullable [] sdispls,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int @Nullable [] recvcount,
            int @Nullable [] rdispls,
            Datatype recvtype) {
        return new Request(NeighborCollectives.allToAllv(
                this,
                "iNeighborAllToAllv",
                new VectorBufferArgument("sendbuf", sendbuf, 0, sendcount, sdispls, sendtype),
                new VectorBufferArgument("recvbuf", recvbuf, 0, recvcount, rdispls, recvtype)));
    }

    /**
     * Calls {@link #iNeighborAllToAllv(Object, int[], int[], Datatype, Object, int[], int[], Datatype)}.
     *
     * @param sendbuf blocks for the destinations
     * @param sendcount number of elements of each block to send, 0 or more
     * @param sdispls displacement of each block to send, in extents of the type
     * @param sendtype type of the elements to send
     * @param recvbuf buffer that receives the blocks of the sources
     * @param recvcount number of elements of each block to receive, 0 or more
     * @param rdispls displacement of each block to receive, in extents of the type
     * @param recvtype type of the elements to receive
     * @return request of the operation
     * @throws MPIException of class ERR_TOPOLOGY without a process topology; ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_ARG
     *     if an argument is invalid
     */
    public final Request iNeighborAllToAllv(
            @Nullable Buffer sendbuf,
            int @Nullable [] sendcount,
            int @Nullable [] sdispls,
            Datatype sendtype,
            @Nullable Buffer recvbuf,
            int @Nullable [] recvcount,
            int @Nullable [] rdispls,
            Datatype recvtype) {
        return iNeighborAllToAllv(
                (Object) sendbuf, sendcount, sdispls, sendtype, (Object) recvbuf, recvcount, rdispls, recvtype);
    }

    // ---- the mpiJava API

    /**
     * Calls {@link #getSize}.
     *
     * @return number of ranks of the calling rank's group, 1 or more
     */
    public final int Size() {
        return getSize();
    }

    /**
     * Calls {@link #getRank}.
     *
     * @return rank in its group, 0 or more
     */
    public final int Rank() {
        return getRank();
    }

    /**
     * Calls {@link #getGroup}.
     *
     * @return group of the processes, in rank order
     */
    public final Group Group() {
        return getGroup();
    }

    /**
     * Calls {@link #compare}.
     *
     * @param comm1 a communicator
     * @param comm2 another communicator
     * @return IDENT for the same communicator, CONGRUENT for the same ranks in another context, SIMILAR for the same
     *     processes in another order, else UNEQUAL
     * @throws MPIException of class ERR_COMM if a communicator is null or was freed
     */
    public static int Compare(Comm comm1, Comm comm2) {
        return compare(comm1, comm2);
    }

    /**
     * Calls {@link #isInter}.
     *
     * @return true if it connects two groups
     */
    public final boolean Test_inter() {
        return isInter();
    }

    /**
     * Calls {@link #getTopology}.
     *
     * @return CART, GRAPH or DIST_GRAPH; UNDEFINED for a communicator without a topology
     */
    public final int Topo_test() {
        return getTopology();
    }

    /**
     * Calls {@link #createIntercomm}.
     *
     * @param localComm communicator of the calling rank's group
     * @param localLeader rank in {@code localComm} of the leader of this group
     * @param remoteLeader rank in this communicator of the other group's leader; significant at the leader
     * @param tag tag of the messages between the leaders, 0 or more; distinguishes concurrent calls
     * @return the new intercommunicator
     * @throws MPIException of class ERR_RANK for a leader that does not exist, ERR_TAG for a negative tag, ERR_COMM if
     *     the groups share a process
     */
    public final Intercomm Create_intercomm(Comm localComm, int localLeader, int remoteLeader, int tag) {
        return createIntercomm(localComm, localLeader, remoteLeader, tag);
    }

    /**
     * Calls {@link #free}.
     *
     * @throws MPIException of class ERR_COMM for a predefined communicator
     */
    public final void Free() {
        free();
    }

    /**
     * Calls {@link #abort}.
     *
     * @param errorcode exit code of the job; any number
     */
    public final void Abort(int errorcode) {
        abort(errorcode);
    }

    /**
     * Calls {@link #getAttr}.
     *
     * @param keyval number of a predefined keyval, or one that {@link #createKeyval} has returned
     * @return the value; null if there is none
     * @throws MPIException of class ERR_KEYVAL for any other number
     */
    public final @Nullable Object Attr_get(int keyval) {
        return getAttr(keyval);
    }

    /**
     * Calls {@link #deleteAttr}.
     *
     * @param keyval number that {@link #createKeyval} has returned
     * @throws MPIException of class ERR_KEYVAL for any other number, or if there is no value
     */
    public final void Attr_delete(int keyval) {
        deleteAttr(keyval);
    }

    // ---- point-to-point of the mpiJava API: each method corresponds to the method above with the same name

    /**
     * Sends a message in standard mode, see {@link #send}.
     *
     * @param buf data to send
     * @param offset index of the first element in the buffer
     * @param count number of elements, 0 or more
     * @param datatype type of the elements
     * @param dest rank of the receiver, or PROC_NULL
     * @param tag tag of the message, 0 or more
     * @throws MPIException of class ERR_RANK, ERR_TAG, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final void Send(@Nullable Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        Call call = call("Send", offset, count, datatype, "dest", dest, tag);
        PointToPoint.send(this, call, buf, offset, count, datatype, dest, tag, Mode.STANDARD)
                .await();
    }

    /**
     * Sends a message in synchronous mode, see {@link #sSend}.
     *
     * @param buf data to send
     * @param offset index of the first element in the buffer
     * @param count number of elements, 0 or more
     * @param datatype type of the elements
     * @param dest rank of the receiver, or PROC_NULL
     * @param tag tag of the message, 0 or more
     * @throws MPIException of class ERR_RANK, ERR_TAG, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final void Ssend(@Nullable Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        Call call = call("Ssend", offset, count, datatype, "dest", dest, tag);
        PointToPoint.send(this, call, buf, offset, count, datatype, dest, tag, Mode.SYNCHRONOUS)
                .await();
    }

    /**
     * Sends a message in ready mode, see {@link #rSend}.
     *
     * @param buf data to send
     * @param offset index of the first element in the buffer
     * @param count number of elements, 0 or more
     * @param datatype type of the elements
     * @param dest rank of the receiver, or PROC_NULL
     * @param tag tag of the message, 0 or more
     * @throws MPIException of class ERR_RANK, ERR_TAG, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final void Rsend(@Nullable Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        Call call = call("Rsend", offset, count, datatype, "dest", dest, tag);
        PointToPoint.send(this, call, buf, offset, count, datatype, dest, tag, Mode.READY)
                .await();
    }

    /**
     * Sends a message in buffered mode, see {@link #bSend}.
     *
     * @param buf data to send
     * @param offset index of the first element in the buffer
     * @param count number of elements, 0 or more
     * @param datatype type of the elements
     * @param dest rank of the receiver, or PROC_NULL
     * @param tag tag of the message, 0 or more
     * @throws MPIException of class ERR_RANK, ERR_TAG, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid;
     *     ERR_BUFFER also if the attached buffer has no space
     */
    public final void Bsend(@Nullable Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        Call call = call("Bsend", offset, count, datatype, "dest", dest, tag);
        PointToPoint.bufferedSend(this, call, buf, offset, count, datatype, dest, tag)
                .await();
    }

    /**
     * Receives a message, see {@link #recv}.
     *
     * @param buf buffer that receives the data
     * @param offset index of the first element in the buffer
     * @param count largest number of elements to receive, 0 or more
     * @param datatype type of the elements
     * @param source rank of the sender, ANY_SOURCE or PROC_NULL
     * @param tag tag of the message, 0 or more, or ANY_TAG
     * @return status of the received message
     * @throws MPIException of class ERR_RANK, ERR_TAG, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid;
     *     ERR_TRUNCATE if the message is longer than {@code count} elements
     */
    public final Status Recv(@Nullable Object buf, int offset, int count, Datatype datatype, int source, int tag) {
        Call call = call("Recv", offset, count, datatype, "source", source, tag);
        return PointToPoint.receive(this, call, buf, offset, count, datatype, source, tag)
                .await();
    }

    /**
     * Starts a standard send, see {@link #iSend(Object, int, Datatype, int, int)}.
     *
     * @param buf data to send
     * @param offset index of the first element in the buffer
     * @param count number of elements, 0 or more
     * @param datatype type of the elements
     * @param dest rank of the receiver, or PROC_NULL
     * @param tag tag of the message, 0 or more
     * @return request of the operation
     * @throws MPIException of class ERR_RANK, ERR_TAG, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final Request Isend(@Nullable Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        Call call = call("Isend", offset, count, datatype, "dest", dest, tag);
        return new Request(PointToPoint.send(this, call, buf, offset, count, datatype, dest, tag, Mode.STANDARD));
    }

    /**
     * Starts a synchronous send, see {@link #isSend(Object, int, Datatype, int, int)}.
     *
     * @param buf data to send
     * @param offset index of the first element in the buffer
     * @param count number of elements, 0 or more
     * @param datatype type of the elements
     * @param dest rank of the receiver, or PROC_NULL
     * @param tag tag of the message, 0 or more
     * @return request of the operation
     * @throws MPIException of class ERR_RANK, ERR_TAG, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final Request Issend(@Nullable Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        Call call = call("Issend", offset, count, datatype, "dest", dest, tag);
        return new Request(PointToPoint.send(this, call, buf, offset, count, datatype, dest, tag, Mode.SYNCHRONOUS));
    }

    /**
     * Starts a ready send, see {@link #irSend(Object, int, Datatype, int, int)}.
     *
     * @param buf data to send
     * @param offset index of the first element in the buffer
     * @param count number of elements, 0 or more
     * @param datatype type of the elements
     * @param dest rank of the receiver, or PROC_NULL
     * @param tag tag of the message, 0 or more
     * @return request of the operation
     * @throws MPIException of class ERR_RANK, ERR_TAG, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final Request Irsend(@Nullable Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        Call call = call("Irsend", offset, count, datatype, "dest", dest, tag);
        return new Request(PointToPoint.send(this, call, buf, offset, count, datatype, dest, tag, Mode.READY));
    }

    /**
     * Starts a buffered send, see {@link #ibSend(Object, int, Datatype, int, int)}.
     *
     * @param buf data to send
     * @param offset index of the first element in the buffer
     * @param count number of elements, 0 or more
     * @param datatype type of the elements
     * @param dest rank of the receiver, or PROC_NULL
     * @param tag tag of the message, 0 or more
     * @return request of the operation
     * @throws MPIException of class ERR_RANK, ERR_TAG, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid;
     *     ERR_BUFFER also if the attached buffer has no space
     */
    public final Request Ibsend(@Nullable Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        Call call = call("Ibsend", offset, count, datatype, "dest", dest, tag);
        return new Request(PointToPoint.bufferedSend(this, call, buf, offset, count, datatype, dest, tag));
    }

    /**
     * Starts a receive, see {@link #iRecv(Object, int, Datatype, int, int)}.
     *
     * @param buf buffer that receives the data
     * @param offset index of the first element in the buffer
     * @param count largest number of elements to receive, 0 or more
     * @param datatype type of the elements
     * @param source rank of the sender, ANY_SOURCE or PROC_NULL
     * @param tag tag of the message, 0 or more, or ANY_TAG
     * @return request of the operation
     * @throws MPIException of class ERR_RANK, ERR_TAG, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final Request Irecv(@Nullable Object buf, int offset, int count, Datatype datatype, int source, int tag) {
        Call call = call("Irecv", offset, count, datatype, "source", source, tag);
        return new Request(PointToPoint.receive(this, call, buf, offset, count, datatype, source, tag));
    }

    /**
     * Creates a persistent standard send, see {@link #sendInit(Object, int, Datatype, int, int)}.
     *
     * @param buf data to send
     * @param offset index of the first element in the buffer
     * @param count number of elements, 0 or more
     * @param datatype type of the elements
     * @param dest rank of the receiver, or PROC_NULL
     * @param tag tag of the message, 0 or more
     * @return the inactive request
     * @throws MPIException of class ERR_RANK, ERR_TAG, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final Prequest Send_init(@Nullable Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        Call call = call("Send_init", offset, count, datatype, "dest", dest, tag);
        return PointToPoint.persistentSend(this, call, buf, offset, count, datatype, dest, tag, Mode.STANDARD);
    }

    /**
     * Creates a persistent synchronous send, see {@link #sSendInit(Object, int, Datatype, int, int)}.
     *
     * @param buf data to send
     * @param offset index of the first element in the buffer
     * @param count number of elements, 0 or more
     * @param datatype type of the elements
     * @param dest rank of the receiver, or PROC_NULL
     * @param tag tag of the message, 0 or more
     * @return the inactive request
     * @throws MPIException of class ERR_RANK, ERR_TAG, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final Prequest Ssend_init(
            @Nullable Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        Call call = call("Ssend_init", offset, count, datatype, "dest", dest, tag);
        return PointToPoint.persistentSend(this, call, buf, offset, count, datatype, dest, tag, Mode.SYNCHRONOUS);
    }

    /**
     * Creates a persistent ready send, see {@link #rSendInit(Object, int, Datatype, int, int)}.
     *
     * @param buf data to send
     * @param offset index of the first element in the buffer
     * @param count number of elements, 0 or more
     * @param datatype type of the elements
     * @param dest rank of the receiver, or PROC_NULL
     * @param tag tag of the message, 0 or more
     * @return the inactive request
     * @throws MPIException of class ERR_RANK, ERR_TAG, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final Prequest Rsend_init(
            @Nullable Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        Call call = call("Rsend_init", offset, count, datatype, "dest", dest, tag);
        return PointToPoint.persistentSend(this, call, buf, offset, count, datatype, dest, tag, Mode.READY);
    }

    /**
     * Creates a persistent buffered send, see {@link #bSendInit(Object, int, Datatype, int, int)}.
     *
     * @param buf data to send
     * @param offset index of the first element in the buffer
     * @param count number of elements, 0 or more
     * @param datatype type of the elements
     * @param dest rank of the receiver, or PROC_NULL
     * @param tag tag of the message, 0 or more
     * @return the inactive request
     * @throws MPIException of class ERR_RANK, ERR_TAG, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final Prequest Bsend_init(
            @Nullable Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        Call call = call("Bsend_init", offset, count, datatype, "dest", dest, tag);
        return PointToPoint.persistentBufferedSend(this, call, buf, offset, count, datatype, dest, tag);
    }

    /**
     * Creates a persistent receive, see {@link #recvInit(Object, int, Datatype, int, int)}.
     *
     * @param buf buffer that receives the data
     * @param offset index of the first element in the buffer
     * @param count largest number of elements to receive, 0 or more
     * @param datatype type of the elements
     * @param source rank of the sender, ANY_SOURCE or PROC_NULL
     * @param tag tag of the message, 0 or more, or ANY_TAG
     * @return the inactive request
     * @throws MPIException of class ERR_RANK, ERR_TAG, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid
     */
    public final Prequest Recv_init(
            @Nullable Object buf, int offset, int count, Datatype datatype, int source, int tag) {
        Call call = call("Recv_init", offset, count, datatype, "source", source, tag);
        return PointToPoint.persistentReceive(this, call, buf, offset, count, datatype, source, tag);
    }

    /**
     * Sends a message and receives another one concurrently, see {@link #sendRecv}.
     *
     * @param sendbuf data to send
     * @param sendoffset index of the first element in {@code sendbuf}
     * @param sendcount number of elements to send, 0 or more
     * @param sendtype type of the elements to send
     * @param dest rank of the receiver, or PROC_NULL
     * @param sendtag tag of the sent message, 0 or more
     * @param recvbuf buffer that receives the data
     * @param recvoffset index of the first element in {@code recvbuf}
     * @param recvcount largest number of elements to receive, 0 or more
     * @param recvtype type of the elements to receive
     * @param source rank of the sender, ANY_SOURCE or PROC_NULL
     * @param recvtag tag of the received message, 0 or more, or ANY_TAG
     * @return status of the received message
     * @throws MPIException of class ERR_RANK, ERR_TAG, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid;
     *     ERR_TRUNCATE if the received message is too long
     */
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
        return PointToPoint.sendReceive(
                this,
                call,
                sendbuf,
                sendoffset,
                sendcount,
                sendtype,
                dest,
                sendtag,
                recvbuf,
                recvoffset,
                recvcount,
                recvtype,
                source,
                recvtag);
    }

    /**
     * Sends a message and receives another one concurrently, with one buffer for both, see {@link #sendRecvReplace}.
     *
     * @param buf data to send; receives the data of the other message
     * @param offset index of the first element in the buffer
     * @param count number of elements, 0 or more
     * @param datatype type of the elements
     * @param dest rank of the receiver, or PROC_NULL
     * @param sendtag tag of the sent message, 0 or more
     * @param source rank of the sender, ANY_SOURCE or PROC_NULL
     * @param recvtag tag of the received message, 0 or more, or ANY_TAG
     * @return status of the received message
     * @throws MPIException of class ERR_RANK, ERR_TAG, ERR_TYPE, ERR_COUNT or ERR_BUFFER if an argument is invalid;
     *     ERR_TRUNCATE if the received message is too long
     */
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

    /**
     * Calls {@link #probe}.
     *
     * @param source rank of the sender, ANY_SOURCE or PROC_NULL
     * @param tag tag of the message, 0 or more, or ANY_TAG
     * @return status of the message
     * @throws MPIException of class ERR_RANK or ERR_TAG if an argument is invalid
     */
    public final Status Probe(int source, int tag) {
        Call call = call("Probe", "source", source, "tag", tag);
        return Objects.requireNonNull(PointToPoint.probe(this, call, source, tag, true));
    }

    /**
     * Calls {@link #iProbe}.
     *
     * @param source rank of the sender, ANY_SOURCE or PROC_NULL
     * @param tag tag of the message, 0 or more, or ANY_TAG
     * @return status of the message; null if there is none
     * @throws MPIException of class ERR_RANK or ERR_TAG if an argument is invalid
     */
    public final @Nullable Status Iprobe(int source, int tag) {
        return PointToPoint.probe(this, call("Iprobe", "source", source, "tag", tag), source, tag, false);
    }
}
