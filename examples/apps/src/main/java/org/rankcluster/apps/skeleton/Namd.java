package org.rankcluster.apps.skeleton;

import org.rankcluster.protocol.address.scheme.Communicators;
import org.rankcluster.protocol.address.scheme.Communicators.Handle;
import org.rankcluster.protocol.address.scheme.Skeleton;

/**
 * The skeleton of NAMD over Charm++: a duplicate of the world, cut into partitions of consecutive ranks for replicas. Their number, two, is
 * our choice.
 */
public final class Namd implements Skeleton {
    @Override
    public String name() {
        return "namd";
    }

    @Override
    public String description() {
        return "molecular dynamics: a duplicate, cut into partitions of replicas";
    }

    @Override
    public void calls(Communicators mpi) {
        Handle charm = mpi.dup(mpi.world());
        int half = (mpi.world().size() + 1) / 2;
        mpi.split(charm, rank -> rank / half);
    }
}
