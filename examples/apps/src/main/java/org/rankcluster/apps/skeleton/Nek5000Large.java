package org.rankcluster.apps.skeleton;

import org.rankcluster.protocol.address.scheme.Communicators;
import org.rankcluster.protocol.address.scheme.Skeleton;

/** The skeleton of Nek5000 at the large size, with the AMG solver (Guo et al., section V-D): 86 duplicates of the world. */
public final class Nek5000Large implements Skeleton {
    @Override
    public String name() {
        return "nek5000-86";
    }

    @Override
    public String description() {
        return "spectral elements, large: a duplicate for each of 86 grids";
    }

    @Override
    public String published() {
        return Published.nek5000(250);
    }

    @Override
    public void calls(Communicators mpi) {
        Duplicates.make(mpi, 86);
    }
}
