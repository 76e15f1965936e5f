package org.rankcluster.apps.common;

import mpi.MPI;
import mpi.MPIException;
import org.rankcluster.input.InputException;
import org.rankcluster.protocol.extension.Setting;

/** A setting of samples that names a rank of the world. */
public final class NamedRank {
    private NamedRank() {}

    /** Returns a setting for a rank of the world. */
    public static Setting<Integer> setting(String key, int fallback) {
        return Setting.ofInt(key, fallback, 0, Integer.MAX_VALUE);
    }

    /**
     * Returns the rank; if none was given and the world is too small for the default, its last one.
     *
     * @throws InputException if the world is too small
     */
    public static int value(Setting<Integer> setting) throws MPIException {
        int size = MPI.COMM_WORLD.getSize();
        int rank = setting.value();
        if (rank >= size && !setting.isGiven()) {
            return size - 1;
        }
        if (rank >= size) {
            throw new InputException(
                    "--set", setting.key(), rank, "0.." + (size - 1) + ", for there are " + size + " ranks");
        }
        return rank;
    }
}
