package org.rankcluster.apps.skeleton;

import org.rankcluster.protocol.address.scheme.Communicators;
import org.rankcluster.protocol.address.scheme.Communicators.Handle;
import org.rankcluster.protocol.address.scheme.Skeleton;

/**
 * The skeleton of Pynamic under pyMPI: a duplicate of the world communicator, and splits of the world into rows and columns. The splits are
 * our choice.
 */
public final class Pynamic implements Skeleton {
    @Override
    public String name() {
        return "pynamic";
    }

    @Override
    public String description() {
        return "dynamic linking under pyMPI: a duplicate, rows and columns";
    }

    @Override
    public void calls(Communicators mpi) {
        mpi.dup(mpi.world());
        Handle world = mpi.world();
        Grid grid = Grid.of(world.size());
        mpi.split(world, grid::row);
        mpi.split(world, grid::column);
    }
}
