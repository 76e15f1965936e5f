package org.rankcluster.actors.observe.frame;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.rankcluster.actors.observe.frame.Finding.Severity;
import org.rankcluster.actors.observe.sample.LinkSpace;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.hardware.machine.file.MachineReader;

class FindingsTest {
    private static final LinkSpace LINKS =
            LinkSpace.of(MachineReader.ofInstallation().read("bgl-512", null, Map.of()), Fidelity.PACKET);

    private static LinkFrame links(double busiest, double mean) {
        int link = ((3 * 8 + 3) * 8 + 5) * 6 + 5;
        return new LinkFrame(
                mean,
                busiest,
                new int[LinkFrame.BINS],
                List.of(),
                List.of(new LinkFrame.Link(link, busiest, 31, 1)),
                null,
                null,
                null,
                List.of());
    }

    @Test
    void shouldNameTheBusiestLink() {
        Finding red = Findings.link(links(0.97, 0.14), LINKS, "packet", false);
        assertThat(red.severity()).isEqualTo(Severity.RED);
        assertThat(red.subject()).isEqualTo("link:5,3,3,-z");
        assertThat(red.title()).isEqualTo("(5,3,3) \u2212z is 97 % busy");
        assertThat(red.text())
                .isEqualTo(
                        "The mean of all links is 14 %. Its queue held up to 31 of " + LINKS.capacity() + " chunks.");
        assertThat(Findings.link(links(0.97, 0.6), LINKS, "packet", false).severity())
                .isEqualTo(Severity.AMBER);
        assertThat(Findings.link(links(0.75, 0.1), LINKS, "packet", false).severity())
                .isEqualTo(Severity.AMBER);
        Finding green = Findings.link(links(0.5, 0.1), LINKS, "packet", false);
        assertThat(green.severity()).isEqualTo(Severity.GREEN);
        assertThat(green.title()).isEqualTo("No link is above 70 %");
        assertThat(green.text()).startsWith("The network does not limit.");
        Finding over = Findings.link(links(0.97, 0.14), LINKS, "packet", true);
        assertThat(over.title()).isEqualTo("(5,3,3) \u2212z was 97 % busy");
        assertThat(over.text()).startsWith("The mean of all links was 14 %.");
    }

    @Test
    void shouldSayThatThereAreNoLinks() {
        Finding none = Findings.link(null, LINKS, "endpoint", false);
        assertThat(none.severity()).isEqualTo(Severity.NONE);
        assertThat(none.text()).isEqualTo("Endpoint fidelity has no links.");
    }

    private static RankFrame ranks(long causes, long all, int held) {
        return ranks(causes, all, held, 0.3f);
    }

    private static RankFrame ranks(long causes, long all, int held, float waiting) {
        RankFrame.Late late = new RankFrame.Late(157, causes, 0, 50_000_000, 0, held, "computing", "program", -1, 0, 0);
        float[] states = {1 - waiting, 0, waiting / 2, waiting / 2, 0};
        return new RankFrame(states, new byte[0], new byte[0], new byte[0], List.of(late), 0, all, List.of(), null);
    }

    @Test
    void shouldNameTheLateRank() {
        Finding red = Findings.late(ranks(83, 100, 1318), false);
        assertThat(red.severity()).isEqualTo(Severity.RED);
        assertThat(red.title()).isEqualTo("Rank 157 delays 1,318 ranks");
        assertThat(red.text())
                .isEqualTo("It causes 83 % of all waiting. The longest wait for it was 50 us. It is computing.");
        assertThat(Findings.late(ranks(83, 100, 1318), true).title()).startsWith("Rank 157 was late by ");
        assertThat(Findings.late(ranks(83, 100, 1318), true).text()).endsWith(" It was computing.");
        Finding amber = Findings.late(ranks(30, 100, 0), false);
        assertThat(amber.severity()).isEqualTo(Severity.AMBER);
        assertThat(amber.title()).isEqualTo("Rank 157 was late by 50 us");
        Finding green = Findings.late(ranks(10, 100, 0), false);
        assertThat(green.title()).isEqualTo("No rank stands out");
        assertThat(green.severity()).isEqualTo(Severity.GREEN);
        Finding little = Findings.late(ranks(83, 100, 7, 0.009f), false);
        assertThat(little.severity()).isEqualTo(Severity.GREEN);
        assertThat(little.text())
                .isEqualTo("Ranks hardly wait for each other. Rank 157 causes 83 % of the waiting, the most.");
    }

    private static WorkFrame.Partition partition(int id, long events, double waits) {
        return new WorkFrame.Partition(id, 0, events, waits, 1, 1);
    }

    @Test
    void shouldCompareThePartitions() {
        Finding amber = Findings.partitions(List.of(partition(0, 35, 0.34), partition(1, 65, 0.02)));
        assertThat(amber.severity()).isEqualTo(Severity.AMBER);
        assertThat(amber.title()).isEqualTo("1.30\u00d7 from perfect");
        assertThat(amber.text()).isEqualTo("Partition 1 runs 65 % of the events. Partition 0 waits 34 % of the time.");
        assertThat(Findings.partitions(List.of(partition(0, 0, 0), partition(1, 65, 0)))
                        .severity())
                .isEqualTo(Severity.RED);
        assertThat(Findings.partitions(List.of(partition(0, 50, 0), partition(1, 50, 0)))
                        .severity())
                .isEqualTo(Severity.GREEN);
        assertThat(Findings.partitions(List.of(partition(0, 50, 0))).severity()).isEqualTo(Severity.NONE);
    }

    @Test
    void shouldCompareTheSchemes() {
        Finding green =
                Findings.addresses(new Findings.Addresses("auto", 1946, Map.of("vcrt", 252_000L), 3, 512L << 20));
        assertThat(green.severity()).isEqualTo(Severity.GREEN);
        assertThat(green.title()).isEqualTo("1.9 KiB a rank");
        assertThat(green.text()).isEqualTo("vcrt would take 246 KiB, 129 times as much, for 3 communicators.");
        assertThat(Findings.addresses(new Findings.Addresses("vcrt", 1 << 20, Map.of(), 3, 8 << 20))
                        .severity())
                .isEqualTo(Severity.AMBER);
        assertThat(Findings.addresses(null).severity()).isEqualTo(Severity.NONE);
    }

    @Test
    void shouldShowTheCycle() {
        List<RankFrame.Waiter> cycle =
                List.of(new RankFrame.Waiter(2, 5, "recv", 0), new RankFrame.Waiter(5, 2, "recv", 0));
        Finding red = Findings.deadlock(List.of(cycle, cycle));
        assertThat(red.title()).isEqualTo("4 ranks wait for each other in 2 cycles");
        assertThat(red.text()).isEqualTo("The first has 2. Each waits for the next: 2 -> 5 -> 2.");
    }
}
