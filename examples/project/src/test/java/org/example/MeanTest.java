package org.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.rankcluster.junit.MpiAssertions.assertThat;

import java.io.ByteArrayOutputStream;
import mpi.MPI;
import mpi.MPIException;
import org.junit.jupiter.api.Test;
import org.rankcluster.junit.MpiCheck;
import org.rankcluster.junit.MpiSource;
import org.rankcluster.junit.MpiTest;
import org.rankcluster.junit.Repeated;
import org.rankcluster.library.Job;
import org.rankcluster.library.MachineSpec;
import org.rankcluster.library.MpiResult;
import org.rankcluster.library.RankCluster;
import org.rankcluster.library.Unit;

class MeanTest {
    /** Runs on every rank. */
    @MpiTest
    @MpiSource(ranks = {1, 2, 3, 7, 64})
    @Repeated(partitions = {1, 2})
    void meanOfRanks() throws MPIException {
        int size = MPI.COMM_WORLD.getSize();
        assertEquals((size - 1) / 2.0, Mean.of(new double[] {MPI.COMM_WORLD.getRank()}));
    }

    /** Runs after each run of the test, outside of the job. */
    @MpiCheck("meanOfRanks")
    void oneAllReduceIsEnough(MpiResult result) {
        assertThat(result).calls("allReduce").isEqualTo(result.ranks()).virtualTime().isLessThan("50 us");
    }

    @MpiTest(ranks = 1000, machine = "ideal")
    void meanOfAThousand() throws MPIException {
        assertEquals(499.5, Mean.of(new double[] {MPI.COMM_WORLD.getRank()}));
    }

    /** Runs {@link Mean} as a job from Java, on a machine with slower links, and checks what it prints. */
    @Test
    void mainPrintsTheMean() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        MachineSpec slow = MachineSpec.named("bgl-512").with("torus.link.bandwidth", 50, Unit.MB_PER_S);
        MpiResult result = RankCluster.run(
                Job.program(Mean.class).ranks(8).machine(slow).out(out).build());
        assertEquals("mean 3.5" + System.lineSeparator(), out.toString());
        assertThat(result).isFinished().calls("allReduce").isEqualTo(8);
    }
}
