package mpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FileTest {
    private static final int WRITE = MPI.MODE_CREATE | MPI.MODE_RDWR;

    @TempDir
    Path folder;

    private String name() {
        return folder.resolve("data").toString();
    }

    private int[] ints() throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(Path.of(name()))).order(ByteOrder.nativeOrder());
        int[] all = new int[bytes.remaining() / Integer.BYTES];
        bytes.asIntBuffer().get(all);
        return all;
    }

    private static int[] range(int from, int to) {
        return IntStream.range(from, to).toArray();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void shouldWriteAndReadAtOffsets(int size) throws IOException {
        World.pass(size, () -> {
            int rank = MPI.COMM_WORLD.getRank();
            File file = new File(MPI.COMM_WORLD, name(), WRITE);
            file.setView(4, MPI.INT, MPI.INT, "native");
            file.writeAt(3L * rank, range(3 * rank, 3 * rank + 3), 3, MPI.INT);
            file.sync();
            int[] all = new int[3 * size + 2];
            Status status = file.readAt(0, all, all.length, MPI.INT);
            assertThat(status.getCount(MPI.INT)).isEqualTo(3 * size);
            assertThat(all).startsWith(range(0, 3 * size)).endsWith(0, 0);
            assertThat(file.getSize()).isEqualTo(4 + 12 * size);
            assertThat(file.getGroup().getSize()).isEqualTo(size);
            assertThat(file.getAMode()).isEqualTo(WRITE);
            file.close();
        });
        assertThat(ints()).hasSize(1 + 3 * size).startsWith(0, 0, 1);
    }

    @Test
    void shouldMoveTheIndividualPointer() throws IOException {
        World.pass(2, () -> {
            int rank = MPI.COMM_WORLD.getRank();
            File file = new File(MPI.COMM_SELF, name() + rank, WRITE);
            file.setView(8, MPI.INT, MPI.INT, "native");
            file.write(range(0, 10), 10, MPI.INT);
            assertThat(file.getPosition()).isEqualTo(10);
            file.seek(-3, MPI.SEEK_CUR);
            int[] some = new int[5];
            assertThat(file.read(some, 5, MPI.INT).getCount(MPI.INT)).isEqualTo(3);
            assertThat(some).containsExactly(7, 8, 9, 0, 0);
            assertThat(file.getPosition()).isEqualTo(10);
            assertThat(file.read(some, 5, MPI.INT).getCount(MPI.INT)).isZero();
            file.seek(-2, MPI.SEEK_END);
            assertThat(file.getByteOffset(file.getPosition())).isEqualTo(8 + 8 * 4);
            file.seek(1, MPI.SEEK_SET);
            Request request = file.iRead(some, 2, MPI.INT);
            assertThat(file.getPosition()).isEqualTo(3);
            assertThat(request.waitStatus().getCount(MPI.INT)).isEqualTo(2);
            assertThat(some).startsWith(1, 2);
            file.iWrite(MPI.slice(range(0, 9), 5), 2, MPI.INT).waitFor();
            file.readAt(3, some, 2, MPI.INT);
            assertThat(some).startsWith(5, 6);
            file.close();
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 8})
    void shouldShareAPointer(int size) throws IOException {
        World.pass(size, () -> {
            int rank = MPI.COMM_WORLD.getRank();
            File file = new File(MPI.COMM_WORLD, name(), WRITE);
            file.setView(0, MPI.INT, MPI.INT, "native");
            file.writeShared(new int[] {rank}, 1, MPI.INT);
            MPI.COMM_WORLD.barrier();
            assertThat(file.getPositionShared()).isEqualTo(size);
            Status status = file.writeOrdered(new int[rank], rank, MPI.INT);
            assertThat(status.getCount(MPI.INT)).isEqualTo(rank);
            int end = size + size * (size - 1) / 2;
            assertThat(file.getPositionShared()).isEqualTo(end);
            file.seekShared(size, MPI.SEEK_SET);
            int[] part = new int[rank + 1];
            file.writeOrderedBegin(range(10 * rank, 10 * rank + rank), rank, MPI.INT);
            file.writeOrderedEnd(part);
            file.seekShared(0, MPI.SEEK_SET);
            file.readOrdered(new int[1], 1, MPI.INT);
            file.readOrderedBegin(part, rank, MPI.INT);
            assertThat(file.readOrderedEnd(part).getCount(MPI.INT)).isEqualTo(rank);
            assertThat(Arrays.copyOf(part, rank)).isEqualTo(range(10 * rank, 10 * rank + rank));
            file.seekShared(-1, MPI.SEEK_END);
            file.iReadShared(part, 0, MPI.INT).waitFor();
            if (rank == 0) {
                file.iReadShared(part, 1, MPI.INT).waitFor();
            }
            MPI.COMM_WORLD.barrier();
            assertThat(file.getPositionShared()).isEqualTo(end);
            file.close();
        });
        assertThat(IntStream.of(ints()).limit(size)).containsExactlyInAnyOrder(boxed(range(0, size)));
    }

    private static Integer[] boxed(int... numbers) {
        return IntStream.of(numbers).boxed().toArray(Integer[]::new);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 7})
    void shouldBringInterleavedDataTogether(int size) throws IOException {
        int rows = 6;
        World.pass(size, () -> {
            int rank = MPI.COMM_WORLD.getRank();
            File file = new File(MPI.COMM_WORLD, name(), WRITE);
            Datatype column = Datatype.createVector(rows, 1, size, MPI.INT);
            column.commit();
            Datatype tile = Datatype.createResized(MPI.INT, 0, 4 * size);
            tile.commit();
            file.setView(4L * rank, MPI.INT, tile, "native");
            int[] mine = new int[rows];
            for (int row = 0; row < rows; row++) {
                mine[row] = row * size + rank;
            }
            assertThat(file.writeAll(mine, rows, MPI.INT).getCount(MPI.INT)).isEqualTo(rows);
            assertThat(file.getPosition()).isEqualTo(rows);
            int[] back = new int[rows + 3];
            file.seek(0, MPI.SEEK_SET);
            assertThat(file.readAll(back, rows + 3, MPI.INT).getCount(MPI.INT)).isEqualTo(rows);
            assertThat(back).startsWith(mine).endsWith(0, 0, 0);
            assertThat(file.getPosition()).isEqualTo(rows);
            file.close();
        });
        assertThat(ints()).isEqualTo(range(0, rows * size));
    }

    @Test
    void shouldSplitCollectives() throws IOException {
        World.pass(3, () -> {
            int rank = MPI.COMM_WORLD.getRank();
            File file = new File(MPI.COMM_WORLD, name(), WRITE);
            file.setView(0, MPI.INT, MPI.INT, "internal");
            int[] mine = range(4 * rank, 4 * rank + 4);
            file.writeAtAllBegin(4L * rank, mine, 4, MPI.INT);
            FileErrorsTest.assertError(MPI.ERR_IO, () -> file.writeAllBegin(mine, 4, MPI.INT));
            FileErrorsTest.assertError(MPI.ERR_IO, () -> file.readAtAllEnd(mine));
            FileErrorsTest.assertError(MPI.ERR_IO, file::close);
            file.writeAtAllEnd(mine);
            FileErrorsTest.assertError(MPI.ERR_IO, () -> file.writeAtAllEnd(mine));
            MPI.COMM_WORLD.barrier();
            int[] all = new int[12];
            file.readAtAllBegin(0, all, 12, MPI.INT);
            assertThat(file.readAtAllEnd(all).getCount(MPI.INT)).isEqualTo(12);
            assertThat(all).isEqualTo(range(0, 12));
            file.seek(12 + 2L * rank, MPI.SEEK_SET);
            file.writeAllBegin(mine, 2, MPI.INT);
            file.writeAllEnd(mine);
            MPI.COMM_WORLD.barrier();
            file.seek(12, MPI.SEEK_SET);
            file.readAllBegin(all, 12, MPI.INT);
            assertThat(file.readAllEnd(all).getCount(MPI.INT)).isEqualTo(6);
            assertThat(all).startsWith(0, 1, 4, 5, 8, 9);
            file.close();
        });
    }

    @Test
    void shouldWriteBigEndianIfAskedTo() throws IOException {
        World.pass(1, () -> {
            File file = new File(MPI.COMM_WORLD, name(), WRITE);
            file.setView(0, MPI.INT, MPI.INT, "external32");
            file.write(new int[] {1, 0x01020304}, 2, MPI.INT);
            int[] back = new int[2];
            file.readAt(0, back, 2, MPI.INT);
            assertThat(back).containsExactly(1, 0x01020304);
            file.writeAtAll(2, new int[] {5}, 1, MPI.INT);
            assertThat(file.getView().getDataRep()).isEqualTo("external32");
            file.close();
        });
        assertThat(Files.readAllBytes(Path.of(name()))).containsExactly(0, 0, 0, 1, 1, 2, 3, 4, 0, 0, 0, 5);
    }

    private File open(int amode) {
        return new File(MPI.COMM_WORLD, name(), amode);
    }

    @Test
    void shouldSetSizesAndDeleteOnClose() {
        World.pass(3, () -> {
            File file = open(WRITE | MPI.MODE_DELETE_ON_CLOSE);
            file.preallocate(1000);
            assertThat(file.getSize()).isEqualTo(1000);
            file.preallocate(10);
            assertThat(file.getSize()).isEqualTo(1000);
            file.setSize(10);
            assertThat(file.getSize()).isEqualTo(10);
            file.setSize(0);
            assertThat(file.getSize()).isZero();
            assertThat(Path.of(name())).exists();
            file.close();
            assertThat(Path.of(name())).doesNotExist();
        });
    }

    @Test
    void shouldCloseAndDeleteWhatAProgramLeavesOpen() {
        World.pass(2, () -> open(WRITE | MPI.MODE_DELETE_ON_CLOSE).write(new byte[5], 5, MPI.BYTE));

        assertThat(Path.of(name())).doesNotExist();
    }

    @Test
    void shouldKeepWhatIsSetOnIt() {
        World.pass(2, () -> {
            Info info = new Info();
            info.set("cb_nodes", "1");
            File file = new File(MPI.COMM_WORLD, name(), WRITE, info);
            Info more = new Info();
            more.set("collective_buffering", "true");
            file.setInfo(more);
            assertThat(file.getInfo().get("cb_nodes")).isEqualTo("1");
            assertThat(file.getInfo().get("collective_buffering")).isEqualTo("true");
            more.set("collective_buffering", "maybe");
            FileErrorsTest.assertError(MPI.ERR_INFO_VALUE, () -> file.setInfo(more));
            assertThat(file.getAtomicity()).isFalse();
            file.setAtomicity(true);
            assertThat(file.getAtomicity()).isTrue();
            assertThat(file.getTypeExtent(MPI.DOUBLE)).isEqualTo(MPI.DOUBLE.getExtent());
            assertThat(file.getErrhandler()).isSameAs(MPI.ERRORS_RETURN);
            file.callErrhandler(MPI.ERR_IO);
            file.close();
        });
    }
}
