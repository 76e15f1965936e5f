package mpi;

import java.nio.Buffer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.group.Communicator;
import org.rankcluster.protocol.pointtopoint.SendOperation.Mode;
import org.rankcluster.protocol.runtime.RankRuntime;

/**
 * A communicator: ranks that talk to each other, apart from all other communicators (MPI-4.1, chapter 7). Methods of the Open MPI
 * dialect begin with a small letter, those of the MPJ dialect with a capital.
 *
 * <p><b>Buffers.</b> A buffer is an array or an NIO buffer, of which the whole counts whatever its position and limit;
 * {@link MPI#slice} makes one from an offset on. In the MPJ dialect an offset follows every buffer and counts its elements. The
 * methods that take a {@link Buffer} are the exact signatures of the Open MPI bindings, for programs that were compiled against
 * those. Data are taken when a send starts; received data are in place when the request is complete. What is packed by hand can be
 * sent as PACKED and received as elements of the types that it was packed from, and the other way round; positions are in bytes.
 *
 * <p><b>Collectives.</b> All ranks of the communicator call the same collectives in the same order. Several non-blocking ones may be
 * under way; they match in the order in which they were started. Objects, whose sizes have to be agreed on first, are for the
 * blocking ones. Arguments that are significant only at the root may be anything elsewhere. Operators that do not commute are
 * applied in rank order. Blocks of neighbours lie in the order in which the topology lists them: in a grid dimension by dimension,
 * the one below first.
 */
public class Comm extends Identified implements Freeable, Cloneable {
    /** For {@link Intracomm#splitType}: ranks of one node. */
    public static final int TYPE_SHARED = Constants.number(0);

    private final CommHandle handle;
    private boolean freed;
    private @Nullable Request duplication;

    Comm(CommHandle handle) {
        this.handle = handle;
    }

    /** A communicator of the same class. */
    Comm with(CommHandle handle) {
        return new Comm(handle);
    }

    /** The calling rank's state; an error if there is none. */
    final CommState state(Call call) {
        CommState state = freed ? null : handle.find(MpiProcess.active(call));
        if (state == null) {
            throw call.error(MPI.ERR_COMM, "the communicator is null or was freed");
        }
        return state;
    }

    /** {@link #state} for a call without arguments. */
    final CommState state(String name) {
        return state(call(name));
    }

    final Communicator view(String name) {
        return state(name).view();
    }

    /** The calling rank's state, or null; no error before Init. */
    final @Nullable CommState stateOrNull() {
        MpiProcess process = MpiProcess.current();
        return process == null || freed ? null : handle.find(process);
    }

    /** A call on this communicator, with pairs of names and values. */
    final Call call(String name, @Nullable Object... arguments) {
        return new Call(this, name, () -> Call.words(name, arguments));
    }

    /** A call that moves elements to or from a peer. */
    final Call call(String name, int count, @Nullable Datatype type, String peerName, int peer, int tag) {
        return new Call(this, name, () -> Call.words(name, "count", count, "type", type, peerName, peer, "tag", tag));
    }

    /** {@link #call(String, int, Datatype, String, int, int)} with an offset. */
    final Call call(String name, int offset, int count, @Nullable Datatype type, String peerName, int peer, int tag) {
        return new Call(
                this,
                name,
                () -> Call.words(name, "offset", offset, "count", count, "type", type, peerName, peer, "tag", tag));
    }

    /** The name for messages to people. */
    final String label() {
        String predefined = handle.predefined();
        if (predefined != null) {
            return predefined;
        }
        CommState state = stateOrNull();
        return state == null ? "COMM_NULL" : state.held().label();
    }

    /** Whether {@link #label} is a name, and no description. */
    final boolean isNamed() {
        CommState state = handle.predefined() == null ? stateOrNull() : null;
        return state == null || !state.name().isEmpty();
    }

    // ---- ranks and groups

    /** Number of ranks. */
    public final int getSize() {
        return view("getSize").size();
    }

    /** The calling process's rank. */
    public final int getRank() {
        return view("getRank").rank();
    }

    /** Whether there is no communicator behind the handle. */
    public final boolean isNull() {
        return stateOrNull() == null;
    }

    /** Whether it connects two groups. */
    public final boolean isInter() {
        return view("isInter").isInter();
    }

    /** Its processes; those of the calling rank's group if it connects two. */
    public final Group getGroup() {
        return new Group(view("getGroup").rankmap());
    }

    /**
     * IDENT for the same communicator, CONGRUENT for the same ranks in another context, SIMILAR for the same processes in
     * another order, else UNEQUAL.
     */
    public static int compare(Comm comm1, Comm comm2) {
        return Communicators.compare(
                given("comm1", comm1).state("compare"), given("comm2", comm2).state("compare"));
    }

    private static Comm given(String name, @Nullable Comm comm) {
        return new Call(null, "compare", () -> "Comm.compare()").checkNotNull(MPI.ERR_COMM, name, comm);
    }

    /** CART, GRAPH or DIST_GRAPH; UNDEFINED for a communicator without a topology. */
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

    /** Makes a communicator of these ranks with a context of its own, and with their attributes and topology. All of them call it. */
    public Comm dup() {
        return with(CommHandle.of(Communicators.duplicate(this, call("dup"))));
    }

    /** Starts {@link #dup}. The new communicator may be used when its {@link #getRequest} is complete. */
    public Comm iDup() {
        Communicators.Later later = Communicators.duplicateLater(this, call("iDup"));
        Comm made = with(later.handle());
        made.duplication = new Request(later.pending());
        return made;
    }

    /** {@link #dup} with these hints instead of the old ones; {@code rankcluster_routing} is deterministic or adaptive. */
    public Comm dupWithInfo(Info info) {
        return with(CommHandle.of(Communicators.duplicate(this, call("dupWithInfo"), info)));
    }

    /** The request of the {@link #iDup} that makes this communicator; the null request for one made otherwise. */
    public final Request getRequest() {
        return duplication == null ? MPI.REQUEST_NULL : duplication;
    }

    /**
     * Joins two groups; all ranks of both call it, each with a communicator of its own group. This one is the bridge: the two
     * leaders are in it, and for the others it may be any.
     *
     * @param localLeader rank in {@code localComm} of the rank that speaks for this group
     * @param remoteLeader rank in this communicator of the other group's leader; significant at the leader
     * @param tag keeps apart what goes on between the leaders at the same time
     */
    public final Intercomm createIntercomm(Comm localComm, int localLeader, int remoteLeader, int tag) {
        Call call = call("createIntercomm", "localLeader", localLeader, "remoteLeader", remoteLeader, "tag", tag);
        call.checkNotNull(MPI.ERR_COMM, "localComm", localComm);
        return new Intercomm(
                CommHandle.of(Intercommunicators.create(this, call, localComm, localLeader, remoteLeader, tag)));
    }

    /** Gives it up. Messages under way still arrive. */
    @Override
    public final void free() {
        CommState state = state("free");
        if (handle.predefined() != null) {
            throw call("free").error(MPI.ERR_COMM, "comm", label(), "a communicator that the program created");
        }
        state.release();
        freed = true;
    }

    /** Gives it up when all its ranks do. */
    public final void disconnect() {
        state("disconnect");
        if (handle.predefined() == null) {
            SymmetricCollectives.barrier(this, "disconnect").await();
        }
        free();
    }

    /** Ends the job with this exit code. */
    public final void abort(int errorcode) {
        RankRuntime.current().abort(errorcode);
    }

    // ---- names, hints, error handlers

    /** Names it for messages. */
    public final void setName(String name) {
        Call call = call("setName", "name", name);
        state(call).name(call.checkName(name));
    }

    public final String getName() {
        return state("getName").name();
    }

    /** Replaces its hints; {@code rankcluster_routing} is deterministic or adaptive. */
    public final void setInfo(Info info) {
        Call call = call("setInfo");
        Communicators.apply(call, state(call), info);
    }

    /** A copy of its hints. */
    public final Info getInfo() {
        return state("getInfo").info();
    }

    /** Sets what happens to errors in calls on it. */
    public final void setErrhandler(Errhandler handler) {
        Call call = call("setErrhandler", "errhandler", handler);
        call.checkNotNull(MPI.ERR_ARG, "errhandler", handler);
        state("setErrhandler").handler(handler);
    }

    public final Errhandler getErrhandler() {
        return state("getErrhandler").handler();
    }

    /** Lets the error handler deal with an error of the program: ERRORS_ARE_FATAL ends the job, ERRORS_RETURN does nothing. */
    public void callErrhandler(int errorcode) {
        if (getErrhandler().isFatal()) {
            throw call("callErrhandler", "errorcode", errorcode).error(errorcode, "raised by the program");
        }
    }

    // ---- attributes (MPI-4.1, sections 7.7 and 9.1.2)

    /** A new keyval. Duplicates of a communicator take over its attributes. */
    public static int createKeyval() {
        return Keyvals.current(new Call(null, "createKeyval", () -> "Comm.createKeyval()"))
                .create();
    }

    /** Gives a keyval up; attributes under it stay. */
    public static void freeKeyval(int keyval) {
        Call call = new Call(null, "freeKeyval", () -> Call.words("Comm.freeKeyval", "keyval", keyval));
        Keyvals.current(call).free(call, keyval);
    }

    /** Attaches a value. */
    public final void setAttr(int keyval, Object value) {
        Call call = call("setAttr", "keyval", keyval);
        state(call).attributes().set(call, keyval, value);
    }

    /**
     * The value under a keyval, or null. Under {@link MPI#TAG_UB}, {@link MPI#HOST}, {@link MPI#IO}, {@link MPI#APPNUM},
     * {@link MPI#LASTUSEDCODE} and {@link MPI#UNIVERSE_SIZE} there are Integers, under {@link MPI#WTIME_IS_GLOBAL} a Boolean.
     */
    public final @Nullable Object getAttr(int keyval) {
        Call call = call("getAttr", "keyval", keyval);
        return state(call).attribute(call, keyval);
    }

    /** Takes the value under a keyval away; an error if there is none. */
    public final void deleteAttr(int keyval) {
        Call call = call("deleteAttr", "keyval", keyval);
        state(call).attributes().delete(call, keyval);
    }

    // ---- blocking point-to-point (MPI-4.1, chapter 3)

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
        return PointToPoint.sendReceive(
                this, call, sendbuf, 0, sendcount, sendtype, dest, sendtag, recvbuf, 0, recvcount, recvtype, source,
                recvtag);
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

    // ---- non-blocking and persistent point-to-point

    /** Starts a standard send. */
    public final Request iSend(@Nullable Object buf, int count, Datatype type, int dest, int tag) {
        Call call = call("iSend", count, type, "dest", dest, tag);
        return new Request(PointToPoint.send(this, call, buf, 0, count, type, dest, tag, Mode.STANDARD));
    }

    /** {@link #iSend(Object, int, Datatype, int, int)}. */
    public final Request iSend(@Nullable Buffer buf, int count, Datatype type, int dest, int tag) {
        return iSend((Object) buf, count, type, dest, tag);
    }

    /** Starts a synchronous send. */
    public final Request isSend(@Nullable Object buf, int count, Datatype type, int dest, int tag) {
        Call call = call("isSend", count, type, "dest", dest, tag);
        return new Request(PointToPoint.send(this, call, buf, 0, count, type, dest, tag, Mode.SYNCHRONOUS));
    }

    /** {@link #isSend(Object, int, Datatype, int, int)}. */
    public final Request isSend(@Nullable Buffer buf, int count, Datatype type, int dest, int tag) {
        return isSend((Object) buf, count, type, dest, tag);
    }

    /** Starts a ready send. */
    public final Request irSend(@Nullable Object buf, int count, Datatype type, int dest, int tag) {
        Call call = call("irSend", count, type, "dest", dest, tag);
        return new Request(PointToPoint.send(this, call, buf, 0, count, type, dest, tag, Mode.READY));
    }

    /** {@link #irSend(Object, int, Datatype, int, int)}. */
    public final Request irSend(@Nullable Buffer buf, int count, Datatype type, int dest, int tag) {
        return irSend((Object) buf, count, type, dest, tag);
    }

    /** Starts a buffered send, which is complete at once. */
    public final Request ibSend(@Nullable Object buf, int count, Datatype type, int dest, int tag) {
        Call call = call("ibSend", count, type, "dest", dest, tag);
        return new Request(PointToPoint.bufferedSend(this, call, buf, 0, count, type, dest, tag));
    }

    /** {@link #ibSend(Object, int, Datatype, int, int)}. */
    public final Request ibSend(@Nullable Buffer buf, int count, Datatype type, int dest, int tag) {
        return ibSend((Object) buf, count, type, dest, tag);
    }

    /** Starts a receive of at most {@code count} elements. */
    public final Request iRecv(@Nullable Object buf, int count, Datatype type, int source, int tag) {
        Call call = call("iRecv", count, type, "source", source, tag);
        return new Request(PointToPoint.receive(this, call, buf, 0, count, type, source, tag));
    }

    /** {@link #iRecv(Object, int, Datatype, int, int)}. */
    public final Request iRecv(@Nullable Buffer buf, int count, Datatype type, int source, int tag) {
        return iRecv((Object) buf, count, type, source, tag);
    }

    /** Makes a persistent standard send. */
    public final Prequest sendInit(@Nullable Object buf, int count, Datatype type, int dest, int tag) {
        Call call = call("sendInit", count, type, "dest", dest, tag);
        return PointToPoint.persistentSend(this, call, buf, 0, count, type, dest, tag, Mode.STANDARD);
    }

    /** {@link #sendInit(Object, int, Datatype, int, int)}. */
    public final Prequest sendInit(@Nullable Buffer buf, int count, Datatype type, int dest, int tag) {
        return sendInit((Object) buf, count, type, dest, tag);
    }

    /** Makes a persistent synchronous send. */
    public final Prequest sSendInit(@Nullable Object buf, int count, Datatype type, int dest, int tag) {
        Call call = call("sSendInit", count, type, "dest", dest, tag);
        return PointToPoint.persistentSend(this, call, buf, 0, count, type, dest, tag, Mode.SYNCHRONOUS);
    }

    /** {@link #sSendInit(Object, int, Datatype, int, int)}. */
    public final Prequest sSendInit(@Nullable Buffer buf, int count, Datatype type, int dest, int tag) {
        return sSendInit((Object) buf, count, type, dest, tag);
    }

    /** Makes a persistent ready send. */
    public final Prequest rSendInit(@Nullable Object buf, int count, Datatype type, int dest, int tag) {
        Call call = call("rSendInit", count, type, "dest", dest, tag);
        return PointToPoint.persistentSend(this, call, buf, 0, count, type, dest, tag, Mode.READY);
    }

    /** {@link #rSendInit(Object, int, Datatype, int, int)}. */
    public final Prequest rSendInit(@Nullable Buffer buf, int count, Datatype type, int dest, int tag) {
        return rSendInit((Object) buf, count, type, dest, tag);
    }

    /** Makes a persistent buffered send. */
    public final Prequest bSendInit(@Nullable Object buf, int count, Datatype type, int dest, int tag) {
        Call call = call("bSendInit", count, type, "dest", dest, tag);
        return PointToPoint.persistentBufferedSend(this, call, buf, 0, count, type, dest, tag);
    }

    /** {@link #bSendInit(Object, int, Datatype, int, int)}. */
    public final Prequest bSendInit(@Nullable Buffer buf, int count, Datatype type, int dest, int tag) {
        return bSendInit((Object) buf, count, type, dest, tag);
    }

    /** Makes a persistent receive. */
    public final Prequest recvInit(@Nullable Object buf, int count, Datatype type, int source, int tag) {
        Call call = call("recvInit", count, type, "source", source, tag);
        return PointToPoint.persistentReceive(this, call, buf, 0, count, type, source, tag);
    }

    /** {@link #recvInit(Object, int, Datatype, int, int)}. */
    public final Prequest recvInit(@Nullable Buffer buf, int count, Datatype type, int source, int tag) {
        return recvInit((Object) buf, count, type, source, tag);
    }

    // ---- packing (MPI-4.1, section 5.2)

    /**
     * Packs {@code incount} elements into {@code outbuf}, from {@code position} on.
     *
     * @return the position behind them
     */
    public final int pack(@Nullable Object inbuf, int incount, Datatype type, byte[] outbuf, int position) {
        return PackedBuffers.pack(this, "pack", inbuf, 0, incount, type, outbuf, position);
    }

    /** {@link #pack(Object, int, Datatype, byte[], int)}, from element {@code offset} of {@code inbuf} on. */
    public final int Pack(
            @Nullable Object inbuf, int offset, int incount, Datatype datatype, byte[] outbuf, int position) {
        return PackedBuffers.pack(this, "Pack", inbuf, offset, incount, datatype, outbuf, position);
    }

    /** {@link #pack(Object, int, Datatype, byte[], int)} to a buffer of MPJ Express. */
    public final int Pack(
            @Nullable Object inbuf, int offset, int incount, Datatype datatype, mpjbuf.Buffer outbuf, int position) {
        return PackedBuffers.pack(this, "Pack", inbuf, offset, incount, datatype, outbuf, position);
    }

    /**
     * Unpacks {@code outcount} elements from {@code inbuf}, from {@code position} on.
     *
     * @return the position behind them
     */
    public final int unpack(byte[] inbuf, int position, @Nullable Object outbuf, int outcount, Datatype type) {
        return PackedBuffers.unpack(this, "unpack", inbuf, position, outbuf, 0, outcount, type);
    }

    /** {@link #unpack(byte[], int, Object, int, Datatype)}, to element {@code offset} of {@code outbuf} and on. */
    public final int Unpack(
            byte[] inbuf, int position, @Nullable Object outbuf, int offset, int outcount, Datatype datatype) {
        return PackedBuffers.unpack(this, "Unpack", inbuf, position, outbuf, offset, outcount, datatype);
    }

    /** {@link #unpack(byte[], int, Object, int, Datatype)} from a buffer of MPJ Express. */
    public final int Unpack(
            mpjbuf.Buffer inbuf, int position, @Nullable Object outbuf, int offset, int outcount, Datatype datatype) {
        return PackedBuffers.unpack(this, "Unpack", inbuf, position, outbuf, offset, outcount, datatype);
    }

    /** Bytes that {@code incount} packed elements take. */
    public final int packSize(int incount, Datatype type) {
        return PackedBuffers.size(this, incount, type);
    }

    /** {@link #packSize}. */
    public final int Pack_size(int incount, Datatype datatype) {
        return packSize(incount, datatype);
    }

    // ---- blocking collectives with a root (MPI-4.1, sections 6.4 to 6.6)

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

    // ---- blocking collectives without a root (MPI-4.1, sections 6.3, 6.7 and 6.8)

    /** Returns when all ranks have called it. */
    public final void barrier() {
        SymmetricCollectives.barrier(this, "barrier").await();
    }

    /** Gives everybody equal blocks of all, in rank order. */
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
                        new Part("sendbuf", sendbuf, 0, sendcount, sendtype),
                        new Part("recvbuf", recvbuf, 0, recvcount, recvtype))
                .await();
    }

    /** Allgather in place: each has its own block where it belongs. */
    public final void allGather(@Nullable Object buf, int count, Datatype type) {
        SymmetricCollectives.allGather(this, "allGather", null, new Part("buf", buf, 0, count, type))
                .await();
    }

    /** Gives everybody blocks of all. */
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
                        new Part("sendbuf", sendbuf, 0, sendcount, sendtype),
                        new Parts("recvbuf", recvbuf, 0, recvcount, displs, recvtype))
                .await();
    }

    /** Allgather in place: each has its own block where it belongs. */
    public final void allGatherv(
            @Nullable Object recvbuf, int @Nullable [] recvcount, int @Nullable [] displs, Datatype recvtype) {
        SymmetricCollectives.allGatherv(
                        this, "allGatherv", null, new Parts("recvbuf", recvbuf, 0, recvcount, displs, recvtype))
                .await();
    }

    /** Gives each rank an equal block from each. */
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
                        new Part("sendbuf", sendbuf, 0, sendcount, sendtype),
                        new Part("recvbuf", recvbuf, 0, recvcount, recvtype))
                .await();
    }

    /** Gives each rank a block from each. */
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
                        new Parts("sendbuf", sendbuf, 0, sendcount, sdispls, sendtype),
                        new Parts("recvbuf", recvbuf, 0, recvcount, rdispls, recvtype))
                .await();
    }

    /** Gives each rank a block from each; every block has a type of its own, and displacements are in bytes. */
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

    /** Combines the vectors of all at the root. */
    public final void reduce(
            @Nullable Object sendbuf, @Nullable Object recvbuf, int count, Datatype type, Op op, int root) {
        Reductions.reduce(
                        this,
                        "reduce",
                        new Part("sendbuf", sendbuf, 0, count, type),
                        new Part("recvbuf", recvbuf, 0, count, type),
                        op,
                        root,
                        false)
                .await();
    }

    /** Reduce in place: the root has its vector where the result goes. */
    public final void reduce(@Nullable Object buf, int count, Datatype type, Op op, int root) {
        Reductions.reduce(
                        this,
                        "reduce",
                        new Part("buf", buf, 0, count, type),
                        new Part("buf", buf, 0, count, type),
                        op,
                        root,
                        true)
                .await();
    }

    /** Gives everybody the vectors of all combined. */
    public final void allReduce(@Nullable Object sendbuf, @Nullable Object recvbuf, int count, Datatype type, Op op) {
        Reductions.allReduce(
                        this,
                        "allReduce",
                        new Part("sendbuf", sendbuf, 0, count, type),
                        new Part("recvbuf", recvbuf, 0, count, type),
                        op)
                .await();
    }

    /** Allreduce in place. */
    public final void allReduce(@Nullable Object buf, int count, Datatype type, Op op) {
        Reductions.allReduce(
                        this,
                        "allReduce",
                        new Part("buf", buf, 0, count, type),
                        new Part("buf", buf, 0, count, type),
                        op)
                .await();
    }

    /** Gives each rank its block of the vectors of all combined. */
    public final void reduceScatter(
            @Nullable Object sendbuf, @Nullable Object recvbuf, int @Nullable [] recvcounts, Datatype type, Op op) {
        Reductions.reduceScatter(
                        this,
                        "reduceScatter",
                        new Part("sendbuf", sendbuf, 0, 0, type),
                        new Part("recvbuf", recvbuf, 0, 0, type),
                        recvcounts,
                        op)
                .await();
    }

    /** Reduce-scatter in place. */
    public final void reduceScatter(@Nullable Object buf, int @Nullable [] counts, Datatype type, Op op) {
        Reductions.reduceScatter(
                        this,
                        "reduceScatter",
                        new Part("buf", buf, 0, 0, type),
                        new Part("buf", buf, 0, 0, type),
                        counts,
                        op)
                .await();
    }

    /** Gives each rank its equal block, of {@code count} elements, of the vectors of all combined. */
    public final void reduceScatterBlock(
            @Nullable Object sendbuf, @Nullable Object recvbuf, int count, Datatype type, Op op) {
        Reductions.reduceScatterBlock(
                        this,
                        "reduceScatterBlock",
                        new Part("sendbuf", sendbuf, 0, count, type),
                        new Part("recvbuf", recvbuf, 0, count, type),
                        op)
                .await();
    }

    /** Reduce-scatter in place, with equal blocks. */
    public final void reduceScatterBlock(@Nullable Object buf, int count, Datatype type, Op op) {
        Reductions.reduceScatterBlock(
                        this,
                        "reduceScatterBlock",
                        new Part("buf", buf, 0, count, type),
                        new Part("buf", buf, 0, count, type),
                        op)
                .await();
    }

    /** {@code inoutbuf[i] = inbuf[i] op inoutbuf[i]} in the calling process. */
    public static void reduceLocal(@Nullable Object inbuf, @Nullable Object inoutbuf, int count, Datatype type, Op op) {
        Call call = new Call(
                null, "reduceLocal", () -> Call.words("Comm.reduceLocal", "count", count, "type", type, "op", op));
        Reductions.local(
                call, new Part("inbuf", inbuf, 0, count, type), new Part("inoutbuf", inoutbuf, 0, count, type), op);
    }

    // ---- non-blocking collectives with a root (MPI-4.1, section 6.12)

    /** Starts {@link #bcast(Object, int, Datatype, int)}. */
    public final Request iBcast(@Nullable Object buf, int count, Datatype type, int root) {
        return new Request(RootedCollectives.bcast(this, "iBcast", new Part("buf", buf, 0, count, type), root));
    }

    /** {@link #iBcast(Object, int, Datatype, int)}. */
    public final Request iBcast(@Nullable Buffer buf, int count, Datatype type, int root) {
        return iBcast((Object) buf, count, type, root);
    }

    /** Starts {@link #gather(Object, int, Datatype, Object, int, Datatype, int)}. */
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
                new Part("sendbuf", sendbuf, 0, sendcount, sendtype),
                new Part("recvbuf", recvbuf, 0, recvcount, recvtype),
                root,
                false));
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

    /** Starts {@link #gather(Object, int, Datatype, int)}. */
    public final Request iGather(@Nullable Object buf, int count, Datatype type, int root) {
        return new Request(RootedCollectives.gather(
                this,
                "iGather",
                new Part("buf", buf, 0, count, type),
                new Part("buf", buf, 0, count, type),
                root,
                true));
    }

    /** {@link #iGather(Object, int, Datatype, int)}. */
    public final Request iGather(@Nullable Buffer buf, int count, Datatype type, int root) {
        return iGather((Object) buf, count, type, root);
    }

    /** Starts {@link #gatherv(Object, int, Datatype, Object, int[], int[], Datatype, int)}. */
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
                new Part("sendbuf", sendbuf, 0, sendcount, sendtype),
                new Parts("recvbuf", recvbuf, 0, recvcount, displs, recvtype),
                root,
                false));
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

    /** Starts {@link #gatherv(Object, int[], int[], Datatype, int)}. */
    public final Request iGatherv(
            @Nullable Object recvbuf,
            int @Nullable [] recvcount,
            int @Nullable [] displs,
            Datatype recvtype,
            int root) {
        return new Request(RootedCollectives.gatherv(
                this,
                "iGatherv",
                Part.NOTHING,
                new Parts("recvbuf", recvbuf, 0, recvcount, displs, recvtype),
                root,
                true));
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

    /** Starts {@link #gatherv(Object, int, Datatype, int)}. */
    public final Request iGatherv(@Nullable Object sendbuf, int sendcount, Datatype sendtype, int root) {
        return new Request(RootedCollectives.gatherv(
                this, "iGatherv", new Part("sendbuf", sendbuf, 0, sendcount, sendtype), Parts.NOTHING, root, false));
    }

    /** {@link #iGatherv(Object, int, Datatype, int)}. */
    public final Request iGatherv(@Nullable Buffer sendbuf, int sendcount, Datatype sendtype, int root) {
        return iGatherv((Object) sendbuf, sendcount, sendtype, root);
    }

    /** Starts {@link #scatter(Object, int, Datatype, Object, int, Datatype, int)}. */
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
                new Part("sendbuf", sendbuf, 0, sendcount, sendtype),
                new Part("recvbuf", recvbuf, 0, recvcount, recvtype),
                root,
                false));
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

    /** Starts {@link #scatter(Object, int, Datatype, int)}. */
    public final Request iScatter(@Nullable Object buf, int count, Datatype type, int root) {
        return new Request(RootedCollectives.scatter(
                this,
                "iScatter",
                new Part("buf", buf, 0, count, type),
                new Part("buf", buf, 0, count, type),
                root,
                true));
    }

    /** {@link #iScatter(Object, int, Datatype, int)}. */
    public final Request iScatter(@Nullable Buffer buf, int count, Datatype type, int root) {
        return iScatter((Object) buf, count, type, root);
    }

    /** Starts {@link #scatterv(Object, int[], int[], Datatype, Object, int, Datatype, int)}. */
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
                new Parts("sendbuf", sendbuf, 0, sendcount, displs, sendtype),
                new Part("recvbuf", recvbuf, 0, recvcount, recvtype),
                root,
                false));
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

    /** Starts {@link #scatterv(Object, int[], int[], Datatype, int)}. */
    public final Request iScatterv(
            @Nullable Object sendbuf,
            int @Nullable [] sendcount,
            int @Nullable [] displs,
            Datatype sendtype,
            int root) {
        return new Request(RootedCollectives.scatterv(
                this,
                "iScatterv",
                new Parts("sendbuf", sendbuf, 0, sendcount, displs, sendtype),
                Part.NOTHING,
                root,
                true));
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

    /** Starts {@link #scatterv(Object, int, Datatype, int)}. */
    public final Request iScatterv(@Nullable Object recvbuf, int recvcount, Datatype recvtype, int root) {
        return new Request(RootedCollectives.scatterv(
                this, "iScatterv", Parts.NOTHING, new Part("recvbuf", recvbuf, 0, recvcount, recvtype), root, false));
    }

    /** {@link #iScatterv(Object, int, Datatype, int)}. */
    public final Request iScatterv(@Nullable Buffer recvbuf, int recvcount, Datatype recvtype, int root) {
        return iScatterv((Object) recvbuf, recvcount, recvtype, root);
    }

    // ---- non-blocking collectives without a root

    /** Starts {@link #barrier()}. */
    public final Request iBarrier() {
        return new Request(SymmetricCollectives.barrier(this, "iBarrier"));
    }

    /** Starts {@link #allGather(Object, int, Datatype, Object, int, Datatype)}. */
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
                new Part("sendbuf", sendbuf, 0, sendcount, sendtype),
                new Part("recvbuf", recvbuf, 0, recvcount, recvtype)));
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

    /** Starts {@link #allGather(Object, int, Datatype)}. */
    public final Request iAllGather(@Nullable Object buf, int count, Datatype type) {
        return new Request(
                SymmetricCollectives.allGather(this, "iAllGather", null, new Part("buf", buf, 0, count, type)));
    }

    /** {@link #iAllGather(Object, int, Datatype)}. */
    public final Request iAllGather(@Nullable Buffer buf, int count, Datatype type) {
        return iAllGather((Object) buf, count, type);
    }

    /** Starts {@link #allGatherv(Object, int, Datatype, Object, int[], int[], Datatype)}. */
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
                new Part("sendbuf", sendbuf, 0, sendcount, sendtype),
                new Parts("recvbuf", recvbuf, 0, recvcount, displs, recvtype)));
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

    /** Starts {@link #allGatherv(Object, int[], int[], Datatype)}. */
    public final Request iAllGatherv(
            @Nullable Object recvbuf, int @Nullable [] recvcount, int @Nullable [] displs, Datatype recvtype) {
        return new Request(SymmetricCollectives.allGatherv(
                this, "iAllGatherv", null, new Parts("recvbuf", recvbuf, 0, recvcount, displs, recvtype)));
    }

    /** {@link #iAllGatherv(Object, int[], int[], Datatype)}. */
    public final Request iAllGatherv(
            @Nullable Buffer recvbuf, int @Nullable [] recvcount, int @Nullable [] displs, Datatype recvtype) {
        return iAllGatherv((Object) recvbuf, recvcount, displs, recvtype);
    }

    /** Starts {@link #allToAll(Object, int, Datatype, Object, int, Datatype)}. */
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
                new Part("sendbuf", sendbuf, 0, sendcount, sendtype),
                new Part("recvbuf", recvbuf, 0, recvcount, recvtype)));
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

    /** Starts {@link #allToAllv(Object, int[], int[], Datatype, Object, int[], int[], Datatype)}. */
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
                new Parts("sendbuf", sendbuf, 0, sendcount, sdispls, sendtype),
                new Parts("recvbuf", recvbuf, 0, recvcount, rdispls, recvtype)));
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

    /** Starts {@link #allToAllw(Object, int[], int[], Datatype[], Object, int[], int[], Datatype[])}. */
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

    /** {@link #iAllToAllw(Object, int[], int[], Datatype[], Object, int[], int[], Datatype[])}. */
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

    /** Starts {@link #reduce(Object, Object, int, Datatype, Op, int)}. */
    public final Request iReduce(
            @Nullable Object sendbuf, @Nullable Object recvbuf, int count, Datatype type, Op op, int root) {
        return new Request(Reductions.reduce(
                this,
                "iReduce",
                new Part("sendbuf", sendbuf, 0, count, type),
                new Part("recvbuf", recvbuf, 0, count, type),
                op,
                root,
                false));
    }

    /** {@link #iReduce(Object, Object, int, Datatype, Op, int)}. */
    public final Request iReduce(
            @Nullable Buffer sendbuf, @Nullable Buffer recvbuf, int count, Datatype type, Op op, int root) {
        return iReduce((Object) sendbuf, (Object) recvbuf, count, type, op, root);
    }

    /** Starts {@link #reduce(Object, int, Datatype, Op, int)}. */
    public final Request iReduce(@Nullable Object buf, int count, Datatype type, Op op, int root) {
        return new Request(Reductions.reduce(
                this,
                "iReduce",
                new Part("buf", buf, 0, count, type),
                new Part("buf", buf, 0, count, type),
                op,
                root,
                true));
    }

    /** {@link #iReduce(Object, int, Datatype, Op, int)}. */
    public final Request iReduce(@Nullable Buffer buf, int count, Datatype type, Op op, int root) {
        return iReduce((Object) buf, count, type, op, root);
    }

    /** Starts {@link #allReduce(Object, Object, int, Datatype, Op)}. */
    public final Request iAllReduce(
            @Nullable Object sendbuf, @Nullable Object recvbuf, int count, Datatype type, Op op) {
        return new Request(Reductions.allReduce(
                this,
                "iAllReduce",
                new Part("sendbuf", sendbuf, 0, count, type),
                new Part("recvbuf", recvbuf, 0, count, type),
                op));
    }

    /** {@link #iAllReduce(Object, Object, int, Datatype, Op)}. */
    public final Request iAllReduce(
            @Nullable Buffer sendbuf, @Nullable Buffer recvbuf, int count, Datatype type, Op op) {
        return iAllReduce((Object) sendbuf, (Object) recvbuf, count, type, op);
    }

    /** Starts {@link #allReduce(Object, int, Datatype, Op)}. */
    public final Request iAllReduce(@Nullable Object buf, int count, Datatype type, Op op) {
        return new Request(Reductions.allReduce(
                this, "iAllReduce", new Part("buf", buf, 0, count, type), new Part("buf", buf, 0, count, type), op));
    }

    /** {@link #iAllReduce(Object, int, Datatype, Op)}. */
    public final Request iAllReduce(@Nullable Buffer buf, int count, Datatype type, Op op) {
        return iAllReduce((Object) buf, count, type, op);
    }

    /** Starts {@link #reduceScatter(Object, Object, int[], Datatype, Op)}. */
    public final Request iReduceScatter(
            @Nullable Object sendbuf, @Nullable Object recvbuf, int @Nullable [] recvcounts, Datatype type, Op op) {
        return new Request(Reductions.reduceScatter(
                this,
                "iReduceScatter",
                new Part("sendbuf", sendbuf, 0, 0, type),
                new Part("recvbuf", recvbuf, 0, 0, type),
                recvcounts,
                op));
    }

    /** {@link #iReduceScatter(Object, Object, int[], Datatype, Op)}. */
    public final Request iReduceScatter(
            @Nullable Buffer sendbuf, @Nullable Buffer recvbuf, int @Nullable [] recvcounts, Datatype type, Op op) {
        return iReduceScatter((Object) sendbuf, (Object) recvbuf, recvcounts, type, op);
    }

    /** Starts {@link #reduceScatter(Object, int[], Datatype, Op)}. */
    public final Request iReduceScatter(@Nullable Object buf, int @Nullable [] counts, Datatype type, Op op) {
        return new Request(Reductions.reduceScatter(
                this,
                "iReduceScatter",
                new Part("buf", buf, 0, 0, type),
                new Part("buf", buf, 0, 0, type),
                counts,
                op));
    }

    /** {@link #iReduceScatter(Object, int[], Datatype, Op)}. */
    public final Request iReduceScatter(@Nullable Buffer buf, int @Nullable [] counts, Datatype type, Op op) {
        return iReduceScatter((Object) buf, counts, type, op);
    }

    /** Starts {@link #reduceScatterBlock(Object, Object, int, Datatype, Op)}. */
    public final Request iReduceScatterBlock(
            @Nullable Object sendbuf, @Nullable Object recvbuf, int count, Datatype type, Op op) {
        return new Request(Reductions.reduceScatterBlock(
                this,
                "iReduceScatterBlock",
                new Part("sendbuf", sendbuf, 0, count, type),
                new Part("recvbuf", recvbuf, 0, count, type),
                op));
    }

    /** {@link #iReduceScatterBlock(Object, Object, int, Datatype, Op)}. */
    public final Request iReduceScatterBlock(
            @Nullable Buffer sendbuf, @Nullable Buffer recvbuf, int count, Datatype type, Op op) {
        return iReduceScatterBlock((Object) sendbuf, (Object) recvbuf, count, type, op);
    }

    /** Starts {@link #reduceScatterBlock(Object, int, Datatype, Op)}. */
    public final Request iReduceScatterBlock(@Nullable Object buf, int count, Datatype type, Op op) {
        return new Request(Reductions.reduceScatterBlock(
                this,
                "iReduceScatterBlock",
                new Part("buf", buf, 0, count, type),
                new Part("buf", buf, 0, count, type),
                op));
    }

    /** {@link #iReduceScatterBlock(Object, int, Datatype, Op)}. */
    public final Request iReduceScatterBlock(@Nullable Buffer buf, int count, Datatype type, Op op) {
        return iReduceScatterBlock((Object) buf, count, type, op);
    }

    // ---- collectives of neighbours in a process topology (MPI-4.1, section 8.6)

    /** Gives each destination the same block, and takes one from each source. */
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
                        new Part("sendbuf", sendbuf, 0, sendcount, sendtype),
                        new Part("recvbuf", recvbuf, 0, recvcount, recvtype))
                .await();
    }

    /** Starts {@link #neighborAllGather(Object, int, Datatype, Object, int, Datatype)}. */
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
                new Part("sendbuf", sendbuf, 0, sendcount, sendtype),
                new Part("recvbuf", recvbuf, 0, recvcount, recvtype)));
    }

    /** {@link #iNeighborAllGather(Object, int, Datatype, Object, int, Datatype)}. */
    public final Request iNeighborAllGather(
            @Nullable Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Buffer recvbuf,
            int recvcount,
            Datatype recvtype) {
        return iNeighborAllGather((Object) sendbuf, sendcount, sendtype, (Object) recvbuf, recvcount, recvtype);
    }

    /** {@link #neighborAllGather} with blocks of different lengths. */
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
                        new Part("sendbuf", sendbuf, 0, sendcount, sendtype),
                        new Parts("recvbuf", recvbuf, 0, recvcount, displs, recvtype))
                .await();
    }

    /** Starts {@link #neighborAllGatherv(Object, int, Datatype, Object, int[], int[], Datatype)}. */
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
                new Part("sendbuf", sendbuf, 0, sendcount, sendtype),
                new Parts("recvbuf", recvbuf, 0, recvcount, displs, recvtype)));
    }

    /** {@link #iNeighborAllGatherv(Object, int, Datatype, Object, int[], int[], Datatype)}. */
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

    /** Gives each destination a block of its own, and takes one from each source. */
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
                        new Part("sendbuf", sendbuf, 0, sendcount, sendtype),
                        new Part("recvbuf", recvbuf, 0, recvcount, recvtype))
                .await();
    }

    /** Starts {@link #neighborAllToAll(Object, int, Datatype, Object, int, Datatype)}. */
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
                new Part("sendbuf", sendbuf, 0, sendcount, sendtype),
                new Part("recvbuf", recvbuf, 0, recvcount, recvtype)));
    }

    /** {@link #iNeighborAllToAll(Object, int, Datatype, Object, int, Datatype)}. */
    public final Request iNeighborAllToAll(
            @Nullable Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Buffer recvbuf,
            int recvcount,
            Datatype recvtype) {
        return iNeighborAllToAll((Object) sendbuf, sendcount, sendtype, (Object) recvbuf, recvcount, recvtype);
    }

    /** {@link #neighborAllToAll} with blocks of different lengths. */
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
                        new Parts("sendbuf", sendbuf, 0, sendcount, sdispls, sendtype),
                        new Parts("recvbuf", recvbuf, 0, recvcount, rdispls, recvtype))
                .await();
    }

    /** Starts {@link #neighborAllToAllv(Object, int[], int[], Datatype, Object, int[], int[], Datatype)}. */
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
                new Parts("sendbuf", sendbuf, 0, sendcount, sdispls, sendtype),
                new Parts("recvbuf", recvbuf, 0, recvcount, rdispls, recvtype)));
    }

    /** {@link #iNeighborAllToAllv(Object, int[], int[], Datatype, Object, int[], int[], Datatype)}. */
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

    // ---- the MPJ dialect

    /** {@link #getSize}. */
    public final int Size() {
        return getSize();
    }

    /** {@link #getRank}. */
    public final int Rank() {
        return getRank();
    }

    /** {@link #getGroup}. */
    public final Group Group() {
        return getGroup();
    }

    /** {@link #compare}. */
    public static int Compare(Comm comm1, Comm comm2) {
        return compare(comm1, comm2);
    }

    /** {@link #isInter}. */
    public final boolean Test_inter() {
        return isInter();
    }

    /** {@link #getTopology}. */
    public final int Topo_test() {
        return getTopology();
    }

    /** {@link #createIntercomm}. */
    public final Intercomm Create_intercomm(Comm localComm, int localLeader, int remoteLeader, int tag) {
        return createIntercomm(localComm, localLeader, remoteLeader, tag);
    }

    /** {@link #free}. */
    public final void Free() {
        free();
    }

    /** {@link #abort}. */
    public final void Abort(int errorcode) {
        abort(errorcode);
    }

    /** {@link #getAttr}. */
    public final @Nullable Object Attr_get(int keyval) {
        return getAttr(keyval);
    }

    /** {@link #deleteAttr}. */
    public final void Attr_delete(int keyval) {
        deleteAttr(keyval);
    }

    // ---- point-to-point of the MPJ dialect: each method does what its namesake above does

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
