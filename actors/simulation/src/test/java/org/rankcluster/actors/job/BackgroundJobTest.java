package org.rankcluster.actors.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import mpi.Win;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.rankcluster.actors.path.LeastTime;
import org.rankcluster.actors.time.MemberSystems;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.protocol.extension.Report;
import org.rankcluster.protocol.runtime.Origin;
import org.rankcluster.protocol.runtime.RankRuntime;

/** A second job beside a job: it slows the job's messages, has a world of its own, and ends with the job. */
class BackgroundJobTest {
    private static final int BYTES = 1 << 20;
    private static final int MESSAGES = 4;
    private static MemberSystems members;

    @BeforeAll
    static void start() {
        members = new MemberSystems(2, 2);
    }

    @AfterAll
    static void stop() {
        members.close();
    }

    /** The even ranks of a job send to the next rank. */
    private static void pairs(int messages) throws MPIException {
        MPI.Init(new String[0]);
        int rank = MPI.COMM_WORLD.getRank();
        byte[] data = new byte[BYTES];
        for (int i = 0; i < messages; i++) {
            if (rank % 2 == 0) {
                MPI.COMM_WORLD.send(data, BYTES, MPI.BYTE, rank + 1, 7);
            } else {
                MPI.COMM_WORLD.recv(data, BYTES, MPI.BYTE, rank - 1, 7);
            }
        }
        int[] sum = {rank};
        MPI.COMM_WORLD.allReduce(sum, 1, MPI.INT, MPI.SUM);
        Report.put("sum", (long) sum[0]);
        MPI.Finalize();
    }

    private static void job() throws MPIException {
        pairs(MESSAGES);
    }

    private static void endless() throws MPIException {
        pairs(Integer.MAX_VALUE);
    }

    /** Two nodes with a link each. The places of the background are on the same nodes. */
    private static Jobs sharing() {
        return Jobs.on("bgl-512", 2).ranksPerNode(2).machineConfig(Map.of("network", "fat-tree:2"));
    }

    private static JobResult run(Jobs jobs) {
        return jobs.run(BackgroundJobTest::job).result();
    }

    /** A job that has half of a link takes twice the time. */
    @Test
    void shouldShareTheLinksOfItsNodes() {
        JobResult alone = run(sharing());
        JobResult beside = run(sharing().background(2, BackgroundJobTest::endless));

        assertThat(beside.end().exit()).isZero();
        assertThat(beside.figures().virtualSeconds() / alone.figures().virtualSeconds())
                .isBetween(1.8, 2.1);
        assertThat(beside.output()).isEqualTo(alone.output()).containsEntry("sum", 1L);
        assertThat(beside.figures().messages()).isEqualTo(alone.figures().messages());
        assertThat(beside.profile().calls())
                .allSatisfy(call -> assertThat(call.count())
                        .isEqualTo(alone.profile().calls().stream()
                                .filter(one -> one.call().equals(call.call()))
                                .findFirst()
                                .orElseThrow()
                                .count()));
        BackgroundUse use = beside.background();
        assertThat(use.app()).isEqualTo("other");
        assertThat(use.ranks()).isEqualTo(2);
        assertThat(use.messages()).isBetween((long) MESSAGES - 1, MESSAGES + 2L);
        assertThat(use.bytes()).isBetween((MESSAGES - 1L) * BYTES, (MESSAGES + 2L) * BYTES);
        assertThat(use.endSeconds()).isNull();
        assertThat(alone.background()).isNull();
    }

    /** The bounds and the accounts are of the job's ranks; only queues show the background. */
    @Test
    void shouldRecordThePathOfTheJob() {
        JobResult alone = run(sharing().recordingPath());
        JobResult beside = run(sharing().recordingPath().background(2, BackgroundJobTest::endless));

        long end = Math.round(beside.figures().virtualSeconds() * 1e12);
        assertThat(beside.path().sums().kinds().values().stream()
                        .mapToLong(Long::longValue)
                        .sum())
                .isEqualTo(end);
        assertThat(beside.path().accounts().ofRanks().keySet()).containsExactlyInAnyOrder(0, 1);
        assertThat(beside.path().accounts().ofRanks().get(1).values().stream()
                        .mapToLong(Long::longValue)
                        .sum())
                .isEqualTo(end);
        for (LeastTime.Bound bound :
                List.of(LeastTime.Bound.CPU, LeastTime.Bound.INJECTION, LeastTime.Bound.RECEPTION)) {
            assertThat(beside.path().leastTimes().getFirst().bounds())
                    .containsEntry(
                            bound, alone.path().leastTimes().getFirst().bounds().get(bound));
        }
    }

    @ParameterizedTest
    @EnumSource(Fidelity.class)
    void shouldHaveOneDigest(Fidelity fidelity) {
        Jobs jobs = Jobs.on("bgl-512", 6)
                .fidelity(fidelity)
                .machineConfig(Map.of("network", "torus:3x3x3"))
                .background(20, BackgroundJobTest::endless);
        JobResult one = run(jobs);
        JobResult three = run(jobs.partitions(3));
        JobResult two = jobs.run(members, 2, 1, BackgroundJobTest::job).result();

        assertThat(one.end().exit()).isZero();
        assertThat(one.background().messages()).isGreaterThan(20);
        assertThat(three.figures().digest()).isEqualTo(one.figures().digest());
        assertThat(two.figures().digest()).isEqualTo(one.figures().digest());
        assertThat(two.background()).isEqualTo(one.background()).isEqualTo(three.background());
        assertThat(two.figures().virtualSeconds())
                .isEqualTo(one.figures().virtualSeconds())
                .isEqualTo(three.figures().virtualSeconds());
        assertThat(two.output()).isEqualTo(one.output()).containsEntry("sum", 15L);
    }

    private static void shortWork() throws MPIException {
        MPI.Init(new String[0]);
        int rank = MPI.COMM_WORLD.getRank();
        Map<String, String> settings = RankRuntime.current().job().settings();
        if (MPI.COMM_WORLD.getSize() != 3
                || rank > 2
                || !Intercomm.getParent().isNull()
                || !settings.equals(Map.of("kind", "background"))) {
            throw new IllegalStateException("rank " + rank + " " + settings);
        }
        System.out.println("not to be seen");
        Report.put("sum", 77L);
        MPI.COMM_WORLD.barrier();
        MPI.Finalize();
    }

    @Test
    void shouldHaveAWorldOfItsOwn() {
        Jobs.Ended ended =
                Jobs.on("ideal", 2).background(3, BackgroundJobTest::shortWork).run(BackgroundJobTest::job);

        assertThat(ended.result().end().exit()).isZero();
        assertThat(ended.out()).isEmpty();
        assertThat(ended.result().output()).containsExactly(Map.entry("sum", 1L));
        assertThat(ended.result().background().endSeconds())
                .isBetween(1e-6, ended.result().figures().virtualSeconds() / 2);
    }

    @Test
    void shouldEndTheJobIfItFails() {
        JobResult result = run(Jobs.on("ideal", 2).background(2, () -> {
            MPI.Init(new String[0]);
            throw new IllegalStateException("broken");
        }));

        assertThat(result.end().exit()).isEqualTo(JobResult.PROGRAM_FAILED);
        assertThat(result.end().diagnosis())
                .startsWith("--background other: rank 2: java.lang.IllegalStateException: broken");
    }

    @Test
    void shouldNotHideADeadlock() {
        JobResult result = Jobs.on("ideal", 2)
                .background(2, BackgroundJobTest::job)
                .run(() -> {
                    MPI.Init(new String[0]);
                    MPI.COMM_WORLD.recv(new byte[1], 1, MPI.BYTE, 1 - MPI.COMM_WORLD.getRank(), 1);
                })
                .result();

        assertThat(result.end().exit()).isEqualTo(JobResult.DEADLOCK);
        assertThat(result.end().diagnosis()).contains("rank 0", "rank 1").doesNotContain("rank 2");
    }

    private static void deadlock() throws MPIException {
        MPI.Init(new String[0]);
        int rank = MPI.COMM_WORLD.getRank();
        byte[] data = new byte[BYTES];
        MPI.COMM_WORLD.sendRecv(data, BYTES, MPI.BYTE, 1 - rank, 1, new byte[BYTES], BYTES, MPI.BYTE, 1 - rank, 1);
        if (rank == 0) {
            Thread sleeper =
                    new Thread(() -> LockSupport.parkNanos(Duration.ofHours(1).toNanos()));
            sleeper.start();
            LockSupport.unpark(sleeper); // its alarm, an hour from here, is cancelled
        }
        MPI.COMM_WORLD.recv(data, BYTES, MPI.BYTE, 1 - rank, 2);
    }

    /** The background, which sends and receives without end, does not hide that the job's ranks wait for each other. */
    @ParameterizedTest
    @EnumSource(Fidelity.class)
    void shouldEndADeadlockBesideAnEndlessBackground(Fidelity fidelity) {
        Jobs jobs = Jobs.on("bgl-512", 2)
                .fidelity(fidelity)
                .machineConfig(Map.of("network", "torus:3x3x3"))
                .background(20, BackgroundJobTest::endless);
        JobResult one = jobs.run(BackgroundJobTest::deadlock).result();
        JobResult three = jobs.partitions(3).run(BackgroundJobTest::deadlock).result();
        JobResult two = jobs.run(members, 2, 1, BackgroundJobTest::deadlock).result();

        assertThat(one.end().exit()).isEqualTo(JobResult.DEADLOCK);
        assertThat(one.end().diagnosis())
                .startsWith("deadlock: nothing is under way for the job, and its ranks still wait")
                .contains("rank 0", "rank 1")
                .doesNotContain("rank 2");
        assertThat(one.background().endSeconds()).isNull();
        assertThat(three.figures().digest())
                .isEqualTo(two.figures().digest())
                .isEqualTo(one.figures().digest());
        assertThat(two.end()).isEqualTo(one.end());
    }

    /** Calls that wait for something other than a message between the job's ranks, or without an event of its own. */
    private static void patient() throws MPIException, InterruptedException {
        MPI.Init(new String[0]);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        long[] sum = {0};
        for (int i = 0; i < 3; i++) {
            if (rank == i) {
                Thread.sleep(1); // the others wait in the collective network of the machine
            }
            world.allReduce(new long[] {rank}, sum, 1, MPI.LONG, MPI.SUM);
            world.barrier();
        }
        byte[] data = new byte[BYTES / 4];
        for (int shift = 1; shift < world.getSize(); shift++) {
            int to = (rank + shift) % world.getSize();
            int from = (rank - shift + world.getSize()) % world.getSize();
            world.sendRecv(data, data.length, MPI.BYTE, to, 1, data, data.length, MPI.BYTE, from, 1);
        }
        world.bcast(data, data.length, MPI.BYTE, 0);
        Win window = new Win(data, data.length, 1, MPI.INFO_NULL, world);
        window.fence(0);
        window.get(new byte[9], 9, MPI.BYTE, (rank + 1) % world.getSize(), 3, 9, MPI.BYTE);
        window.fence(0);
        window.free();
        Request request = world.iRecv(data, 1, MPI.BYTE, (rank + 1) % world.getSize(), 9);
        world.send(data, 1, MPI.BYTE, (rank + world.getSize() - 1) % world.getSize(), 9);
        while (!request.test()) {
            sum[0] += 0;
        }
        Report.put("sum", sum[0]);
        MPI.Finalize();
    }

    /** Ranks may wait long while their packets wait behind packets of the background, or for networks and timers. */
    @ParameterizedTest
    @CsvSource({
        "bgl-512, 4x4x2, packet",
        "bgl-512, 4x4x2, message",
        "bgq-512, 2x2x2x2x2, packet",
        "bgq-512, 2x2x2x2x2, endpoint",
        "mesh-64, 64, packet"
    })
    void shouldNotTakeALongWaitForADeadlock(String machine, String shape, String fidelity) {
        Jobs jobs = Jobs.on(machine, 8)
                .shape(shape)
                .ranksPerNode(2)
                .fidelity(Fidelity.valueOf(fidelity.toUpperCase(Locale.ROOT)));
        JobResult beside = jobs.background(20, BackgroundJobTest::endless)
                .run(BackgroundJobTest::patient)
                .result();

        assertThat(beside.end().diagnosis()).isNull();
        assertThat(beside.output()).containsEntry("sum", 28L);
        assertThat(beside.background().messages()).isGreaterThan(20);
    }

    /** A connection to the background could wake a rank of the job for which nothing else is under way. */
    @Test
    void shouldRefuseProcessesToTheBackground() {
        JobResult result = run(Jobs.on("ideal", 2).background(2, () -> {
            MPI.Init(new String[0]);
            Intracomm.openPort();
        }));

        assertThat(result.end().exit()).isEqualTo(MPI.ERR_SPAWN);
        assertThat(result.end().diagnosis())
                .startsWith("--background other: MPI_ERR_SPAWN")
                .contains("a background has no dynamic processes (expected: calls by ranks of the job)");
    }

    /** The background itself waits without end, which does not matter. */
    @Test
    void shouldNotWaitForTheBackground() {
        JobResult result = run(Jobs.on("ideal", 2).background(2, () -> {
            MPI.Init(new String[0]);
            MPI.COMM_WORLD.recv(new byte[1], 1, MPI.BYTE, 1 - MPI.COMM_WORLD.getRank(), 1);
        }));

        assertThat(result.end().exit()).isZero();
        assertThat(result.background().messages()).isZero();
    }

    /** Processes that the job spawns have places behind the background's. */
    @Test
    void shouldLeavePlacesToSpawnedProcesses() {
        JobSpec.ProgramMain spawning = new JobSpec.ProgramMain() {
            @Override
            public void run() {
                MPI.Init(new String[0]);
                Intercomm children = MPI.COMM_WORLD.spawn("child", new String[0], 2, MPI.INFO_NULL, 0, new int[2]);
                children.disconnect();
                MPI.Finalize();
            }

            @Override
            public JobSpec.ProgramMain other(Origin.Program program) {
                return () -> {
                    MPI.Init(new String[0]);
                    Intercomm.getParent().disconnect();
                    MPI.Finalize();
                };
            }
        };
        JobResult result = Jobs.on("bgl-512", 3)
                .shape("4x2x2")
                .background(4, BackgroundJobTest::endless)
                .run(spawning)
                .result();

        assertThat(result.end().diagnosis()).isNull();
        assertThat(result.background().endSeconds()).isNull();
    }
}
