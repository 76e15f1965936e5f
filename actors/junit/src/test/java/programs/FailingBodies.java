package programs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.rankcluster.junit.MpiAssertions.assertThat;

import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import mpi.MPI;
import mpi.MPIException;
import org.rankcluster.junit.MpiCheck;
import org.rankcluster.junit.MpiSource;
import org.rankcluster.junit.MpiTest;
import org.rankcluster.junit.Repeated;
import org.rankcluster.library.MpiResult;

/** Tests that fail. */
public final class FailingBodies {
    @MpiTest(ranks = 8)
    void assertion() throws MPIException {
        MPI.COMM_WORLD.barrier();
        assertEquals(0, MPI.COMM_WORLD.getRank() / 5 * MPI.COMM_WORLD.getRank() % 7 % 6, "quotient");
    }

    @MpiTest(ranks = 8)
    void exception() throws MPIException {
        if (MPI.COMM_WORLD.getRank() == 5) {
            throw new IllegalStateException("five");
        }
    }

    @MpiTest(ranks = 2)
    void caused() throws IOException {
        try {
            Integer.parseInt("12x");
        } catch (NumberFormatException e) {
            throw new IOException("line 3", e);
        }
    }

    @MpiTest
    @MpiSource(ranks = {2, 0})
    void noRanks() {}

    @MpiTest(ranks = 3, machine = "bgl-512")
    void mixedDeadlock() throws MPIException {
        if (MPI.COMM_WORLD.getRank() == 0) {
            MPI.COMM_WORLD.recv(new int[1], 1, MPI.INT, 1, 0);
        }
        MPI.COMM_WORLD.barrier();
    }

    @MpiTest(ranks = 2)
    void misuse() throws MPIException {
        MPI.COMM_WORLD.send(new int[1], 1, MPI.INT, 99, 0);
    }

    @MpiTest(ranks = 3)
    void deadlock() throws MPIException {
        int rank = MPI.COMM_WORLD.getRank();
        MPI.COMM_WORLD.recv(new int[1], 1, MPI.INT, (rank + 1) % 3, 0);
    }

    @MpiTest(ranks = 2, timeLimit = "300ms")
    void endless() {
        boolean[] stop = new boolean[1];
        while (!stop[0]) {
            Thread.yield();
        }
    }

    @MpiTest(ranks = 2)
    @Repeated(partitions = {1, 2})
    void hashOrder() throws MPIException {
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

    @MpiTest(ranks = 2)
    void slow() throws MPIException {
        MPI.COMM_WORLD.barrier();
    }

    @MpiCheck("slow")
    void isFast(MpiResult result) {
        assertThat(result).virtualTime().isLessThan("1 ns");
    }

    @MpiTest(ranks = 4, machine = "ideal")
    void tooManyMessages() throws MPIException {
        MPI.COMM_WORLD.barrier();
    }

    @MpiCheck("tooManyMessages")
    void sendsFew(MpiResult result) {
        assertThat(result).messages("barrier").isAtMost(7);
    }

    @MpiTest(ranks = 600)
    void tooManyRanks() {}

    @MpiTest(machine = "nowhere")
    void unknownMachine() {}

    @MpiTest(ranks = 2, config = "compute")
    void noPair() {}

    @MpiTest(ranks = 2, timeLimit = "soon")
    void noTime() {}

    @MpiTest(ranks = 2)
    void initialisedTwice() throws MPIException {
        MPI.Init(new String[0]);
    }

    @MpiTest(ranks = 2)
    void withParameter(int number) {}

    @MpiTest(ranks = 2)
    @Repeated(partitions = 1)
    void once() {}

    /** A check of a test that is not there. */
    public static final class WrongCheck {
        @MpiTest(ranks = 2)
        void test() {}

        @MpiCheck("tset")
        void check(MpiResult result) {}
    }
}
