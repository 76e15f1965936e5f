package mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.rankcluster.protocol.extension.Phantom;

class PointToPointTest {
    private static final Intracomm WORLD = MPI.COMM_WORLD;
    private static final int MANY = World.EAGER_LIMIT;

    @Test
    void shouldMoveEveryKindOfArray() {
        World.run(2, () -> {
            transfer(new byte[] {1, -2, 3}, new byte[3], MPI.BYTE);
            transfer(new char[] {'a', '\u20ac'}, new char[2], MPI.CHAR);
            transfer(new short[] {1, -2}, new short[2], MPI.SHORT);
            transfer(new boolean[] {true, false, true}, new boolean[3], MPI.BOOLEAN);
            transfer(new int[] {1, Integer.MIN_VALUE}, new int[2], MPI.INT);
            transfer(new long[] {1, Long.MIN_VALUE}, new long[2], MPI.LONG);
            transfer(new float[] {1, Float.NaN}, new float[2], MPI.FLOAT);
            transfer(new double[] {1, -0.0}, new double[2], MPI.DOUBLE);
            transfer(new int[MANY], new int[MANY], MPI.INT);
            transfer(new String[] {"x", null, "y"}, new String[3], MPI.OBJECT);
        });
    }

    private static void transfer(Object full, Object empty, Datatype type) {
        int count = java.lang.reflect.Array.getLength(full);
        if (WORLD.getRank() == 0) {
            WORLD.send(full, count, type, 1, 5);
        } else {
            Status status = WORLD.recv(empty, count, type, 0, 5);
            assertThat(empty).isEqualTo(full);
            assertThat(status.getSource()).isZero();
            assertThat(status.tag).isEqualTo(5);
            assertThat(status.getCount(type)).isEqualTo(count);
            assertThat(status.Get_count(type)).isEqualTo(count);
        }
    }

    @Test
    void shouldIgnorePositionAndLimitOfNioBuffers() {
        World.run(2, () -> {
            IntBuffer direct = MPI.newIntBuffer(4);
            if (WORLD.getRank() == 0) {
                direct.put(1).put(2).put(3).put(4);
                WORLD.send(direct, 4, MPI.INT, 1, 0);
                assertThat(direct.position()).isEqualTo(4);
            } else {
                direct.position(3).limit(3);
                WORLD.recv(direct, 4, MPI.INT, 0, 0);
                assertThat(direct.get(0)).isEqualTo(1);
                assertThat(direct.clear().get(3)).isEqualTo(4);
            }
        });
    }

    @Test
    void shouldTakeSlicesAndHeapBuffers() {
        World.run(2, () -> {
            double[] data = {0, 1, 2, 3, 4};
            if (WORLD.getRank() == 0) {
                WORLD.send(MPI.slice(data, 3), 2, MPI.DOUBLE, 1, 0);
                WORLD.send(ByteBuffer.wrap(new byte[] {9, 8, 7, 6}).order(ByteOrder.BIG_ENDIAN), 4, MPI.BYTE, 1, 0);
            } else {
                Arrays.fill(data, -1);
                WORLD.recv(MPI.slice(DoubleBuffer.wrap(data), 1), 2, MPI.DOUBLE, 0, 0);
                assertThat(data).containsExactly(-1, 3, 4, -1, -1);
                byte[] bytes = new byte[4];
                WORLD.recv(bytes, 4, MPI.BYTE, 0, 0);
                assertThat(bytes).containsExactly(9, 8, 7, 6);
            }
        });
    }

    @Test
    void shouldTakeDataWhenASendStarts() {
        World.run(2, () -> {
            int[] data = {1};
            if (WORLD.getRank() == 0) {
                Request send = WORLD.iSend(data, 1, MPI.INT, 1, 0);
                data[0] = 2;
                send.waitFor();
            } else {
                WORLD.recv(data, 1, MPI.INT, 0, 0);
                assertThat(data[0]).isEqualTo(1);
            }
        });
    }

    @Test
    void shouldReceiveFromAnyoneUnderAnyTag() {
        World.run(3, () -> {
            if (WORLD.getRank() > 0) {
                WORLD.send(new int[] {WORLD.getRank()}, 1, MPI.INT, 0, WORLD.getRank() + 10);
                return;
            }
            for (int i = 0; i < 2; i++) {
                int[] from = new int[1];
                Status status = WORLD.recv(from, 1, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
                assertThat(status.getSource()).isEqualTo(from[0]);
                assertThat(status.getTag()).isEqualTo(from[0] + 10);
            }
        });
    }

    @Test
    void shouldCountOnlyWholeElements() {
        World.run(2, () -> {
            if (WORLD.getRank() == 0) {
                WORLD.send(new byte[6], 6, MPI.BYTE, 1, 0);
            } else {
                Status status = WORLD.recv(new byte[9], 9, MPI.BYTE, 0, 0);
                assertThat(status.getCount(MPI.BYTE)).isEqualTo(6);
                assertThat(status.getCount(MPI.SHORT)).isEqualTo(3);
                assertThat(status.getCount(MPI.INT)).isEqualTo(MPI.UNDEFINED);
                assertThat(status.getElements(MPI.INT2)).isEqualTo(MPI.UNDEFINED);
                assertThat(status.getElements(MPI.SHORT2)).isEqualTo(3);
            }
        });
    }

    @Test
    void shouldCompleteAtOnceWithNoOne() {
        World.run(1, () -> {
            WORLD.send(null, 0, MPI.INT, MPI.PROC_NULL, 0);
            Status status = WORLD.recv(new int[1], 1, MPI.INT, MPI.PROC_NULL, 0);
            assertThat(status.getSource()).isEqualTo(MPI.PROC_NULL);
            assertThat(status.getTag()).isEqualTo(MPI.ANY_TAG);
            assertThat(status.getCount(MPI.INT)).isZero();
            assertThat(WORLD.probe(MPI.PROC_NULL, 0).getSource()).isEqualTo(MPI.PROC_NULL);
        });
    }

    @Test
    void shouldExchangeWithNeighboursAndItself() {
        World.run(3, () -> {
            int rank = WORLD.getRank();
            int[] mine = new int[MANY];
            Arrays.fill(mine, rank);
            int[] theirs = new int[MANY];
            WORLD.sendRecv(mine, MANY, MPI.INT, (rank + 1) % 3, 0, theirs, MANY, MPI.INT, (rank + 2) % 3, 0);
            assertThat(theirs).containsOnly((rank + 2) % 3);
            WORLD.sendRecvReplace(theirs, MANY, MPI.INT, (rank + 2) % 3, 1, (rank + 1) % 3, 1);
            assertThat(theirs).containsOnly(rank);
            WORLD.sendRecv(mine, 1, MPI.INT, rank, 2, theirs, 1, MPI.INT, rank, 2);
        });
    }

    @Test
    void shouldWaitForTheReceiverOfASynchronousSend() {
        assertThatThrownBy(() -> World.run(2, () -> {
                    if (WORLD.getRank() == 0) {
                        WORLD.sSend(new int[1], 1, MPI.INT, 1, 0);
                    }
                }))
                .hasMessageContaining("deadlock")
                .hasMessageContaining("send of 4 bytes to rank 1");
    }

    @Test
    void shouldProbeWithoutTakingTheMessage() {
        World.run(2, () -> {
            if (WORLD.getRank() == 0) {
                assertThat(WORLD.iProbe(1, 4)).isNull();
                WORLD.send(new int[3], 3, MPI.INT, 1, 4);
            } else {
                Status found = WORLD.probe(MPI.ANY_SOURCE, MPI.ANY_TAG);
                assertThat(found.getCount(MPI.INT)).isEqualTo(3);
                assertThat(WORLD.iProbe(found.getSource(), found.getTag())).isNotNull();
                assertThat(WORLD.recv(new int[3], 3, MPI.INT, found.getSource(), found.getTag())
                                .getCount(MPI.INT))
                        .isEqualTo(3);
            }
        });
    }

    @Test
    void shouldKeepBufferedSendsWithinTheAttachedBuffer() {
        World.run(2, () -> {
            int bytes = 2 * World.EAGER_LIMIT;
            if (WORLD.getRank() == 0) {
                byte[] attached = new byte[bytes + MPI.BSEND_OVERHEAD];
                MPI.attachBuffer(attached);
                WORLD.setErrhandler(MPI.ERRORS_RETURN);
                WORLD.bSend(new byte[bytes], bytes, MPI.BYTE, 1, 0);
                assertThatThrownBy(() -> WORLD.bSend(new byte[1], 1, MPI.BYTE, 1, 0))
                        .isInstanceOfSatisfying(
                                MPIException.class,
                                e -> assertThat(e.getErrorClass()).isEqualTo(MPI.ERR_BUFFER));
                WORLD.send(null, 0, MPI.BYTE, 1, 1);
                assertThat(MPI.detachBuffer()).isSameAs(attached);
                assertThat(MPI.detachBuffer()).isNull();
            } else {
                WORLD.recv(null, 0, MPI.BYTE, 0, 1);
                WORLD.recv(new byte[bytes], bytes, MPI.BYTE, 0, 0);
            }
        });
    }

    @Test
    void shouldSendWithoutABufferIfTheUserAllowsIt() {
        for (String treatment : new String[] {"error", "allow"}) {
            World.run(2, Map.of("ibsend-without-buffer", treatment), () -> {
                int bytes = 2 * World.EAGER_LIMIT;
                boolean allowed = treatment.equals("allow");
                MPI.Init(new String[0]);
                WORLD.setErrhandler(MPI.ERRORS_RETURN);
                if (WORLD.getRank() == 0) {
                    if (allowed) {
                        WORLD.ibSend(ByteBuffer.allocateDirect(bytes), bytes, MPI.BYTE, 1, 0)
                                .waitFor();
                        WORLD.bSend(new byte[1], 1, MPI.BYTE, 1, 0);
                        MPI.attachBuffer(new byte[MPI.BSEND_OVERHEAD]);
                    }
                    assertThatThrownBy(() -> WORLD.ibSend(ByteBuffer.allocateDirect(1), 1, MPI.BYTE, 1, 0))
                            .isInstanceOfSatisfying(
                                    MPIException.class,
                                    e -> assertThat(e.getErrorClass()).isEqualTo(MPI.ERR_BUFFER));
                } else if (allowed) {
                    WORLD.recv(new byte[bytes], bytes, MPI.BYTE, 0, 0);
                    WORLD.recv(new byte[1], 1, MPI.BYTE, 0, 0);
                }
                MPI.Finalize();
            });
        }
    }

    @Test
    void shouldSendSizesWithoutBytes() {
        World.run(2, () -> {
            if (WORLD.getRank() == 0) {
                WORLD.send(new Phantom(1 << 30), 1 << 30, MPI.BYTE, 1, 0);
            } else {
                Status status = WORLD.recv(new Phantom(1 << 30), 1 << 30, MPI.BYTE, 0, 0);
                assertThat(status.getCount(MPI.BYTE)).isEqualTo(1 << 30);
            }
        });
    }

    @Test
    void shouldPlaceDerivedTypes() {
        World.run(2, () -> {
            Datatype column = Datatype.createVector(3, 1, 4, MPI.INT);
            column.commit();
            if (WORLD.getRank() == 0) {
                int[] matrix = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
                WORLD.send(MPI.slice(matrix, 1), 1, column, 1, 0);
            } else {
                int[] matrix = new int[12];
                WORLD.recv(MPI.slice(matrix, 2), 1, column, 0, 0);
                assertThat(matrix).containsExactly(0, 0, 1, 0, 0, 0, 5, 0, 0, 0, 9, 0);
            }
        });
    }
}
