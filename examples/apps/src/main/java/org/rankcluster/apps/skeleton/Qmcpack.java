package org.rankcluster.apps.skeleton;

import org.rankcluster.protocol.address.scheme.Communicators;
import org.rankcluster.protocol.address.scheme.Communicators.Handle;
import org.rankcluster.protocol.address.scheme.Skeleton;

/**
 * The skeleton of QMCPACK: groups of consecutive ranks, and a communicator of the first rank of each. Its class {@code Communicate} makes
 * them, with the number of groups in the input. Our choice is about as many groups as each has ranks, all but the last of one size.
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
