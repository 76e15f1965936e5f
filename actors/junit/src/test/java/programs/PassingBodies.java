package programs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.rankcluster.junit.MpiAssertions.assertThat;

import mpi.MPI;
import mpi.MPIException;
import org.junit.jupiter.api.Nested;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.junit.MpiCheck;
import org.rankcluster.junit.MpiSource;
import org.rankcluster.junit.MpiTest;
import org.rankcluster.junit.Repeated;
import org.rankcluster.library.MpiResult;

/** Tests that pass, but for one that is aborted. */
public final class PassingBodies {
    private static int instances;
    private final int number = ++instances;

    /** A static of each rank: otherwise the numbers of instances would grow. */
    @MpiTest(ranks = 8)
    void shouldHaveStaticsOfEachRank() throws MPIException {
        assertEquals(1, number);
        assertTrue(MPI.COMM_WORLD.getRank() < 8);
    }

    @MpiTest(machine = "ideal", fidelity = Fidelity.ENDPOINT)
    @MpiSource(ranks = {1, 2, 3, 7, 64})
    @Repeated(partitions = {1, 2})
    void shouldSumTheRanks() throws MPIException {
        int size = MPI.COMM_WORLD.getSize();
        int[] sum = {MPI.COMM_WORLD.getRank()};
        MPI.COMM_WORLD.allReduce(sum, 1, MPI.INT, MPI.SUM);
        assertArrayEquals(new int[] {size * (size - 1) / 2}, sum);
    }

    @MpiCheck("shouldSumTheRanks")
    void checkCalls(MpiResult result) {
        assertThat(result)
                .isFinished()
                .hasNoDeadlock()
                .calls("allReduce")
                .isEqualTo(result.ranks())
                .virtualTime()
                .isLessThan("1 ms");
    }

    @MpiTest(ranks = 2, config = "compute=none")
    void shouldSendByTheOtherApi() {
        int[] data = {MPI.COMM_WORLD.Rank()};
        if (data[0] == 1) {
            MPI.COMM_WORLD.Send(data, 0, 1, MPI.INT, 0, 5);
        } else {
            MPI.COMM_WORLD.Recv(data, 0, 1, MPI.INT, 1, 5);
            assertEquals(1, data[0]);
        }
    }

    @MpiCheck("shouldSendByTheOtherApi")
    void checkLinks(MpiResult result) {
        assertThat(result)
                .messages()
                .isEqualTo(1)
                .hottestLink()
                .isNamed("1,0,0,-x")
                .isBusyForLessThan(0.5);
    }

    /** Three tree edges for a broadcast to four ranks; a nonblocking one belongs to the call that begins it. */
    @MpiTest(ranks = 4, machine = "ideal", config = "collective.bcast=binomial")
    void shouldCountMessagesByCall() throws MPIException {
        int[] data = {7};
        MPI.COMM_WORLD.bcast(data, 1, MPI.INT, 0);
        MPI.COMM_WORLD.iBcast(MPI.newIntBuffer(1), 1, MPI.INT, 0).waitFor();
        if (MPI.COMM_WORLD.getRank() == 0) {
            MPI.COMM_WORLD.send(data, 1, MPI.INT, 1, 0);
        } else if (MPI.COMM_WORLD.getRank() == 1) {
            MPI.COMM_WORLD.recv(data, 1, MPI.INT, 0, 0);
        }
    }

    @MpiCheck("shouldCountMessagesByCall")
    void checkMessagesByCall(MpiResult result) {
        assertThat(result)
                .messages("bcast")
                .isEqualTo(3)
                .messages("iBcast")
                .isEqualTo(3)
                .messages("send")
                .isEqualTo(1)
                .messages("recv")
                .isEqualTo(0)
                .messages()
                .isEqualTo(7);
    }

    @MpiTest(ranks = 2, init = false)
    void shouldRunAMainThatInitialisesMpi() throws MPIException {
        MPI.Init(new String[0]);
        MPI.COMM_WORLD.barrier();
        MPI.Finalize();
    }

    @MpiTest(ranks = 2)
    void shouldAbortWithAnAssumption() {
        assumeTrue(false, "not here");
    }

    /** An inner class, whose instance needs one of the class around it. */
    @Nested
    class Inner {
        @MpiTest(ranks = 3)
        void shouldSeeTheClassAround() {
            assertEquals(1, number);
        }
    }
}
