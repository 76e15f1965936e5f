package org.rankcluster.actors.cluster.control;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.rankcluster.actors.job.AddressUse;
import org.rankcluster.actors.job.BackgroundUse;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.actors.job.Profile;
import org.rankcluster.actors.job.RunStop;
import org.rankcluster.actors.observe.frame.HotSpots;
import org.rankcluster.actors.observe.frame.LinkLoads;
import org.rankcluster.actors.observe.frame.RunCounts;
import org.rankcluster.actors.path.CriticalPath;
import org.rankcluster.actors.path.Elasticity;
import org.rankcluster.actors.path.LeastTime;
import org.rankcluster.actors.path.PathCall;
import org.rankcluster.actors.path.PathLeg;
import org.rankcluster.actors.path.PathSegment;
import org.rankcluster.actors.path.PathSlack;
import org.rankcluster.actors.path.PathSums;
import org.rankcluster.actors.path.PathTraffic;
import org.rankcluster.actors.path.RankAccounts;
import org.rankcluster.actors.path.SegmentKind;
import org.rankcluster.actors.rank.RankStack;
import org.rankcluster.hardware.machine.MachineKeys;

class JobJsonTest {
    private static final RunCounts COUNTS = new RunCounts(
            new HotSpots(
                    List.of(),
                    List.of(),
                    new HotSpots.Load(0.25, 0.125),
                    HotSpots.Times.NONE,
                    List.of(),
                    HotSpots.Distances.NONE,
                    1 << 29,
                    List.of(5L, 7L)),
            LinkLoads.NONE);

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
                COUNTS,
                null,
                new RunStop(50, List.of(thread)),
                new BackgroundUse("traffic", 2, 10, 1L << 40, null),
                new JobResult.End(0, "stopped at 50 ps"));

        String line = JobJson.MAPPER.writeValueAsString(JobLine.result(result));

        JobResult read = JobJson.MAPPER.readValue(line, JobLine.class).result();
        assertThat(read.stop()).isEqualTo(result.stop());
        assertThat(read.background()).isEqualTo(result.background());
        assertThat(read.counts()).usingRecursiveComparison().isEqualTo(COUNTS);
        assertThat(read.end()).isEqualTo(result.end());
        assertThat(read.setup()).isEqualTo(result.setup());
    }

    @Test
    void shouldSendACriticalPath() throws JsonProcessingException {
        PathCall call = new PathCall("bcast: a", 3);
        Map<SegmentKind, Long> kinds = Map.of(SegmentKind.WIRE, 40L, SegmentKind.CALL, 10L);
        CriticalPath path = new CriticalPath(
                50,
                1,
                true,
                2,
                1,
                new PathSums(
                        kinds,
                        Map.of(-1, 40L, 1, 10L),
                        Map.of(call, kinds),
                        Map.of("Halo.java:7", 10L, "", 40L),
                        Map.of(7, 5L),
                        Map.of(),
                        Map.of(7, 40L),
                        Map.of(new PathCall("program", -1), 5L)),
                List.of(new PathLeg(0, SegmentKind.CALL, call, 0, 10, 1, 7, 5, 50)),
                List.of(new PathSegment(SegmentKind.WIRE, -1, 7, call, 10, 50)),
                List.of(new Elasticity(List.of(MachineKeys.MPI_SEND_OVERHEAD), 0.25, true, 0.05)),
                List.of(new LeastTime(null, 0, 50, 0, Map.of(LeastTime.Bound.CPU, 10L), "links x", kinds)),
                new RankAccounts(Map.of(1, kinds), null),
                new PathSlack(Map.of(1, Map.of(call, 0L)), null),
                PathTraffic.NONE,
                null);

        String line = JobJson.MAPPER.writeValueAsString(path);

        assertThat(JobJson.MAPPER.readValue(line, CriticalPath.class)).isEqualTo(path);
    }
}
