package org.rankcluster.apps.skeleton;

import org.rankcluster.protocol.address.scheme.Communicators;
import org.rankcluster.protocol.address.scheme.Communicators.Handle;
import org.rankcluster.protocol.address.scheme.Skeleton;

/**
 * The skeleton of CAM-SE: the coupler's duplicate of the world, components on consecutive ranks, and two duplicates of each component's
 * communicator. The number of components, two, on three quarters and on one quarter of the ranks, is our choice.
 */
public final class CamSe implements Skeleton {
    @Override
    public String name() {
        return "cam-se";
    }

    @Override
    public String description() {
        return "climate: a duplicate, components on consecutive ranks, duplicates of each";
    }

    @Override
    public void calls(Communicators mpi) {
        Handle coupler = mpi.dup(mpi.world());
        int ranks = mpi.world().size();
        int ocean = Math.min(ranks - ranks / 4, ranks - 1);
        Handle component = mpi.split(coupler, rank -> rank < ocean ? 0 : 1);
        mpi.dup(component);
        mpi.dup(component);
    }
}
