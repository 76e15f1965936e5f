package org.rankcluster.actors.cluster.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClientJobTest {
    private static final MemberId COORDINATOR = new MemberId("host", 2551, 1);

    private final ClientJob job = new ClientJob(
            new JobOrder("key", "barrier", COORDINATOR, 1, 1, false, 1, List.of(), false, "ada at 10.0.0.7"),
            ClientWatch.start(Duration.ofSeconds(1), ClientWatch.PATIENCE));

    @Test
    void shouldTakeAnswersToTheLatestAttemptOnly() {
        assertThat(job.answers(0)).as("before the first").isNull();
        BytePipe first = job.answers(1);
        assertThat(first).isNotNull().isSameAs(job.answers(1));
        assertThat(job.answers(2)).isNotNull().isNotSameAs(first);
        assertThat(job.answers(1)).isNull();
    }
}
