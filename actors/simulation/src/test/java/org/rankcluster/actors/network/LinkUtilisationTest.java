package org.rankcluster.actors.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rankcluster.actors.network.TestMachines.TreeBuffers;
import org.rankcluster.actors.time.EventActor;
import org.rankcluster.hardware.fattree.FatTree;
import org.rankcluster.hardware.machine.EagerPacket;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.torus.Torus;
import org.rankcluster.protocol.message.Message;

/**
 * The busy times of links. No link is busy for longer than it takes until the last message is read, and a saturated one is for nearly as
 * long. The traffic of links is counted again from the messages.
 */
class LinkUtilisationTest {
    private static final Torus TORUS = Torus.of(4, 4, 4);
    private static final int HEADER = 48;
    private static final long GIGA = 1_000_000_000;
    /** 240 B of payload take 272 B of a link of 175 MB/s. */
    private static final double TORUS_PACKET = 272 / 175e6 * 1e12;
    /** 256 B of payload take 282 B of a link of 1 GB/s. */
    private static final double TREE_PACKET = 282_000;

    private final List<Message> sent = new ArrayList<>();

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5})
    void shouldSaturateOneDirectionOfATorus(int direction) {
        int packets = 400;
        TestCluster cluster = new TestCluster(fast(TestMachines.blueGene(TORUS)), Fidelity.PACKET, 1);
        for (int node = 0; node < TORUS.nodes(); node++) {
            sent.add(cluster.data(node, TORUS.neighbour(node, direction), packets * 240 - HEADER, false, 0));
        }
        cluster.run();

        assertThat(cluster.routers).hasSize(TORUS.nodes());
        for (EventActor router : cluster.routers.values()) {
            NetworkLoad traffic = of(router);
            assertThat(traffic.busy()).isEqualTo(traffic.busiest());
            assertThat(traffic.busiest() / (packets * TORUS_PACKET)).isBetween(0.9999, 1.0001);
            assertThat(traffic.busiest() / elapsed(cluster)).isBetween(0.9, 1.0);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldNotOverloadAnyLinkOfATorusWithUniformTraffic(boolean adaptive) {
        int packets = 40;
        SplittableRandom random = new SplittableRandom(11);
        TestCluster cluster = new TestCluster(fast(TestMachines.blueGene(TORUS)), Fidelity.PACKET, 1);
        long hops = 0;
        for (int node = 0; node < TORUS.nodes(); node++) {
            for (int i = 0; i < 6; i++) {
                int to = (node + 1 + random.nextInt(TORUS.nodes() - 1)) % TORUS.nodes();
                sent.add(cluster.data(node, to, packets * 240 - HEADER, adaptive, 0));
                hops += (long) packets * TORUS.distance(node, to);
            }
        }
        cluster.run();

        assertThat(cluster.traffic().busy() / (hops * TORUS_PACKET)).isBetween(0.9999, 1.0001);
        assertNoneOverloaded(cluster);
        // Loaded indeed: all links together for a good part of the time.
        assertThat(cluster.traffic().busy() / (6 * TORUS.nodes() * elapsed(cluster)))
                .isGreaterThan(0.2);
    }

    /** Two nodes a leaf, one link up: it carries the data of both, and their own links are busy for half of the time. */
    @Test
    void shouldSaturateTheTaperedLinksOfAFatTree() {
        int packets = 1000;
        Machine machine = TestMachines.fatTree(
                FatTree.of(new int[] {2, 2}, new int[] {1, 1}), TreeBuffers.LARGE, GIGA, GIGA, EagerPacket.SIZED);
        TestCluster cluster = new TestCluster(fast(machine), Fidelity.PACKET, 1);
        for (int node = 0; node < 4; node++) {
            sent.add(cluster.data(node, (node + 2) % 4, packets * 256 - HEADER, false, 0));
        }
        cluster.run();

        assertNoneOverloaded(cluster);
        assertThat(cluster.traffic().busiest()).isEqualTo((long) (2 * packets * TREE_PACKET));
        assertThat(cluster.traffic().busiest() / elapsed(cluster)).isBetween(0.9, 1.0);
        // Up, over the top, down and to the node.
        assertThat(cluster.traffic().busy()).isEqualTo((long) (4 * 4 * packets * TREE_PACKET));
    }

    /** Returns the machine with CPUs that never limit the network. */
    private static Machine fast(Machine machine) {
        return TestMachines.with(machine, cpu -> TestMachines.cpu(1, 1, 1));
    }

    private void assertNoneOverloaded(TestCluster cluster) {
        for (EventActor router : cluster.routers.values()) {
            assertThat(of(router).busiest() / elapsed(cluster)).isLessThanOrEqualTo(1.0);
        }
    }

    /** Time until the last message was read, if all have been sent at 0, in ps. */
    private double elapsed(TestCluster cluster) {
        return sent.stream().mapToLong(cluster::arrival).max().orElseThrow();
    }

    private static NetworkLoad of(EventActor router) {
        NetworkLoad traffic = new NetworkLoad();
        ((TrafficSource) router).addTo(traffic);
        return traffic;
    }
}
