package org.rankcluster.apps.skeleton;

import org.rankcluster.protocol.address.scheme.Communicators;
import org.rankcluster.protocol.address.scheme.Skeleton;

/**
 * The skeleton of Nek5000 at the medium size, with the XXT solver (Guo et al., sections III and V-D). It makes 24 duplicates of the world,
 * one for each grid. The paper does not state when the duplicates are freed; here all are kept until the program ends.
 */
public final class Nek5000 implements Skeleton {
    @Override
    public String name() {
        return "nek5000";
    }

    @Override
    public String description() {
        return "spectral elements, medium: a duplicate for each of 24 grids";
    }

    @Override
    public String published() {
        return Published.nek5000(244);
    }

    @Override
    public void calls(Communicators mpi) {
        Duplicates.make(mpi, 24);
    }
}
