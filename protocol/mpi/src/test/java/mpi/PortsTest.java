package mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Connections between parts of a world, as between worlds. */
class PortsTest {
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 5, 8})
    void shouldJoinRanksThatAcceptAndRanksThatConnect(int size) {
        World.pass(size, () -> {
            int rank = MPI.COMM_WORLD.getRank();
            boolean serves = rank % 2 == 0;
            Intracomm mine = MPI.COMM_WORLD.split(rank % 2, -rank);
            String port = null;
            if (rank == 0) {
                port = Intracomm.openPort();
                Intracomm.publishName("sum", port);
            }
            MPI.COMM_WORLD.barrier();
            if (rank == 1) {
                port = Intracomm.lookupName("sum", MPI.INFO_NULL);
            }
            // Rank 0 and rank 1 are the last of their parts.
            int root = mine.getSize() - 1;
            Intercomm both = serves ? mine.accept(port, root) : mine.connect(port, MPI.INFO_NULL, root);
            assertThat(both.getRemoteSize()).isEqualTo(serves ? size / 2 : (size + 1) / 2);
            int[] sum = new int[1];
            both.allReduce(new int[] {rank}, sum, 1, MPI.INT, MPI.SUM);
            int others = 0;
            for (int other = serves ? 1 : 0; other < size; other += 2) {
                others += other;
            }
            assertThat(sum[0]).isEqualTo(others);
            assertThat(both.merge(!serves).getSize()).isEqualTo(size);
            both.disconnect();
            assertThat(both.isNull()).isTrue();
            if (rank == 0) {
                Intracomm.unpublishName("sum", port);
                Intracomm.closePort(port);
            }
        });
    }

    @Test
    void shouldNameWhatIsWrong() {
        World.pass(1, () -> {
            MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
            String port = Intracomm.openPort(MPI.INFO_NULL);
            assertThat(port).isNotEqualTo(Intracomm.openPort());
            Intracomm.publishName("here", MPI.INFO_NULL, port);
            assertError(MPI.ERR_SERVICE, () -> Intracomm.publishName("here", port));
            assertError(MPI.ERR_SERVICE, () -> Intracomm.unpublishName("here", "other"));
            assertError(MPI.ERR_SERVICE, () -> Intracomm.unpublishName("nowhere", port));
            assertError(MPI.ERR_NAME, () -> Intracomm.lookupName("nowhere"));
            assertThat(Intracomm.lookupName("here")).isEqualTo(port);
            Intracomm.unpublishName("here", MPI.INFO_NULL, port);
            assertError(MPI.ERR_NAME, () -> Intracomm.lookupName("here"));
            Intracomm.closePort(port);
            assertError(MPI.ERR_PORT, () -> Intracomm.closePort(port));
            assertError(MPI.ERR_PORT, () -> MPI.COMM_WORLD.connect(port, 0));
            assertError(MPI.ERR_PORT, () -> MPI.COMM_WORLD.accept(null, 0));
            assertError(MPI.ERR_ROOT, () -> MPI.COMM_WORLD.accept("x", 1));
            assertError(MPI.ERR_SPAWN, () -> MPI.COMM_WORLD.spawn("Child", null, 1, MPI.INFO_NULL, 0, null));
            assertThat(Intercomm.getParent().isNull()).isTrue();
        });
    }

    @Test
    void shouldReportToWaitingRanksThatAPortWasClosed() {
        World.pass(2, () -> {
            MPI.COMM_SELF.setErrhandler(MPI.ERRORS_RETURN);
            String port = MPI.COMM_WORLD.getRank() == 0 ? Intracomm.openPort() : "port-0";
            MPI.COMM_WORLD.barrier();
            if (MPI.COMM_WORLD.getRank() == 1) {
                assertError(MPI.ERR_PORT, () -> MPI.COMM_SELF.connect(port, 0));
            } else {
                MPI.wtime();
                Intracomm.closePort(port);
            }
        });
    }

    @Test
    void shouldJoinSingleProcesses() {
        World.pass(2, () -> {
            MPI.COMM_SELF.setErrhandler(MPI.ERRORS_RETURN);
            String port = MPI.COMM_WORLD.getRank() == 0 ? Intracomm.openPort() : "port-0";
            MPI.COMM_WORLD.barrier();
            Intercomm pair =
                    MPI.COMM_WORLD.getRank() == 0 ? MPI.COMM_SELF.accept(port, 0) : MPI.COMM_SELF.connect(port, 0);
            int[] got = new int[1];
            pair.sendRecv(new int[] {7}, 1, MPI.INT, 0, 1, got, 1, MPI.INT, 0, 1);
            assertThat(got[0]).isEqualTo(7);
            pair.disconnect();
        });
    }

    private static void assertError(int errorClass, org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        MPIException.class,
                        e -> assertThat(e.getErrorClass()).as(e.getMessage()).isEqualTo(errorClass));
    }
}
