package org.example;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Set;
import mpi.MPI;
import mpi.MPIException;
import org.rankcluster.junit.MpiTest;
import org.rankcluster.junit.Repeated;

/** Tests that fail, to show their messages: mvn test -Dtest=Failures. */
class Failures {
    @MpiTest(ranks = 8)
    void failsOnRank5() throws MPIException {
        int rank = MPI.COMM_WORLD.getRank();
        MPI.COMM_WORLD.barrier();
        assertTrue(rank != 5, "my rank is " + rank);
    }

    /** Each rank receives from the next before it sends to the previous. */
    @MpiTest(ranks = 3)
    void deadlock() throws MPIException {
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        int[] data = {rank};
        MPI.COMM_WORLD.recv(data, 1, MPI.INT, (rank + 1) % size, 0);
        MPI.COMM_WORLD.send(data, 1, MPI.INT, (rank + size - 1) % size, 0);
    }

    /** Arrays have no hashCode of their own, so the set has another order in each run. */
    @MpiTest(ranks = 2)
    @Repeated(partitions = {1, 2})
    void sendsInHashOrder() throws MPIException {
        Set<int[]> blocks = new HashSet<>();
        for (int i = 0; i < 50; i++) {
            blocks.add(new int[] {i});
        }
        for (int[] block : blocks) {
            if (MPI.COMM_WORLD.getRank() == 0) {
                MPI.COMM_WORLD.send(block, 1, MPI.INT, 1, 0);
            } else {
                MPI.COMM_WORLD.recv(new int[1], 1, MPI.INT, 0, 0);
            }
        }
    }

    /** The loop makes no call, so nothing can stop its thread before the JVM ends. */
    @MpiTest(ranks = 2, timeLimit = "500ms")
    void neverEnds() {
        long number = 1;
        while (number != 0) {
            number = number * 31 | 1;
        }
    }

    @MpiTest(ranks = 600, machine = "bgl-512")
    void machineIsTooSmall() {}
}
