package org.rankcluster.actors.network.router;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.rankcluster.actors.network.TestCluster;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.machine.PacketSwitched;
import org.rankcluster.hardware.router.RouterRouting;

/**
 * Adversarial traffic of each node at the full bandwidth of its link, which is at least twice the saturation of each family and routing
 * (1/(2p) to 0.5), with the smallest legal buffers. Everything arrives, and all buffers are empty in the end.
 * {@code -Ddeadlock.packets=1000000} sends a million packets on each network.
 */
class NoDeadlockTest {
    private static final int PACKETS = Integer.getInteger("deadlock.packets", 6000);
    /** Packets of a message, so that tests hold fewer objects. */
    private static final int EACH = 8;

    /** Returns the larger networks of each family with each of their routings, whole and with failed links. */
    static List<String[]> networks() {
        List<String[]> networks = new ArrayList<>();
        for (String network : List.of("dragonfly:2x4x2", "hyperx:3x3x3", "slim-fly:4x5", "mesh:1x4x4")) {
            for (RouterRouting routing : RouterRouting.values()) {
                if (routing != RouterRouting.PAR || network.startsWith("dragonfly")) {
                    networks.add(new String[] {network, "router.routing=" + routing, "failed.links=none"});
                    networks.add(new String[] {network, "router.routing=" + routing, "failed.links=5%"});
                }
            }
        }
        return networks;
    }

    @ParameterizedTest
    @MethodSource("networks")
    void shouldDeliverTwiceTheSaturation(String network, String routing, String failed) {
        Machine machine = RouterMachines.of(
                network,
                routing,
                failed,
                "router.buffer=256 B",
                "router.injection-fifo=512 B",
                "router.reception-fifo=512 B");
        PacketSwitched model = (PacketSwitched) machine.network();
        int bytes = EACH * model.packets().payloadBytes() - machine.mpi().headerBytes();
        long time = EACH * model.linkTime(model.packets().maxChunks());
        TestCluster cluster = new TestCluster(machine, Fidelity.PACKET, 1);
        Random random = new Random(1);
        int nodes = machine.topology().nodes();
        boolean isMesh =
                network.startsWith("mesh"); // its next node is near; all packets to the opposite node cross the middle
        int rounds = Math.ceilDiv(PACKETS, EACH * nodes);
        for (int round = 0; round < rounds; round++) {
            for (int node = 0; node < nodes; node++) {
                cluster.data(
                        node,
                        isMesh ? nodes - 1 - node : machine.topology().adversary(node),
                        bytes,
                        random.nextInt(8) > 0,
                        round * time);
            }
        }

        cluster.run();

        // Less than half of the offered load was accepted: the last message arrives after twice the time of the sends.
        assertThat(cluster.oracle.now()).isGreaterThan(2 * (rounds - 1) * time);
    }
}
