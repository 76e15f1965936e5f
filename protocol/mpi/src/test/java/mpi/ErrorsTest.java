package mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.ByteBuffer;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ErrorsTest {
    private static final Intracomm WORLD = MPI.COMM_WORLD;

    private static String fatal(int exit, World.Program program) {
        World world = World.run(2, program);
        assertThat(world.exit()).isEqualTo(exit);
        return world.messages().strip();
    }

    @Test
    void shouldEndTheJobEvenIfTheProgramCatchesEverything() {
        String message = fatal(MPI.ERR_RANK, () -> {
            try {
                WORLD.send(new int[4], 4, MPI.INT, 99, 0);
            } catch (RuntimeException e) {
                throw new AssertionError("caught", e);
            }
        });
        assertThat(message)
                .isEqualTo("MPI_ERR_RANK: rank 0: COMM_WORLD.send(count=4, type=INT, dest=99, tag=0): "
                        + "dest: 99 (expected: 0..1 or PROC_NULL)");
    }

    @Test
    void shouldNameTheMessageThatIsTooLong() {
        String message = fatal(MPI.ERR_TRUNCATE, () -> {
            if (WORLD.getRank() == 0) {
                WORLD.send(new int[4], 4, MPI.INT, 1, 0);
            } else {
                WORLD.recv(new int[2], 2, MPI.INT, 0, 0);
            }
        });
        assertThat(message)
                .startsWith("MPI_ERR_TRUNCATE: rank 1: COMM_WORLD.recv(count=2, type=INT, source=0, tag=0): ")
                .contains("16 bytes")
                .contains("8");
    }

    /** Checks that MPJ's errors end a program like exceptions. */
    @Test
    void shouldEndTheJobWithTheErrorClassInOpenMpisApi() {
        fatal(MPI.ERR_TYPE, () -> WORLD.send(new int[1], 1, null, 0, 0));
        fatal(1, () -> WORLD.Send(new int[1], 0, 1, null, 0, 0));
        fatal(MPI.ERR_OTHER, () -> MPI.Init(new String[0]));
        fatal(MPI.ERR_WIN, () -> WORLD.callErrhandler(MPI.ERR_WIN));
        fatal(1, () -> WORLD.callErrhandler(0));
    }

    @Test
    void shouldReturnErrorsWhereTheProgramWantsThem() {
        World.run(1, () -> {
            WORLD.setErrhandler(MPI.ERRORS_RETURN);
            assertThat(WORLD.getErrhandler()).isSameAs(MPI.ERRORS_RETURN);
            check(MPI.ERR_TAG, "tag: -1 (expected: 0 or more)", () -> WORLD.send(new int[1], 1, MPI.INT, 0, -1));
            check(MPI.ERR_COUNT, "count: -3", () -> WORLD.recv(new int[1], -3, MPI.INT, 0, 0));
            assertThat(WORLD.call("send").checkBytes(2_147_483_639L)).isEqualTo(2_147_483_639);
            check(
                    MPI.ERR_COUNT,
                    "bytes: 2147483640 (expected: at most 2147483639 in one message)",
                    () -> WORLD.call("send").checkBytes(2_147_483_640L));
            check(MPI.ERR_TYPE, "type: null", () -> WORLD.send(new int[1], 1, null, 0, 0));
            check(MPI.ERR_TYPE, "DATATYPE_NULL", () -> WORLD.send(new int[1], 1, MPI.DATATYPE_NULL, 0, 0));
            check(
                    MPI.ERR_TYPE,
                    "buf: double[3] (expected: an array or a buffer of type INT)",
                    () -> WORLD.Send(new double[3], 0, 1, MPI.INT, 0, 0));
            check(MPI.ERR_TYPE, "buf: String (expected: an array or", () -> WORLD.send("x", 1, MPI.INT, 0, 0));
            check(MPI.ERR_TYPE, "an array of objects", () -> WORLD.send(new int[3], 1, MPI.OBJECT, 0, 0));
            check(
                    MPI.ERR_BUFFER,
                    "buf: int[3] (expected: room for 4 INT)",
                    () -> WORLD.send(new int[3], 4, MPI.INT, 0, 0));
            check(MPI.ERR_BUFFER, "buf: null", () -> WORLD.send(null, 1, MPI.INT, 0, 0));
            check(
                    MPI.ERR_BUFFER,
                    "written to",
                    () -> WORLD.recv(ByteBuffer.allocateDirect(4).asReadOnlyBuffer(), 4, MPI.BYTE, 0, 0));
            check(MPI.ERR_ROOT, "root: 1 (expected: 0..0)", () -> WORLD.bcast(new int[1], 1, MPI.INT, 1));
            check(MPI.ERR_COMM, "null or was freed", () -> MPI.COMM_NULL.send(new int[1], 1, MPI.INT, 1, 0));
            check(MPI.ERR_OP, "op: null", () -> WORLD.allReduce(new int[1], 1, MPI.INT, null));
            check(MPI.ERR_TYPE, "NotSerializable", () -> WORLD.send(new Object[] {new Object()}, 1, MPI.OBJECT, 0, 0));
            check(MPI.ERR_OTHER, "called twice", () -> MPI.Init(new String[0]));
        });
    }

    @Test
    void shouldShowArgumentsWithoutAddresses() {
        assertThat(Call.words("call", "periods", new boolean[] {true, false}, "types", new Datatype[] {MPI.INT, null}))
                .isEqualTo("call(periods=[true, false], types=[INT, null])");
        assertThat(Call.words("call", "numbers", new int[9], "nested", new int[][] {{1}}))
                .isEqualTo("call(numbers=[0, 0, 0, 0, 0, 0, 0, 0, ... 9 in all], nested=[[1]])");
        Runnable lambda = () -> {};
        assertThat(Call.words("call", "object", new Object(), "group", MPI.GROUP_EMPTY, "run", lambda))
                .isEqualTo("call(object=Object, group=Group, run=lambda)");
    }

    static void check(int errorClass, String text, org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
        MPIException error = catchThrowableOfType(MPIException.class, call);
        assertThat(error.getErrorClass()).isEqualTo(errorClass);
        assertThat(error.getErrorCode()).isEqualTo(errorClass);
        assertThat(error).hasMessageContaining(text);
    }

    @Test
    void shouldRefuseCallsOutsideOfInitAndFinalize() {
        World.run(1, Map.of(), () -> {
            check(MPI.ERR_OTHER, "MPI_ERR_OTHER: rank 0: COMM_WORLD.getRank(): called before MPI.Init", WORLD::getRank);
            assertThat(MPI.isInitialized()).isFalse();
            MPI.Init(null);
            MPI.Finalize();
            assertThat(MPI.Initialized() && MPI.isFinalized()).isTrue();
            check(MPI.ERR_OTHER, "COMM_WORLD.barrier(): called after MPI.Finalize", WORLD::barrier);
        });
    }

    @Test
    void shouldAbortWithTheProgramsCode() {
        World world = World.run(2, () -> WORLD.Abort(42));
        assertThat(world.exit()).isEqualTo(42);
        assertThat(world.messages()).isEmpty();
    }

    @Test
    void shouldReturnTheUsersArguments() {
        String[] given = {"0", "conf", "device", "mine"};
        World.run(1, Map.of(), () -> assertThat(MPI.Init(given)).isSameAs(given));
        World.run(
                1,
                Map.of("mpj-arguments", "true"),
                () -> assertThat(MPI.Init(given)).containsExactly("mine"));
        World.run(1, Map.of(), () -> {
            assertThat(MPI.InitThread(given, MPI.THREAD_MULTIPLE)).isEqualTo(MPI.THREAD_MULTIPLE);
            assertThat(MPI.INFO_ENV.get("thread_level")).isEqualTo("MPI_THREAD_MULTIPLE");
            assertThat(MPI.queryThread()).isEqualTo(MPI.THREAD_MULTIPLE);
            assertThat(MPI.getProcessorName()).isEqualTo("node0");
        });
    }
}
