package mpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Serializable;
import java.util.List;
import org.junit.jupiter.api.Test;

class ObjectsTest {
    private static final Intracomm WORLD = MPI.COMM_WORLD;

    private static final class Node implements Serializable {
        private static final long serialVersionUID = 1;

        final int[] value;
        transient String note = "not sent";
        Node next;

        Node(int value) {
            this.value = new int[] {value};
        }
    }

    @Test
    void shouldCopyGraphsOfObjects() {
        World.run(2, () -> {
            if (WORLD.getRank() == 0) {
                Node node = new Node(4);
                node.next = node;
                Request send = WORLD.Isend(new Object[] {node, node}, 0, 2, MPI.OBJECT, 1, 0);
                node.value[0] = 5;
                send.Wait();
            } else {
                Node[] received = new Node[3];
                Status status = WORLD.Recv(received, 1, 2, MPI.OBJECT, 0, 0);
                assertThat(received[0]).isNull();
                assertThat(received[1]).isSameAs(received[2]).isSameAs(received[1].next);
                assertThat(received[1].value).containsExactly(4);
                assertThat(received[1].note).isNull();
                assertThat(status.Get_count(MPI.OBJECT)).isEqualTo(2);
                assertThat(status.Get_elements(MPI.OBJECT)).isEqualTo(2);
            }
        });
    }

    @Test
    void shouldTakeFewerObjectsThanThereIsSpaceFor() {
        World.run(2, () -> {
            if (WORLD.getRank() == 0) {
                WORLD.Send(new Object[] {List.of(1, 2), "x"}, 0, 2, MPI.OBJECT, 1, 0);
                WORLD.Send(new Object[0], 0, 0, MPI.OBJECT, 1, 1);
            } else {
                assertThat(WORLD.Probe(0, 0).getCount(MPI.OBJECT)).isEqualTo(MPI.UNDEFINED);
                Object[] received = new Object[5];
                Request request = WORLD.Irecv(received, 0, 5, MPI.OBJECT, 0, 0);
                assertThat(Request.Waitall(new Request[] {request})[0].getCount(MPI.OBJECT))
                        .isEqualTo(2);
                assertThat(received).containsExactly(List.of(1, 2), "x", null, null, null);
                assertThat(WORLD.Recv(received, 0, 5, MPI.OBJECT, 0, 1).getCount(MPI.OBJECT))
                        .isZero();
            }
        });
    }

    @Test
    void shouldRefuseMoreObjectsThanThereIsSpaceFor() {
        World world = World.run(2, () -> {
            if (WORLD.getRank() == 0) {
                WORLD.Send(new String[] {"a", "b"}, 0, 2, MPI.OBJECT, 1, 0);
            } else {
                WORLD.Recv(new String[2], 0, 1, MPI.OBJECT, 0, 0);
            }
        });
        assertThat(world.messages())
                .isEqualTo(
                        "MPI_ERR_TRUNCATE: rank 1: COMM_WORLD.Recv(offset=0, count=1, type=OBJECT, source=0, tag=0): "
                                + "objects: 2 (expected: at most 1)\n");
    }

    @Test
    void shouldMoveRowsOfMatrices() {
        World.run(2, () -> {
            double[][] matrix = {{1, 2}, {3, 4}, {5, 6}};
            if (WORLD.getRank() == 0) {
                WORLD.Send(matrix, 1, 2, MPI.OBJECT, 1, 0);
                WORLD.Send(matrix[0], 1, 1, MPI.DOUBLE, 1, 1);
            } else {
                double[][] received = new double[3][2];
                WORLD.Recv(received, 0, 2, MPI.OBJECT, 0, 0);
                assertThat(received[1]).containsExactly(5, 6);
                WORLD.Recv(received[2], 0, 1, MPI.DOUBLE, 0, 1);
                assertThat(received[2]).containsExactly(2, 0);
            }
        });
    }
}
