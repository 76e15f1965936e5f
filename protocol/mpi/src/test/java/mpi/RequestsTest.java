package mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class RequestsTest {
    private static final Intracomm WORLD = MPI.COMM_WORLD;
    private static final int LONG = 2 * World.EAGER_LIMIT;

    @Test
    void shouldWaitForAllWithTheirStatuses() {
        World.run(3, () -> {
            int rank = WORLD.getRank();
            if (rank > 0) {
                WORLD.send(new int[rank], rank, MPI.INT, 0, rank);
                return;
            }
            Request[] requests = {
                WORLD.iRecv(new int[5], 5, MPI.INT, 2, MPI.ANY_TAG), null, WORLD.iRecv(new int[5], 5, MPI.INT, 1, 1),
            };
            Status[] statuses = Request.waitAllStatus(requests);
            assertThat(statuses[0].getCount(MPI.INT)).isEqualTo(2);
            assertThat(statuses[0].getTag()).isEqualTo(2);
            assertThat(statuses[1].getSource()).isEqualTo(MPI.ANY_SOURCE);
            assertThat(statuses[2].getCount(MPI.INT)).isEqualTo(1);
            assertThat(requests[0].isNull()).isTrue();
            assertThat(requests[0].waitStatus().getTag()).isEqualTo(MPI.ANY_TAG);
        });
    }

    @Test
    void shouldTakeAnyInTheOrderInWhichTheyWereDone() {
        World.run(2, () -> {
            if (WORLD.getRank() == 1) {
                WORLD.send(new int[1], 1, MPI.INT, 0, 1);
                WORLD.recv(null, 0, MPI.INT, 0, 9);
                WORLD.send(new int[1], 1, MPI.INT, 0, 0);
                return;
            }
            Request[] requests = {
                WORLD.iRecv(new int[1], 1, MPI.INT, 1, 0), WORLD.iRecv(new int[1], 1, MPI.INT, 1, 1),
            };
            assertThat(Request.waitAny(requests)).isEqualTo(1);
            assertThat(Request.testAny(requests)).isEqualTo(MPI.UNDEFINED);
            assertThat(Request.testAnyStatus(requests)).isNull();
            assertThat(Request.testAll(requests)).isFalse();
            WORLD.send(null, 0, MPI.INT, 1, 9);
            assertThat(Request.Waitany(requests).index).isZero();
            assertThat(Request.waitAny(requests)).isEqualTo(MPI.UNDEFINED);
            assertThat(Request.testAnyStatus(requests).getIndex()).isEqualTo(MPI.UNDEFINED);
            assertThat(Request.testAll(requests)).isTrue();
        });
    }

    @Test
    void shouldTakeSome() {
        World.run(2, () -> {
            if (WORLD.getRank() == 1) {
                for (int tag = 0; tag < 3; tag++) {
                    WORLD.send(new int[1], 1, MPI.INT, 0, tag);
                }
                return;
            }
            Request[] requests = new Request[4];
            assertThat(Request.waitSome(requests)).isNull();
            assertThat(Request.testSome(requests)).isNull();
            assertThat(Request.Waitsome(requests)).isNull();
            assertThat(Request.Testsome(requests)).isEmpty();
            for (int tag = 0; tag < 4; tag++) {
                requests[tag] = WORLD.iRecv(new int[1], 1, MPI.INT, tag == 3 ? 0 : 1, tag);
            }
            int taken = 0;
            while (taken < 3) {
                taken += Request.waitSome(requests).length;
            }
            assertThat(Request.testSome(requests)).isEmpty();
            requests[3].cancel();
            assertThat(Request.testSomeStatus(requests)[0].isCancelled()).isTrue();
        });
    }

    @Test
    void shouldTestUntilDone() {
        World.run(2, () -> {
            if (WORLD.getRank() == 1) {
                assertThat(MPI.wtime()).isLessThan(MPI.wtime());
                WORLD.send(new int[LONG], LONG, MPI.INT, 0, 0);
                return;
            }
            Request receive = WORLD.iRecv(new int[LONG], LONG, MPI.INT, 1, 0);
            while (receive.getStatus() == null) {
                assertThat(receive.isNull()).isFalse();
            }
            assertThat(receive.getStatus().getCount(MPI.INT)).isEqualTo(LONG);
            assertThat(receive.test()).isTrue();
            assertThat(receive.Is_null()).isTrue();
            assertThat(receive.Test()).isNotNull();
        });
    }

    @Test
    void shouldCancelWhatHasNotMatched() {
        World.run(2, () -> {
            if (WORLD.getRank() == 0) {
                int[] data = {7};
                Request never = WORLD.iRecv(data, 1, MPI.INT, 1, 0);
                never.cancel();
                Status status = never.waitStatus();
                assertThat(status.isCancelled()).isTrue();
                assertThat(status.Test_cancelled()).isTrue();
                WORLD.recv(data, 1, MPI.INT, 1, 0);
                assertThat(data[0]).isEqualTo(3);
            } else {
                WORLD.send(new int[] {3}, 1, MPI.INT, 0, 0);
            }
        });
    }

    @Test
    void shouldCancelASendThatNothingHasMatched() {
        World.pass(2, () -> {
            int[] data = {1};
            int[] many = new int[LONG];
            if (WORLD.getRank() == 0) {
                Prequest again = WORLD.sSendInit(data, 1, MPI.INT, 1, 0);
                again.start();
                Request[] sends = {WORLD.isSend(data, 1, MPI.INT, 1, 0), WORLD.iSend(many, LONG, MPI.INT, 1, 0), again};
                for (Request send : sends) {
                    send.cancel();
                }
                for (Status status : Request.waitAllStatus(sends)) {
                    assertThat(status.isCancelled()).isTrue();
                    assertThat(status.getSource()).isEqualTo(MPI.ANY_SOURCE);
                }
                assertThat(sends[0].isNull()).isTrue();
                WORLD.barrier();
                data[0] = 2;
                again.start();
                assertThat(again.waitStatus().isCancelled()).isFalse();
                Request nowhere = WORLD.isSend(data, 1, MPI.INT, MPI.PROC_NULL, 0);
                nowhere.cancel();
                assertThat(nowhere.waitStatus().isCancelled()).isFalse();
            } else {
                WORLD.barrier();
                WORLD.recv(data, 1, MPI.INT, 0, MPI.ANY_TAG);
                assertThat(data[0]).isEqualTo(2);
            }
        });
    }

    @Test
    void shouldStartPersistentRequestsAgain() {
        World.run(2, () -> {
            int[] data = new int[1];
            int rank = WORLD.getRank();
            Prequest request =
                    rank == 0 ? WORLD.sendInit(data, 1, MPI.INT, 1, 0) : WORLD.Recv_init(data, 0, 1, MPI.INT, 0, 0);
            assertThat(request.waitStatus().getCount(MPI.INT)).isZero();
            for (int i = 1; i < 4; i++) {
                data[0] = rank == 0 ? i : -1;
                Prequest.startAll(new Prequest[] {request});
                Status status = request.waitStatus();
                assertThat(data[0]).isEqualTo(i);
                assertThat(status.getCount(MPI.INT)).isEqualTo(rank);
                assertThat(request.isNull()).isFalse();
            }
            request.free();
            assertThat(request.isNull()).isTrue();
        });
    }

    @Test
    void shouldFinishRequestsThatWereFreed() {
        World.run(2, () -> {
            int[] data = {5};
            if (WORLD.getRank() == 0) {
                WORLD.iSend(data, 1, MPI.INT, 1, 0).free();
            } else {
                data[0] = 0;
                Request receive = WORLD.iRecv(data, 1, MPI.INT, 0, 0);
                receive.free();
                while (data[0] == 0) {
                    MPI.wtime();
                }
            }
        });
    }

    @Test
    void shouldRefuseToFreeTheNullRequest() {
        World.run(1, () -> {
            WORLD.setErrhandler(MPI.ERRORS_RETURN);
            assertThatThrownBy(MPI.REQUEST_NULL::free)
                    .isInstanceOfSatisfying(
                            MPIException.class,
                            e -> assertThat(e.getErrorClass()).isEqualTo(MPI.ERR_REQUEST));
        });
    }

    @Test
    void shouldFreeWhatIsCompleteAlready() {
        World.pass(1, () -> {
            Request waited = WORLD.iSend(new int[0], 0, MPI.INT, MPI.PROC_NULL, 0);
            Request tested = WORLD.iBarrier();
            Request[] all = {WORLD.iBarrier(), WORLD.Isend(new int[0], 0, 0, MPI.INT, MPI.PROC_NULL, 0)};
            Prequest persistent = WORLD.sendInit(new int[0], 0, MPI.INT, MPI.PROC_NULL, 0);
            waited.waitFor();
            assertThat(tested.test()).isTrue();
            Request.waitAll(all);
            persistent.start();
            persistent.waitFor();
            for (Request request : new Request[] {waited, tested, all[0], all[1], persistent}) {
                request.free();
                request.free();
                assertThat(request.isNull()).isTrue();
            }
            WORLD.setErrhandler(MPI.ERRORS_RETURN);
            assertThatThrownBy(persistent::start).hasMessageContaining("request: null (expected: inactive)");
        });
    }

    @Test
    void shouldSayWhichRequestsFailed() {
        World.run(2, () -> {
            WORLD.setErrhandler(MPI.ERRORS_RETURN);
            if (WORLD.getRank() == 0) {
                WORLD.send(new int[2], 2, MPI.INT, 1, 0);
                WORLD.send(new int[] {6}, 1, MPI.INT, 1, 1);
                return;
            }
            int[] good = new int[1];
            Request[] requests = {
                WORLD.iRecv(new int[1], 1, MPI.INT, 0, 0), WORLD.iRecv(good, 1, MPI.INT, 0, 1),
            };
            assertThatThrownBy(() -> Request.waitAll(requests))
                    .isInstanceOfSatisfying(
                            MPIException.class,
                            e -> assertThat(e.getErrorClass()).isEqualTo(MPI.ERR_IN_STATUS))
                    .hasMessageContaining("request 0: MPI_ERR_TRUNCATE: rank 1: COMM_WORLD.iRecv(count=1");
            assertThat(good).containsExactly(6);
            assertThat(requests[0].isNull()).isTrue();
        });
    }
}
