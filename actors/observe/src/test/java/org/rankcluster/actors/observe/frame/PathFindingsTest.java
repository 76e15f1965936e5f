package org.rankcluster.actors.observe.frame;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.rankcluster.actors.observe.frame.Finding.Severity;
import org.rankcluster.actors.path.CriticalPath;
import org.rankcluster.actors.path.LeastTime;
import org.rankcluster.actors.path.PathCall;
import org.rankcluster.actors.path.PathSlack;
import org.rankcluster.actors.path.PathSums;
import org.rankcluster.actors.path.PathTraffic;
import org.rankcluster.actors.path.RankAccounts;
import org.rankcluster.actors.path.SegmentKind;

class PathFindingsTest {
    private static final Finding LATE =
            new Finding("late", Severity.RED, "rank:7", "Rank 7 was late", "It computed.", Map.of("rank", 7));
    private static final Finding LINK =
            new Finding("link", Severity.AMBER, "link:0,0,0,+x", "A link was busy", "", Map.of());
    private static final Finding COLLECTIVES =
            new Finding("collectives", Severity.AMBER, "collective:barrier", "Collectives took 60 %", "", Map.of());
    private static final Finding PARTITIONS =
            new Finding("partitions", Severity.RED, "partition:0", "2.50x from perfect", "", Map.of());

    /** A path of 1,000 ps with these classes and ranks; {@code inCollectives} ps of it are in a collective. */
    private static CriticalPath path(Map<SegmentKind, Long> kinds, Map<Integer, Long> ranks, long inCollectives) {
        return path(kinds, ranks, inCollectives, Map.of());
    }

    private static CriticalPath path(
            Map<SegmentKind, Long> kinds,
            Map<Integer, Long> ranks,
            long inCollectives,
            Map<Integer, Map<SegmentKind, Long>> accounts) {
        LeastTime run = new LeastTime(null, 0, 1000, 0, Map.of(LeastTime.Bound.CPU, 400L), "", kinds);
        LeastTime collective = new LeastTime(
                new PathCall("barrier", 0), 1, 900, 0, Map.of(), "", Map.of(SegmentKind.RECEIVE, inCollectives));
        return new CriticalPath(
                1000,
                0,
                true,
                3,
                1,
                new PathSums(kinds, ranks, Map.of(), Map.of(), Map.of(), Map.of(), Map.of(), Map.of()),
                List.of(),
                List.of(),
                List.of(),
                List.of(run, collective),
                new RankAccounts(accounts, null),
                new PathSlack(Map.of(), null),
                PathTraffic.NONE,
                null);
    }

    private static Finding judged(Finding finding, CriticalPath path) {
        return PathFindings.judge(List.of(finding), path).getFirst();
    }

    private static final CriticalPath COMPUTING = path(
            Map.of(SegmentKind.COMPUTING, 980L, SegmentKind.SERIALIZATION, 20L), Map.of(7, 970L, 3, 10L, -1, 20L), 0);

    @Test
    void shouldKeepARankOnThePath() {
        Finding late = judged(LATE, COMPUTING);
        assertThat(late.severity()).isEqualTo(Severity.RED);
        assertThat(late.text()).isEqualTo("It computed. On the critical path the rank takes 97 %.");
        assertThat(late.values()).containsEntry("pathShare", 0.97).containsEntry("rank", 7);
    }

    @Test
    void shouldNotBlameWhatIsNotOnThePath() {
        Finding other = new Finding("late", Severity.RED, "rank:3", "Rank 3 was late", "", Map.of("rank", 3));
        assertThat(judged(other, COMPUTING).isCause()).isFalse();
        assertThat(judged(other, COMPUTING).text()).isEqualTo("On the critical path the rank takes 1 %.");
        assertThat(judged(LINK, COMPUTING).isCause()).isFalse();
        assertThat(judged(COLLECTIVES, COMPUTING).isCause()).isFalse();
        assertThat(judged(PARTITIONS, COMPUTING)).isEqualTo(PARTITIONS);
    }

    @Test
    void shouldBlameTheRankWhoseProgramWorksLongerNotTheOneThatWaitsForItsMessage() {
        Map<SegmentKind, Long> kinds = Map.of(SegmentKind.FLOPS, 570L, SegmentKind.SERIALIZATION, 430L);
        Map<SegmentKind, Long> idle = Map.of(SegmentKind.FLOPS, 20L, SegmentKind.OTHER_RANKS, 980L);
        Map<SegmentKind, Long> busy = Map.of(SegmentKind.FLOPS, 570L, SegmentKind.OTHER_RANKS, 430L);
        CriticalPath path = path(kinds, Map.of(3, 570L, -1, 430L), 0, Map.of(1, idle, 2, idle, 3, busy, 4, idle));
        Finding other = new Finding("late", Severity.RED, "rank:4", "Rank 4 was late", "", Map.of("rank", 4));
        Finding none = new Finding("late", Severity.GREEN, "", "No rank stands out", "", Map.of());
        for (Finding before : List.of(other, none)) {
            Finding late = judged(before, path);
            assertThat(late.subject()).isEqualTo("rank:3");
            assertThat(late.severity()).isEqualTo(Severity.RED);
            assertThat(late.sentences())
                    .isEqualTo("Rank 3 computed longer than the others. Its program took 570 ps, the median rank's "
                            + "20 ps. On the critical path the rank takes 57 %.");
        }
        Map<SegmentKind, Long> longer = Map.of(SegmentKind.FLOPS, 50L, SegmentKind.OTHER_RANKS, 950L);
        CriticalPath passesBy =
                path(kinds, Map.of(4, 970L, 3, 30L), 0, Map.of(1, idle, 2, idle, 3, busy, 4, longer, 5, idle));
        assertThat(judged(none, passesBy).subject())
                .as("the rank on the path computes longer than the median rank, but another one much longer")
                .isNotEqualTo("rank:4");
        CriticalPath even = path(kinds, Map.of(3, 570L, -1, 430L), 0, Map.of(1, busy, 2, busy, 3, busy, 4, busy));
        assertThat(judged(none, even)).as("all work as long").isEqualTo(none);
    }

    @Test
    void shouldNameTheLargestWaitIfNothingElseLimits() {
        CriticalPath waiting = path(
                Map.of(SegmentKind.QUEUE, 300L, SegmentKind.SERIALIZATION, 600L, SegmentKind.WIRE, 100L),
                Map.of(-1, 1000L),
                300);
        Finding path = PathFindings.judge(List.of(PARTITIONS), waiting).getLast();
        assertThat(path.id()).isEqualTo("path");
        assertThat(path.severity()).isEqualTo(Severity.AMBER);
        assertThat(path.sentences())
                .isEqualTo("The critical path: 30 % queueing at busy links. "
                        + "The greatest lower bound of the run's time is 40 % of it.");
        assertThat(PathFindings.judge(List.of(LINK), waiting).getLast().isCause())
                .as("the link is named, and on the path")
                .isFalse();
        assertThat(judged(LINK, waiting).text()).isEqualTo("On the critical path bytes and waits at links take 90 %.");
        assertThat(judged(COLLECTIVES, waiting).isCause()).isTrue();
    }

    @Test
    void shouldNameTheLargestClassOfAHealthyRun() {
        Finding path = PathFindings.judge(List.of(), COMPUTING).getLast();
        assertThat(path.severity()).isEqualTo(Severity.GREEN);
        assertThat(path.title()).isEqualTo("The critical path: 98 % computing, by stated times");
    }

    @Test
    void shouldSayThatThePathIsMissing() {
        CriticalPath missing = new CriticalPath(
                0,
                -1,
                false,
                0,
                0,
                new PathSums(Map.of(), Map.of(), Map.of(), Map.of(), Map.of(), Map.of(), Map.of(), Map.of()),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                new RankAccounts(Map.of(), "no path"),
                new PathSlack(Map.of(), "no path"),
                PathTraffic.NONE,
                "the disk is full");
        List<Finding> findings = PathFindings.judge(List.of(LATE), missing);
        assertThat(findings.getFirst()).isEqualTo(LATE);
        assertThat(findings.getLast().severity()).isEqualTo(Severity.NONE);
        assertThat(findings.getLast().sentences()).isEqualTo("The critical path is missing. Reason: the disk is full.");
    }
}
