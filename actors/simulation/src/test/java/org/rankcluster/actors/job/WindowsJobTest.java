package org.rankcluster.actors.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.IntBuffer;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import mpi.Datatype;
import mpi.Group;
import mpi.MPI;
import mpi.Win;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rankcluster.actors.program.Program;
import org.rankcluster.actors.time.MemberSystems;
import org.rankcluster.actors.time.SequentialOracle;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.protocol.extension.Compute;

/** Tests that one-sided communication on the modelled network has the same results on any partitions and members. */
class WindowsJobTest {
    private static final int BLOCK = 300;
    private static MemberSystems members;

    @BeforeAll
    static void start() {
        members = new MemberSystems(3, 2);
    }

    @AfterAll
    static void stop() {
        members.close();
    }

    private static void expect(int value, int expected, String what) {
        if (value != expected) {
            throw new IllegalStateException(
                    "rank " + MPI.COMM_WORLD.getRank() + ", " + what + ": " + value + " (expected: " + expected + ")");
        }
    }

    /** Uses every way of synchronising, with small and large requests, contiguous and not, and checks all values. */
    private static void everything() {
        MPI.Init(new String[0]);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        int right = (rank + 1) % size;
        int left = (rank + size - 1) % size;
        IntBuffer memory = MPI.newIntBuffer(2 * BLOCK + 4);
        Win win = new Win(memory, memory.capacity(), 1, MPI.INFO_NULL, MPI.COMM_WORLD);

        win.fence(MPI.MODE_NOPRECEDE);
        int[] data = new int[BLOCK];
        for (int i = 0; i < BLOCK; i++) {
            data[i] = rank * 1000 + i;
        }
        win.put(data, BLOCK, MPI.INT, right, 0, BLOCK, MPI.INT);
        win.fence(0);
        for (int i = 0; i < BLOCK; i++) {
            expect(memory.get(i), left * 1000 + i, "put");
        }
        int[] back = new int[BLOCK];
        win.get(back, BLOCK, MPI.INT, right, 0, BLOCK, MPI.INT);
        win.fence(MPI.MODE_NOSUCCEED);
        expect(back[BLOCK - 1], data[BLOCK - 1], "get");

        Datatype column = Datatype.createVector(10, 1, 3, MPI.INT);
        column.commit();
        Group before = MPI.COMM_WORLD.getGroup().incl(new int[] {left});
        Group after = MPI.COMM_WORLD.getGroup().incl(new int[] {right});
        win.post(before, 0);
        win.start(after, 0);
        win.put(data, 10, MPI.INT, right, BLOCK, 1, column);
        win.accumulate(data, 10, MPI.INT, right, BLOCK, 1, column, MPI.SUM);
        win.complete();
        win.waitFor();
        for (int i = 0; i < 10; i++) {
            expect(memory.get(BLOCK + 3 * i), 2 * (left * 1000 + i), "column");
        }

        for (int i = 0; i < 3; i++) {
            win.lock(MPI.LOCK_EXCLUSIVE, 0, 0);
            int[] counter = new int[1];
            win.get(counter, 1, MPI.INT, 0, 2 * BLOCK, 1, MPI.INT);
            win.flush(0);
            win.put(new int[] {counter[0] + 1}, 1, MPI.INT, 0, 2 * BLOCK, 1, MPI.INT);
            win.unlock(0);
        }
        win.lockAll(0);
        int[] ticket = new int[1];
        win.fetchAndOp(new int[] {1}, ticket, MPI.INT, size - 1, 2 * BLOCK + 1, MPI.SUM);
        win.flush(size - 1);
        System.out.println("rank " + rank + " has ticket " + ticket[0]);
        win.rPut(data, BLOCK, MPI.INT, right, 0, BLOCK, MPI.INT).waitFor();
        win.rGet(back, BLOCK, MPI.INT, right, 0, BLOCK, MPI.INT).waitFor();
        expect(back[7], data[7], "rGet");
        win.unlockAll();
        MPI.COMM_WORLD.barrier();
        win.sync();
        if (rank == 0) {
            expect(memory.get(2 * BLOCK), 3 * size, "counter");
        }
        if (rank == size - 1) {
            expect(memory.get(2 * BLOCK + 1), size, "tickets");
        }
        win.free();
        MPI.Finalize();
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4, 8})
    void shouldGiveOneDigestForAnyPartitions(int ranks) {
        for (String machine : new String[] {"ideal", "bgl-512"}) {
            Set<String> digests = new HashSet<>();
            for (int partitions : new int[] {1, 2}) {
                for (Program.Carrier carrier : Program.Carrier.values()) {
                    Jobs.Ended ended = Jobs.on(machine, ranks)
                            .partitions(partitions)
                            .carrier(carrier)
                            .run(WindowsJobTest::everything);
                    assertThat(ended.result().end().diagnosis()).isNull();
                    digests.add(ended.result().figures().digest()
                            + ended.result().figures().virtualSeconds()
                            + ended.out());
                }
            }
            assertThat(digests).as(machine).hasSize(1);
        }
    }

    @ParameterizedTest
    @EnumSource(Fidelity.class)
    void shouldDeliverWhatOneQueueWithoutAkkaDelivers(Fidelity fidelity) {
        for (int ranksPerNode : new int[] {1, 2}) {
            Jobs jobs = Jobs.on("bgl-512", 6)
                    .ranksPerNode(ranksPerNode)
                    .mapping("TXYZ")
                    .fidelity(fidelity);
            JobResult result = jobs.run(WindowsJobTest::everything).result();
            SequentialOracle oracle = jobs.runInTheOracle(WindowsJobTest::everything);

            assertThat(result.end().diagnosis()).isNull();
            assertThat(result.figures().events()).isEqualTo(oracle.events());
            assertThat(result.figures().digest()).isEqualTo(String.format("%016x", oracle.digest()));
        }
    }

    @ParameterizedTest
    @EnumSource(Fidelity.class)
    void shouldComeOutOnSeveralMembersAsOnOne(Fidelity fidelity) {
        for (String machine : new String[] {"ideal", "bgl-512"}) {
            Jobs jobs = machine.equals("ideal")
                    ? Jobs.on(machine, 7)
                    : Jobs.on(machine, 9).shape("3x2x2").ranksPerNode(2).mapping("TXYZ");
            Jobs.Ended alone = jobs.fidelity(fidelity).partitions(1).run(WindowsJobTest::everything);
            Jobs.Ended ended = jobs.run(members, 3, 1, WindowsJobTest::everything);

            assertThat(alone.result().end().diagnosis()).isNull();
            assertThat(ended.out()).isEqualTo(alone.out());
            assertThat(ended.result().figures().digest())
                    .isEqualTo(alone.result().figures().digest());
            assertThat(ended.result().figures().virtualSeconds())
                    .isEqualTo(alone.result().figures().virtualSeconds());
            assertThat(ended.result().figures().messages())
                    .isEqualTo(alone.result().figures().messages());
        }
    }

    @Test
    void shouldServeWhileTheTargetComputes() {
        Jobs.Ended ended = Jobs.on("bgl-512", 2).run(() -> {
            MPI.Init(new String[0]);
            Win win = new Win(new int[] {5}, 1, 1, MPI.INFO_NULL, MPI.COMM_WORLD);
            if (MPI.COMM_WORLD.getRank() == 0) {
                double begin = MPI.wtime();
                int[] got = new int[1];
                win.lock(MPI.LOCK_SHARED, 1, 0);
                win.get(got, 1, MPI.INT, 1, 0, 1, MPI.INT);
                win.unlock(1);
                System.out.println(got[0] + " " + (MPI.wtime() - begin < 1e-3));
            } else {
                Compute.flops(1e9);
            }
            win.free();
            MPI.Finalize();
        });

        assertThat(ended.result().end().diagnosis()).isNull();
        assertThat(ended.out()).isEqualTo("5 true\n");
    }

    @Test
    void shouldShareMemoryBetweenTheRanksOfANode() {
        Jobs.Ended ended = Jobs.on("bgl-512", 4).ranksPerNode(2).mapping("TXYZ").run(() -> {
            MPI.Init(new String[0]);
            mpi.Comm node = MPI.COMM_WORLD.splitType(mpi.Comm.TYPE_SHARED, 0, MPI.INFO_NULL);
            int rank = node.getRank();
            Win win = new Win(1, 1, MPI.INFO_NULL, node, MPI.newIntBuffer(1), Win.FLAVOR_SHARED);
            win.lockAll(MPI.MODE_NOCHECK);
            win.sharedQuery(1 - rank).putInt(0, 10 + MPI.COMM_WORLD.getRank());
            win.sync();
            node.barrier();
            System.out.println(win.sharedQuery(rank).getInt(0));
            win.unlockAll();
            win.free();
            MPI.Finalize();
        });

        assertThat(ended.result().end().diagnosis()).isNull();
        assertThat(ended.out().lines()).containsExactlyInAnyOrder("10", "11", "12", "13");
    }

    @Test
    void shouldNameTheLockThatIsWaitedFor() {
        JobResult result = Jobs.on("ideal", 2)
                .run(() -> {
                    MPI.Init(new String[0]);
                    Win win = new Win(new int[1], 1, 1, MPI.INFO_NULL, MPI.COMM_WORLD);
                    int rank = MPI.COMM_WORLD.getRank();
                    win.lock(MPI.LOCK_EXCLUSIVE, rank, 0);
                    MPI.COMM_WORLD.barrier();
                    win.lock(MPI.LOCK_SHARED, 1 - rank, 0);
                })
                .result();

        assertThat(result.end().exit()).isEqualTo(JobResult.DEADLOCK);
        assertThat(result.end().diagnosis()).contains("rank 0 waits: shared lock of window 8 at rank 1");
    }

    @Test
    void shouldReportMisuseWithRankCallAndArguments() {
        JobResult result = Jobs.on("bgl-512", 3)
                .run(() -> {
                    MPI.Init(new String[0]);
                    Win win = new Win(new int[4], 4, 1, MPI.INFO_NULL, MPI.COMM_WORLD);
                    win.fence(0);
                    if (MPI.COMM_WORLD.getRank() == 2) {
                        win.put(new int[3], 3, MPI.INT, 1, 2, 3, MPI.INT);
                    }
                    win.fence(0);
                })
                .result();

        assertThat(result.end().exit()).isEqualTo(MPI.ERR_RMA_RANGE);
        assertThat(result.end().diagnosis())
                .contains("MPI_ERR_RMA_RANGE: rank 2: window 8.fence(assertion=0)", "put(orgCount=3", "of rank 1");
    }

    @Test
    void shouldLeaveTheCpusAloneWhereThereIsAnEngine() {
        Map<String, String> slow = Map.of("cpu.read-packet", "5 us");
        Map<String, String> slowWithEngine = Map.of("cpu.read-packet", "5 us", "mpi.one-sided.engine-packet", "0 ns");
        assertThat(putSeconds(false, slowWithEngine)).isLessThan(0.5 * putSeconds(false, slow));
        assertThat(putSeconds(true, slowWithEngine)).isEqualTo(putSeconds(true, slow));
    }

    /** Returns the virtual time of a program that puts some thousand bytes three times, contiguous or with gaps. */
    private static double putSeconds(boolean gaps, Map<String, String> config) {
        JobResult result = Jobs.on("bgl-512", 2)
                .machineConfig(config)
                .run(() -> {
                    MPI.Init(new String[0]);
                    Win win = new Win(new byte[8000], 8000, 1, MPI.INFO_NULL, MPI.COMM_WORLD);
                    Datatype type = gaps ? Datatype.createVector(20, 1, 2, MPI.BYTE) : MPI.BYTE;
                    type.commit();
                    int count = gaps ? 200 : 8000;
                    win.fence(0);
                    for (int i = 0; i < 3; i++) {
                        win.put(new byte[8000], count, type, 1 - MPI.COMM_WORLD.getRank(), 0, count, type);
                    }
                    win.fence(0);
                    win.free();
                    MPI.Finalize();
                })
                .result();
        assertThat(result.end().diagnosis()).isNull();
        return result.figures().virtualSeconds();
    }
}
