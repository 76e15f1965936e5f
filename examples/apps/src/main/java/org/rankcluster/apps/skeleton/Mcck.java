package org.rankcluster.apps.skeleton;

import org.rankcluster.protocol.address.scheme.Communicators;
import org.rankcluster.protocol.address.scheme.Communicators.Handle;
import org.rankcluster.protocol.address.scheme.Skeleton;

/** The skeleton of MCCK: rows and columns of a process grid. Numbers and shape are our choice. */
public final class Mcck implements Skeleton {
    @Override
    public String name() {
        return "mcck";
    }

    @Override
    public String description() {
        return "Monte Carlo communication kernel: rows and columns of a process grid";
    }

    @Override
    public void calls(Communicators mpi) {
        Handle world = mpi.world();
        Grid grid = Grid.of(world.size());
        mpi.split(world, grid::row);
        mpi.split(world, grid::column);
    }
}
