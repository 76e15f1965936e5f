package org.rankcluster.apps.skeleton;

import org.rankcluster.protocol.address.scheme.Communicators;
import org.rankcluster.protocol.address.scheme.Communicators.Handle;
import org.rankcluster.protocol.address.scheme.Skeleton;

/**
 * The skeleton of SNAP: a duplicate of the world, a Cartesian communicator in two dimensions, and a sub-grid in each (Guo et al., section
 * III). They are not reordered, as in the public code. Table I counts them as topologies.
 */
public final class Snap implements Skeleton {
    @Override
    public String name() {
        return "snap";
    }

    @Override
    public String description() {
        return "neutron transport: a duplicate, a 2-D grid, its rows and columns";
    }

    @Override
    public void calls(Communicators mpi) {
        Handle snap = mpi.dup(mpi.world());
        Handle space = mpi.cart(snap, mpi.dims(mpi.world().size(), 2));
        mpi.cartSub(space, false, true);
        mpi.cartSub(space, true, false);
    }
}
