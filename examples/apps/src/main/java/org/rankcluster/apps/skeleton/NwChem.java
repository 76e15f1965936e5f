package org.rankcluster.apps.skeleton;

import org.rankcluster.protocol.address.scheme.Communicators;
import org.rankcluster.protocol.address.scheme.Communicators.Handle;
import org.rankcluster.protocol.address.scheme.Skeleton;

/**
 * The skeleton of NWChem over ARMCI and Casper (Guo et al., section III): a duplicate of the world, windows, rows and columns. There are
 * four windows for each rank of a node (64 with 16 ranks a node). Rows and columns are not reordered. There are also process groups that
 * their members alone make, by temporary intercommunicators, as MPI-2 had it. Pairs of groups are joined, from single ranks on, and all but
 * the last are freed (Dinan et al., 2011). The split by node is Casper's. The shape of the grid, and the choice of a row as such a group,
 * are ours.
 */
public final class NwChem implements Skeleton {
    @Override
    public String name() {
        return "nwchem";
    }

    @Override
    public String description() {
        return "quantum chemistry: windows, rows and columns, groups joined by intercommunicators";
    }

    private static final int WINDOWS = 4;

    @Override
    public void calls(Communicators mpi) {
        Handle world = mpi.world();
        Handle armci = mpi.dup(world);
        mpi.splitByNode(world);
        int windows = WINDOWS * mpi.ranksPerNode();
        for (int i = 0; i < windows; i++) {
            mpi.window(armci);
        }
        Grid grid = Grid.of(world.size());
        mpi.split(world, grid::row);
        mpi.split(world, grid::column);
        group(mpi, grid);
    }

    /** Makes a communicator of the own row. */
    private static void group(Communicators mpi, Grid grid) {
        Handle world = mpi.world();
        int first = grid.row(world.rank()) * grid.width();
        Handle group = mpi.split(world, rank -> rank);
        for (int size = 1; size < grid.width(); size *= 2) {
            int from = first + (grid.column(world.rank()) / size ^ 1) * size;
            int to = from + size;
            if (from < world.size()) {
                Handle both = mpi.inter(group, world, rank -> rank >= from && rank < to ? 1 : 0);
                Handle joined = mpi.merge(both);
                mpi.free(both);
                mpi.free(group);
                group = joined;
            }
        }
    }
}
