package org.rankcluster.apps.skeleton;

import org.rankcluster.protocol.address.scheme.Communicators;

/** The calls of skeletons that only duplicate the world, as half of the applications do. */
final class Duplicates {
    private Duplicates() {}

    /** Makes {@code number} duplicates. */
    static void make(Communicators mpi, int number) {
        for (int i = 0; i < number; i++) {
            mpi.dup(mpi.world());
        }
    }
}
