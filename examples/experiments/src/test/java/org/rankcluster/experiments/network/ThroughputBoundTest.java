package org.rankcluster.experiments.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.machine.file.MachineReader;

class ThroughputBoundTest {
    /** 8/k for even k, if a node also sent to itself (Dally and Towles); without that, (N - 1) / N of it. */
    @Test
    void shouldGiveUniformTrafficOnTorus() {
        assertThat(bound("uniform", "torus:8x8x8")).isCloseTo(8.0 / 8 * 511 / 512, within(1e-9));
        assertThat(bound("uniform", "torus:4x16x1")).isCloseTo(8.0 / 16 * 63 / 64, within(1e-9));
    }

    @Test
    void shouldGiveTornadoByArithmetic() {
        assertThat(bound("tornado", "torus:8x8x1")).isCloseTo(1.0 / 3, within(1e-9));
        assertThat(bound("tornado", "torus:5x5x5")).isCloseTo(1.0 / 2, within(1e-9));
        assertThat(bound("neighbor", "torus:5x5x5")).isCloseTo(1, within(1e-9));
    }

    /** Half of the way around a ring of 4 goes both ways: 2 hops, 1 in each direction. */
    @Test
    void shouldSplitWaysOfEqualLength() {
        Machine ring = machine("torus:4x1x1", Map.of());
        assertThat(ThroughputBound.of(ring, LoadPattern.of("shift", ring.topology(), 2, 1), true))
                .isCloseTo(1, within(1e-9));
    }

    /** With 4 nodes in a line, 2 send to each of the 2 on the other side with probability 1/3. */
    @Test
    void shouldCountTheCutsOfAMesh() {
        assertThat(bound("uniform", "mesh:1x4")).isCloseTo(3.0 / 4, within(1e-9));
        assertThat(bound("bit-complement", "mesh:1x4")).isCloseTo(1.0 / 2, within(1e-9));
    }

    @Test
    void shouldCountTheLinksAboveASwitch() {
        Map<String, String> tapered = Map.of("fat-tree.up", "1x2");
        assertThat(bound("adversarial", "fat-tree:4x3", tapered)).isCloseTo(2.0 / 4, within(1e-9));
        assertThat(bound("uniform", "fat-tree:4x3", tapered)).isCloseTo(2.0 / 4 * 11 / 8, within(1e-9));
        assertThat(bound("uniform", "fat-tree:4x3")).isCloseTo(1, within(1e-9));
    }

    /** Frontera's switches have 20 nodes and 18 links above them, of twice the bandwidth. */
    @Test
    void shouldTakeTheBandwidthOfLinksBetweenSwitches() {
        Machine frontera = new MachineReader(null).read("frontera", "64", Map.of());
        LoadPattern adversarial = LoadPattern.of("adversarial", frontera.topology(), 1, 1);
        assertThat(ThroughputBound.of(frontera, adversarial, true)).isCloseTo(1, within(1e-9));
    }

    /**
     * HyperX of S routers a line with p nodes each: S/p with the sender, and 1/p if all nodes of a router send to the next one. Slim Fly:
     * k'/(p x mean hops between nodes), 1.857143 x 49 x 4 / 199 of them; and 1/(2p) if flows of two routers share a link. Mesh of k x k:
     * 4/k with the sender, 2/k for bit complement, 1/(k - 1) for transpose.
     */
    @ParameterizedTest
    @CsvSource({
        "hyperx:4x4x4, uniform, 0.984375",
        "hyperx:4x4x4, adversarial, 0.25",
        "slim-fly:4x5, uniform, 0.956731",
        "slim-fly:4x5, adversarial, 0.125",
        "mesh:1x8x8, uniform, 0.4921875",
        "mesh:1x8x8, bit-complement, 0.25",
        "mesh:1x8x8, transpose, 0.1428571"
    })
    void shouldGiveTheBoundsOfDirectNetworks(String network, String pattern, double bound) {
        Machine machine =
                new MachineReader(null).read("bgl-512", null, Map.of("network", network, "router.routing", "minimal"));
        LoadPattern load = LoadPattern.of(pattern, machine.topology(), 1, 1);
        assertThat(ThroughputBound.of(machine, load, false)).isCloseTo(bound, within(1e-6));
    }

    /** Two links join each pair of three groups. A shift loads them more evenly if packets draw their routes than if these are fixed. */
    @Test
    void shouldSpreadDrawnRoutesOverEqualLinks() {
        Machine machine = machine("dragonfly:2x4x1x3", Map.of("router.routing", "minimal"));
        double drawn = 0;
        double fixed = 0;
        for (int distance = 1; distance < 24; distance++) {
            LoadPattern shift = LoadPattern.of("shift", machine.topology(), distance, 1);
            drawn += ThroughputBound.of(machine, shift, true);
            fixed += ThroughputBound.of(machine, shift, false);
        }
        assertThat(drawn).isGreaterThan(fixed);
        // Eight nodes send to the next group.
        LoadPattern adversarial = LoadPattern.of("adversarial", machine.topology(), 1, 1);
        assertThat(ThroughputBound.of(machine, adversarial, true)).isBetween(0.9 * 2 / 8, 2.0 / 8);
    }

    @Test
    void shouldHaveNoBoundWithoutLinks() {
        assertThat(bound("uniform", "crossbar:4")).isInfinite();
    }

    private static double bound(String pattern, String network) {
        return bound(pattern, network, Map.of());
    }

    private static double bound(String pattern, String network, Map<String, String> config) {
        Machine machine = machine(network, config);
        return ThroughputBound.of(machine, LoadPattern.of(pattern, machine.topology(), 1, 1), true);
    }

    private static Machine machine(String network, Map<String, String> config) {
        Map<String, String> all = new HashMap<>(config);
        all.put("network", network);
        return new MachineReader(null).read("bgl-512", null, all);
    }
}
