package org.rankcluster.hardware.topology;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.rankcluster.hardware.fattree.FatTree;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.machine.NetworkModel;
import org.rankcluster.hardware.machine.PacketSwitched;
import org.rankcluster.hardware.machine.file.MachineReader;
import org.rankcluster.hardware.router.RouterNetwork;
import org.rankcluster.hardware.timing.Bandwidth;
import org.rankcluster.hardware.torus.TorusNetwork;

/** Tests of the least loads of links when each node sends one byte to each other node, worked out by hand. */
class LinkSetsTest {
    private static Machine machine(String name, String shape) {
        return MachineReader.ofInstallation().read(name, shape, Map.of());
    }

    private static Map<String, Double> loads(NetworkModel network, Topology topology) {
        LinkSets sets = network.linkSets(topology);
        double[] loads = new double[sets.count()];
        for (int from = 0; from < topology.nodes(); from++) {
            for (int to = 0; to < topology.nodes(); to++) {
                sets.add(from, to, 1, loads);
            }
        }
        Map<String, Double> named = new TreeMap<>();
        for (int set = 0; set < loads.length; set++) {
            named.put(sets.name(set), loads[set]);
        }
        return named;
    }

    private static double links(Machine machine, String name, Bandwidth link) {
        LinkSets sets = machine.network().linkSets(machine.topology());
        double ofOne = PacketSwitched.share(link, ((PacketSwitched) machine.network()).packets(), 1)
                .bytesPerSecond();
        for (int set = 0; set < sets.count(); set++) {
            if (sets.name(set).equals(name)) {
                return sets.bytesPerSecond(set) / ofOne;
            }
        }
        throw new AssertionError(name);
    }

    @Test
    void shouldSpreadARingsTrafficOverBothWays() {
        Machine machine = machine("bgl-512", "8x1x1");
        Map<String, Double> loads = loads(machine.network(), machine.topology());
        // each node: 1 + 2 + 3 hops one way, the same the other way, and 4 hops to the node opposite, either way
        assertThat(loads).containsEntry("links +x", 8 * 6.0).containsEntry("links -x", 8 * 6.0);
        assertThat(loads).containsEntry("links +-x", 8 * 16.0).containsEntry("links +-y", 0.0);
        assertThat(loads).containsEntry("bisection +x", 16.0).containsEntry("bisection -x", 16.0);
        Bandwidth link = ((TorusNetwork) machine.network()).link().bandwidth();
        assertThat(links(machine, "links +x", link)).isEqualTo(8);
        assertThat(links(machine, "links +-x", link)).isEqualTo(16);
        // the halves touch at two places of the ring
        assertThat(links(machine, "bisection +x", link)).isEqualTo(2);
        assertThat(links(machine, "links +y", link)).isZero();
    }

    @Test
    void shouldLoadTheLinksAboveEachGroupOfAFatTree() {
        Machine machine = machine("ndr", null);
        FatTree tree = FatTree.of(new int[] {2, 2}, new int[] {1, 2});
        Map<String, Double> loads = loads(machine.network(), tree);
        // two nodes below a switch send to two nodes elsewhere
        assertThat(loads)
                .containsOnly(
                        Map.entry("links up from group 0 of level 1", 4.0),
                        Map.entry("links down to group 0 of level 1", 4.0),
                        Map.entry("links up from group 1 of level 1", 4.0),
                        Map.entry("links down to group 1 of level 1", 4.0),
                        Map.entry("bisection up", 4.0),
                        Map.entry("bisection down", 4.0));
    }

    @Test
    void shouldCountAllLinksOfAMesh() {
        Machine machine = machine("mesh-64", null);
        Map<String, Double> loads = loads(machine.network(), machine.topology());
        // the distances of all ordered pairs on a line of 8 are (8^3 - 8) / 3 = 168, for each pair of the other
        // coordinates
        assertThat(loads).containsEntry("links between routers", 2 * 64 * 168.0);
        assertThat(loads).containsEntry("bisection up", 32 * 32.0).containsEntry("links out of router 0", 63.0);
        Bandwidth link = ((RouterNetwork) machine.network()).local().bandwidth();
        assertThat(links(machine, "links between routers", link)).isEqualTo(2 * 2 * 7 * 8);
        assertThat(links(machine, "bisection up", link)).isEqualTo(8);
        assertThat(links(machine, "links out of router 0", link)).isEqualTo(2);
    }

    @Test
    void shouldHaveNoLinksInACrossbar() {
        Machine machine = machine("ideal", null);
        assertThat(machine.network().linkSets(machine.topology()).count()).isZero();
    }
}
