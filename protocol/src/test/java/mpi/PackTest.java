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
                "2 | 1  | MPI_ERR_TRUNCATE | outbuf: byte[8] (expected: room for 8 bytes at 1)",
                "1 | -1 | MPI_ERR_ARG | position: -1 (expected: 0..8)",
                "-1 | 0 | MPI_ERR_COUNT | count: -1 (expected: 0 or more)",
                "3 | 0  | MPI_ERR_BUFFER | inbuf: int[2] (expected: room for 3 INT)"
            })
    void shouldRefuseWhatDoesNotFit(int count, int position, String error, String problem) {
        World world = World.run(1, () -> MPI.COMM_WORLD.pack(new int[2], count, MPI.INT, new byte[8], position));
        assertThat(world.messages())
                .isEqualTo(error + ": rank 0: COMM_WORLD.pack(offset=0, count=" + count + ", type=INT, position="
                        + position + "): " + problem + "\n");
    }

    @Test
    void shouldRefuseObjects() {
        World world = World.run(1, () -> MPI.COMM_WORLD.pack(new Object[] {"text"}, 1, MPI.OBJECT, new byte[100], 0));
        assertThat(world.messages()).startsWith("MPI_ERR_TYPE: rank 0: COMM_WORLD.pack(");
    }
}
