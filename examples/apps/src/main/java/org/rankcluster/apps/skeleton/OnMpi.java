package org.rankcluster.apps.skeleton;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import mpi.CartComm;
import mpi.Comm;
import mpi.Group;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Win;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.address.scheme.Communicators;
import org.rankcluster.protocol.extension.Placement;
import org.rankcluster.protocol.runtime.RankRuntime;

/**
 * An implementation of the calls of a skeleton by MPI, for runs with a job. Each new communicator has a barrier, and each new window a
 * fence, so that its ranks are translated.
 */
final class OnMpi implements Communicators {
    private static final int TAG = 0;

    private final Handle world = new OfComm(MPI.COMM_WORLD);
    private int made;

    /** The handle of a communicator of MPI. */
    record OfComm(Comm comm) implements Handle {
        @Override
        public int size() {
            return comm.getSize();
        }

        @Override
        public int rank() {
            return comm.getRank();
        }
    }

    /**
     * The handle of a window of MPI, with the size of its communicator.
     *
     * @param comm communicator on which it was made
     */
    record OfWindow(Win window, Comm comm) implements Handle {
        @Override
        public int size() {
            return comm.getSize();
        }

        @Override
        public int rank() {
            return comm.getRank();
        }
    }

    /** Returns the number of communicators and windows that the calling rank has made. */
    int made() {
        return made;
    }

    private @Nullable Handle held(Comm comm) {
        if (comm.isNull()) {
            return null;
        }
        comm.barrier();
        made++;
        return new OfComm(comm);
    }

    @Override
    public Handle world() {
        return world;
    }

    @Override
    public int ranksPerNode() {
        return RankRuntime.current().job().ranksOn(Placement.nodeOf(0)).length;
    }

    @Override
    public @Nullable Handle dup(@Nullable Handle comm) {
        return comm instanceof OfComm(Comm old) ? held(old.dup()) : null;
    }

    @Override
    public @Nullable Handle window(@Nullable Handle comm) {
        if (!(comm instanceof OfComm(Comm old))) {
            return null;
        }
        Win window = new Win((Object) null, 0, 1, MPI.INFO_NULL, old);
        window.fence(MPI.MODE_NOPRECEDE | MPI.MODE_NOSUCCEED);
        made++;
        return new OfWindow(window, old);
    }

    @Override
    public @Nullable Handle split(@Nullable Handle comm, IntUnaryOperator color, IntUnaryOperator key) {
        if (!(comm instanceof OfComm(Intracomm old))) {
            return null;
        }
        int rank = comm.rank();
        int mine = color.applyAsInt(rank);
        return held(old.split(mine < 0 ? MPI.UNDEFINED : mine, key.applyAsInt(rank)));
    }

    @Override
    public @Nullable Handle splitByNode(@Nullable Handle comm) {
        return comm instanceof OfComm(Intracomm old)
                ? held(old.splitType(Comm.TYPE_SHARED, comm.rank(), MPI.INFO_NULL))
                : null;
    }

    @Override
    public @Nullable Handle create(@Nullable Handle comm, int... ranks) {
        if (!(comm instanceof OfComm(Intracomm old))) {
            return null;
        }
        Group all = old.getGroup();
        return held(old.create(all.incl(ranks)));
    }

    @Override
    public @Nullable Handle cart(@Nullable Handle comm, int... extents) {
        if (!(comm instanceof OfComm(Intracomm old))) {
            return null;
        }
        boolean[] periods = new boolean[extents.length];
        Arrays.fill(periods, true);
        return held(old.createCart(extents, periods, false));
    }

    @Override
    public @Nullable Handle cartSub(@Nullable Handle cart, boolean... remain) {
        return cart instanceof OfComm(CartComm grid) ? held(grid.sub(remain)) : null;
    }

    @Override
    public int[] dims(int ranks, int dimensions) {
        int[] extents = new int[dimensions];
        CartComm.createDims(ranks, extents);
        return extents;
    }

    @Override
    public @Nullable Handle inter(@Nullable Handle part, @Nullable Handle whole, IntUnaryOperator remote) {
        if (!(part instanceof OfComm(Comm local)) || !(whole instanceof OfComm(Comm bridge))) {
            return null;
        }
        int leader = 0;
        while (remote.applyAsInt(leader) != 1) {
            leader++;
        }
        return held(bridge.createIntercomm(local, 0, leader, TAG));
    }

    @Override
    public @Nullable Handle merge(@Nullable Handle inter) {
        if (!(inter instanceof OfComm(Intercomm both))) {
            return null;
        }
        Group all = MPI.COMM_WORLD.getGroup();
        int[] first = {0};
        int here = Group.translateRanks(both.getGroup(), first, all)[0];
        int there = Group.translateRanks(both.getRemoteGroup(), first, all)[0];
        return held(both.merge(here > there));
    }

    @Override
    public void free(@Nullable Handle comm) {
        switch (comm) {
            case OfComm(Comm old) -> old.free();
            case OfWindow(Win window, Comm _) -> window.free();
            case null, default -> {}
        }
    }
}
