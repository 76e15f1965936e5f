package org.rankcluster.apps.skeleton;

import org.rankcluster.protocol.address.scheme.Communicators;
import org.rankcluster.protocol.address.scheme.Communicators.Handle;
import org.rankcluster.protocol.address.scheme.Skeleton;

/**
 * The skeleton of CIAN2's communication benchmarks: communicators of the first ranks and of the others, whose number doubles each time.
 * Each communicator is freed before the next is made. The user sets the number of ranks at which the sweep begins; 16 is our choice.
 */
public final class Cian2 implements Skeleton {
    @Override
    public String name() {
        return "cian2";
    }

    @Override
    public String description() {
        return "analytics: sweeps over groups of 16, 32, 64, ... ranks";
    }

    private static final int FEWEST = 16;

    @Override
    public void calls(Communicators mpi) {
        Handle world = mpi.world();
        for (long ranks = Math.min(FEWEST, world.size()); ranks <= world.size(); ranks *= 2) {
            long first = ranks;
            mpi.free(mpi.split(world, rank -> rank < first ? 1 : 0));
        }
    }
}
