package mpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PackTest {
    @Test
    void shouldPackOneAfterTheOtherAndUnpackAgain() {
        World.run(1, () -> {
            byte[] packed = new byte[40];
            int position = MPI.COMM_WORLD.pack(new int[] {1, 2, 3}, 2, MPI.INT, packed, 3);
            assertThat(position).isEqualTo(11);
            position = MPI.COMM_WORLD.Pack(new double[] {4, 5, 6}, 1, 2, MPI.DOUBLE, packed, position);
            assertThat(position).isEqualTo(27);
            int[] ints = new int[2];
            double[] doubles = new double[3];
            position = MPI.COMM_WORLD.unpack(packed, 3, ints, 2, MPI.INT);
            position = MPI.COMM_WORLD.Unpack(packed, position, doubles, 1, 2, MPI.DOUBLE);
            assertThat(position).isEqualTo(27);
            assertThat(ints).containsExactly(1, 2);
            assertThat(doubles).containsExactly(0, 5, 6);
            assertThat(MPI.COMM_WORLD.packSize(3, MPI.DOUBLE_INT)).isEqualTo(36);
            assertThat(MPI.COMM_WORLD.Pack_size(0, MPI.DOUBLE)).isZero();
        });
    }

    @Test
    void shouldReceivePackedDataAsWhatTheyArePackedFromAndTheOtherWayRound() {
        World.run(2, () -> {
            Datatype column = Datatype.Vector(3, 1, 2, MPI.SHORT);
            short[] shorts = {1, 2, 3, 4, 5, 6};
            if (MPI.COMM_WORLD.getRank() == 0) {
                byte[] packed = new byte[6];
                MPI.COMM_WORLD.pack(shorts, 1, column, packed, 0);
                MPI.COMM_WORLD.send(packed, 6, MPI.PACKED, 1, 0);
                MPI.COMM_WORLD.send(shorts, 1, column, 1, 0);
            } else {
                short[] received = new short[6];
                Status status = MPI.COMM_WORLD.recv(received, 1, column, 0, 0);
                assertThat(received).containsExactly((short) 1, (short) 0, (short) 3, (short) 0, (short) 5, (short) 0);
                assertThat(status.getCount(column)).isEqualTo(1);
                byte[] packed = new byte[6];
                MPI.COMM_WORLD.recv(packed, 6, MPI.PACKED, 0, 0);
                Arrays.fill(received, (short) 0);
                MPI.COMM_WORLD.unpack(packed, 0, received, 3, MPI.SHORT);
                assertThat(received).startsWith((short) 1, (short) 3, (short) 5);
            }
        });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "2 | 1  | MPI_ERR_TRUNCATE | position: 1 (expected: 8 bytes after it, of 8 in all)",
                "1 | -1 | MPI_ERR_ARG | position: -1 (expected: 0..8)",
                "-1 | 0 | MPI_ERR_COUNT | count: -1 (expected: 0 or more)",
                "3 | 0  | MPI_ERR_BUFFER | inbuf: int[2] (expected: space for 3 INT)"
            })
    void shouldRefuseWhatDoesNotFit(int count, int position, String error, String problem) {
        World world = World.run(1, () -> MPI.COMM_WORLD.pack(new int[2], count, MPI.INT, new byte[8], position));
        assertThat(world.messages())
                .isEqualTo(error + ": rank 0: COMM_WORLD.pack(offset=0, count=" + count + ", type=INT, position="
                        + position + "): " + problem + "\n");
    }

    @Test
    void shouldPackObjects() {
        World.run(1, () -> {
            byte[] packed = new byte[300];
            int end = MPI.COMM_WORLD.Pack(new Object[] {"a", "b", "c"}, 1, 2, MPI.OBJECT, packed, 2);
            int end2 = MPI.COMM_WORLD.pack(new int[] {7}, 1, MPI.INT, packed, end);
            Object[] objects = new Object[3];
            assertThat(MPI.COMM_WORLD.Unpack(packed, 2, objects, 0, 2, MPI.OBJECT))
                    .isEqualTo(end);
            assertThat(objects).containsExactly("b", "c", null);
            assertThat(end2).isEqualTo(end + 4);
        });
        World world = World.run(1, () -> MPI.COMM_WORLD.packSize(1, MPI.OBJECT));
        assertThat(world.messages()).startsWith("MPI_ERR_TYPE: rank 0: COMM_WORLD.packSize(");
    }

    @Test
    void shouldPackIntoBuffersOfMpjExpress() {
        World.run(2, () -> {
            mpjbuf.Buffer buffer = new mpjbuf.Buffer(mpjbuf.BufferFactory.create(100), 10, 100);
            if (MPI.COMM_WORLD.Rank() == 0) {
                int position = MPI.COMM_WORLD.Pack(new int[] {5}, 0, 1, MPI.INT, buffer, 0);
                position = MPI.COMM_WORLD.Pack(new double[] {1.5}, 0, 1, MPI.DOUBLE, buffer, position);
                assertThat(buffer.getSize()).isEqualTo(12);
                MPI.COMM_WORLD.Send(buffer, 0, position, MPI.PACKED, 1, 0);
            } else {
                MPI.COMM_WORLD.Recv(buffer, 0, 12, MPI.PACKED, 0, 0);
                int[] n = new int[1];
                double[] x = new double[1];
                int position = MPI.COMM_WORLD.Unpack(buffer, 0, n, 0, 1, MPI.INT);
                assertThat(MPI.COMM_WORLD.Unpack(buffer, position, x, 0, 1, MPI.DOUBLE))
                        .isEqualTo(12);
                assertThat(n[0] + x[0]).isEqualTo(6.5);
            }
            mpjbuf.BufferFactory.destroy(buffer.getStaticBuffer());
        });
    }
}
