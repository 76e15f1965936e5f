package org.rankcluster.apps.skeleton;

import org.rankcluster.protocol.address.scheme.Communicators;
import org.rankcluster.protocol.address.scheme.Communicators.Handle;
import org.rankcluster.protocol.address.scheme.Skeleton;

/**
 * The skeleton of BT of the NAS parallel benchmarks: the communicators of {@link Sp}, and the columns of the square grid. Table I of Guo et
 * al. has a stride for BT; no split of the public code makes one, and columns are our choice.
 */
public final class Bt implements Skeleton {
    @Override
    public String name() {
        return "bt";
    }

    @Override
    public String description() {
        return "NAS BT: the ranks of a square grid, duplicated twice, and its columns";
    }

    @Override
    public String published() {
        return Published.miniapp();
    }

    @Override
    public void calls(Communicators mpi) {
        Handle solve = Sp.square(mpi);
        int edge = Sp.edge(mpi.world().size());
        mpi.split(solve, rank -> rank % edge);
    }
}
