package mpi;

import org.rankcluster.protocol.group.Communicator;

/**
 * A communicator of two groups, in which ranks of one group communicate with ranks of the other (MPI-4.1, section 7.6). Ranks in calls are
 * ranks of the other group. In collectives with a root, the root passes ROOT and the other ranks of its group pass PROC_NULL.
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
     * Returns the intercommunicator with the processes that spawned the world of the calling process.
     *
     * @return the intercommunicator; a null communicator ({@link #isNull}) if the world was not spawned or has freed it
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

    /**
     * Returns the number of ranks of the other group.
     *
     * @return number of ranks, 1 or more
     */
    public final int getRemoteSize() {
        return inter(call("getRemoteSize")).peers().size();
    }

    /** {@return the other group} */
    public final Group getRemoteGroup() {
        return new Group(inter(call("getRemoteGroup")).peers());
    }

    /**
     * Merges both groups. The group that passes false comes first. If both pass the same value, either may come first.
     * All ranks call it.
     *
     * @param high the same on all ranks of a group
     * @return the communicator of both groups
     */
    public final Intracomm merge(boolean high) {
        Call call = call("merge", "high", high);
        inter(call);
        return new Intracomm(CommHandle.of(Communicators.merge(this, call, high)));
    }

    /**
     * Calls {@link #getRemoteSize}.
     *
     * @return number of ranks, 1 or more
     */
    public final int Remote_size() {
        return getRemoteSize();
    }

    /**
     * Calls {@link #getRemoteGroup}.
     *
     * @return the other group
     */
    public final Group Remote_group() {
        return getRemoteGroup();
    }

    /**
     * Calls {@link #merge}.
     *
     * @param high the same on all ranks of a group
     * @return the communicator of both groups
     */
    public final Intracomm Merge(boolean high) {
        return merge(high);
    }
}
