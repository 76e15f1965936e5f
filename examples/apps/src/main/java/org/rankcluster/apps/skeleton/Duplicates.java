package org.rankcluster.apps.skeleton;

import org.rankcluster.protocol.address.scheme.Communicators;

/** Duplicates of the world, which is all that half of the applications make. */
final class Duplicates {
    private Duplicates() {}

    /** Makes {@code number} duplicates. */
    static void make(Communicators mpi, int number) {
        for (int i = 0; i < number; i++) {
            mpi.dup(mpi.world());
        }
    }
}
