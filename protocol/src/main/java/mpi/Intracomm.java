package mpi;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.address.Rankmap;
import org.rankcluster.protocol.runtime.RankRuntime;

/** A communicator of one group. */
public class Intracomm extends MpjReductions {
    Intracomm(CommHandle handle) {
        super(handle);
    }

    private static Intracomm of(@Nullable CommState state) {
        return new Intracomm(state == null ? CommHandle.none() : CommHandle.of(state));
    }

    @Override
    @SuppressWarnings("MethodDoesntCallSuperMethod")
    public Intracomm clone() {
        return dup();
    }

    @Override
    public Intracomm dup() {
        return of(Communicators.duplicate(this, call("dup")));
    }

    @Override
    public Intracomm dupWithInfo(Info info) {
        return of(duplicate(info));
    }

    /**
     * Divides it: ranks with the same color come together, ordered by key, then by their old ranks. With color UNDEFINED the
     * result is a null communicator ({@link #isNull}).
     */
    public final Intracomm split(int colour, int key) {
        return of(Communicators.split(this, call("split", "colour", colour, "key", key), colour, key));
    }

    /** {@link #split} into what can share memory: with TYPE_SHARED, the ranks of one node. */
    public final Intracomm splitType(int splitType, int key, Info info) {
        Call call = call("splitType", "splitType", splitType, "key", key);
        if (splitType != TYPE_SHARED && splitType != MPI.UNDEFINED) {
            throw call.error(MPI.ERR_ARG, "splitType", splitType, "TYPE_SHARED or UNDEFINED");
        }
        int colour =
                splitType == MPI.UNDEFINED ? splitType : RankRuntime.current().node();
        return of(Communicators.split(this, call, colour, key));
    }

    /**
     * A communicator of the ranks in {@code group}, in its order; a null communicator on the others. All ranks call it; their
     * groups are equal or have no member in common.
     */
    public final Intracomm create(Group group) {
        Call call = call("create");
        Rankmap members = group.members(call);
        int rank = members.rankOf(RankRuntime.current().rank());
        int colour = rank < 0 ? MPI.UNDEFINED : members.lpid(0);
        return of(Communicators.split(this, call, colour, rank));
    }

    /** {@link #split}; null with color UNDEFINED. */
    public final @Nullable Intracomm Split(int colour, int key) {
        return orNull(split(colour, key));
    }

    /** {@link #create}; null on ranks that are not in the group. */
    public final @Nullable Intracomm Create(Group group) {
        return orNull(create(group));
    }

    private static @Nullable Intracomm orNull(Intracomm comm) {
        return comm.isNull() ? null : comm;
    }

    /** {@link Comm#compare}. */
    public static int Compare(Comm comm1, Comm comm2) {
        return compare(comm1, comm2);
    }
}
