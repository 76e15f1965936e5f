package org.rankcluster.apps.multigrid;

import java.util.ArrayList;
import java.util.List;
import mpi.Intracomm;
import mpi.MPIException;
import org.rankcluster.arrays.ScatterMethod;

/** The hierarchy of grids of the sample {@code multigrid}, the finest first, and the V-cycle over them. */
final class Levels {
    private final List<Level> levels = new ArrayList<>();
    private final List<Transfer> transfers = new ArrayList<>();

    Levels(Intracomm comm, int points, int count, ScatterMethod method, double cellTime) throws MPIException {
        for (int i = 0; i < count; i++) {
            levels.add(new Level(comm, points >> i, method, cellTime));
        }
        for (int i = 0; i + 1 < count; i++) {
            transfers.add(new Transfer(levels.get(i), levels.get(i + 1)));
        }
    }

    Level finest() {
        return levels.getFirst();
    }

    /** Improves the finest grid's unknowns; collective. */
    void cycle(int smoothing, int coarse) throws MPIException {
        cycle(0, smoothing, coarse);
    }

    private void cycle(int number, int smoothing, int coarse) throws MPIException {
        Level level = levels.get(number);
        if (number == transfers.size()) {
            level.smooth(coarse, level.bestRelaxation());
            return;
        }
        level.smooth(smoothing, 1);
        Transfer transfer = transfers.get(number);
        transfer.restrict();
        cycle(number + 1, smoothing, coarse);
        transfer.interpolate();
        level.smooth(smoothing, 1);
    }

    /** Exchanges ghost points of all levels. Returns the number of wrong ones of the calling rank. Collective. */
    long wrongGhosts() throws MPIException {
        long wrong = 0;
        for (Level level : levels) {
            wrong += level.wrongGhosts();
        }
        return wrong;
    }

    void free() throws MPIException {
        for (Level level : levels) {
            level.array().free();
        }
        for (Transfer transfer : transfers) {
            transfer.free();
        }
    }
}
