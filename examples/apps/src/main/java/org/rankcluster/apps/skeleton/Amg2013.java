package org.rankcluster.apps.skeleton;

import org.rankcluster.protocol.address.scheme.Communicators;
import org.rankcluster.protocol.address.scheme.Skeleton;

/**
 * AMG2013: duplicates of the world; four is our choice, for tables of Nekbone, with seven, take half as much again as those of the other mini-applications
 * (Guo et al., section V-D).
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
