package org.rankcluster.apps.skeleton;

import org.rankcluster.protocol.address.scheme.Communicators;
import org.rankcluster.protocol.address.scheme.Skeleton;

/** The skeleton of CNS: the duplicate of the world that BoxLib creates at its start. */
public final class Cns implements Skeleton {
    @Override
    public String name() {
        return "cns";
    }

    @Override
    public String description() {
        return "compressible Navier-Stokes: a duplicate";
    }

    @Override
    public void calls(Communicators mpi) {
        Duplicates.make(mpi, 1);
    }
}
