package org.rankcluster.apps.skeleton;

import org.rankcluster.protocol.address.scheme.Communicators;
import org.rankcluster.protocol.address.scheme.Skeleton;

/** The skeleton of MACSio: a duplicate of the world, its main communicator. */
public final class Macsio implements Skeleton {
    @Override
    public String name() {
        return "macsio";
    }

    @Override
    public String description() {
        return "I/O proxy: a duplicate";
    }

    @Override
    public void calls(Communicators mpi) {
        Duplicates.make(mpi, 1);
    }
}
