package org.rankcluster.apps.skeleton;

import org.rankcluster.protocol.address.scheme.Communicators;
import org.rankcluster.protocol.address.scheme.Skeleton;

/** The skeleton of AMR: four duplicates of the world communicator. The number is our choice, as for {@link Amg2013}. */
public final class Amr implements Skeleton {
    @Override
    public String name() {
        return "amr";
    }

    @Override
    public String description() {
        return "adaptive mesh refinement: four duplicates";
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
