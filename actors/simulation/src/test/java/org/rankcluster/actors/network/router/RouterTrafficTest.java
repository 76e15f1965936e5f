package org.rankcluster.actors.network.router;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.rankcluster.actors.network.TestCluster;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.router.RouterRouting;

/** Whole traffic on small direct networks: everything arrives, in order where this is promised, with the smallest legal buffers. */
public class RouterTrafficTest {
    private static final String[] SMALLEST = {
        "router.buffer=256 B", "router.injection-fifo=512 B", "router.reception-fifo=512 B"
    };

    private static final String FAILED = "8%";

    /** Returns networks with each of their routings. */
    public static List<String[]> networks() {
        List<String[]> networks = new ArrayList<>();
        for (String network : List.of(
                "dragonfly:2x4x2",
                "dragonfly:1x4x2x4",
                "dragonfly:1x3x1x2",
                "hyperx:2x3x3",
                "hyperx:1x2x2x2",
                "slim-fly:1x3",
                "mesh:1x3x4")) {
            for (RouterRouting routing : RouterRouting.values()) {
                if (routing != RouterRouting.PAR || network.startsWith("dragonfly")) {
                    networks.add(new String[] {network, "router.routing=" + routing});
                }
            }
        }
        return networks;
    }

    /** Returns random traffic, with every second message to the place that loads minimal routes most. */
    private static TestCluster load(TestCluster cluster, int each, long seed) {
        Random random = new Random(seed);
        int ranks = cluster.mapping.ranks();
        for (int round = 0; round < each; round++) {
            for (int from = 0; from < ranks; from++) {
                int node = cluster.mapping.nodeOf(from);
                int to = random.nextBoolean()
                        ? random.nextInt(ranks)
                        : cluster.mapping.rankAt(cluster.machine.topology().adversary(node), 0);
                int size = random.nextInt(4) == 0 ? 2000 + random.nextInt(3000) : random.nextInt(500);
                if (cluster.mapping.nodeOf(to) != node) {
                    cluster.eager(from, to, size, random.nextInt(4) > 0, round * 2000L + random.nextInt(2000));
                }
            }
        }
        return cluster;
    }

    @ParameterizedTest
    @MethodSource("networks")
    void shouldDeliverEverythingWithTheSmallestBuffers(String network, String routing) {
        Machine machine = RouterMachines.of(network, routing, SMALLEST[0], SMALLEST[1], SMALLEST[2]);
        load(new TestCluster(machine, Fidelity.PACKET, 1), 12, 1).run();
        load(new TestCluster(machine, Fidelity.MESSAGE, 2), 4, 2).run();
        load(new TestCluster(machine, Fidelity.ENDPOINT, 1), 4, 3).run();
    }

    /** Members exchange packets by their codecs; nothing else may change. */
    @ParameterizedTest
    @MethodSource("networks")
    void shouldNotDependOnMembers(String network, String routing) {
        Machine machine = RouterMachines.of(network, routing);
        for (Fidelity fidelity : Fidelity.values()) {
            TestCluster one =
                    load(new TestCluster(machine, fidelity, 1, 1), 3, 4).run();
            TestCluster three =
                    load(new TestCluster(machine, fidelity, 1, 3), 3, 4).run();
            assertThat(three.oracle.digest()).isEqualTo(one.oracle.digest());
        }
    }

    /** Around failed links packets have further virtual channels. */
    @ParameterizedTest
    @MethodSource("networks")
    void shouldDeliverEverythingAroundFailedLinks(String network, String routing) {
        String[] failed = {"failed.links=" + FAILED, "failed.seed=3"};
        Machine machine =
                RouterMachines.of(network, routing, SMALLEST[0], SMALLEST[1], SMALLEST[2], failed[0], failed[1]);
        assertThat(machine.topology().describe()).contains("failed links");
        load(new TestCluster(machine, Fidelity.PACKET, 1), 12, 1).run();
        for (Fidelity fidelity : Fidelity.values()) {
            TestCluster one =
                    load(new TestCluster(machine, fidelity, 1, 1), 3, 4).run();
            TestCluster three =
                    load(new TestCluster(machine, fidelity, 1, 3), 3, 4).run();
            assertThat(three.oracle.digest()).isEqualTo(one.oracle.digest());
        }
    }

    /** A machine may have fewer nodes than its routers have room for; routers without nodes still carry packets. */
    @Test
    void shouldRouteOverRoutersWithoutNodes() {
        for (String shape : List.of("1", "2", "5", "17")) {
            Machine machine = RouterMachines.of("dragonfly:2x4x2", "router.routing=valiant", "shape=" + shape);
            load(new TestCluster(machine, Fidelity.PACKET, 1), 10, 5).run();
        }
    }
}
