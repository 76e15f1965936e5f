package org.rankcluster.apps.skeleton;

import org.rankcluster.protocol.address.scheme.Communicators;
import org.rankcluster.protocol.address.scheme.Skeleton;

/**
 * The skeleton of AMG2013: four duplicates of the world (Guo et al., section V-D). The number is our choice, because tables of Nekbone,
 * with seven, take half as much again as tables of the other mini-applications.
 */
public final class Amg2013 implements Skeleton {
    @Override
    public String name() {
        return "amg2013";
    }

    @Override
    public String description() {
        return "algebraic multigrid: four duplicates";
    }

    @Override
    public String published() {
        return Published.miniapp();
    }

    @Override
    public void calls(Communicators mpi) {
        Duplicates.make(mpi, 4);
    }
}
