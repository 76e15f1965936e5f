package org.rankcluster.actors.observe.frame;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rankcluster.actors.job.JobResult;

class JobStatesTest {
    @ParameterizedTest
    @CsvSource({
        "0, , finished",
        "0, stopped at 50 us, stopped",
        "0, rank 3 called System.exit(0) without MPI.Finalize: ranks that still wait are ended, finished",
        "1, cancelled by 127.0.0.1, cancelled",
        "1, time limit: 2.0 s of wall time are over, timeLimit",
        "1, programs compute on after the job's end, failed",
        "2, --heap: too small, failed",
        "3, 'deadlock: no event is left, and ranks still wait', deadlock",
        "4, member 1 is lost, memberLost"
    })
    void shouldNameEndsOfTheJob(int exit, String diagnosis, String state) {
        assertThat(JobStates.of(new JobResult.End(exit, diagnosis))).isEqualTo(new JobStates(state, null));
    }

    @Test
    void shouldFindTheCallOfARankThatFailed() {
        String diagnosis = "MPI_ERR_RANK: rank 1: COMM_WORLD.send(dest=9): no such rank\n    at Main.main(Main.java:3)";

        assertThat(JobStates.of(new JobResult.End(6, diagnosis, 1, 70)))
                .isEqualTo(new JobStates(
                        "failed",
                        new JobFailure(
                                1,
                                70,
                                "COMM_WORLD.send",
                                "dest=9",
                                "MPI_ERR_RANK: rank 1: COMM_WORLD.send(dest=9): no such rank",
                                List.of("at Main.main(Main.java:3)"))));
    }

    @Test
    void shouldNameTheEndByACallOfARank() {
        JobStates last = JobStates.of(new JobResult.End(3, "rank 1 called abort(3)", 1, 70));

        assertThat(last.state()).isEqualTo("aborted");
        assertThat(last.failure().call()).isEqualTo("abort");
        assertThat(last.failure().arguments()).isEqualTo("3");
    }
}
