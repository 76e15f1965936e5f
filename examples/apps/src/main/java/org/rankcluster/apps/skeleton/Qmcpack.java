package org.rankcluster.apps.skeleton;

import org.rankcluster.protocol.address.skeleton.Communicators;
import org.rankcluster.protocol.address.skeleton.Communicators.Handle;
import org.rankcluster.protocol.address.skeleton.Skeleton;

/**
 * QMCPACK: groups of consecutive ranks, and a communicator of the first rank of each. So its class {@code Communicate} does, with the number of groups in
 * the input; as many groups as each has ranks, about, all but the last of one size, is our choice.
 */
public final class Qmcpack implements Skeleton {
    @Override
    public String name() {
        return "qmcpack";
    }

    @Override
    public String description() {
        return "quantum Monte Carlo: groups of walkers, and a communicator of their leaders";
    }

    @Override
    public void calls(Communicators mpi) {
        Handle world = mpi.world();
        Grid grid = Grid.of(world.size());
        mpi.split(world, grid::row);
        mpi.split(world, rank -> grid.column(rank) == 0 ? 0 : -1);
    }
}
