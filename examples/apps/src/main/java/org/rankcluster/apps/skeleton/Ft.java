package org.rankcluster.apps.skeleton;

import org.rankcluster.protocol.address.scheme.Communicators;
import org.rankcluster.protocol.address.scheme.Communicators.Handle;
import org.rankcluster.protocol.address.scheme.Skeleton;

/**
 * The skeleton of FT of the NAS parallel benchmarks: a duplicate of a communicator of a power of two of ranks, and its two slices. They are
 * as in the public code. The 1-D layout is our choice: one slice has all ranks and the other has one. There is therefore no stride, as in
 * Table I of Guo et al.
 */
public final class Ft implements Skeleton {
    @Override
    public String name() {
        return "ft";
    }

    @Override
    public String description() {
        return "NAS FT: a power of two of ranks, duplicated, and slices of a 1-D layout";
    }

    @Override
    public String published() {
        return Published.miniapp();
    }

    @Override
    public void calls(Communicators mpi) {
        Handle world = mpi.world();
        int active = Integer.highestOneBit(world.size());
        Handle setup = mpi.split(world, rank -> rank < active ? 0 : -1);
        Handle solve = mpi.dup(setup);
        mpi.split(solve, rank -> 0);
        mpi.split(solve, rank -> rank);
    }
}
