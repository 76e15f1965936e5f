package mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The errors of files, which are thrown unless a program makes them fatal. */
class FileErrorsTest {
    private static final int WRITE = MPI.MODE_CREATE | MPI.MODE_RDWR;

    @TempDir
    Path folder;

    private String name() {
        return folder.resolve("data").toString();
    }

    private File open(int amode) {
        return new File(MPI.COMM_WORLD, name(), amode);
    }

    @Test
    void shouldHonourTheModes() throws IOException {
        Files.write(Path.of(name()), new byte[] {1, 2, 3});
        World.pass(2, () -> {
            assertError(MPI.ERR_FILE_EXISTS, () -> open(WRITE | MPI.MODE_EXCL));
            assertError(MPI.ERR_AMODE, () -> open(MPI.MODE_RDONLY | MPI.MODE_CREATE));
            assertError(MPI.ERR_AMODE, () -> open(MPI.MODE_RDONLY | MPI.MODE_WRONLY));
            assertError(MPI.ERR_AMODE, () -> open(MPI.MODE_CREATE));
            assertError(MPI.ERR_AMODE, () -> open(MPI.MODE_RDWR | MPI.MODE_SEQUENTIAL));
            assertError(MPI.ERR_AMODE, () -> open(MPI.MODE_RDWR | 1 << 20));
            File file = open(MPI.MODE_WRONLY | MPI.MODE_APPEND);
            assertThat(file.getPosition()).isEqualTo(3);
            assertThat(file.getPositionShared()).isEqualTo(3);
            assertError(MPI.ERR_ACCESS, () -> file.read(new byte[1], 1, MPI.BYTE));
            file.writeOrdered(new byte[] {(byte) (7 + MPI.COMM_WORLD.getRank())}, 1, MPI.BYTE);
            file.close();
            assertError(MPI.ERR_FILE, file::getSize);
            File read = open(MPI.MODE_RDONLY | MPI.MODE_SEQUENTIAL);
            assertError(MPI.ERR_READ_ONLY, () -> read.writeShared(new byte[1], 1, MPI.BYTE));
            assertError(MPI.ERR_READ_ONLY, () -> read.setSize(1));
            assertError(MPI.ERR_UNSUPPORTED_OPERATION, () -> read.seek(0, MPI.SEEK_SET));
            assertError(MPI.ERR_UNSUPPORTED_OPERATION, () -> read.readAt(0, new byte[1], 1, MPI.BYTE));
            byte[] one = new byte[1];
            read.readOrdered(one, 1, MPI.BYTE);
            assertThat(one[0]).isEqualTo((byte) (1 + MPI.COMM_WORLD.getRank()));
            read.setView(MPI.DISPLACEMENT_CURRENT, MPI.BYTE, MPI.BYTE, "native");
            assertThat(read.getView().getDisp()).isEqualTo(2);
            read.close();
        });
        assertThat(Files.readAllBytes(Path.of(name()))).containsExactly(1, 2, 3, 7, 8);
    }

    @Test
    void shouldNameWhatIsWrongWithAFile() {
        World.pass(2, () -> {
            assertError(MPI.ERR_NO_SUCH_FILE, () -> open(MPI.MODE_RDONLY));
            assertError(MPI.ERR_NO_SUCH_FILE, () -> new File(MPI.COMM_WORLD, name() + "/no/where", WRITE));
            assertError(MPI.ERR_BAD_FILE, () -> new File(MPI.COMM_WORLD, folder.toString(), MPI.MODE_RDONLY));
            assertError(MPI.ERR_BAD_FILE, () -> new File(MPI.COMM_WORLD, "", WRITE));
            assertError(MPI.ERR_BAD_FILE, () -> new File(MPI.COMM_WORLD, "a\0b", WRITE));
            assertError(MPI.ERR_BAD_FILE, () -> new File(MPI.COMM_WORLD, "x".repeat(3000), WRITE));
            assertError(
                    MPI.ERR_NOT_SAME,
                    () -> open(MPI.COMM_WORLD.getRank() == 0 ? WRITE : WRITE | MPI.MODE_DELETE_ON_CLOSE));
            assertError(MPI.ERR_NO_SUCH_FILE, () -> File.delete(name()));
            File file = open(WRITE | MPI.MODE_UNIQUE_OPEN);
            MPI.COMM_WORLD.barrier();
            assertError(MPI.ERR_FILE_IN_USE, () -> File.delete(name()));
            assertError(MPI.ERR_FILE_IN_USE, () -> open(MPI.MODE_RDONLY));
            file.close();
        });
        World.pass(1, () -> File.delete(name(), MPI.INFO_NULL));
        assertThat(Path.of(name())).doesNotExist();
    }

    @Test
    void shouldNameWhatIsWrongWithAnAccess() {
        World.pass(2, () -> {
            File file = open(WRITE);
            file.setView(0, MPI.INT, MPI.INT, "native");
            assertError(MPI.ERR_IO, () -> file.write(new byte[3], 3, MPI.BYTE));
            assertError(MPI.ERR_ARG, () -> file.writeAt(-1, new int[1], 1, MPI.INT));
            assertError(MPI.ERR_COUNT, () -> file.write(new int[1], -1, MPI.INT));
            assertError(MPI.ERR_BUFFER, () -> file.write(new int[1], 2, MPI.INT));
            assertError(MPI.ERR_TYPE, () -> file.write(new String[] {"x"}, 1, MPI.OBJECT));
            assertError(MPI.ERR_ARG, () -> file.seek(-1, MPI.SEEK_SET));
            assertError(MPI.ERR_ARG, () -> file.seek(0, 5));
            assertError(MPI.ERR_ARG, () -> file.setSize(-1));
            assertError(MPI.ERR_NOT_SAME, () -> file.setSize(MPI.COMM_WORLD.getRank()));
            assertError(MPI.ERR_ARG, () -> file.setView(-1, MPI.INT, MPI.INT, "native"));
            assertError(MPI.ERR_UNSUPPORTED_DATAREP, () -> file.setView(0, MPI.INT, MPI.INT, "mine"));
            assertError(MPI.ERR_TYPE, () -> file.setView(0, MPI.INT, MPI.SHORT, "native"));
            assertError(MPI.ERR_NOT_SAME, () -> {
                Datatype etype = MPI.COMM_WORLD.getRank() == 0 ? MPI.INT : MPI.BYTE;
                file.setView(0, etype, etype, "native");
            });
            Datatype back = Datatype.createHVector(2, 1, -8, MPI.INT);
            back.commit();
            assertError(MPI.ERR_TYPE, () -> file.setView(0, MPI.INT, back, "native"));
            assertError(MPI.ERR_ARG, () -> file.writeAt(Long.MAX_VALUE / 4, new int[1], 1, MPI.INT));
            assertError(MPI.ERR_ARG, () -> file.iReadAt(Long.MAX_VALUE, new int[1], 1, MPI.INT));
            assertError(MPI.ERR_ARG, () -> file.getByteOffset(Long.MAX_VALUE / 4 + 1));
            file.seekShared(Long.MAX_VALUE / 4 - 1, MPI.SEEK_SET);
            file.readOrdered(new int[1], 0, MPI.INT);
            assertError(MPI.ERR_ARG, () -> file.readShared(new int[9], 9, MPI.INT));
            Datatype wide = Datatype.createResized(MPI.INT, 0, 1 << 30);
            wide.commit();
            file.setView(0, MPI.INT, wide, "native");
            assertError(MPI.ERR_ARG, () -> file.writeAt(1L << 40, new int[1], 1, MPI.INT));
            file.setView(0, MPI.INT, MPI.INT, "native");
            // Only one rank is wrong; the others get an error, too.
            assertThatThrownBy(() -> file.setView(MPI.COMM_WORLD.getRank() - 1, MPI.INT, MPI.INT, "native"))
                    .isInstanceOf(MPIException.class)
                    .hasMessageContaining(MPI.COMM_WORLD.getRank() == 0 ? "disp: -1" : "another rank");
            file.close();
        });
    }

    @Test
    void shouldEndTheJobIfErrorsAreFatal() {
        World world = World.run(1, () -> {
            File file = open(WRITE);
            file.setErrhandler(MPI.ERRORS_ARE_FATAL);
            file.seek(-1, MPI.SEEK_SET);
        });

        assertThat(world.exit()).isEqualTo(MPI.ERR_ARG);
        assertThat(world.messages()).contains("MPI_ERR_ARG: rank 0: file " + name() + ".seek(offset=-1");
    }

    static void assertError(int errorClass, org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        MPIException.class,
                        e -> assertThat(e.getErrorClass()).as(e.getMessage()).isEqualTo(errorClass));
    }
}
