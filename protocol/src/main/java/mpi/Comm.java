package mpi;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.runtime.RankRuntime;

/** A communicator: ranks that talk to each other, apart from all other communicators (MPI-4.1, chapter 7). */
public class Comm extends AttributeCalls implements Freeable, Cloneable {
    /** For {@link Intracomm#splitType}: ranks of one node. */
    public static final int TYPE_SHARED = Constants.number(0);

    private @Nullable Request duplication;

    Comm(CommHandle handle) {
        super(handle);
    }

    /** A communicator of the same class. */
    Comm with(CommHandle handle) {
        return new Comm(handle);
    }

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

    private static Comm given(String name, @Nullable Comm comm) {
        return new Call(null, "compare", () -> "Comm.compare()").checkNotNull(MPI.ERR_COMM, name, comm);
    }

    /**
     * IDENT for the same communicator, CONGRUENT for the same ranks in another context, SIMILAR for the same processes in
     * another order, else UNEQUAL.
     */
    public static int compare(Comm comm1, Comm comm2) {
        CommState state = given("comm1", comm1).state("compare");
        CommState other = given("comm2", comm2).state("compare");
        if (state == other) {
            return MPI.IDENT;
        }
        if (state.view().isInter() != other.view().isInter()) {
            return MPI.UNEQUAL;
        }
        int groups = Group.compare(state.view().rankmap(), other.view().rankmap());
        int peers = Group.compare(state.view().peers(), other.view().peers());
        if (groups == MPI.UNEQUAL || peers == MPI.UNEQUAL) {
            return MPI.UNEQUAL;
        }
        return groups == MPI.IDENT && peers == MPI.IDENT ? MPI.CONGRUENT : MPI.SIMILAR;
    }

    @Override
    @SuppressWarnings("MethodDoesntCallSuperMethod")
    public Comm clone() {
        return dup();
    }

    /** The same ranks in a context of their own, with the same attributes and topology. All of them call it. */
    public Comm dup() {
        return with(CommHandle.of(Communicators.duplicate(this, call("dup"))));
    }

    /** Starts {@link #dup}. The new communicator may be used when its {@link #getRequest} is complete. */
    public Comm iDup() {
        Communicators.Later later = Communicators.duplicateLater(this, call("iDup"));
        Comm made = with(later.handle());
        made.duplication = new Request(later.transfer());
        return made;
    }

    /** {@link #dup} with these hints instead of the old ones; {@code rankcluster_routing} is deterministic or adaptive. */
    public Comm dupWithInfo(Info info) {
        Call call = call("dupWithInfo");
        CommState state = Communicators.duplicate(this, call);
        Communicators.apply(call, state, info);
        return with(CommHandle.of(state));
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

    /** {@link #createIntercomm}. */
    public final Intercomm Create_intercomm(Comm localComm, int localLeader, int remoteLeader, int tag) {
        return createIntercomm(localComm, localLeader, remoteLeader, tag);
    }

    /** CART, GRAPH or DIST_GRAPH; UNDEFINED for a communicator without a topology. */
    public final int getTopology() {
        ProcessTopology topology = state("getTopology").topology();
        return topology == null ? MPI.UNDEFINED : topology.kind();
    }

    /** {@link #getTopology}. */
    public final int Topo_test() {
        return getTopology();
    }

    /** {@code inoutbuf[i] = inbuf[i] op inoutbuf[i]} in the calling process. */
    public static void reduceLocal(@Nullable Object inbuf, @Nullable Object inoutbuf, int count, Datatype type, Op op) {
        Call call = new Call(
                null, "reduceLocal", () -> Call.words("Comm.reduceLocal", "count", count, "type", type, "op", op));
        Reductions.local(
                call, new Part("inbuf", inbuf, 0, count, type), new Part("inoutbuf", inoutbuf, 0, count, type), op);
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

    /** Gives it up. Messages under way still arrive. */
    @Override
    public final void free() {
        state("free");
        if (isPredefined()) {
            throw call("free").error(MPI.ERR_COMM, "comm", label(), "a communicator that the program created");
        }
        markFreed();
    }

    /** Gives it up when all its ranks do. */
    public final void disconnect() {
        state("disconnect");
        if (!isPredefined()) {
            SymmetricCollectives.barrier(this, "disconnect").await();
        }
        free();
    }

    /** Ends the job with this exit code. */
    public final void abort(int errorcode) {
        RankRuntime.current().abort(errorcode);
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

    /** Names it for messages. */
    public final void setName(String name) {
        Call call = call("setName", "name", name);
        call.checkNotNull(MPI.ERR_ARG, "name", name);
        if (name.length() > MPI.MAX_OBJECT_NAME) {
            throw call.error(MPI.ERR_ARG, "name", name, "at most " + MPI.MAX_OBJECT_NAME + " characters");
        }
        state("setName").name(name);
    }

    public final String getName() {
        return state("getName").name();
    }

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

    /** {@link #free}. */
    public final void Free() {
        free();
    }

    /** {@link #isInter}. */
    public final boolean Test_inter() {
        return isInter();
    }

    /** {@link #abort}. */
    public final void Abort(int errorcode) {
        abort(errorcode);
    }
}
