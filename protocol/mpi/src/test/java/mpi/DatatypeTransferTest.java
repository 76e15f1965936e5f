package mpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Transfers of random types through both engines, in messages and collectives, compared with pack and unpack. */
class DatatypeTransferTest {
    private static final int TYPES = 400;
    private static final int CAPACITY = 4_000;

    private static Datatype random(Random random, int depth) {
        if (depth == 0) {
            return MPI.INT;
        }
        Datatype old = random(random, depth - 1);
        int[] lengths = random.ints(1 + random.nextInt(4), 0, 3).toArray();
        int[] places = random.ints(lengths.length, -4, 8).toArray();
        int count = random.nextInt(4);
        int stride = random.nextInt(-6, 7);
        return switch (random.nextInt(10)) {
            case 0 -> Datatype.createContiguous(count, old);
            case 1 -> Datatype.createVector(count, random.nextInt(3), stride, old);
            case 2 -> Datatype.createHVector(count, random.nextInt(3), 4 * stride, old);
            case 3 -> Datatype.createIndexed(lengths, places, old);
            case 4 -> Datatype.createHIndexed(lengths, times(places, 4), old);
            case 5 -> Datatype.createIndexedBlock(2, places, old);
            case 6 -> Datatype.createResized(old, 4 * random.nextInt(-3, 3), 4 * random.nextInt(20));
            case 7 -> Datatype.Hindexed(lengths, places, old);
            case 8 ->
                Datatype.createSubarray(new int[] {3, 4}, new int[] {2, 2}, new int[] {1, 0}, MPI.ORDER_FORTRAN, old);
            default ->
                Datatype.Struct(
                        new int[] {1, 1, 2}, new int[] {stride, count, -count}, new Datatype[] {old, MPI.UB, MPI.INT});
        };
    }

    private static int[] times(int[] numbers, int factor) {
        int[] product = numbers.clone();
        for (int i = 0; i < product.length; i++) {
            product[i] *= factor;
        }
        return product;
    }

    /** Returns whether elements in the middle of a buffer reach neither its ends nor each other. */
    private static boolean fits(Datatype type, int count) {
        long reach = Math.abs((long) type.getTrueLb())
                + Math.abs((long) type.getTrueExtent())
                + (long) count * Math.abs(type.getExtent());
        return reach < CAPACITY / 2;
    }

    @ParameterizedTest
    @ValueSource(strings = {"single", "dual"})
    void shouldMoveWhatPackAndUnpackMove(String engine) {
        World.run(2, Map.of("datatype-engine", engine), () -> {
            MPI.Init(new String[0]);
            for (int seed = 0; seed < TYPES; seed++) {
                Random random = new Random(seed);
                Datatype type = random(random, 1 + random.nextInt(3));
                type.commit();
                int count = random.nextInt(4);
                if (fits(type, count)) {
                    exchange(seed, type, count, random.ints(CAPACITY).toArray());
                }
            }
            MPI.Finalize();
        });
    }

    private static void exchange(int seed, Datatype type, int count, int[] content) {
        int middle = CAPACITY / 2;
        byte[] packed = new byte[MPI.COMM_WORLD.packSize(count, type)];
        int[] expected = new int[CAPACITY];
        MPI.COMM_WORLD.Pack(content, middle, count, type, packed, 0);
        MPI.COMM_WORLD.Unpack(packed, 0, expected, middle, count, type);
        int[] received = new int[CAPACITY];
        byte[] bytes = new byte[packed.length];
        if (MPI.COMM_WORLD.getRank() == 0) {
            MPI.COMM_WORLD.Send(content, middle, count, type, 1, seed);
            MPI.COMM_WORLD.send(packed, packed.length, MPI.PACKED, 1, seed);
            MPI.COMM_WORLD.Bcast(content, middle, count, type, 0);
        } else {
            MPI.COMM_WORLD.recv(bytes, bytes.length, MPI.PACKED, 0, seed);
            assertThat(bytes).as("sent, seed %d", seed).isEqualTo(packed);
            Status status = MPI.COMM_WORLD.Recv(received, middle, count, type, 0, seed);
            assertThat(received).as("received, seed %d", seed).isEqualTo(expected);
            assertThat(status.getElements(type)).isEqualTo(packed.length / 4);
            received = new int[CAPACITY];
            MPI.COMM_WORLD.Bcast(received, middle, count, type, 0);
            assertThat(received).as("broadcast, seed %d", seed).isEqualTo(expected);
        }
    }
}
