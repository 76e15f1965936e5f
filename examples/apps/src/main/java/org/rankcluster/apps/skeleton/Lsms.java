package org.rankcluster.apps.skeleton;

import org.rankcluster.protocol.address.scheme.Communicators;
import org.rankcluster.protocol.address.scheme.Communicators.Handle;
import org.rankcluster.protocol.address.scheme.Skeleton;

/**
 * The skeleton of LSMS (Guo et al., section III and Fig. 1): rank 0 is the master, and the ranks behind it are divided among walkers. A
 * walker's communicator begins at rank 1 of a node, so the library's communicator of its node roots is irregular. With 4 ranks a node it
 * has ranks 1, 4, 8 and 12 of the world. Walkers have 12 ranks, as in that figure, and up to 23 where there is one. The master has a color
 * of its own, and leftover ranks have none, as in its public code.
 */
public final class Lsms implements Skeleton {
    @Override
    public String name() {
        return "lsms";
    }

    @Override
    public String description() {
        return "electronic structure: a master, and walkers that do not begin with a node";
    }

    private static final int WALKER = 12;

    @Override
    public String published() {
        return "published (Guo et al., Fig. 1, 4 ranks a node): node roots 1, 4, 8, 12 of a walker are irregular; rank 1 is the first"
                + " of them\n";
    }

    @Override
    public void calls(Communicators mpi) {
        Handle world = mpi.world();
        int workers = world.size() - 1;
        int walkers = Math.max(1, workers / WALKER);
        int size = workers / walkers;
        mpi.split(world, rank -> color(rank, size, walkers));
    }

    private static int color(int rank, int size, int walkers) {
        int walker = (rank - 1) / size;
        return rank == 0 ? walkers : walker < walkers ? walker : -1;
    }
}
