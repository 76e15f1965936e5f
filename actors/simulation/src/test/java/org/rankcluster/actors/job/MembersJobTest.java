package org.rankcluster.actors.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akka.Done;
import akka.actor.CoordinatedShutdown;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import mpi.MPI;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rankcluster.actors.path.CriticalPath;
import org.rankcluster.actors.path.PathTraffic;
import org.rankcluster.actors.program.process.RankHost;
import org.rankcluster.actors.time.JobShard;
import org.rankcluster.actors.time.MemberSystems;
import org.rankcluster.actors.time.MemoryLinks;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.protocol.extension.Compute;
import org.rankcluster.protocol.extension.Phantom;
import org.rankcluster.protocol.extension.Report;
import org.rankcluster.protocol.runtime.RankRuntime;
import org.rankcluster.protocol.runtime.Service;

/** Tests that jobs on several members have the same results as on one, also after failures of members. */
class MembersJobTest {
    private static final int MOST_MEMBERS = 5;
    private static MemberSystems members;

    @BeforeAll
    static void start() {
        members = new MemberSystems(MOST_MEMBERS, 2);
    }

    @AfterAll
    static void stop() {
        members.close();
    }

    /** Sends from every rank to every rank, eagerly and by rendezvous, and reports the result. */
    private static void exchange() {
        MPI.Init(new String[0]);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        for (int bytes : new int[] {0, 700, 1500}) {
            mpi.Request[] requests = new mpi.Request[2 * size];
            byte[][] received = new byte[size][bytes];
            for (int peer = 0; peer < size; peer++) {
                byte[] sent = new byte[bytes];
                Arrays.fill(sent, (byte) (rank * 31 + peer));
                requests[peer] = MPI.COMM_WORLD.iRecv(ByteBuffer.wrap(received[peer]), bytes, MPI.BYTE, peer, 1);
                requests[size + peer] = MPI.COMM_WORLD.iSend(ByteBuffer.wrap(sent), bytes, MPI.BYTE, peer, 1);
            }
            mpi.Request.waitAll(requests);
            for (int peer = 0; peer < size; peer++) {
                for (byte b : received[peer]) {
                    if (b != (byte) (peer * 31 + rank)) {
                        throw new IllegalStateException("wrong value " + b + " from " + peer);
                    }
                }
            }
            System.out.println("rank " + rank + " has exchanged " + bytes);
        }
        long[] sum = {rank};
        MPI.COMM_WORLD.allReduce(sum, 1, MPI.LONG, MPI.SUM);
        Report.put("sum", sum[0]);
        Report.put("mine", (double) rank);
        if (rank == size - 1) {
            Report.put("last", "rank " + rank);
            System.err.println("the last one");
        }
        MPI.COMM_WORLD.bcast(new Phantom(3000), 3000, MPI.BYTE, 1);
        mpi.Comm half = MPI.COMM_WORLD.split(rank % 2, rank);
        half.barrier();
        MPI.Finalize();
    }

    @ParameterizedTest
    @EnumSource(Fidelity.class)
    void shouldComeOutAsOnOneMember(Fidelity fidelity) {
        for (String machine : new String[] {"ideal", "bgl-512"}) {
            Jobs jobs = machine.equals("ideal")
                    ? Jobs.on(machine, 21)
                    : Jobs.on(machine, 23).shape("4x3x2").ranksPerNode(2).mapping("TXYZ");
            Jobs.Ended alone = jobs.fidelity(fidelity).partitions(1).run(MembersJobTest::exchange);
            assertThat(alone.result().end().diagnosis()).isNull();
            for (int count : new int[] {1, 2, 3, 5}) {
                int partitionsEach = machine.equals("ideal") == (count == 3) ? 2 : 1;
                Jobs.Ended ended = jobs.run(members, count, partitionsEach, MembersJobTest::exchange);

                assertThat(ended.out()).isEqualTo(alone.out());
                assertThat(ended.err()).isEqualTo(alone.err());
                assertSame(ended.result(), alone.result());
                assertThat(ended.result().setup().members()).isEqualTo(count);
                assertThat(ended.result().setup().partitions()).isEqualTo(count * partitionsEach);
            }
        }
    }

    /** Barriers, broadcasts and packets along lines, eager messages and rendezvous cross members here. */
    @ParameterizedTest
    @EnumSource(Fidelity.class)
    void shouldFollowTheSamePathOnAllMembers(Fidelity fidelity) {
        for (String machine : new String[] {"ideal", "bgl-512", "ndr"}) {
            Jobs jobs = machine.equals("bgl-512")
                    ? Jobs.on(machine, 23).shape("4x3x2").ranksPerNode(2).mapping("TXYZ")
                    : Jobs.on(machine, 21);
            jobs.recordingPath().fidelity(fidelity);
            CriticalPath alone = path(jobs.partitions(1).run(MembersJobTest::exchange));
            assertThat(alone.isComplete()).isTrue();
            assertThat(sum(alone)).isEqualTo(alone.picoseconds());
            for (int count : new int[] {2, 3}) {
                assertThat(path(jobs.run(members, count, 2, MembersJobTest::exchange)))
                        .isEqualTo(alone);
            }
        }
    }

    private static long sum(CriticalPath path) {
        return path.sums().kinds().values().stream().mapToLong(Long::longValue).sum();
    }

    /** Returns a path without the traffic, which members do not send. */
    private static CriticalPath path(Jobs.Ended ended) {
        CriticalPath all = Objects.requireNonNull(ended.result().path());
        assertThat(all.missing()).isNull();
        return new CriticalPath(
                all.picoseconds(),
                all.rank(),
                all.isComplete(),
                all.count(),
                all.messages(),
                all.sums(),
                all.legs(),
                all.segments(),
                all.elasticities(),
                all.leastTimes(),
                all.accounts(),
                all.slack(),
                PathTraffic.NONE,
                all.missing());
    }

    @Test
    void shouldFollowThePathUpToADeadlock() {
        JobSpec.ProgramMain program = () -> {
            MPI.Init(new String[0]);
            int rank = MPI.COMM_WORLD.getRank();
            MPI.COMM_WORLD.bcast(new byte[100], 100, MPI.BYTE, 0);
            MPI.COMM_WORLD.recv(new int[1], 1, MPI.INT, (rank + 13) % 40, 5);
        };
        Jobs jobs = Jobs.on("ideal", 40).recordingPath();
        CriticalPath alone = path(jobs.partitions(1).run(program));
        assertThat(alone.isComplete()).isFalse();
        assertThat(alone.picoseconds()).isPositive();
        assertThat(path(jobs.run(members, 2, 1, program))).isEqualTo(alone);
    }

    @Test
    void shouldSayThatAMemberDidNotSendItsRecords() {
        Jobs jobs = Jobs.on("ideal", 6).recordingPath().timeLimit(Duration.ofMillis(500));
        AtomicBoolean isOver = new AtomicBoolean();
        JobSpec.ProgramMain program = () -> {
            MPI.Init(new String[0]);
            boolean computes = MPI.COMM_WORLD.getRank() == 5;
            while (computes && !isOver.get()) {
                Thread.onSpinWait();
            }
        };
        OutputStream nowhere = OutputStream.nullOutputStream();
        List<Job> parts = jobs.start(members, 2, 1, program, jobs, nowhere, nowhere);
        try {
            CriticalPath path = Objects.requireNonNull(parts.getFirst().await().path());
            assertThat(path.missing()).isEqualTo("the records are incomplete: 1 of 2 members did not send theirs");
        } finally {
            isOver.set(true);
            parts.forEach(Job::awaitStop);
        }
    }

    /** Checks everything that must not depend on the number of members. */
    private static void assertSame(JobResult result, JobResult alone) {
        assertThat(result.figures().digest()).isEqualTo(alone.figures().digest());
        assertThat(result.figures().virtualSeconds()).isEqualTo(alone.figures().virtualSeconds());
        assertThat(result.figures().events()).isEqualTo(alone.figures().events());
        assertThat(result.figures().messages()).isEqualTo(alone.figures().messages());
        assertThat(result.figures().packetHops()).isEqualTo(alone.figures().packetHops());
        assertThat(result.figures().peakInFlight()).isEqualTo(alone.figures().peakInFlight());
        assertThat(result.output()).isEqualTo(alone.output());
        assertThat(result.end().exit()).isEqualTo(alone.end().exit());
        assertThat(result.end().diagnosis()).isEqualTo(alone.end().diagnosis());
    }

    private static JobResult assertSameEnd(JobSpec.ProgramMain program) {
        return assertSameEnd(program, 2, 5);
    }

    private static JobResult assertSameEnd(JobSpec.ProgramMain program, int... counts) {
        Jobs jobs = Jobs.on("ideal", 40);
        Jobs.Ended alone = jobs.partitions(1).run(program);
        for (int count : counts) {
            Jobs.Ended ended = jobs.run(members, count, 1, program);
            assertThat(ended.out()).isEqualTo(alone.out());
            assertSame(ended.result(), alone.result());
        }
        return alone.result();
    }

    @Test
    void shouldReportADeadlockOfRanksOnAllMembers() {
        JobResult result = assertSameEnd(() -> {
            MPI.Init(new String[0]);
            int rank = MPI.COMM_WORLD.getRank();
            MPI.COMM_WORLD.recv(new int[1], 1, MPI.INT, (rank + 13) % 40, 5);
        });

        assertThat(result.end().exit()).isEqualTo(JobResult.DEADLOCK);
        assertThat(result.end().diagnosis())
                .contains("cycle: rank 0 -> 13 -> 26 -> 39 -> 12", "and 24 more ranks wait");
    }

    @Test
    void shouldReportRanksThatOnlyPoll() {
        JobSpec.ProgramMain polling = () -> {
            MPI.Init(new String[0]);
            mpi.Request open = MPI.COMM_WORLD.iRecv(new int[1], 1, MPI.INT, 0, 5);
            while (open.testStatus() == null) {}
        };
        // two million polls take seconds
        JobResult result = assertSameEnd(polling, 3);

        assertThat(result.end().exit()).isEqualTo(JobResult.DEADLOCK);
        assertThat(result.end().diagnosis())
                .contains("only poll", "rank 3 waits: polls without end; open: receive from rank 0, tag 5");
    }

    @Test
    void shouldSayThatARankOfAnotherMemberGoesBeyondTheEndOfTime() {
        JobResult result = assertSameEnd(() -> {
            MPI.Init(new String[0]);
            if (MPI.COMM_WORLD.getRank() == 3) {
                Compute.time(4_000_000_000_000_000_000L);
                Compute.time(4_000_000_000_000_000_000L);
                Compute.time(4_000_000_000_000_000_000L);
            }
            MPI.COMM_WORLD.barrier();
        });
        assertThat(result.end().exit()).isEqualTo(JobResult.BAD_INPUT);
        assertThat(result.end().diagnosis()).startsWith("rank 3: computing and calls: 4000000 s at 8000000");
    }

    @Test
    void shouldEndWithTheCodeOfAnAbortOnAnotherMember() {
        JobResult result = assertSameEnd(() -> {
            MPI.Init(new String[0]);
            System.out.println("rank " + MPI.COMM_WORLD.getRank());
            if (MPI.COMM_WORLD.getRank() % 13 == 12) {
                MPI.COMM_WORLD.abort(30 + MPI.COMM_WORLD.getRank());
            }
            MPI.COMM_WORLD.recv(new int[1], 1, MPI.INT, 0, 5);
        });

        assertThat(result.end().exit()).isEqualTo(42);
        assertThat(result.end().diagnosis()).isEqualTo("rank 12 called abort(42)");
    }

    @Test
    void shouldShowWhatAProgramThrewOnAnotherMember() {
        JobResult result = assertSameEnd(() -> {
            MPI.Init(new String[0]);
            MPI.COMM_WORLD.barrier();
            if (MPI.COMM_WORLD.getRank() == 33) {
                throw new ArithmeticException("mine");
            }
            MPI.COMM_WORLD.barrier();
        });

        assertThat(result.end().exit()).isEqualTo(JobResult.PROGRAM_FAILED);
        assertThat(result.end().diagnosis()).startsWith("rank 33: java.lang.ArithmeticException: mine");
    }

    @Test
    void shouldReportMisuseOnAnotherMember() {
        JobResult result = assertSameEnd(() -> {
            MPI.Init(new String[0]);
            if (MPI.COMM_WORLD.getRank() == 37) {
                MPI.COMM_WORLD.send(new int[1], 1, MPI.INT, 40, 5);
            }
            MPI.COMM_WORLD.barrier();
        });

        assertThat(result.end().exit()).isEqualTo(MPI.ERR_RANK);
        assertThat(result.end().rank()).isEqualTo(37);
        assertThat(result.end().diagnosis()).contains("rank 37", "MPI_ERR_RANK");
    }

    @Test
    void shouldEndRanksThatWaitWhenARankOfAnotherMemberExits() {
        JobResult result = assertSameEnd(() -> {
            MPI.Init(new String[0]);
            int rank = MPI.COMM_WORLD.getRank();
            if (rank > 30 && RankRuntime.current() instanceof RankHost host) {
                throw rank == 33 ? host.halt(0) : host.exit(0);
            }
            if (rank > 0) {
                MPI.COMM_WORLD.recv(new int[1], 1, MPI.INT, rank + 1, 5);
            }
            System.out.println("rank " + rank + " continues");
        });

        assertThat(result.end().exit()).isZero();
        assertThat(result.end().rank()).isNegative();
        assertThat(result.end().diagnosis())
                .startsWith("rank 31 called System.exit(0) without MPI.Finalize: ranks that still wait are ended")
                .contains("rank 1 waits: receive from rank 2");
    }

    @Test
    void shouldSayThatTheAwaitedRankOfAnotherMemberHasEnded() {
        Jobs.Ended ended = Jobs.on("ideal", 7).run(members, 2, 1, () -> {
            MPI.Init(new String[0]);
            int rank = MPI.COMM_WORLD.getRank();
            if (rank < 2 || rank > 4) {
                MPI.COMM_WORLD.recv(new int[1], 1, MPI.INT, new int[] {4, 5, 0, 0, 0, 2, 1}[rank], 5);
            }
        });

        assertThat(ended.result().end().exit()).isEqualTo(JobResult.DEADLOCK);
        assertThat(ended.result().end().diagnosis())
                .containsPattern("rank 0 waits: receive from rank 4, tag 5, in .*; rank 4 has ended")
                .containsPattern("rank 1 waits: receive from rank 5, tag 5, in .*\\)\\R")
                .containsPattern("rank 5 waits: receive from rank 2, tag 5, in .*; rank 2 has ended")
                .containsPattern("rank 6 waits: receive from rank 1, tag 5, in .*\\)");
    }

    @Test
    void shouldReportProgramsThatBlockOutsideMpiOnAnotherMember() {
        CountDownLatch never = new CountDownLatch(1);
        Jobs jobs = Jobs.on("ideal", 4).config(Map.of("blocked-limit", "3s"));
        Jobs.Ended ended = jobs.run(members, 2, 1, () -> {
            MPI.Init(new String[0]);
            if (MPI.COMM_WORLD.getRank() == 3) {
                never.await();
            }
            MPI.COMM_WORLD.recv(new int[1], 1, MPI.INT, 3, 5);
        });

        assertThat(ended.result().end().exit()).isEqualTo(JobResult.DEADLOCK);
        assertThat(ended.result().end().diagnosis())
                .contains("blocked outside MPI", "rank 1 waits: receive from rank 3");
    }

    @Test
    void shouldEndOnAllMembersWhenTheCoordinatorIsCancelled() {
        Jobs jobs = Jobs.on("ideal", 4).timeLimit(Duration.ofMillis(300));
        Jobs.Ended ended = jobs.run(members, 3, 1, MembersJobTest::ringWithoutEnd);

        assertThat(ended.result().end().exit()).isEqualTo(JobResult.PROGRAM_FAILED);
        assertThat(ended.result().end().diagnosis()).startsWith("time limit: 0.3 s of wall time are over");
        assertThat(jobs.timeLimit(Duration.ofMinutes(4))
                        .run(members, 3, 1, MembersJobTest::exchange)
                        .result()
                        .end()
                        .diagnosis())
                .as("the next job")
                .isNull();
    }

    @Test
    void shouldLetOutUnfinishedLinesOfAllMembersHoweverTheJobEnds() {
        for (String ending : List.of("abort", "throw", "deadlock", "time limit")) {
            Jobs.Ended ended = Jobs.on("ideal", 3)
                    .timeLimit(Duration.ofSeconds(5))
                    .run(members, 3, 1, () -> {
                        MPI.Init(new String[0]);
                        int rank = MPI.COMM_WORLD.getRank();
                        System.out.print("out" + rank + ";");
                        System.err.print("err" + rank + ";");
                        MPI.COMM_WORLD.barrier();
                        if (rank == 1 && ending.equals("abort")) {
                            MPI.COMM_WORLD.abort(3);
                        } else if (rank == 1 && ending.equals("throw")) {
                            throw new IllegalStateException();
                        }
                        while (ending.equals("time limit")) {
                            MPI.COMM_WORLD.barrier();
                        }
                        MPI.COMM_WORLD.recv(new int[1], 1, MPI.INT, 0, 5);
                    });

            assertThat(ended.result().end().exit()).isNotZero();
            assertThat(ended.out()).as(ending).isEqualTo("out0;out1;out2;");
            assertThat(ended.err()).as(ending).isEqualTo("err0;err1;err2;");
        }
    }

    @Test
    void shouldLetOutUnfinishedLinesOfMembersThatComputeWithoutEnd() throws InterruptedException {
        for (int idle : new int[] {0, 1}) {
            AtomicBoolean released = new AtomicBoolean();
            CountDownLatch computes = new CountDownLatch(1);
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            Jobs jobs = Jobs.on("ideal", 2);
            List<Job> parts = jobs.start(
                    members,
                    2,
                    1,
                    () -> {
                        MPI.Init(new String[0]);
                        int rank = MPI.COMM_WORLD.getRank();
                        System.out.println("line" + rank);
                        System.out.print("out" + rank + ";");
                        MPI.COMM_WORLD.barrier();
                        while (rank != idle && !released.get()) {
                            computes.countDown();
                        }
                        MPI.COMM_WORLD.recv(new int[1], 1, MPI.INT, 0, 5);
                    },
                    jobs,
                    out,
                    OutputStream.nullOutputStream());
            computes.await();
            parts.getFirst().cancel(9, "enough");
            JobResult result = parts.getFirst().await();
            released.set(true);
            parts.forEach(Job::awaitStop);

            assertThat(result.end().diagnosis()).isEqualTo("enough");
            assertThat(out.toString(StandardCharsets.UTF_8))
                    .as("rank %d waits", idle)
                    .isEqualTo("line0\nline1\nout0;out1;");
        }
    }

    @Test
    void shouldSayThatAnotherMemberHasEndedTheRun() {
        Jobs jobs = Jobs.on("ideal", 4);
        OutputStream nowhere = OutputStream.nullOutputStream();
        List<Job> parts = jobs.start(members, 2, 1, MembersJobTest::ringWithoutEnd, jobs, nowhere, nowhere);
        parts.get(1).cancel(9, "enough");

        JobResult result = parts.getFirst().await();
        assertThat(result.end().exit()).isEqualTo(JobResult.MEMBER_LOST);
        assertThat(result.end().diagnosis())
                .isEqualTo("the run was ended by another member, before its programs were over");
        assertThat(parts.get(1).await().end().exit()).isEqualTo(9);
    }

    @Test
    void shouldCountAMemberThatGivesItsShareUpAsLost() {
        Jobs jobs = Jobs.on("ideal", 4);
        OutputStream nowhere = OutputStream.nullOutputStream();
        List<Job> parts = jobs.start(members, 2, 1, MembersJobTest::ringWithoutEnd, jobs, nowhere, nowhere);
        parts.get(1).abandon("member B leaves the cluster");

        assertThatThrownBy(parts.getFirst()::await)
                .isInstanceOf(MemberLost.class)
                .hasMessage("member B leaves the cluster");
        assertThat(parts.get(1).await().end().exit()).isEqualTo(JobResult.MEMBER_LOST);
    }

    /** A share is given up in the first phase of its member's shutdown, which may take any time. The run is cancelled after it. */
    @Test
    void shouldReceiveWhyAMemberEnds() {
        Jobs jobs = Jobs.on("ideal", 4);
        OutputStream nowhere = OutputStream.nullOutputStream();
        try (MemberSystems two = new MemberSystems(2, 2)) {
            List<Job> parts = jobs.start(two, 2, 1, MembersJobTest::ringWithoutEnd, jobs, nowhere, nowhere);
            CoordinatedShutdown shutdown = CoordinatedShutdown.get(two.system(1));
            shutdown.addTask(
                    CoordinatedShutdown.PhaseBeforeServiceUnbind(),
                    "give-up",
                    () -> CompletableFuture.supplyAsync(
                            () -> {
                                parts.get(1).abandon("member B leaves the cluster");
                                return Done.done();
                            },
                            CompletableFuture.delayedExecutor(500, TimeUnit.MILLISECONDS)));
            var _ = shutdown.runAll(CoordinatedShutdown.unknownReason());
            assertThatThrownBy(parts.getFirst()::await)
                    .isInstanceOf(MemberLost.class)
                    .hasMessage("member B leaves the cluster");
        }
    }

    private static void ringWithoutEnd() {
        MPI.Init(new String[0]);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        while (size > 0) {
            MPI.COMM_WORLD.sendRecv(
                    new int[1], 1, MPI.INT, (rank + 1) % size, 1, new int[1], 1, MPI.INT, (rank + size - 1) % size, 1);
        }
    }

    @Test
    void shouldFailOnAllMembersWhenTheSpecsDiffer() {
        Jobs jobs = Jobs.on("ideal", 4);

        assertThatIllegalStateException()
                .isThrownBy(() -> jobs.run(members, 2, 1, MembersJobTest::exchange, Jobs.on("ideal", 6)));
    }

    /** The member has no dispatcher for the second partition. */
    @Test
    void shouldLeaveNothingOfAPartThatCouldNotBegin() throws Exception {
        Set<Thread> before = watches();
        CountDownLatch closed = new CountDownLatch(1);
        Service files = new Service() {
            @Override
            public void serve(int rank, int number, byte[] call, Host host) {
                throw new UnsupportedOperationException();
            }

            @Override
            public void close() {
                closed.countDown();
            }
        };
        try (MemberSystems one = new MemberSystems(1, 1)) {
            JobMember member = new JobMember(
                    one.system(0),
                    JobShard.ALL,
                    new MemoryLinks(one.nextRun(), 1).link(0),
                    InputStream.nullInputStream(),
                    files);
            JobSpec spec = Jobs.on("ideal", 4).partitions(2).spec(MembersJobTest::exchange);
            OutputStream nowhere = OutputStream.nullOutputStream();
            Job part = Job.start(member, spec, nowhere, nowhere, JobObserver.NONE, RunProbe.Factory.NONE);

            assertThatThrownBy(part::await).hasMessageContaining("partition-1");
        }
        assertThat(closed.getCount()).isZero();
        for (Thread watch : watches()) { // including watches of jobs of concurrent tests
            assertThat(before.contains(watch) || watch.join(Duration.ofMinutes(3)))
                    .isTrue();
        }
    }

    private static Set<Thread> watches() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("rankcluster-watch"))
                .collect(Collectors.toSet());
    }
}
