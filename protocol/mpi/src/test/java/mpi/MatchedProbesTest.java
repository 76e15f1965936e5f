package mpi;

import static mpi.ErrorsTest.check;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MatchedProbesTest {
    private static final Intracomm WORLD = MPI.COMM_WORLD;
    private static final int LONG = 2 * World.EAGER_LIMIT;

    @Test
    void shouldKeepAMessageFromAllOthers() {
        for (int length : new int[] {0, 1, LONG}) {
            World.pass(2, () -> {
                if (WORLD.getRank() == 1) {
                    Request first = WORLD.iSend(new int[length], length, MPI.INT, 0, 4);
                    Request second = WORLD.iSend(new String[] {"second"}, 1, MPI.OBJECT, 0, 4);
                    WORLD.send(null, 0, MPI.INT, 0, 9);
                    first.waitFor();
                    second.waitFor();
                    return;
                }
                Message message = new Message();
                assertThat(message.isNull()).isTrue();
                Status probed = message.mProbe(MPI.ANY_SOURCE, 4, WORLD);
                assertThat(probed.getCount(MPI.INT)).isEqualTo(length);
                assertThat(message.isNull()).isFalse();
                String[] word = new String[1];
                WORLD.recv(word, 1, MPI.OBJECT, 1, 4);
                assertThat(word[0]).isEqualTo("second");
                assertThat(WORLD.iProbe(1, 4)).isNull();
                assertThat(new Message().imProbe(1, 4, WORLD)).isNull();
                Status received = message.mRecv(new int[length], length, MPI.INT);
                assertThat(received.getCount(MPI.INT)).isEqualTo(length);
                assertThat(received.getSource()).isEqualTo(1);
                assertThat(received.getTag()).isEqualTo(4);
                assertThat(message.isNull()).isTrue();
                assertThat(message.mProbe(1, MPI.ANY_TAG, WORLD).getTag()).isEqualTo(9);
                message.imRecv(null, 0, MPI.INT).waitFor();
            });
        }
    }

    @Test
    void shouldWaitForAMessage() {
        World.pass(2, () -> {
            if (WORLD.getRank() == 0) {
                Message message = new Message();
                message.mProbe(1, 0, WORLD);
                int[] data = new int[1];
                Request request = message.imRecv(data, 1, MPI.INT);
                request.waitFor();
                assertThat(data[0]).isEqualTo(5);
            } else {
                MPI.wtime();
                WORLD.send(new int[] {5}, 1, MPI.INT, 0, 0);
            }
        });
    }

    @Test
    void shouldFindNoOne() {
        World.pass(1, () -> {
            Message message = new Message();
            assertThat(message.mProbe(MPI.PROC_NULL, 0, WORLD).getSource()).isEqualTo(MPI.PROC_NULL);
            assertThat(message.isNoProc()).isTrue();
            assertThat(message.mRecv(new int[1], 1, MPI.INT).getSource()).isEqualTo(MPI.PROC_NULL);
            assertThat(message.isNull()).isTrue();
            WORLD.setErrhandler(MPI.ERRORS_RETURN);
            check(MPI.ERR_REQUEST, "message: null", () -> message.mRecv(new int[1], 1, MPI.INT));
            check(MPI.ERR_RANK, "source: 3", () -> message.mProbe(3, 0, WORLD));
            check(MPI.ERR_TAG, "tag: -9", () -> message.imProbe(0, -9, WORLD));
            WORLD.iSend(new int[2], 2, MPI.INT, 0, 0);
            message.mProbe(0, 0, WORLD);
            check(MPI.ERR_TRUNCATE, "8 bytes", () -> message.mRecv(new int[1], 1, MPI.INT));
        });
    }
}
