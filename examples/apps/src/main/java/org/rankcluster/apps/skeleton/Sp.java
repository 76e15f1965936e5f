package org.rankcluster.apps.skeleton;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.address.scheme.Communicators;
import org.rankcluster.protocol.address.scheme.Communicators.Handle;
import org.rankcluster.protocol.address.scheme.Skeleton;

/**
 * The skeleton of SP of the NAS parallel benchmarks: the ranks of the largest square and the others, and two duplicates of the square. They
 * are as in its public code.
 */
public final class Sp implements Skeleton {
    @Override
    public String name() {
        return "sp";
    }

    @Override
    public String description() {
        return "NAS SP: the ranks of a square grid, duplicated twice";
    }

    @Override
    public String published() {
        return Published.miniapp();
    }

    @Override
    public void calls(Communicators mpi) {
        square(mpi);
    }

    /** Makes the communicators that BT has, too. Returns the one to solve on. */
    static @Nullable Handle square(Communicators mpi) {
        Handle world = mpi.world();
        int edge = edge(world.size());
        Handle setup = mpi.split(world, rank -> rank < edge * edge ? 0 : 1);
        if (world.rank() >= edge * edge) {
            return null;
        }
        mpi.dup(setup);
        return mpi.dup(setup);
    }

    /** Returns the edge of the largest square grid of this number of ranks. */
    static int edge(int ranks) {
        return (int) Math.sqrt(ranks);
    }
}
