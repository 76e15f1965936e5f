package org.rankcluster.apps.skeleton;

import org.rankcluster.protocol.address.scheme.Communicators;
import org.rankcluster.protocol.address.scheme.Communicators.Handle;
import org.rankcluster.protocol.address.scheme.Skeleton;

/**
 * The skeleton of mocfe_bone, whose ranks share space, angles and energies of neutrons. One communicator has the ranks that share the space
 * of an angle, which are consecutive. Another has the ranks that share the angles of a part of space. The equal numbers of both are our
 * choice.
 */
public final class MocfeBone implements Skeleton {
    @Override
    public String name() {
        return "mocfe_bone";
    }

    @Override
    public String description() {
        return "method of characteristics: communicators over space and over angles";
    }

    @Override
    public void calls(Communicators mpi) {
        Handle world = mpi.world();
        Grid grid = Grid.of(world.size());
        mpi.split(world, grid::row);
        mpi.split(world, grid::column);
    }
}
