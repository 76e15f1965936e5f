package org.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.rankcluster.junit.MpiAssertions.assertThat;

import mpi.MPI;
import org.rankcluster.junit.MpiCheck;
import org.rankcluster.junit.MpiTest;
import org.rankcluster.junit.Repeated;
import org.rankcluster.library.MpiResult;

class TokenRingTest {
    @MpiTest(ranks = 16, machine = "bgl-512")
    @Repeated(partitions = {1, 2})
    void tokenVisitsAllRanks() {
        int sum = TokenRing.sum();
        if (MPI.COMM_WORLD.Rank() == 0) {
            assertEquals(16 * 15 / 2, sum);
        }
    }

    @MpiCheck("tokenVisitsAllRanks")
    void oneMessageARank(MpiResult result) {
        assertThat(result).hasNoDeadlock().messages().isEqualTo(16).hottestLink().isBusyForLessThan(0.1);
    }
}
