package org.rankcluster.actors.cluster.control;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.rankcluster.actors.job.AddressUse;
import org.rankcluster.actors.job.HotSpots;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.actors.job.LinkLoads;
import org.rankcluster.actors.job.Profile;
import org.rankcluster.actors.job.RunStop;
import org.rankcluster.actors.rank.RankStack;

class JobJsonTest {
    @Test
    void shouldSendTheResultOfAStoppedRun() throws JsonProcessingException {
        RankStack thread = new RankStack(
                3, "", "waiting", "recv", 20, -1, 4, List.of("Main.a(Main.java:7)", "Main.main(Main.java:3)"));
        JobResult result = new JobResult(
                new JobResult.Setup("Main", "ideal", 8, 2, 2, "packet", "auto", "none", List.of()),
                JobResult.Figures.NONE,
                Map.of(),
                Profile.NONE,
                AddressUse.NONE,
                HotSpots.NONE,
                LinkLoads.NONE,
                null,
                new RunStop(50, List.of(thread)),
                new JobResult.End(0, "stopped at 50 ps", "stopped", null));

        String line = JobJson.MAPPER.writeValueAsString(JobLine.result(result));

        JobResult read = JobJson.MAPPER.readValue(line, JobLine.class).result();
        assertThat(read.stop()).isEqualTo(result.stop());
        assertThat(read.end()).isEqualTo(result.end());
        assertThat(read.setup()).isEqualTo(result.setup());
    }
}
