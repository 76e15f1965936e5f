package org.rankcluster.actors.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import mpi.MPI;
import org.junit.jupiter.api.Test;
import org.rankcluster.actors.rank.RankStack;
import org.rankcluster.actors.time.MemberSystems;
import org.rankcluster.protocol.extension.Compute;

/** Tests that jobs stop at a virtual time, at which the states of all ranks follow from the program. */
class StopJobTest {
    private static final long MICROSECOND = 1_000_000;
    private static final int RANKS = 6;

    /** Rank 0 computes for 100 us, and the others wait for its message. */
    private static void awaitRank0() {
        MPI.Init(new String[0]);
        int[] value = {1};
        if (MPI.COMM_WORLD.getRank() == 0) {
            Compute.time(100 * MICROSECOND);
            for (int other = 1; other < RANKS; other++) {
                MPI.COMM_WORLD.send(value, 1, MPI.INT, other, 7);
            }
        } else {
            MPI.COMM_WORLD.recv(value, 1, MPI.INT, 0, 7);
        }
        MPI.Finalize();
    }

    /** Prints a line every 10 us, without a call in between. */
    private static void count() {
        MPI.Init(new String[0]);
        for (int i = 1; i <= 10; i++) {
            Compute.time(10 * MICROSECOND);
            System.out.println(MPI.COMM_WORLD.getRank() + " " + i);
        }
        MPI.Finalize();
    }

    private static Jobs jobs() {
        return Jobs.on("ideal", RANKS);
    }

    @Test
    void shouldShowWhereEveryRankIs() {
        JobResult result =
                jobs().until(50 * MICROSECOND).run(StopJobTest::awaitRank0).result();

        assertThat(result.end().exit()).isZero();
        assertThat(result.end().diagnosis()).startsWith(JobResult.End.STOPPED);
        assertThat(result.figures().virtualSeconds()).isEqualTo(50e-6);
        List<RankStack> threads = result.stop().threads();
        assertThat(threads).extracting(RankStack::rank).containsExactly(0, 1, 2, 3, 4, 5);
        RankStack computes = threads.getFirst();
        assertThat(computes.state()).isEqualTo("computing");
        assertThat(computes.until()).isBetween(100 * MICROSECOND, 101 * MICROSECOND);
        assertThat(threads.subList(1, RANKS)).allSatisfy(waits -> {
            assertThat(waits.state()).isEqualTo("waiting");
            assertThat(waits.waitsFor()).isZero();
            assertThat(waits.since()).isBetween(0L, MICROSECOND);
            assertThat(waits.until()).isEqualTo(-1);
        });
    }

    @Test
    void shouldStopEquallyOnAnyPartitionsAndMembers() {
        JobResult first =
                jobs().until(50 * MICROSECOND).run(StopJobTest::awaitRank0).result();
        JobResult second = jobs().until(50 * MICROSECOND)
                .partitions(2)
                .run(StopJobTest::awaitRank0)
                .result();
        assertThat(second.figures().digest()).isEqualTo(first.figures().digest());
        assertThat(second.stop()).isEqualTo(first.stop());
        try (MemberSystems members = new MemberSystems(2, 2)) {
            JobResult third = jobs().until(50 * MICROSECOND)
                    .run(members, 2, 1, StopJobTest::awaitRank0)
                    .result();
            assertThat(third.figures().digest()).isEqualTo(first.figures().digest());
            assertThat(third.stop()).isEqualTo(first.stop());
            assertThat(third.end()).isEqualTo(first.end());
        }
    }

    /** The program has run ahead to its end. What it prints at 40 us and later is not there at 35 us. */
    @Test
    void shouldReleaseOutputUpToTheStop() {
        String out = jobs().until(35 * MICROSECOND).run(StopJobTest::count).out();

        assertThat(out.lines()).hasSize(3 * RANKS).allMatch(line -> line.matches("[0-5] [123]"));
    }

    @Test
    void shouldRunToTheEndBeforeALaterStop() {
        Jobs.Ended whole = jobs().run(StopJobTest::count);
        Jobs.Ended ended = jobs().until(500 * MICROSECOND).run(StopJobTest::count);

        assertThat(ended.result().stop()).isNull();
        assertThat(ended.result().end()).isEqualTo(whole.result().end());
        assertThat(ended.result().figures().digest())
                .isEqualTo(whole.result().figures().digest());
        assertThat(ended.out()).isEqualTo(whole.out());
    }

    @Test
    void shouldReportADeadlockBeforeTheStop() {
        JobResult result = jobs().until(500 * MICROSECOND)
                .run(() -> {
                    MPI.Init(new String[0]);
                    MPI.COMM_WORLD.recv(new int[1], 1, MPI.INT, (MPI.COMM_WORLD.getRank() + 1) % RANKS, 0);
                })
                .result();

        assertThat(result.end().exit()).isEqualTo(JobResult.DEADLOCK);
        assertThat(result.stop()).isNull();
    }
}
