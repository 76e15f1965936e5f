package mpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs with windows on 1, 2, 4 and 8 ranks. */
class WindowsTest {
    private static final Intracomm WORLD = MPI.COMM_WORLD;

    private static Group everybody() {
        return WORLD.getGroup();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8})
    void shouldPutAndGetBetweenFences(int size) {
        World.pass(size, () -> {
            int rank = WORLD.getRank();
            int[] exposed = new int[size];
            Win win = new Win(exposed, size, 1, MPI.INFO_NULL, WORLD);
            win.fence(MPI.MODE_NOPRECEDE);
            for (int target = 0; target < size; target++) {
                win.put(new int[] {rank * 100 + target}, 1, MPI.INT, target, rank, 1, MPI.INT);
            }
            win.fence(0);
            assertThat(exposed)
                    .isEqualTo(IntStream.range(0, size)
                            .map(from -> from * 100 + rank)
                            .toArray());
            IntBuffer all = MPI.newIntBuffer(size * size);
            for (int target = 0; target < size; target++) {
                win.get(MPI.slice(all, target * size), size, MPI.INT, target, 0, size, MPI.INT);
            }
            win.fence(MPI.MODE_NOSUCCEED);
            for (int i = 0; i < size * size; i++) {
                assertThat(all.get(i)).isEqualTo(i % size * 100 + i / size);
            }
            win.free();
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8})
    void shouldCountEachTargetsOwnDisplacementUnits(int size) {
        World.pass(size, () -> {
            int rank = WORLD.getRank();
            long[] exposed = new long[2 * size + 2];
            Win win = new Win(exposed, exposed.length, rank % 2 + 1, MPI.INFO_NULL, WORLD);
            assertThat(win.getAttr(MPI.WIN_DISP_UNIT)).isEqualTo((rank % 2 + 1) * 8);
            assertThat(win.getAttr(MPI.WIN_SIZE)).isEqualTo(exposed.length * 8);
            assertThat(win.getAttr(MPI.WIN_BASE)).isSameAs(exposed);
            win.fence(0);
            for (int target = 0; target < size; target++) {
                win.put(new long[] {rank + 1}, 1, MPI.LONG, target, rank, 1, MPI.LONG);
            }
            win.fence(0);
            long[] expected = new long[exposed.length];
            for (int from = 0; from < size; from++) {
                expected[from * (rank % 2 + 1)] = from + 1L;
            }
            assertThat(exposed).isEqualTo(expected);
            win.free();
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4, 8})
    void shouldPostStartCompleteAndWait(int size) {
        World.pass(size, () -> {
            int rank = WORLD.getRank();
            int[] exposed = new int[1];
            Win win = new Win(exposed, 1, 1, MPI.INFO_NULL, WORLD);
            Group left = everybody().incl(new int[] {(rank + size - 1) % size});
            Group right = everybody().incl(new int[] {(rank + 1) % size});
            for (int round = 1; round <= 3; round++) {
                win.post(left, 0);
                win.start(right, 0);
                win.put(new int[] {round * 10 + rank}, 1, MPI.INT, (rank + 1) % size, 0, 1, MPI.INT);
                win.complete();
                if (round == 2) {
                    while (!win.test()) {
                        Thread.onSpinWait();
                    }
                } else {
                    win.waitFor();
                }
                assertThat(exposed[0]).isEqualTo(round * 10 + (rank + size - 1) % size);
            }
            win.free();
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4, 8})
    void shouldExcludeOthersWithALock(int size) {
        World.pass(size, () -> {
            int[] counter = new int[1];
            Win win = new Win(counter, 1, 1, MPI.INFO_NULL, WORLD);
            int[] seen = new int[1];
            for (int i = 0; i < 5; i++) {
                win.lock(MPI.LOCK_EXCLUSIVE, 0, 0);
                win.get(seen, 1, MPI.INT, 0, 0, 1, MPI.INT);
                win.flush(0);
                win.put(new int[] {seen[0] + 1}, 1, MPI.INT, 0, 0, 1, MPI.INT);
                win.unlock(0);
            }
            WORLD.barrier();
            if (WORLD.getRank() == 0) {
                assertThat(counter[0]).isEqualTo(5 * size);
            }
            win.free();
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8})
    void shouldHandOutEachTicketOnce(int size) {
        World.pass(size, () -> {
            long[] next = new long[1];
            Win win = new Win(next, 1, 1, MPI.INFO_NULL, WORLD);
            long[] mine = new long[6];
            win.lockAll(0);
            for (int i = 0; i < mine.length; i++) {
                long[] ticket = new long[1];
                win.fetchAndOp(new long[] {1}, ticket, MPI.LONG, size - 1, 0, MPI.SUM);
                win.flushLocal(size - 1);
                mine[i] = ticket[0];
            }
            win.unlockAll();
            long[] all = new long[mine.length * size];
            WORLD.allGather(mine, mine.length, MPI.LONG, all, mine.length, MPI.LONG);
            Arrays.sort(all);
            for (int i = 0; i < all.length; i++) {
                assertThat(all[i]).isEqualTo(i);
            }
            win.free();
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4, 8})
    void shouldSpinOnCompareAndSwap(int size) {
        World.pass(size, () -> {
            int[] exposed = {-1, 0};
            Win win = new Win(exposed, 2, 1, MPI.INFO_NULL, WORLD);
            int rank = WORLD.getRank();
            win.lockAll(0);
            int[] before = new int[1];
            do {
                win.compareAndSwap(new int[] {rank}, new int[] {-1}, before, MPI.INT, 0, 0);
                win.flush(0);
            } while (before[0] != -1);
            int[] guarded = new int[1];
            win.get(guarded, 1, MPI.INT, 0, 1, 1, MPI.INT);
            win.flushAll();
            win.put(new int[] {guarded[0] + 1}, 1, MPI.INT, 0, 1, 1, MPI.INT);
            win.flush(0);
            win.compareAndSwap(new int[] {-1}, new int[] {rank}, before, MPI.INT, 0, 0);
            win.unlockAll();
            assertThat(before[0]).isEqualTo(rank);
            WORLD.barrier();
            if (rank == 0) {
                assertThat(exposed).containsExactly(-1, size);
            }
            win.free();
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void shouldCombineWithEveryKindOfOperator(int size) {
        World.pass(size, () -> {
            int rank = WORLD.getRank();
            double[] exposed = {0, 1, -1e9, 1e9, 0};
            Win win = new Win(exposed, 5, 1, MPI.INFO_NULL, WORLD);
            win.fence(0);
            double[] mine = {rank + 1};
            win.accumulate(mine, 1, MPI.DOUBLE, 0, 0, 1, MPI.DOUBLE, MPI.SUM);
            win.accumulate(mine, 1, MPI.DOUBLE, 0, 1, 1, MPI.DOUBLE, MPI.PROD);
            win.accumulate(mine, 1, MPI.DOUBLE, 0, 2, 1, MPI.DOUBLE, MPI.MAX);
            win.accumulate(mine, 1, MPI.DOUBLE, 0, 3, 1, MPI.DOUBLE, MPI.MIN);
            if (rank == size - 1) {
                win.accumulate(mine, 1, MPI.DOUBLE, 0, 4, 1, MPI.DOUBLE, MPI.REPLACE);
            }
            win.accumulate(mine, 1, MPI.DOUBLE, 0, 4, 1, MPI.DOUBLE, MPI.NO_OP);
            win.fence(0);
            if (rank == 0) {
                double product = IntStream.rangeClosed(1, size).asDoubleStream().reduce(1, (a, b) -> a * b);
                assertThat(exposed).containsExactly(size * (size + 1) / 2.0, product, size, 1, size);
            }
            win.free();
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void shouldKeepTheOrderOfAccumulatesOfOneRank(int size) {
        World.pass(size, () -> {
            int rank = WORLD.getRank();
            int[] exposed = new int[size];
            Win win = new Win(exposed, size, 1, MPI.INFO_NULL, WORLD);
            int target = (rank + 1) % size;
            int[] before = new int[20];
            win.lock(MPI.LOCK_SHARED, target, 0);
            for (int i = 0; i < before.length; i++) {
                IntBuffer result = IntBuffer.wrap(before, i, 1).slice();
                win.getAccumulate(
                        new int[] {i + 1}, 1, MPI.INT, result, 1, MPI.INT, target, rank, 1, MPI.INT, MPI.REPLACE);
            }
            win.unlock(target);
            assertThat(before).isEqualTo(IntStream.range(0, before.length).toArray());
            int[] now = new int[1];
            win.lock(MPI.LOCK_SHARED, target, 0);
            win.fetchAndOp(null, now, MPI.INT, target, rank, MPI.NO_OP);
            win.unlock(target);
            assertThat(now[0]).isEqualTo(before.length);
            win.free();
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void shouldCompleteRequests(int size) {
        World.pass(size, () -> {
            int rank = WORLD.getRank();
            int target = (rank + 1) % size;
            int[] exposed = {rank, rank, rank};
            Win win = new Win(exposed, 3, 1, MPI.INFO_NULL, WORLD);
            int[] got = new int[2];
            win.lockAll(MPI.MODE_NOCHECK);
            Request get = win.rGet(got, 1, MPI.INT, target, 0, 1, MPI.INT);
            get.waitFor();
            assertThat(got[0]).isEqualTo(target);
            win.rPut(new int[] {50 + rank}, 1, MPI.INT, target, 1, 1, MPI.INT).waitFor();
            IntBuffer second = IntBuffer.wrap(got, 1, 1).slice();
            Request[] requests = {
                win.rAccumulate(new int[] {1000}, 1, MPI.INT, target, 1, 1, MPI.INT, MPI.SUM),
                win.rGetAccumulate(new int[] {5}, 1, MPI.INT, second, 1, MPI.INT, target, 2, 1, MPI.INT, MPI.SUM),
                win.rPut(new int[1], 1, MPI.INT, MPI.PROC_NULL, 0, 1, MPI.INT)
            };
            Request.waitAll(requests);
            assertThat(got[1]).isEqualTo(target);
            win.unlockAll();
            WORLD.barrier();
            int left = (rank + size - 1) % size;
            assertThat(exposed).containsExactly(rank, 1050 + left, rank + 5);
            win.free();
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void shouldUseDatatypesOfBothSides(int size) {
        World.pass(size, () -> {
            int rank = WORLD.getRank();
            int target = (rank + 1) % size;
            int[] matrix = new int[16];
            Win win = new Win(matrix, 16, 1, MPI.INFO_NULL, WORLD);
            Datatype column = Datatype.createVector(4, 1, 4, MPI.INT);
            column.commit();
            Datatype spread = Datatype.createIndexed(new int[] {1, 2, 1}, new int[] {0, 3, 6}, MPI.INT);
            spread.commit();
            win.fence(0);
            win.put(new int[] {1, 0, 0, 2, 3, 0, 4}, 1, spread, target, 2, 1, column);
            win.accumulate(new int[] {10, 20, 30, 40}, 4, MPI.INT, target, 2, 1, column, MPI.SUM);
            win.fence(0);
            int[] expected = new int[16];
            for (int i = 0; i < 4; i++) {
                expected[2 + 4 * i] = 11 * (i + 1);
            }
            assertThat(matrix).isEqualTo(expected);
            int[] back = new int[7];
            win.get(back, 1, spread, target, 2, 1, column);
            win.fence(0);
            assertThat(back).containsExactly(11, 0, 0, 22, 33, 0, 44);
            win.free();
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void shouldAllocateMemory(int size) {
        World.pass(size, () -> {
            IntBuffer own = MPI.newIntBuffer(4);
            Win given = new Win(4, 1, MPI.INFO_NULL, WORLD, own, Win.FLAVOR_PRIVATE);
            given.fence(0);
            int rank = WORLD.getRank();
            given.put(new int[] {rank + 1}, 1, MPI.INT, (rank + 1) % size, 2, 1, MPI.INT);
            given.fence(0);
            assertThat(own.get(2)).isEqualTo((rank + size - 1) % size + 1);
            given.free();

            Win made = new Win(4, 1, MPI.INFO_NULL, WORLD, MPI.newIntBuffer(0), Win.FLAVOR_PRIVATE);
            ByteBuffer memory = (ByteBuffer) made.getAttr(MPI.WIN_BASE);
            assertThat(memory.isDirect()).isTrue();
            assertThat(memory.capacity()).isEqualTo(16);
            made.free();
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void shouldShareMemoryWithinANode(int size) {
        World.pass(size, () -> {
            Win win = new Win(3, 1, MPI.INFO_NULL, MPI.COMM_SELF, MPI.newLongBuffer(3), Win.FLAVOR_SHARED);
            win.lockAll(MPI.MODE_NOCHECK);
            win.put(new long[] {5}, 1, MPI.LONG, 0, 1, 1, MPI.LONG);
            win.flush(0);
            win.sync();
            ByteBuffer shared = win.sharedQuery(0);
            assertThat(shared.order()).isEqualTo(ByteOrder.nativeOrder());
            assertThat(shared.asLongBuffer().get(1)).isEqualTo(5);
            assertThat(win.sharedQuery(MPI.PROC_NULL).capacity()).isEqualTo(24);
            win.unlockAll();
            win.free();
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void shouldAccessAttachedMemory(int size) {
        World.pass(size, () -> {
            int rank = WORLD.getRank();
            int right = (rank + 1) % size;
            Win win = new Win(MPI.INFO_NULL, WORLD);
            IntBuffer first = MPI.newIntBuffer(5);
            IntBuffer second = MPI.newIntBuffer(2);
            win.attach(first, 5);
            win.attach(second, 2);
            int[] addresses = {win.getAddress(first), win.getAddress(second)};
            int[] theirs = new int[2];
            WORLD.sendRecv(addresses, 2, MPI.INT, (rank + size - 1) % size, 0, theirs, 2, MPI.INT, right, 0);
            win.lock(MPI.LOCK_EXCLUSIVE, right, 0);
            win.put(new int[] {7}, 1, MPI.INT, right, theirs[0] + 16, 1, MPI.INT);
            win.put(new int[] {8}, 1, MPI.INT, right, theirs[1], 1, MPI.INT);
            win.unlock(right);
            WORLD.barrier();
            assertThat(first.get(4)).isEqualTo(7);
            assertThat(second.get(0)).isEqualTo(8);
            win.detach(first);
            win.free();
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void shouldDoNothingWithNoOne(int size) {
        World.pass(size, () -> {
            int[] untouched = {3};
            Win win = new Win((Object) null, 0, 1, MPI.INFO_NULL, WORLD);
            win.lock(MPI.LOCK_SHARED, MPI.PROC_NULL, 0);
            win.put(untouched, 1, MPI.INT, MPI.PROC_NULL, 0, 1, MPI.INT);
            win.get(untouched, 1, MPI.INT, MPI.PROC_NULL, 0, 1, MPI.INT);
            win.accumulate(untouched, 1, MPI.INT, MPI.PROC_NULL, 0, 1, MPI.INT, MPI.SUM);
            win.fetchAndOp(untouched, untouched, MPI.INT, MPI.PROC_NULL, 0, MPI.SUM);
            Request request = win.rGet(untouched, 1, MPI.INT, MPI.PROC_NULL, 0, 1, MPI.INT);
            assertThat(request.isNull()).isFalse();
            request.waitFor();
            win.flush(MPI.PROC_NULL);
            win.unlock(MPI.PROC_NULL);
            assertThat(untouched).containsExactly(3);
            win.free();
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    void shouldKeepWindowsAndTheirObjectsApart(int size) {
        World.pass(size, () -> {
            int rank = WORLD.getRank();
            Intracomm half = WORLD.split(rank % 2, 0);
            int[] one = new int[1];
            int[] two = new int[1];
            Info hints = new Info();
            hints.set("no_locks", "true");
            Win first = new Win(one, 1, 1, hints, half);
            Win second = new Win(two, 1, 1, MPI.INFO_NULL, WORLD);
            assertThat(first.getGroup().getSize()).isEqualTo(half.getSize());
            assertThat(Group.compare(second.getGroup(), everybody())).isEqualTo(MPI.IDENT);
            assertThat(first.getInfo().get("no_locks")).isEqualTo("true");
            assertThat(second.getInfo().size()).isZero();
            second.setInfo(hints);
            hints.free();
            assertThat(second.getInfo().get("no_locks")).isEqualTo("true");
            first.setName("one");
            assertThat(first.getName()).isEqualTo("one");
            assertThat(second.getName()).isEmpty();
            assertThat(first.getErrhandler()).isSameAs(MPI.ERRORS_ARE_FATAL);
            int keyval = Win.createKeyval();
            first.setAttr(keyval, "value");
            assertThat(first.getAttr(keyval)).isEqualTo("value");
            assertThat(second.getAttr(keyval)).isNull();
            first.deleteAttr(keyval);
            assertThat(first.getAttr(keyval)).isNull();
            Win.freeKeyval(keyval);
            first.fence(0);
            second.fence(0);
            first.put(new int[] {1}, 1, MPI.INT, 0, 0, 1, MPI.INT);
            second.put(new int[] {2}, 1, MPI.INT, rank, 0, 1, MPI.INT);
            first.fence(0);
            second.fence(0);
            assertThat(two[0]).isEqualTo(2);
            assertThat(one[0]).isEqualTo(half.getRank() == 0 ? 1 : 0);
            second.free();
            first.free();
        });
    }
}
