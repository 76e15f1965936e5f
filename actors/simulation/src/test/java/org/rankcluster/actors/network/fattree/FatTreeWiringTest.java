package org.rankcluster.actors.network.fattree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.rankcluster.actors.network.NodeLayout;
import org.rankcluster.actors.network.TestMachines;
import org.rankcluster.actors.network.TestMachines.TreeBuffers;
import org.rankcluster.hardware.fattree.FatTree;
import org.rankcluster.hardware.fattree.FatTreeNetwork;
import org.rankcluster.hardware.machine.EagerPacket;

class FatTreeWiringTest {
    private static Iterable<FatTree> trees() {
        return FatTreeTrafficTest.trees();
    }

    @ParameterizedTest
    @MethodSource("trees")
    void shouldGiveEverySwitchAnActorBesideANodeBelowIt(FatTree tree) {
        NodeLayout layout = NodeLayout.of(tree.nodes(), 3, 2, FatTreeWiring.places(tree));
        FatTreeNetwork network = (FatTreeNetwork) TestMachines.fatTree(tree, TreeBuffers.LARGE, 1, 1, EagerPacket.SIZED)
                .network();
        FatTreeWiring wiring = new FatTreeWiring(network, tree, layout);
        Set<Integer> actors = new HashSet<>();
        for (int level = 0; level <= tree.levels(); level++) {
            for (int element = 0; element < tree.switches(level); element++) {
                int actor = wiring.actor(level, element);
                assertThat(actors.add(actor)).isTrue();
                assertThat(layout.isNetwork(actor)).isTrue();
                assertThat(layout.node(actor)).isLessThan(tree.nodes());
                assertThat(layout.node(actor) / tree.reach(level)).isEqualTo(element / tree.width(level));
                assertThat(wiring.level(actor)).isEqualTo(level);
                assertThat(wiring.element(actor)).isEqualTo(element);
                int[] neighbours = wiring.neighbours(level, element);
                for (int port = tree.downPorts(level); port < neighbours.length; port++) {
                    int up = port - tree.downPorts(level);
                    int back = tree.portOfParent(level, element, up);
                    int parent = tree.parent(level, element, up);
                    int[] others = wiring.neighbours(level + 1, parent);
                    assertThat(others[back]).isEqualTo(actor);
                    assertThat(wiring.opposites(level, element)[port]).isEqualTo(back);
                    assertThat(wiring.opposites(level + 1, parent)[back]).isEqualTo(port);
                }
            }
        }
    }
}
