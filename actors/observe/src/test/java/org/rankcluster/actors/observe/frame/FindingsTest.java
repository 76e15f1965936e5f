package org.rankcluster.actors.observe.frame;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.rankcluster.actors.network.LinkFlows;
import org.rankcluster.actors.network.LinkFlows.Flows;
import org.rankcluster.actors.observe.frame.Finding.Severity;
import org.rankcluster.actors.rank.CollectiveCounts;

class FindingsTest {
    private static final long SECOND = 1_000_000_000_000L;
    private static final int RANKS = 100;
    private static final HotSpots.Collective RING =
            new HotSpots.Collective(0, "allreduce/ring", ring(Map.of("ring", 100.0)));
    private static final HotSpots.Distances NEAR =
            new HotSpots.Distances(600, 1, Map.of("XYZT", 1.0, "ZYXT", 1.0), 3, 0.02);

    private static CollectiveCounts.Counts ring(Map<String, Double> estimates) {
        return new CollectiveCounts.Counts(300, 97 * SECOND, 1022, 8, estimates, 5_000_000, 7);
    }

    /** A healthy stretch of one second on 100 ranks; each test changes a part. */
    private static final class Stretch {
        boolean isOver;

        @Nullable
        List<List<Integer>> deadlock;

        Evidence.Network network = network(0.4, 0.2, 0);
        double waiting = 0.2;
        double collective = 0.1;
        long charged = 10 * SECOND;
        Evidence.Late late = new Evidence.Late(3, SECOND, 1_000_000, 0, "computing", 0, 1, SECOND);
        List<HotSpots.Collective> collectives = List.of(RING);
        HotSpots.Distances distances = NEAR;
        List<Evidence.Partition> partitions = List.of();
        Evidence.@Nullable Addresses addresses;
        int ranks = RANKS;

        Evidence evidence() {
            return new Evidence(
                    isOver,
                    deadlock,
                    network,
                    new Evidence.Ranks(ranks, SECOND, 0.1, waiting, collective, charged, List.of(late)),
                    collectives,
                    distances,
                    partitions,
                    addresses,
                    null);
        }

        Stretch over() {
            isOver = true;
            return this;
        }

        Finding finding(String id, Finding... before) {
            return Findings.of(evidence(), List.of(before)).stream()
                    .filter(finding -> finding.id().equals(id))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static Evidence.Network network(double busiest, double mean, double above70) {
        return network(busiest, mean, above70, Flows.NONE);
    }

    private static Evidence.Network network(double busiest, double mean, double above70, Flows flows) {
        return new Evidence.Network(
                "packet",
                true,
                mean,
                above70,
                List.of(
                        new Evidence.Link("5,3,3,-z", busiest, 31, flows),
                        new Evidence.Link("0,0,0,+x", 0.95 * busiest, 3, Flows.NONE)),
                new Evidence.Queues(64, true));
    }

    @Test
    void shouldSayNothingAboutAHealthyRun() {
        assertThat(Findings.causes(Findings.of(new Stretch().evidence()))).isEmpty();
        assertThat(Findings.causes(Findings.of(new Stretch().over().evidence())))
                .isEmpty();
    }

    @Test
    void shouldNameTheBusiestLink() {
        Stretch stretch = new Stretch();
        stretch.network = network(0.97, 0.14, 0.01);
        Finding red = stretch.finding("link");
        assertThat(red.severity()).isEqualTo(Severity.RED);
        assertThat(red.subject()).isEqualTo("link:5,3,3,-z");
        assertThat(red.title()).isEqualTo("(5,3,3) \u2212z is 97 % busy");
        assertThat(red.text()).isEqualTo("The mean of all links is 14 %. Its queue held up to 31 of 64 chunks.");
        assertThat(red.values()).containsEntry("link", "5,3,3,-z").containsEntry("busy", 0.97);
        Finding over = stretch.over().finding("link");
        assertThat(over.title()).isEqualTo("(5,3,3) \u2212z was 97 % busy");
        assertThat(over.text()).startsWith("The mean of all links was 14 %.");
        stretch.network = network(0.97, 0.6, 0.2);
        assertThat(stretch.finding("link").severity()).isEqualTo(Severity.AMBER);
        stretch.network = network(0.5, 0.1, 0);
        Finding green = stretch.finding("link");
        assertThat(green.severity()).isEqualTo(Severity.GREEN);
        assertThat(green.title()).isEqualTo("No link was above 70 %");
        assertThat(green.text()).startsWith("The network did not limit.");
    }

    @Test
    void shouldSayWhatWaitsForALink() {
        List<Evidence.Link> one = List.of(new Evidence.Link("5,3,3,-z", 0.97, 3100, Flows.NONE));
        Stretch stretch = new Stretch();
        stretch.network = new Evidence.Network("message", true, 0.1, 0, one, new Evidence.Queues(0, false));
        assertThat(stretch.finding("link").text()).endsWith(" Messages waited for it for up to 3,100 chunks.");
        stretch.network = new Evidence.Network("packet", true, 0.1, 0, one, new Evidence.Queues(0, true));
        assertThat(stretch.finding("link").text()).endsWith(" Up to 3,100 chunks waited for it, or behind it.");
        stretch.network = new Evidence.Network("packet", true, 0.1, 0, one, Evidence.Queues.UNKNOWN);
        assertThat(stretch.finding("link").text()).endsWith("links is 10 %.");
    }

    @Test
    void shouldNameTheRankThatMostMessagesGoTo() {
        Stretch stretch = new Stretch();
        stretch.network = network(0.97, 0.14, 0.01);
        stretch.distances = new HotSpots.Distances(600, 1, Map.of("XYZT", 1.0), 56, 0.971);
        Finding link = stretch.over().finding("link");
        assertThat(link.text()).endsWith(" 97 % of all messages went to rank 56.");
        assertThat(link.values()).containsEntry("receiver", 56).containsEntry("receiverShare", 0.971);
        stretch.ranks = 4;
        assertThat(stretch.finding("link").values())
                .as("3.9 times an equal share")
                .doesNotContainKey("receiver");
    }

    @Test
    void shouldNameTheRankThatALinkCarriesMostPacketsTo() {
        Stretch stretch = new Stretch();
        stretch.network = network(0.97, 0.14, 0.01, receivers(400));
        Finding all = stretch.finding("link");
        assertThat(all.text()).endsWith(" 100 % of what it carries goes to rank 256.");
        assertThat(all.values()).containsEntry("receiver", 256).containsEntry("receiverShare", 1.0);
        stretch.network = network(0.97, 0.14, 0.01, receivers(200));
        assertThat(stretch.over().finding("link").text())
                .endsWith(" At least 50 % of what it carried went to rank 256.");
        stretch.network = network(0.97, 0.14, 0.01, receivers(199));
        assertThat(stretch.finding("link").values()).doesNotContainKey("receiver");
    }

    private static Flows receivers(int first) {
        return new Flows(400, List.of(), List.of(new LinkFlows.End(256, first)));
    }

    @Test
    void shouldNameTheFewRanksThatFeedALink() {
        Stretch stretch = new Stretch();
        stretch.network = network(0.97, 0.14, 0.01, senders(400));
        Finding only = stretch.finding("link");
        assertThat(only.text()).endsWith("chunks. 100 % of what it carries comes from rank 3.");
        assertThat(only.values()).containsEntry("senders", "3").containsEntry("sendersShare", 1.0);
        stretch.network = network(0.97, 0.14, 0.01, senders(100, 90, 20, 10));
        assertThat(stretch.over().finding("link").text())
                .endsWith(" At least 53 % of what it carried came from ranks 3, 4 and 5.");
        stretch.network = network(0.97, 0.14, 0.01, senders(49, 50, 50, 50, 50));
        assertThat(stretch.finding("link").values())
                .as("four ranks that send less than half")
                .doesNotContainKey("senders");
    }

    private static Flows senders(int... packets) {
        List<LinkFlows.End> all = new ArrayList<>();
        for (int count : packets) {
            all.add(new LinkFlows.End(3 + all.size(), count));
        }
        return new Flows(400, all, List.of());
    }

    @Test
    void shouldDistinguishOneBusyLinkFromASaturatedNetwork() {
        Stretch stretch = new Stretch();
        stretch.network = network(0.97, 0.8, 0.5);
        Finding all = stretch.finding("saturation");
        assertThat(all.severity()).isEqualTo(Severity.RED);
        assertThat(all.title()).isEqualTo("50 % of all links are over 70 % busy");
        assertThat(all.values()).containsEntry("above70", 0.5);
        stretch.network = network(0.97, 0.3, 0.49);
        assertThat(stretch.finding("link").severity()).isEqualTo(Severity.RED);
    }

    @Test
    void shouldSayThatThereAreNoLinks() {
        Stretch stretch = new Stretch();
        stretch.network = Evidence.Network.without("endpoint");
        Finding none = stretch.finding("link");
        assertThat(none.severity()).isEqualTo(Severity.NONE);
        assertThat(none.text()).isEqualTo("Endpoint fidelity has no links.");
    }

    private static Stretch late(long causes, int held, String state) {
        return late(causes, held, state, 1);
    }

    private static Stretch late(long causes, int held, String state, int alike) {
        Stretch stretch = new Stretch();
        stretch.late = new Evidence.Late(
                157, causes * SECOND / 10, 50_000_000, held, state, 0, alike, alike * causes * SECOND / 10);
        return stretch;
    }

    @Test
    void shouldNameTheLateRank() {
        Finding red = late(83, 1318, "computing").finding("late");
        assertThat(red.severity()).isEqualTo(Severity.RED);
        assertThat(red.title()).isEqualTo("Rank 157 delays 1,318 ranks");
        assertThat(red.text())
                .isEqualTo("It causes 83 % of all waiting. The longest wait for it was 50 us. It is computing.");
        Finding over = late(83, 1318, "computing").over().finding("late");
        assertThat(over.title()).isEqualTo("Rank 157 was late by 50 us");
        assertThat(over.text()).endsWith(" It was mostly computing.");
        assertThat(late(83, 1318, "transferring").over().finding("late").title())
                .isEqualTo("Rank 157 waited for the network, and others for it, by up to 50 us");
        Finding several = late(5, 0, "computing", 16).over().finding("late");
        assertThat(several.severity()).isEqualTo(Severity.RED);
        assertThat(several.title()).isEqualTo("16 ranks computed longer than the others, rank 157 among them");
        assertThat(several.text())
                .startsWith("They caused 80 % of all waiting. The longest wait for rank 157 was 50 us.");
        assertThat(several.values()).containsEntry("ranksAlike", 16);
        Finding amber = late(30, 0, "computing").finding("late");
        assertThat(amber.severity()).isEqualTo(Severity.AMBER);
        Finding green = late(11, 0, "computing").finding("late");
        assertThat(green.title()).isEqualTo("No rank stands out");
        assertThat(green.text()).isEqualTo("Rank 157 causes 11 % of the waiting, the most.");
    }

    @Test
    void shouldBlameNoRankForWaitsThatHardlyMatter() {
        Stretch little = late(83, 7, "computing");
        little.waiting = 0.005;
        little.collective = 0.004;
        Finding green = little.finding("late");
        assertThat(green.severity()).isEqualTo(Severity.GREEN);
        assertThat(green.text())
                .isEqualTo("Ranks hardly wait for each other. Rank 157 causes 83 % of the waiting, the most.");
        Stretch short0 = late(83, 7, "computing");
        short0.charged = SECOND / 100;
        short0.late = new Evidence.Late(157, SECOND / 110, 50_000_000, 7, "computing", 0, 1, SECOND / 110);
        assertThat(short0.finding("late").severity()).isEqualTo(Severity.GREEN);
    }

    /** Only one rank of a hundred waits, but the run takes as much longer. */
    @Test
    void shouldNameARankThatOneRankWaitsForMuchOfTheRun() {
        Stretch root = late(1, 0, "computing");
        root.charged = SECOND / 5;
        root.waiting = 0.002;
        root.collective = 0;
        root.late = new Evidence.Late(157, SECOND / 5, 50_000_000, 0, "computing", SECOND / 5, 1, SECOND / 5);
        assertThat(root.over().finding("late").severity()).isEqualTo(Severity.RED);
        root.late = new Evidence.Late(157, SECOND / 5, 50_000_000, 0, "computing", SECOND / 20, 1, SECOND / 5);
        assertThat(root.finding("late").severity())
                .as("it hardly computes longer")
                .isEqualTo(Severity.GREEN);
    }

    @Test
    void shouldSayThatRanksWaitIfNoneStandsOut() {
        Stretch turns = late(1, 0, "computing");
        turns.charged = 67 * SECOND;
        turns.collective = 0.61;
        Finding late = turns.over().finding("late");
        assertThat(late.title()).isEqualTo("Ranks waited for each other 67 % of the time");
        assertThat(late.text()).isEqualTo("No rank stands out: rank 157 caused 0 % of the waiting, the most.");
        assertThat(Findings.causes(Findings.of(turns.evidence())))
                .as("collectives only wait")
                .containsExactly(late);
    }

    @Test
    void shouldBlameNoRankThatTakesPartInACollectiveLikeAllOthers() {
        assertThat(late(83, 7, "collective").over().finding("late").severity()).isEqualTo(Severity.GREEN);
    }

    /** Each of two ranks causes half of all waiting in a ping-pong. */
    @Test
    void shouldBlameNeitherOfTwoRanksThatWaitForEachOther() {
        Stretch pair = late(50, 1, "computing");
        pair.ranks = 2;
        assertThat(pair.finding("late").severity()).isEqualTo(Severity.GREEN);
        Stretch one = late(90, 1, "computing");
        one.ranks = 2;
        assertThat(one.finding("late").severity()).isEqualTo(Severity.RED);
    }

    @Test
    void shouldNameTheCostlyCollectiveAndItsAlgorithm() {
        Stretch stretch = new Stretch();
        stretch.collective = 0.97;
        Finding live = stretch.finding("collectives");
        assertThat(live.severity()).isEqualTo(Severity.AMBER);
        assertThat(live.sentences())
                .isEqualTo("Collectives take 97 % of the time. Allreduce ring takes most, 1,022 rounds a call.");
        assertThat(live.values())
                .containsEntry("collective", "allreduce/ring")
                .containsEntry("rounds", 1022)
                .containsEntry("seconds", 97.0);
        assertThat(stretch.over().finding("collectives").title()).isEqualTo("Collectives took 97 % of the time");
        stretch.collectives = List.of(new HotSpots.Collective(
                0, "allreduce/ring", ring(Map.of("ring", 100.0, "recursive-doubling", 7.0, "tree", 90.0))));
        assertThat(stretch.finding("collectives").text())
                .endsWith(" By the model's cost recursive-doubling would have taken 7 % of its time.");
        assertThat(stretch.finding("collectives").values()).containsEntry("better", "recursive-doubling");
        stretch.late = late(83, 7, "computing").late;
        assertThat(stretch.finding("collectives").severity())
                .as("ranks wait in them for the late one")
                .isEqualTo(Severity.GREEN);
        stretch.collectives = List.of();
        assertThat(stretch.finding("collectives").title()).isEqualTo("None has ended yet");
    }

    @Test
    void shouldNameTheOrderThatBringsMessagesCloser() {
        Stretch stretch = new Stretch();
        stretch.distances = new HotSpots.Distances(3072, 6.02, Map.of("XYZT", 1.2, "TXYZ", 3.0), 3, 0.02);
        Finding far = stretch.finding("mapping");
        assertThat(far.severity()).isEqualTo(Severity.AMBER);
        assertThat(far.sentences())
                .isEqualTo("Messages cross 6.0 hops on average. With order XYZT they would cross 1.2.");
        assertThat(far.values())
                .containsEntry("mean", 6.02)
                .containsEntry("best", 1.2)
                .containsEntry("order", "XYZT")
                .containsEntry("messages", 3072L);
        assertThat(stretch.over().finding("mapping").title()).isEqualTo("Messages crossed 6.0 hops on average");
        stretch.waiting = 0.4;
        assertThat(stretch.finding("mapping").severity()).isEqualTo(Severity.RED);
        stretch.network = network(0.97, 0.2, 0);
        assertThat(Findings.causes(Findings.of(stretch.evidence())))
                .extracting(Finding::id)
                .as("it loads the link")
                .containsExactly("mapping", "link");
        stretch.waiting = 0;
        stretch.collective = 0;
        assertThat(stretch.finding("mapping").severity())
                .as("with 10 % of the time in messages")
                .isEqualTo(Severity.AMBER);
        stretch.distances = new HotSpots.Distances(3072, 1.5, Map.of("XYZT", 1.2), 3, 0.02);
        assertThat(stretch.finding("mapping").severity()).isEqualTo(Severity.GREEN);
        stretch.distances = new HotSpots.Distances(3072, 1, Map.of(), 3, 0.02);
        assertThat(stretch.finding("mapping").severity()).isEqualTo(Severity.NONE);
    }

    @Test
    void shouldKeepACauseUntilItsFigureIsClearlyBelowTheLimit() {
        Stretch stretch = new Stretch();
        stretch.network = network(0.71, 0.2, 0);
        Finding amber = stretch.finding("link");
        stretch.network = network(0.65, 0.2, 0);
        assertThat(stretch.finding("link").severity()).isEqualTo(Severity.GREEN);
        assertThat(stretch.finding("link", amber).severity()).isEqualTo(Severity.AMBER);
        stretch.network = network(0.55, 0.2, 0);
        assertThat(stretch.finding("link", amber).severity()).isEqualTo(Severity.GREEN);
    }

    @Test
    void shouldKeepTheNamedLinkWhileItIsAlmostAsBusy() {
        Stretch stretch = new Stretch();
        stretch.network = network(0.97, 0.2, 0);
        Finding other = new Finding("link", Severity.RED, "link:0,0,0,+x", "", "", Map.of());
        assertThat(stretch.finding("link", other).subject()).isEqualTo("link:0,0,0,+x");
        Finding gone = new Finding("link", Severity.RED, "link:7,7,7,+x", "", "", Map.of());
        assertThat(stretch.finding("link", gone).subject()).isEqualTo("link:5,3,3,-z");
    }

    @Test
    void shouldCompareThePartitions() {
        Stretch stretch = new Stretch();
        stretch.partitions = List.of(new Evidence.Partition(0, 35, 0.34), new Evidence.Partition(1, 65, 0.02));
        Finding amber = stretch.finding("partitions");
        assertThat(amber.severity()).isEqualTo(Severity.AMBER);
        assertThat(amber.title()).isEqualTo("1.30\u00d7 from perfect");
        assertThat(amber.text()).isEqualTo("Partition 1 runs 65 % of the events. Partition 0 waits 34 % of the time.");
        assertThat(stretch.over().finding("partitions").text())
                .isEqualTo("Partition 1 ran 65 % of the events. Partition 0 waited 34 % of the time.");
        stretch.partitions = List.of(new Evidence.Partition(0, 0, 0), new Evidence.Partition(1, 65, 0));
        assertThat(stretch.finding("partitions").severity()).isEqualTo(Severity.RED);
        stretch.partitions = List.of(new Evidence.Partition(0, 50, 0));
        assertThat(stretch.finding("partitions").severity()).isEqualTo(Severity.NONE);
    }

    @Test
    void shouldCompareTheSchemes() {
        Stretch stretch = new Stretch();
        assertThat(stretch.finding("addresses").severity()).isEqualTo(Severity.NONE);
        stretch.addresses = new Evidence.Addresses("auto", 0, Map.of(), 0, 0);
        assertThat(stretch.finding("addresses").title()).as("before MPI_Init").isEqualTo("Not known yet");
        stretch.addresses = new Evidence.Addresses("auto", 1946, Map.of("vcrt", 252_000L), 3, 512L << 20);
        Finding green = stretch.finding("addresses");
        assertThat(green.severity()).isEqualTo(Severity.GREEN);
        assertThat(green.title()).isEqualTo("1.9 KiB a rank");
        assertThat(green.text()).isEqualTo("vcrt would take 246 KiB, 129 times as much, for 3 communicators.");
        stretch.addresses = new Evidence.Addresses("vcrt", 1 << 20, Map.of(), 3, 8 << 20);
        assertThat(stretch.finding("addresses").severity()).isEqualTo(Severity.AMBER);
    }

    @Test
    void shouldShowTheCycleAndBlameNoRank() {
        Stretch stretch = late(83, 7, "computing");
        stretch.deadlock = List.of(List.of(2, 5), List.of(1, 3));
        Finding red = stretch.finding("deadlock");
        assertThat(red.title()).isEqualTo("4 ranks wait for each other in 2 cycles");
        assertThat(red.text()).isEqualTo("The first has 2. Each waits for the next: 2 -> 5 -> 2.");
        assertThat(stretch.finding("late").severity()).isEqualTo(Severity.GREEN);
        assertThat(Findings.causes(Findings.of(stretch.evidence())).get(0).id()).isEqualTo("deadlock");
    }
}
