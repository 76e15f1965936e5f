package org.rankcluster.apps.skeleton;

import org.rankcluster.protocol.address.scheme.Communicators;
import org.rankcluster.protocol.address.scheme.Skeleton;

/** The skeleton of Nekbone (Guo et al., section V-D): seven duplicates of the world. */
public final class Nekbone implements Skeleton {
    @Override
    public String name() {
        return "nekbone";
    }

    @Override
    public String description() {
        return "conjugate gradients of Nek5000: seven duplicates";
    }

    @Override
    public String published() {
        return Published.miniapp();
    }

    @Override
    public void calls(Communicators mpi) {
        Duplicates.make(mpi, 7);
    }
}
