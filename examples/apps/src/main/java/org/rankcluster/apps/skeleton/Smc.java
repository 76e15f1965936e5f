package org.rankcluster.apps.skeleton;

import org.rankcluster.protocol.address.scheme.Communicators;
import org.rankcluster.protocol.address.scheme.Skeleton;

/** The skeleton of SMC: the duplicate of the world that BoxLib creates at its start. */
public final class Smc implements Skeleton {
    @Override
    public String name() {
        return "smc";
    }

    @Override
    public String description() {
        return "combustion: a duplicate";
    }

    @Override
    public void calls(Communicators mpi) {
        Duplicates.make(mpi, 1);
    }
}
