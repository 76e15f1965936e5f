package mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DatatypeTest {
    /** A struct as a program declares it. */
    private static final class Particle extends Struct {
        private final int kind = addByte();
        private final int place = setOffset(8).addDouble(3);
        private final int charge = addInt();

        @Override
        protected Data newData() {
            return new Data();
        }

        private final class Data extends Struct.Data {
            void put(byte ofKind, double x, int ofCharge) {
                putByte(kind, ofKind);
                putDouble(place, 2, x);
                putInt(charge, ofCharge);
            }

            String text() {
                return getByte(kind) + " " + getDouble(place, 2) + " " + getInt(charge);
            }
        }
    }

    @Test
    void shouldNameTypesAsOpenMpiDoes() {
        World.run(1, () -> {
            assertThat(Stream.of(MPI.BYTE, MPI.BOOLEAN, MPI.CHAR, MPI.SHORT, MPI.INT, MPI.LONG, MPI.DOUBLE, MPI.PACKED)
                            .map(Datatype::getName))
                    .containsExactly(
                            "MPI_UINT8_T",
                            "MPI_UINT8_T",
                            "MPI_UINT16_T",
                            "MPI_INT16_T",
                            "MPI_INT32_T",
                            "MPI_INT64_T",
                            "MPI_DOUBLE",
                            "MPI_PACKED");
            assertThat(Stream.of(MPI.INT2, MPI.SHORT_INT, MPI.FLOAT_COMPLEX, MPI.DATATYPE_NULL)
                            .map(Datatype::getName))
                    .containsExactly("MPI_2INT", "MPI_SHORT_INT", "MPI_C_COMPLEX", "MPI_DATATYPE_NULL");
            Datatype own = MPI.INT.clone();
            assertThat(own.getName()).isEqualTo("Dup MPI_INT32_T");
            assertThat(Datatype.createResized(MPI.INT, 0, 8).getName()).isEqualTo("Dup MPI_INT32_T");
            own.setName("own");
            assertThat(own.getName()).isEqualTo("own");
            assertThat(own.dup().getName()).isEqualTo("Dup own");
            assertThat(Datatype.createContiguous(2, own).getName()).isEmpty();
            own.setName("o".repeat(MPI.MAX_OBJECT_NAME - 1));
            assertThat(own.dup().getName()).isEqualTo("Dup " + "o".repeat(MPI.MAX_OBJECT_NAME - 5));
        });
    }

    @Test
    void shouldMeasureInElementsOfTheBaseType() {
        assertThat(MPI.INT.getSize()).isEqualTo(1);
        assertThat(MPI.INT.getByteSize()).isEqualTo(4);
        assertThat(MPI.DOUBLE2.Size()).isEqualTo(2);
        assertThat(MPI.SHORT_INT.getSize()).isEqualTo(6);
        assertThat(MPI.DOUBLE_INT.getExtent()).isEqualTo(16);
        assertThat(MPI.INT2.getExtent()).isEqualTo(MPI.int2.getExtent()).isEqualTo(8);
        assertThat(MPI.SHORT_INT.getExtent()).isEqualTo(MPI.shortInt.getExtent());
        assertThat(MPI.LONG_INT.getExtent()).isEqualTo(MPI.longInt.getExtent());
        assertThat(MPI.FLOAT_INT.getExtent()).isEqualTo(MPI.floatInt.getExtent());
        assertThat(MPI.INT2.getSize()).isEqualTo(8);
        assertThat(Datatype.createContiguous(3, MPI.INT2).getExtent()).isEqualTo(24);
        assertThat(MPI.INT2.Extent()).isEqualTo(2); // of mpiJava, whose buffers are arrays
        Datatype vector = Datatype.Vector(2, 1, 3, MPI.LONG);
        assertThat(vector.Extent()).isEqualTo(4);
        assertThat(vector.Ub()).isEqualTo(4);
        assertThat(Datatype.createHVector(2, 1, 24, MPI.LONG).getExtent()).isEqualTo(4);
        assertThat(Datatype.Hvector(2, 1, 3, MPI.LONG).getExtent()).isEqualTo(4);
        Datatype indexed = Datatype.createIndexed(new int[] {1, 2}, new int[] {1, 4}, MPI.INT);
        assertThat(indexed.getLb()).isEqualTo(1);
        assertThat(indexed.getExtent()).isEqualTo(5);
        assertThat(Datatype.Hindexed(new int[] {1, 2}, new int[] {1, 4}, MPI.INT)
                        .getTrueExtent())
                .isEqualTo(5);
        assertThat(Datatype.createResized(MPI.INT, 0, 12).getExtent()).isEqualTo(3);
    }

    @Test
    void shouldRefuseWhatMakesNoType() {
        World world = World.run(1, () -> Datatype.createContiguous(-1, MPI.INT));
        assertThat(world.messages())
                .isEqualTo("MPI_ERR_COUNT: rank 0: Datatype.createContiguous(count=-1, oldType=INT): "
                        + "count: -1 (expected: 0 or more)\n");
        assertThat(World.run(1, MPI.INT::free).messages()).contains("MPI_ERR_TYPE");
    }

    @Test
    void shouldMoveStructs() {
        Particle particle = new Particle();
        assertThat(particle.getExtent()).isEqualTo(40);
        World.run(2, () -> {
            ByteBuffer buffer = MPI.newByteBuffer(2 * particle.getExtent());
            if (MPI.COMM_WORLD.getRank() == 0) {
                Particle.Data second = particle.getData(buffer, 1);
                second.put((byte) 3, 0.5, -7);
                MPI.COMM_WORLD.send(buffer, 2, particle.getType(), 1, 0);
            } else {
                byte[] bytes = new byte[2 * particle.getExtent()];
                Status status = MPI.COMM_WORLD.recv(bytes, 2, particle.getType(), 0, 0);
                Particle.Data second = particle.getData(bytes, 1);
                assertThat(second.text()).isEqualTo("3 0.5 -7");
                assertThat(status.getCount(particle.getType())).isEqualTo(2);
                assertThat(status.getElements(particle.getType())).isEqualTo(10);
            }
        });
        assertThatThrownBy(particle::addInt).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void shouldTakeBoundsFromMarkersAsMpiJavaDoes() {
        Datatype four = Datatype.Contiguous(4, MPI.INT);
        Datatype[] parts = {four, MPI.LB, MPI.UB};
        Datatype bounded = Datatype.Struct(new int[] {2, 1, 1}, new int[] {2, -3, 86}, parts);
        assertThat(List.of(bounded.Lb(), bounded.Ub(), bounded.Extent())).containsExactly(-3, 86, 89);
        assertThat(bounded.Size()).isEqualTo(8);
        Datatype upper = Datatype.Struct(new int[] {1, 1}, new int[] {0, 97}, new Datatype[] {four, MPI.UB});
        assertThat(List.of(upper.Lb(), upper.Ub(), upper.Extent())).containsExactly(0, 97, 97);
        Datatype two = Datatype.Contiguous(2, upper);
        assertThat(List.of(two.Lb(), two.Ub(), two.Size())).containsExactly(0, 194, 8);
        Datatype resized = Datatype.createResized(two, 8, 40);
        assertThat(List.of(resized.getLb(), resized.getExtent(), resized.getTrueLb(), resized.getTrueExtent()))
                .containsExactly(2, 10, 0, 101);
    }

    @Test
    void shouldBeCommittedBeforeItIsUsed() {
        World world = World.run(1, () -> {
            Datatype pair = Datatype.createContiguous(2, MPI.INT);
            Datatype nested = Datatype.createContiguous(2, pair);
            nested.commit();
            MPI.COMM_WORLD.packSize(1, nested);
            MPI.COMM_WORLD.packSize(1, nested.dup());
            MPI.COMM_WORLD.packSize(1, Datatype.Contiguous(2, MPI.INT));
            MPI.COMM_WORLD.send(new int[2], 1, pair, 0, 0);
        });
        assertThat(world.messages())
                .isEqualTo("MPI_ERR_TYPE: rank 0: COMM_WORLD.send(count=1, type=contiguous of INT, dest=0, tag=0): "
                        + "type: contiguous of INT (expected: a datatype that was committed)\n");
    }

    @Test
    void shouldOutliveWhatItIsMadeOfAndServeWhatWasStartedWithIt() {
        World.run(1, () -> {
            Datatype pair = Datatype.createVector(2, 1, 2, MPI.INT);
            Datatype nested = Datatype.createContiguous(1, pair);
            pair.free();
            nested.commit();
            int[] received = new int[3];
            Prequest send = MPI.COMM_WORLD.sendInit(new int[] {1, 2, 3}, 1, nested, 0, 0);
            Prequest receive = MPI.COMM_WORLD.recvInit(received, 1, nested, 0, 0);
            nested.free();
            assertThat(nested.isNull()).isTrue();
            send.start();
            receive.start();
            receive.waitFor();
            send.waitFor();
            assertThat(received).containsExactly(1, 0, 3);
        });
    }

    @Test
    void shouldRefuseWhatWasFreed() {
        World world = World.run(1, () -> {
            Datatype pair = Datatype.createContiguous(2, MPI.INT);
            pair.free();
            Datatype.createContiguous(2, pair);
        });
        assertThat(world.messages()).startsWith("MPI_ERR_TYPE: rank 0: Datatype.createContiguous(");
    }

    @Test
    void shouldRefuseTypesThatAreTooLarge() {
        World world = World.run(1, () -> Datatype.createContiguous(1 << 30, MPI.INT));
        assertThat(world.messages()).contains("MPI_ERR_TYPE").contains("less than 2 GiB of data in an element");
    }

    @Test
    void shouldHoldAttributesOfItsProcess() {
        World.run(2, () -> {
            int key = Datatype.createKeyval();
            assertThat(MPI.INT.getAttr(key)).isNull();
            MPI.INT.setAttr(key, MPI.COMM_WORLD.getRank());
            MPI.COMM_WORLD.barrier();
            assertThat(MPI.INT.getAttr(key)).isEqualTo(MPI.COMM_WORLD.getRank());
            Datatype copy = MPI.INT.dup();
            assertThat(copy.getAttr(key)).isEqualTo(MPI.COMM_WORLD.getRank());
            MPI.INT.deleteAttr(key);
            assertThat(MPI.INT.getAttr(key)).isNull();
            assertThat(copy.getAttr(key)).isNotNull();
            assertThat(Datatype.createKeyval()).isNotEqualTo(key);
            Datatype.freeKeyval(key);
        });
        assertThat(World.run(1, () -> MPI.INT.setAttr(7, "")).messages()).startsWith("MPI_ERR_KEYVAL");
    }

    @Test
    void shouldCountBasicElementsInAStatus() {
        Datatype mixed =
                Datatype.createStruct(new int[] {1, 2}, new int[] {0, 8}, new Datatype[] {MPI.DOUBLE, MPI.SHORT});
        Status status = new Status();
        status.setElements(mixed, 5);
        assertThat(status.getElements(mixed)).isEqualTo(5);
        assertThat(status.getCount(mixed)).isEqualTo(MPI.UNDEFINED);
        assertThat(status.getElementsX(mixed).getCount()).isEqualTo(5);
        status.setElementsX(mixed, new Count(6));
        assertThat(status.getCount(mixed)).isEqualTo(2);
        assertThat(status.getElements(MPI.BYTE)).isEqualTo(24);
        status.setElements(MPI.OBJECT, 3);
        assertThat(status.getCount(MPI.OBJECT)).isEqualTo(3);
    }

    @Test
    void shouldMakeArraysDistributedOverAGrid() {
        int[] blocks = {MPI.DISTRIBUTE_BLOCK, MPI.DISTRIBUTE_CYCLIC};
        int[] usual = {MPI.DISTRIBUTE_DFLT_DARG, MPI.DISTRIBUTE_DFLT_DARG};
        int[] seen = new int[24];
        World.run(1, () -> {
            for (int rank = 0; rank < 6; rank++) {
                Datatype part = Datatype.createDarray(
                        6, rank, new int[] {4, 6}, blocks, usual, new int[] {2, 3}, MPI.ORDER_C, MPI.INT);
                part.commit();
                assertThat(part.getExtent()).isEqualTo(24);
                int[] mine = new int[part.getSize()];
                java.util.Arrays.fill(mine, rank + 1);
                byte[] packed = new byte[4 * mine.length];
                MPI.COMM_WORLD.pack(mine, mine.length, MPI.INT, packed, 0);
                MPI.COMM_WORLD.unpack(packed, 0, seen, 1, part);
            }
        });
        int[] upper = {1, 2, 3, 1, 2, 3};
        int[] lower = {4, 5, 6, 4, 5, 6};
        assertThat(seen).startsWith(upper).endsWith(lower).containsSubsequence(3, 1, 2, 3, 4, 5, 6);
        World world = World.run(
                1, () -> Datatype.createSubarray(new int[] {2}, new int[] {2}, new int[] {1}, MPI.ORDER_C, MPI.INT));
        assertThat(world.messages()).contains("MPI_ERR_ARG").contains("starts[0]: 1 (expected: 0..0)");
    }

    @Test
    void shouldReadAndWriteComplexNumbers() {
        double[] numbers = {1, 2, 3, 4};
        DoubleComplex second = DoubleComplex.get(numbers, 1);
        assertThat(second.getReal()).isEqualTo(3);
        second.putImag(-4);
        assertThat(numbers).containsExactly(1, 2, 3, -4);
        assertThat(second.getBuffer().get(1)).isEqualTo(-4);
        ByteBuffer bytes = MPI.newByteBuffer(16);
        FloatComplex.get(bytes, 1).putReal(2.5f);
        assertThat(bytes.getFloat(8)).isEqualTo(2.5f);
        assertThat(FloatComplex.get(new float[] {1, 2}).getImag()).isEqualTo(2);
    }

    @Test
    void shouldTakeAnyBufferForTypesWithoutData() {
        World.pass(2, () -> {
            Datatype nothing = Datatype.Struct(new int[0], new int[0], new Datatype[0]);
            nothing.Commit();
            int[] data = {7};
            if (MPI.COMM_WORLD.getRank() == 0) {
                MPI.COMM_WORLD.Send(data, 0, 100, nothing, 1, 0);
            } else {
                Status status = MPI.COMM_WORLD.Recv(data, 0, 100, nothing, 0, 0);
                assertThat(status.Get_elements(MPI.INT)).isZero();
                assertThat(data).containsExactly(7);
            }
        });
    }
}
