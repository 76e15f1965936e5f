package org.rankcluster.apps.skeleton;

import org.rankcluster.protocol.address.scheme.Communicators;
import org.rankcluster.protocol.address.scheme.Communicators.Handle;
import org.rankcluster.protocol.address.scheme.Skeleton;

/**
 * The skeleton of HACC (Guo et al., section III): Cartesian communicators over the world for distributions in three, two and one
 * dimensions. There is one in one dimension, one in three, and one for pencils along each axis. All are written with three extents. The
 * source is its public FFT.
 */
public final class Hacc implements Skeleton {
    @Override
    public String name() {
        return "hacc";
    }

    @Override
    public String description() {
        return "cosmology: Cartesian communicators in three, two and one dimensions";
    }

    @Override
    public void calls(Communicators mpi) {
        Handle world = mpi.world();
        int ranks = world.size();
        int[] plane = mpi.dims(ranks, 2);
        mpi.cart(world, ranks, 1, 1);
        mpi.cart(world, mpi.dims(ranks, 3));
        mpi.cart(world, plane[0], plane[1], 1);
        mpi.cart(world, 1, plane[0], plane[1]);
        mpi.cart(world, plane[0], 1, plane[1]);
    }
}
