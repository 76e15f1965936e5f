package org.rankcluster.actors.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.rankcluster.actors.job.AddressUse;
import org.rankcluster.actors.job.HotSpots;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.actors.job.LinkLoads;
import org.rankcluster.actors.job.MessageMemoryUse;
import org.rankcluster.actors.job.PackingUse;
import org.rankcluster.actors.job.Profile;

class RunFindingTest {
    private static final int RANKS = 100;
    private static final HotSpots.Link BUSY = new HotSpots.Link("5,3,3,-z", 0.97, 31);
    private static final HotSpots.Link QUIET = new HotSpots.Link("5,3,3,-z", 0.4, 31);
    private static final HotSpots.Rank LATE = new HotSpots.Rank(157, 50_000_000, 8_000_000_000_000L, "computing", "");
    private static final HotSpots.Collective RING =
            new HotSpots.Collective("allreduce/ring", 300, 97_000_000_000_000L, 1022);

    private static Profile.Seconds mean(double seconds) {
        return new Profile.Seconds(0, seconds, seconds);
    }

    /** Returns the findings of a run of one second on 100 ranks. */
    private static List<RunFinding> of(double waiting, HotSpots hot) {
        return RunFinding.of(new JobResult(
                new JobResult.Setup("a", "bgl-512", RANKS, 1, 1, "packet", "auto", "none", List.of()),
                new JobResult.Figures(1, 1, 1, 1, 1, 1, MessageMemoryUse.NONE, 1, 1, "0"),
                Map.of(),
                new Profile(1, mean(0.5), mean(0.1), mean(waiting), mean(0), List.of(), PackingUse.NONE),
                AddressUse.NONE,
                hot,
                LinkLoads.NONE,
                new JobResult.End(0, null)));
    }

    private static HotSpots hot(
            List<HotSpots.Link> links, List<HotSpots.Rank> ranks, double above, HotSpots.Collective... collectives) {
        return new HotSpots(links, ranks, new HotSpots.Load(0.2, above), List.of(collectives), List.of());
    }

    @Test
    void shouldSayNothingAboutAHealthyRun() {
        HotSpots.Collective little = new HotSpots.Collective("barrier/interrupt", 300, 1_000_000_000_000L, 1);
        HotSpots.Rank slightly = new HotSpots.Rank(3, 50_000_000, 500_000_000_000L, "computing", "");
        assertThat(of(0.1, hot(List.of(QUIET), List.of(slightly), 0, little))).isEmpty();
        assertThat(RunFinding.lines(List.of())).hasSize(1).first().asString().startsWith("nothing stands out");
    }

    @Test
    void shouldNameALateRank() {
        List<RunFinding> findings = of(0.1, hot(List.of(QUIET), List.of(LATE), 0, RING));
        assertThat(findings).extracting(RunFinding::kind).containsExactly("late");
        assertThat(findings.get(0).severity()).isEqualTo("red");
        assertThat(findings.get(0).text()).startsWith("Rank 157 caused 80 % of all waiting");
        assertThat(findings.get(0).evidence()).containsEntry("rank", 157).containsEntry("latePs", 50_000_000L);
    }

    @Test
    void shouldNameTheCostlyCollectiveAndItsAlgorithm() {
        RunFinding finding = of(0.1, hot(List.of(QUIET), List.of(), 0, RING)).get(0);
        assertThat(finding.kind()).isEqualTo("collectives");
        assertThat(finding.text())
                .isEqualTo("Collectives took 97 % of the ranks' time; allreduce ring took most, 1,022 rounds a call.");
        assertThat(finding.evidence())
                .containsEntry("collective", "allreduce/ring")
                .containsEntry("rounds", 1022)
                .containsEntry("seconds", 97.0);
    }

    @Test
    void shouldTellOneBusyLinkFromASaturatedNetwork() {
        RunFinding link = of(0.1, hot(List.of(BUSY), List.of(), 0)).get(0);
        assertThat(link.kind() + " " + link.severity()).isEqualTo("link red");
        assertThat(link.evidence()).containsEntry("link", "5,3,3,-z").containsEntry("busy", 0.97);
        RunFinding all = of(0.1, hot(List.of(BUSY), List.of(), 0.5)).get(0);
        assertThat(all.kind() + " " + all.severity()).isEqualTo("saturation red");
        assertThat(all.evidence()).containsEntry("above70", 0.5);
    }
}
