package mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.IntBuffer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class WindowErrorsTest {
    private static final Intracomm WORLD = MPI.COMM_WORLD;

    private static void assertError(int errorClass, String text, ThrowingCallable call) {
        MPIException error = catchThrowableOfType(MPIException.class, call);
        assertThat(error).as(text).isNotNull();
        assertThat(error.getMessage()).contains(text);
        assertThat(error.getErrorClass()).isEqualTo(errorClass);
    }

    private static Win window(int elements) {
        Win win = new Win(MPI.newIntBuffer(elements), elements, 1, MPI.INFO_NULL, WORLD);
        win.setErrhandler(MPI.ERRORS_RETURN);
        return win;
    }

    @Test
    void shouldEndTheJobByDefault() {
        World world = World.run(2, () -> {
            Win win = new Win(new int[4], 4, 1, MPI.INFO_NULL, WORLD);
            win.put(new int[1], 1, MPI.INT, 1, 3, 1, MPI.INT);
        });
        assertThat(world.exit()).isEqualTo(MPI.ERR_RMA_SYNC);
        assertThat(world.messages())
                .isEqualTo("MPI_ERR_RMA_SYNC: rank 0: window 8.put(orgCount=1, orgType=INT, targetRank=1,"
                        + " targetDisp=3, targetCount=1, targetType=INT): epoch: none (expected: an epoch in which rank 1"
                        + " may be accessed: fence, start, lock or lockAll)\n");
    }

    @Test
    void shouldSayAtTheEndOfTheEpochWhatTheTargetRefused() {
        World.pass(2, () -> {
            Win win = window(4);
            int other = 1 - WORLD.getRank();
            win.fence(0);
            win.put(new int[2], 2, MPI.INT, other, 3, 2, MPI.INT);
            assertError(
                    MPI.ERR_RMA_RANGE,
                    "window 8.put(orgCount=2, orgType=INT, targetRank=" + other
                            + ", targetDisp=3, targetCount=2, targetType=INT): targetDisp: 3 (expected: 8 bytes within the"
                            + " 16 bytes of the target's window, in units of 4 of rank " + other + ")",
                    () -> win.fence(0));
            WORLD.barrier();
            win.lock(MPI.LOCK_SHARED, other, 0);
            Request get = win.rGet(new int[1], 1, MPI.INT, other, 4, 1, MPI.INT);
            assertError(MPI.ERR_RMA_RANGE, "rGet", get::waitFor);
            win.accumulate(new int[1], 1, MPI.INT, other, 99, 1, MPI.INT, MPI.SUM);
            assertError(MPI.ERR_RMA_RANGE, "accumulate", () -> win.flush(other));
            win.unlock(other);
        });
    }

    @Test
    void shouldRefuseWrongArguments() {
        World.pass(2, () -> {
            Win win = window(4);
            int[] data = new int[4];
            assertError(MPI.ERR_RANK, "targetRank: 2", () -> win.put(data, 1, MPI.INT, 2, 0, 1, MPI.INT));
            assertError(MPI.ERR_DISP, "targetDisp: -1", () -> win.put(data, 1, MPI.INT, 0, -1, 1, MPI.INT));
            assertError(MPI.ERR_COUNT, "count: -1", () -> win.put(data, -1, MPI.INT, 0, 0, 1, MPI.INT));
            assertError(MPI.ERR_COUNT, "targetCount: -1", () -> win.put(data, 0, MPI.INT, 0, 0, -1, MPI.INT));
            assertError(MPI.ERR_TYPE, "targetType=null", () -> win.put(data, 1, MPI.INT, 0, 0, 1, null));
            assertError(MPI.ERR_TYPE, "same basic type", () -> win.put(data, 1, MPI.INT, 0, 0, 1, MPI.FLOAT));
            assertError(MPI.ERR_TYPE, "INT", () -> win.put("x", 1, MPI.INT, 0, 0, 1, MPI.INT));
            assertError(MPI.ERR_BUFFER, "space for 5 INT", () -> win.get(data, 5, MPI.INT, 0, 0, 5, MPI.INT));
            assertError(
                    MPI.ERR_BUFFER,
                    "written to",
                    () -> win.get(MPI.newByteBuffer(4).asReadOnlyBuffer(), 1, MPI.BYTE, 0, 0, 1, MPI.BYTE));
            assertError(MPI.ERR_TRUNCATE, "the size of the target", () -> win.put(data, 2, MPI.INT, 0, 0, 1, MPI.INT));
            assertError(MPI.ERR_TRUNCATE, "of the result", () -> win.get(data, 1, MPI.INT, 0, 0, 2, MPI.INT));
            assertError(MPI.ERR_OP, "op: null", () -> win.accumulate(data, 1, MPI.INT, 0, 0, 1, MPI.INT, null));
            assertError(MPI.ERR_OP, "MAXLOC", () -> win.accumulate(data, 1, MPI.INT, 0, 0, 1, MPI.INT, MPI.MAXLOC));
            Op own = new Op(new UserFunction() {}, true);
            assertError(MPI.ERR_OP, "a predefined operator", () -> win.fetchAndOp(data, data, MPI.INT, 0, 0, own));
            double[] doubles = new double[1];
            assertError(
                    MPI.ERR_TYPE, "an integer", () -> win.compareAndSwap(doubles, doubles, doubles, MPI.DOUBLE, 0, 0));
            assertError(MPI.ERR_LOCKTYPE, "lockType: 7", () -> win.lock(7, 0, 0));
            assertError(MPI.ERR_ASSERT, "assertion: 64", () -> win.fence(64));
            assertError(MPI.ERR_ASSERT, "assertion: 2", () -> win.lock(MPI.LOCK_SHARED, 0, MPI.MODE_NOPRECEDE));
            assertError(MPI.ERR_RANK, "rank: -5", () -> win.lock(MPI.LOCK_SHARED, -5, 0));
            assertError(MPI.ERR_GROUP, "group", () -> win.start(MPI.GROUP_NULL, 0));
            assertError(MPI.ERR_KEYVAL, "keyval", () -> win.getAttr(77));
        });
    }

    @Test
    void shouldRefuseCallsOutsideOfTheirEpochs() {
        World.pass(2, () -> {
            Win win = window(4);
            assertError(MPI.ERR_RMA_SYNC, "complete()", win::complete);
            assertError(MPI.ERR_RMA_SYNC, "waitFor()", win::waitFor);
            assertError(MPI.ERR_RMA_SYNC, "test()", win::test);
            assertError(MPI.ERR_RMA_SYNC, "unlock(rank=1)", () -> win.unlock(1));
            assertError(MPI.ERR_RMA_SYNC, "unlockAll()", win::unlockAll);
            assertError(MPI.ERR_RMA_SYNC, "flush(rank=0)", () -> win.flush(0));
            assertError(MPI.ERR_RMA_SYNC, "flushLocalAll()", win::flushLocalAll);
            win.lock(MPI.LOCK_SHARED, 0, 0);
            assertError(MPI.ERR_RMA_SYNC, "lock of [0]", () -> win.fence(0));
            assertError(MPI.ERR_RMA_SYNC, "lock of [0]", win::free);
            win.unlock(0);
            win.free();
            assertError(MPI.ERR_WIN, "freed", () -> win.fence(0));
        });
    }

    @Test
    void shouldRefuseLocksWhereTheProgramHasPromisedNone() {
        World.pass(2, () -> {
            Info info = new Info();
            info.set("no_locks", "true");
            Win win = new Win(new int[1], 1, 1, info, WORLD);
            win.setErrhandler(MPI.ERRORS_RETURN);
            assertError(MPI.ERR_RMA_SYNC, "no_locks", () -> win.lock(MPI.LOCK_SHARED, 0, 0));
            assertError(MPI.ERR_RMA_SYNC, "no_locks", () -> win.lockAll(0));
            win.free();
        });
    }

    @Test
    void shouldRefuseWindowsThatCannotBe() {
        World.pass(2, () -> {
            WORLD.setErrhandler(MPI.ERRORS_RETURN);
            Info none = MPI.INFO_NULL;
            assertError(MPI.ERR_SIZE, "size: -1", () -> new Win(new int[1], -1, 1, none, WORLD));
            assertError(MPI.ERR_DISP, "dispUnit: 0", () -> new Win(new int[1], 1, 0, none, WORLD));
            assertError(MPI.ERR_BUFFER, "base: String", () -> new Win("text", 1, 1, none, WORLD));
            assertError(
                    MPI.ERR_RMA_SHARED,
                    "is on node",
                    () -> new Win(1, 1, none, WORLD, MPI.newIntBuffer(1), Win.FLAVOR_SHARED));
            assertError(MPI.ERR_ARG, "flavor: 9", () -> new Win(1, 1, none, WORLD, MPI.newIntBuffer(1), 9));
        });
    }

    @Test
    void shouldRefuseWhatAFlavorHasNot() {
        World.pass(2, () -> {
            Win fixed = window(2);
            IntBuffer buffer = MPI.newIntBuffer(2);
            assertError(MPI.ERR_RMA_FLAVOR, "a dynamic window", () -> fixed.attach(buffer, 2));
            assertError(MPI.ERR_RMA_FLAVOR, "FLAVOR_SHARED", () -> fixed.sharedQuery(0));
            Win dynamic = new Win(MPI.INFO_NULL, WORLD);
            dynamic.setErrhandler(MPI.ERRORS_RETURN);
            assertError(MPI.ERR_RMA_ATTACH, "attached", () -> dynamic.detach(buffer));
            dynamic.attach(buffer, 2);
            assertError(MPI.ERR_RMA_ATTACH, "not attached", () -> dynamic.attach(buffer, 2));
            dynamic.lockAll(0);
            dynamic.put(new int[1], 1, MPI.INT, 0, 8, 1, MPI.INT);
            assertError(MPI.ERR_RMA_RANGE, "dynamic window with 1 regions", dynamic::unlockAll);
        });
    }

    @Test
    void shouldNameTheLockInADeadlock() {
        AssertionError deadlock = catchThrowableOfType(
                AssertionError.class,
                () -> World.run(2, () -> {
                    Win win = new Win(new int[1], 1, 1, MPI.INFO_NULL, WORLD);
                    int rank = WORLD.getRank();
                    win.lock(MPI.LOCK_EXCLUSIVE, rank, 0);
                    WORLD.barrier();
                    win.lock(MPI.LOCK_EXCLUSIVE, 1 - rank, 0);
                }));
        assertThat(deadlock)
                .hasMessageContaining("rank 0: exclusive lock of window 8 at rank 1")
                .hasMessageContaining("rank 1: exclusive lock of window 8 at rank 0");
    }
}
