package org.rankcluster.apps.skeleton;

import org.rankcluster.protocol.address.scheme.Communicators;
import org.rankcluster.protocol.address.scheme.Communicators.Handle;
import org.rankcluster.protocol.address.scheme.Skeleton;

/**
 * The skeleton of QBOX: a duplicate of the world, and the columns of a process grid. The BLACS number a grid column by column. The ranks of
 * a column are therefore consecutive, as in Table I of Guo et al. The shape of the grid is our choice.
 */
public final class Qbox implements Skeleton {
    @Override
    public String name() {
        return "qbox";
    }

    @Override
    public String description() {
        return "molecular dynamics: a duplicate, and the columns of a process grid";
    }

    @Override
    public void calls(Communicators mpi) {
        Handle world = mpi.dup(mpi.world());
        Grid columns = Grid.of(mpi.world().size());
        mpi.split(world, columns::row);
    }
}
