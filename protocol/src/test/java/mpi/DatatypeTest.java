package mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class DatatypeTest {
    /** As a program declares one. */
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
    void shouldMeasureInElementsOfTheBaseType() {
        assertThat(MPI.INT.getSize()).isEqualTo(1);
        assertThat(MPI.INT.getByteSize()).isEqualTo(4);
        assertThat(MPI.DOUBLE2.Size()).isEqualTo(2);
        assertThat(MPI.SHORT_INT.getSize()).isEqualTo(6);
        assertThat(MPI.DOUBLE_INT.getExtent()).isEqualTo(16);
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
}
