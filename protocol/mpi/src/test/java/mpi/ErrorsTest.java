package mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
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
    void shouldReturnErrorsIfTheProgramRequestsThem() {
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
                    "buf: int[3] (expected: space for 4 INT)",
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

    static void check(int errorClass, String text, ThrowingCallable call) {
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

    /** Calls on objects of one rank, in both APIs; the arguments are correct. */
    private static List<ThrowingCallable> localCalls(Datatype type, Op op, Group group) {
        int[] one = {1};
        Datatype[] types = {MPI.INT};
        return List.of(
                () -> Datatype.createContiguous(1, MPI.INT),
                () -> Datatype.createVector(1, 1, 1, MPI.INT),
                () -> Datatype.createHVector(1, 1, 1, MPI.INT),
                () -> Datatype.createIndexed(one, one, MPI.INT),
                () -> Datatype.createHIndexed(one, one, MPI.INT),
                () -> Datatype.createIndexedBlock(1, one, MPI.INT),
                () -> Datatype.createStruct(one, one, types),
                () -> Datatype.createResized(MPI.INT, 0, 8),
                () -> Datatype.createSubarray(one, one, new int[1], MPI.ORDER_C, MPI.INT),
                () -> Datatype.createDarray(1, 0, one, new int[] {MPI.DISTRIBUTE_NONE}, one, one, 0, MPI.INT),
                () -> Datatype.Contiguous(1, MPI.INT),
                () -> Datatype.Vector(1, 1, 1, MPI.INT),
                () -> Datatype.Hvector(1, 1, 1, MPI.INT),
                () -> Datatype.Indexed(one, one, MPI.INT),
                () -> Datatype.Hindexed(one, one, MPI.INT),
                () -> Datatype.Struct(one, one, types),
                MPI.INT::dup,
                MPI.INT::clone,
                MPI.INT::commit,
                MPI.INT::Commit,
                type::free,
                op::free,
                MPI.GROUP_EMPTY::getSize,
                MPI.GROUP_EMPTY::Rank,
                () -> MPI.GROUP_EMPTY.incl(new int[0]),
                () -> MPI.GROUP_EMPTY.Range_excl(new int[0][]),
                () -> Group.union(MPI.GROUP_EMPTY, MPI.GROUP_EMPTY),
                () -> Group.Difference(MPI.GROUP_EMPTY, MPI.GROUP_EMPTY),
                () -> Group.compare(MPI.GROUP_EMPTY, MPI.GROUP_EMPTY),
                group::free,
                () -> Prequest.startAll(new Prequest[0]),
                () -> Comm.reduceLocal(one, new int[1], 1, MPI.INT, MPI.SUM),
                () -> CartComm.createDims(4, new int[2]),
                () -> Cartcomm.Dims_create(4, new int[2]),
                MPI::getProcessorName);
    }

    /** Calls of each other kind that need MPI, in both APIs; the arguments are correct otherwise. */
    private static List<ThrowingCallable> callsThatNeedMpi() {
        return List.of(
                MPI.REQUEST_NULL::waitFor,
                MPI.REQUEST_NULL::Test,
                MPI.REQUEST_NULL::getStatus,
                () -> Request.waitAll(new Request[0]),
                () -> Request.Testany(new Request[0]),
                Comm::createKeyval,
                Datatype::createKeyval,
                Intracomm::openPort,
                () -> new Win(4, 1, MPI.INFO_NULL, WORLD, ByteBuffer.allocateDirect(4), Win.FLAVOR_PRIVATE),
                () -> File.delete("none"),
                MPI::queryThread,
                WORLD::getGroup);
    }

    private static Op userOp() {
        return new Op(
                new UserFunction() {
                    @Override
                    public void call(Object inVec, Object inOutVec, int count, Datatype type) {}
                },
                true);
    }

    @Test
    void shouldRefuseOtherThanLocalCallsBeforeInit() {
        World.run(1, Map.of(), () -> {
            for (ThrowingCallable call : callsThatNeedMpi()) {
                check(MPI.ERR_OTHER, "): called before MPI.Init", call);
            }
            Datatype type = Datatype.createContiguous(2, MPI.INT);
            Group group = Group.union(MPI.GROUP_EMPTY, MPI.GROUP_EMPTY);
            for (ThrowingCallable call : localCalls(type, userOp(), group)) {
                assertThatCode(call).doesNotThrowAnyException();
            }
            checkAllowedAtAnyTime();
        });
    }

    @Test
    void shouldRefuseOtherThanQueriesOfTheLibraryAfterFinalize() {
        World.run(1, Map.of(), () -> {
            MPI.Init(null);
            Datatype type = Datatype.createContiguous(2, MPI.INT);
            Op op = userOp();
            Group group = WORLD.getGroup();
            MPI.Finalize();
            for (ThrowingCallable call : callsThatNeedMpi()) {
                check(MPI.ERR_OTHER, "): called after MPI.Finalize", call);
            }
            for (ThrowingCallable call : localCalls(type, op, group)) {
                check(MPI.ERR_OTHER, "): called after MPI.Finalize", call);
            }
            check(MPI.ERR_OTHER, "Op(): called after MPI.Finalize", () -> userOp());
            for (ThrowingCallable init : List.<ThrowingCallable>of(
                    () -> MPI.Init(null), () -> MPI.InitThread(null, 0), () -> MPI.initThread(0, 0, new String[0]))) {
                check(MPI.ERR_OTHER, "(): MPI has been finalized and cannot be initialized again", init);
            }
            assertThat(type.getByteSize()).isEqualTo(8);
            checkAllowedAtAnyTime();
        });
    }

    /** By MPI-4.1, section 11.6, and for programs of MPJ that measure the time of the whole program. */
    private static void checkAllowedAtAnyTime() {
        assertThat(MPI.getVersion().getVersion()).isEqualTo(MPI.VERSION);
        assertThat(MPI.getLibVersion()).startsWith("RankCluster");
        assertThat(MPI.wtime()).isNotNegative();
        assertThat(MPI.INT.getSize()).isEqualTo(1);
        Info info = new Info();
        info.set("key", "value");
        assertThat(info.dup().get("key")).isEqualTo("value");
        info.free();
        assertThat(info.isNull()).isTrue();
        assertThat(MPI.INFO_ENV.get("host")).isEqualTo("node0");
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
