package mpi;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.address.Rankmap;
import org.rankcluster.protocol.runtime.RankRuntime;

/** A communicator: ranks that talk to each other, apart from all other communicators (MPI-4.1, chapter 7). */
public class Comm extends MpjPointToPoint implements Freeable, Cloneable {
    /** For {@link Intracomm#splitType}: ranks of one node. */
    public static final int TYPE_SHARED = Constants.number(0);

    Comm(CommHandle handle) {
        super(handle);
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
        return false;
    }

    /** Its processes. */
    public final Group getGroup() {
        return new Group(view("getGroup").rankmap());
    }

    /**
     * IDENT for the same communicator, CONGRUENT for the same ranks in another context, SIMILAR for the same processes in
     * another order, else UNEQUAL.
     */
    public static int compare(Comm comm1, Comm comm2) {
        CommState state = comm1.state("compare");
        CommState other = comm2.state("compare");
        if (state == other) {
            return MPI.IDENT;
        }
        Rankmap members = state.view().rankmap();
        int groups = Group.compare(members, other.view().rankmap());
        return groups == MPI.IDENT ? MPI.CONGRUENT : groups;
    }

    @Override
    @SuppressWarnings("MethodDoesntCallSuperMethod")
    public Comm clone() {
        return dup();
    }

    /** The same ranks in a context of their own. All of them call it. */
    public Comm dup() {
        return new Comm(CommHandle.of(Communicators.duplicate(this, call("dup"))));
    }

    /** {@link #dup} with these hints instead of the old ones; {@code rankcluster_routing} is deterministic or adaptive. */
    public Comm dupWithInfo(Info info) {
        return new Comm(CommHandle.of(duplicate(info)));
    }

    /** The state of a duplicate with these hints. */
    final CommState duplicate(Info info) {
        Call call = call("dupWithInfo");
        CommState state = Communicators.duplicate(this, call);
        Communicators.apply(call, state, info);
        return state;
    }

    /** {@code inoutbuf[i] = inbuf[i] op inoutbuf[i]} in the calling process. */
    public static void reduceLocal(@Nullable Object inbuf, @Nullable Object inoutbuf, int count, Datatype type, Op op) {
        Call call = new Call(null, () -> Call.words("Comm.reduceLocal", "count", count, "type", type, "op", op));
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

    /** {@link #free}. */
    public final void disconnect() {
        free();
    }

    /** Ends the job with this exit code. */
    public final void abort(int errorcode) {
        RankRuntime.current().abort(errorcode);
    }

    /** Sets what happens to errors in calls on it. */
    public final void setErrhandler(Errhandler handler) {
        state("setErrhandler").handler(handler);
    }

    public final Errhandler getErrhandler() {
        return state("getErrhandler").handler();
    }

    /** Names it for messages. */
    public final void setName(String name) {
        if (name.length() > MPI.MAX_OBJECT_NAME) {
            throw call("setName", "name", name)
                    .error(MPI.ERR_ARG, "name", name, "at most " + MPI.MAX_OBJECT_NAME + " characters");
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
