package org.rankcluster.apps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rankcluster.apps.common.SampleRun;
import org.rankcluster.hardware.machine.Fidelity;

class TrafficTest {
    /** Almasi et al., raw and eager bandwidth: 175 MB/s a link, of which payload / 272 B are payload. */
    @ParameterizedTest
    @CsvSource({"240 B, 1, 154.4", "240 B, 3, 463", "240 B, 6, 926", "224 B, 6, 864"})
    void shouldFillTheLinksToTheNeighbours(String payload, int directions, double megabytes) {
        SampleRun traffic = traffic()
                .torus("4x4x4")
                .config("torus.payload", payload)
                .set("directions", directions)
                .set("bytes", "256 KiB")
                .run();
        assertThat(traffic.number("bytesPerSecond") / 1e6).isCloseTo(megabytes, withinPercentage(1));
    }

    /** Half of the message is in the sender's FIFO when it has all left the sender. */
    @Test
    void shouldNotCountWhatIsStillOnItsWay() {
        SampleRun traffic = traffic()
                .machine("bgq-512")
                .ranks(512)
                .set("directions", 1)
                .set("messages", 1)
                .run();
        assertThat(traffic.number("sentBytesPerSecond")).isGreaterThan(2e9);
        assertThat(traffic.number("bytesPerSecond")).isBetween(1e9, 2e9);
    }

    @Test
    void shouldBeFasterAdaptivelyWhenCoordinatesAreTransposed() {
        double deterministic = transpose("deterministic").number("bytesPerSecond");
        double adaptive = transpose("adaptive").number("bytesPerSecond");
        assertThat(adaptive).isGreaterThan(1.2 * deterministic);
    }

    @ParameterizedTest
    @CsvSource({
        "neighbours, adaptive",
        "transpose, adaptive",
        "transpose, deterministic",
        "uniform, adaptive",
        "uniform, deterministic",
        "hotspot, adaptive",
        "hotspot, deterministic",
        "shift, adaptive",
        "neighbor, adaptive",
        "tornado, deterministic",
        "bit-complement, adaptive",
        "permutation, adaptive",
        "adversarial, adaptive"
    })
    void shouldBringEveryByteInOrder(String pattern, String routing) {
        SampleRun traffic = traffic()
                .torus("3x4x4")
                .set("pattern", pattern)
                .set("routing", routing)
                .set("bytes", 3000)
                .set("messages", 4)
                .set("phantom", false)
                .runTwice();
        assertThat(traffic.number("wrongValues")).isZero();
        assertThat(traffic.number("bytesPerSecond")).isPositive();
    }

    @ParameterizedTest
    @CsvSource({
        "ib-ddr-2007, 64, PACKET",
        "ib-ddr-2007, 20, MESSAGE",
        "summit, 30, PACKET",
        "frontera, 50, MESSAGE",
        "ndr, 40, ENDPOINT",
        "cori-knl, 7, ENDPOINT"
    })
    void shouldLoadMachinesWithoutDirections(String machine, int ranks, Fidelity fidelity) {
        SampleRun traffic = traffic()
                .machine(machine)
                .ranks(ranks)
                .fidelity(fidelity)
                .set("bytes", 20_000)
                .set("messages", 2)
                .set("phantom", false)
                .runTwice();
        assertThat(traffic.number("wrongValues")).isZero();
        assertThat(traffic.number("bytesPerSecond")).isPositive();
    }

    /** 2 KiB of 2 KiB + 26 B at 1.4 GB/s; latency and requests for data are little beside 8 MiB. */
    @Test
    void shouldFillTheLinkOfANodeOfAFatTree() {
        SampleRun traffic =
                traffic().machine("ib-ddr-2007").ranks(16).set("bytes", "1 MiB").run();
        assertThat(traffic.number("bytesPerSecond") / 1e6).isCloseTo(1382, withinPercentage(1));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "neighbours | --set: directions: 7 (expected: at most 6, for no more nodes have ranks)",
                "transpose | command line: --ranks: 7 (expected: a number with which a rank sends to another, for pattern transpose)"
            })
    void shouldRefuseAMachineThatHasNoSuchPattern(String pattern, String diagnosis) {
        SampleRun traffic =
                traffic().ideal(7).set("pattern", pattern).set("directions", 7).ended();
        assertThat(traffic.result().end().exit()).isEqualTo(2);
        assertThat(traffic.result().end().diagnosis()).isEqualTo(diagnosis);
    }

    @ParameterizedTest
    @ValueSource(strings = {"uniform", "hotspot"})
    void shouldRefuseMoreMessagesThanCanBeNumbered(String pattern) {
        SampleRun traffic = traffic()
                .ideal(4096)
                .set("pattern", pattern)
                .set("messages", 1_000_000)
                .ended();
        assertThat(traffic.result().end().exit()).isEqualTo(2);
        assertThat(traffic.result().end().diagnosis())
                .isEqualTo("--set: messages: 1000000 (expected: at most 524287 with 4096 ranks)");
    }

    @Test
    void shouldRefuseMoreDirectionsThanThereAre() {
        SampleRun traffic = traffic().torus("4x4x1").set("directions", 5).ended();
        assertThat(traffic.result().end().diagnosis())
                .isEqualTo("--set: directions: 5 (expected: at most 4, for node 10 has no more neighbours with ranks)");
    }

    private static SampleRun transpose(String routing) {
        return traffic()
                .torus("6x6x6")
                .set("pattern", "transpose")
                .set("routing", routing)
                .set("bytes", "4 KiB")
                .run();
    }

    private static SampleRun traffic() {
        return SampleRun.of("traffic");
    }
}
