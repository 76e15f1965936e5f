package org.rankcluster.apps.skeleton;

import org.rankcluster.protocol.address.scheme.Communicators;
import org.rankcluster.protocol.address.scheme.Communicators.Handle;
import org.rankcluster.protocol.address.scheme.Skeleton;

/**
 * The skeleton of Graph500 with a two-dimensional partition. It duplicates the world communicator for its message layer, and splits the
 * world into rows and columns. Numbers and the shape of the grid are our choice.
 */
public final class Graph500 implements Skeleton {
    @Override
    public String name() {
        return "graph500";
    }

    @Override
    public String description() {
        return "breadth-first search: a duplicate, rows and columns of a process grid";
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
