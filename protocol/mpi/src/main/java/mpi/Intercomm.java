package mpi;

import org.rankcluster.protocol.group.Communicator;

/**
 * A communicator of two groups (MPI-4.1, section 7.6). Ranks name members of the other group. In collectives with a root, the
 * root says ROOT, the others of its group PROC_NULL.
 */
public class Intercomm extends Comm {
    Intercomm(CommHandle handle) {
        super(handle);
    }

    @Override
    Intercomm with(CommHandle handle) {
        return new Intercomm(handle);
    }

    @Override
    @SuppressWarnings("MethodDoesntCallSuperMethod")
    public Intercomm clone() {
        return dup();
    }

    @Override
    public Intercomm dup() {
        return (Intercomm) super.dup();
    }

    @Override
    public Intercomm iDup() {
        return (Intercomm) super.iDup();
    }

    @Override
    public Intercomm dupWithInfo(Info info) {
        return (Intercomm) super.dupWithInfo(info);
    }

    /**
     * The communicator with the processes that have spawned the world of the calling one; a null one ({@link #isNull}) if it was there
     * from the beginning, or has given the communicator up.
     */
    public static Intercomm getParent() {
        return MpiProcess.active(new Call(null, "getParent", () -> "Intercomm.getParent()"))
                .parent();
    }

    private Communicator inter(Call call) {
        Communicator view = state(call).view();
        if (!view.isInter()) {
            throw call.error(MPI.ERR_COMM, "the communicator has one group (expected: two)");
        }
        return view;
    }

    /** Number of ranks of the other group. */
    public final int getRemoteSize() {
        return inter(call("getRemoteSize")).peers().size();
    }

    /** The other group. */
    public final Group getRemoteGroup() {
        return new Group(inter(call("getRemoteGroup")).peers());
    }

    /**
     * One communicator of both groups; the group that says false comes first, and if both say the same, either.
     *
     * @param high the same on all ranks of a group
     */
    public final Intracomm merge(boolean high) {
        Call call = call("merge", "high", high);
        inter(call);
        return new Intracomm(CommHandle.of(Communicators.merge(this, call, high)));
    }

    /** {@link #getRemoteSize}. */
    public final int Remote_size() {
        return getRemoteSize();
    }

    /** {@link #getRemoteGroup}. */
    public final Group Remote_group() {
        return getRemoteGroup();
    }

    /** {@link #merge}. */
    public final Intracomm Merge(boolean high) {
        return merge(high);
    }
}
