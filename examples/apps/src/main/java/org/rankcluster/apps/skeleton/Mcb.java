package org.rankcluster.apps.skeleton;

import org.rankcluster.protocol.address.scheme.Communicators;
import org.rankcluster.protocol.address.scheme.Skeleton;

/** The skeleton of MCB: two duplicates of the world. The number is our choice. */
public final class Mcb implements Skeleton {
    @Override
    public String name() {
        return "mcb";
    }

    @Override
    public String description() {
        return "Monte Carlo transport: two duplicates";
    }

    @Override
    public void calls(Communicators mpi) {
        Duplicates.make(mpi, 2);
    }
}
