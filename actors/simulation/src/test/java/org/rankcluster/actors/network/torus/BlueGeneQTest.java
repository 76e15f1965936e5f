package org.rankcluster.actors.network.torus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rankcluster.actors.network.TestCluster;
import org.rankcluster.actors.network.port.PacketizedMessage;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.machine.file.MachineReader;
import org.rankcluster.hardware.torus.MinimalRoute;
import org.rankcluster.hardware.torus.Torus;
import org.rankcluster.protocol.message.Message;

/** Blue Gene/Q by its machine files: five dimensions, the longest first, zones, and links of two lengths. */
class BlueGeneQTest {
    private static final Map<String, String> SMALLEST = Map.of(
            "torus.channel-buffer", "1088 B",
            "torus.injection.fifo-size", "8704 B",
            "torus.reception.fifo-size", "8704 B",
            "torus.zones.adaptive-above", "0 B");

    private static Machine machine(String shape, Map<String, String> config) {
        return new MachineReader(null).read("bgq-512", shape, config);
    }

    /** D. Chen et al., SC'11: 80 ns to the nearest node, 3 us to the farthest of Sequoia, 31 hops away. */
    @Test
    void shouldTakeTheHardwareLatencyThatIsPublished() {
        Machine sequoia = new MachineReader(null)
                .read(
                        "sequoia",
                        null,
                        Map.of("cpu.write-packet", "0 ns", "cpu.read-eager-packet", "0 ns", "mpi.header", "0 B"));
        Torus torus = (Torus) sequoia.topology();
        int farthest = torus.node(8, 6, 8, 8, 1);
        assertThat(torus.distance(0, farthest)).isEqualTo(31);

        assertThat((double) alone(sequoia, 0, torus.node(1, 0, 0, 0, 0))).isCloseTo(80_000, within(8_000.0));
        assertThat((double) alone(sequoia, 0, farthest)).isCloseTo(3_000_000, within(300_000.0));
    }

    private static long alone(Machine machine, int from, int to) {
        TestCluster cluster = new TestCluster(machine, Fidelity.PACKET, 1);
        Message message = cluster.eager(from, to, 0, false, 0);
        return cluster.run().arrival(message);
    }

    /** Each hop takes its link's own latency, at both fidelities that have hops. */
    @ParameterizedTest
    @EnumSource(names = {"PACKET", "MESSAGE"})
    void shouldTakeLongerOverLinksBetweenMidplanes(Fidelity fidelity) {
        Machine machine = machine("16x4x4x4x2", Map.of());
        Torus torus = (Torus) machine.topology();
        long nearest = time(machine, fidelity, torus.node(1, 0, 0, 0, 0));

        assertThat(time(machine, fidelity, torus.node(3, 0, 0, 0, 0))).isEqualTo(nearest + 2 * 60_000);
        assertThat(time(machine, fidelity, torus.node(4, 0, 0, 0, 0))).isEqualTo(nearest + 3 * 60_000 + 140_000);
        assertThat(time(machine, fidelity, torus.node(15, 0, 0, 0, 0))).isEqualTo(nearest + 140_000);
        assertThat(time(machine, fidelity, torus.node(8, 3, 2, 0, 1)))
                .isEqualTo(nearest + (8 + 1 + 2 + 1 - 1) * 60_000 + 2 * 140_000);
    }

    /**
     * Between end points, too: as many hops, and as many links between midplanes, as the packets' way has, counted by walking it;
     * the dimension of three midplanes has ways around of which one crosses fewer.
     */
    @Test
    void shouldTakeHopsAndLongerLinksBetweenEndpoints() {
        Machine machine = machine("8x12x4x4x2", Map.of());
        Torus torus = (Torus) machine.topology();
        TorusMessageNetwork hops =
                (TorusMessageNetwork) new TestCluster(machine, Fidelity.MESSAGE, 1).networks.getFirst();
        Random random = new Random(3);
        int crossed = 0;
        long ends = -1;
        for (int i = 0; i < 60; i++) {
            int from = random.nextInt(torus.nodes());
            int to = i % 3 == 0 ? torus.neighbour(from, 1, i % 2 == 0) : random.nextInt(torus.nodes());
            if (from == to) {
                continue;
            }
            long way = walk(hops, from, to);
            crossed += way > torus.distance(from, to) * 60_000L ? 1 : 0;
            long rest = time(machine, Fidelity.ENDPOINT, from, to) - way;
            ends = ends < 0 ? rest : ends;
            assertThat(rest).as("from %d to %d", from, to).isEqualTo(ends);
            assertThat(time(machine, Fidelity.PACKET, from, to) - way).isCloseTo(ends, within(ends / 20));
        }
        assertThat(crossed).isGreaterThan(20);
    }

    /** Latency of all links of the path in the order of dimensions, in ps. */
    private static long walk(TorusMessageNetwork network, int from, int to) {
        long way = 0;
        long hops = network.route().hops(from, to);
        int hints = network.route().hints(from, to);
        for (int node = from; hints != 0; ) {
            int direction = MinimalRoute.first(hints);
            way += network.latency(node, direction);
            node = network.route().neighbour(node, direction);
            hops = network.route().hopsAfter(hops, direction);
            hints = network.route().hintsAfter(hints, hops, direction);
        }
        return way;
    }

    /** A line leaves its copies as late as its links are long, though it goes the longer way around. */
    @Test
    void shouldTakeLongerLinksAlongALineBetweenEndpoints() {
        Machine machine = machine("12x4x4x4x2", Map.of());
        for (Fidelity fidelity : new Fidelity[] {Fidelity.MESSAGE, Fidelity.ENDPOINT}) {
            long first = lineTime(machine, fidelity, 1);
            assertThat(lineTime(machine, fidelity, 3)).isEqualTo(first + 2 * 60_000);
            assertThat(lineTime(machine, fidelity, 9)).isEqualTo(first + 8 * 60_000 + 2 * 140_000);
        }
    }

    /** Virtual time at which the node {@code hops} hops along the first dimension has its copy, in ps. */
    private static long lineTime(Machine machine, Fidelity fidelity, int hops) {
        TestCluster cluster = new TestCluster(machine, fidelity, 1);
        cluster.line(0, 10, 0, 400, List.of(1, 2, 3, 4, 5, 6, 7, 8, 9), 0);
        return cluster.run().rank(hops).arrived.getFirst().at();
    }

    private static long time(Machine machine, Fidelity fidelity, int from, int to) {
        TestCluster cluster = new TestCluster(machine, fidelity, 1);
        Message message = cluster.eager(from, to, 400, false, 0);
        return cluster.run().arrival(message);
    }

    private static long time(Machine machine, Fidelity fidelity, int to) {
        return time(machine, fidelity, 0, to);
    }

    @ParameterizedTest
    @CsvSource({"z0, z1", "z1, z2", "z2, z3", "z3, z0"})
    void shouldDeliverEverythingInEveryZone(String inside, String outside) {
        Map<String, String> config = new java.util.HashMap<>(SMALLEST);
        config.put("torus.zones.inside", inside);
        config.put("torus.zones.outside", outside);
        config.put("torus.zones.flexible-from", "0.3");
        config.put("torus.zones.flexible-to", "0.8");
        for (String shape : new String[] {"4x3x2x2x2", "2x2x2x2x2", "1x5x1x4x2", "3x1x1x1x1"}) {
            load(new TestCluster(machine(shape, config), Fidelity.PACKET, 1)).run();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 16})
    void shouldKeepEveryByteOverMembers(int ranksPerNode) {
        Map<String, String> config = new java.util.HashMap<>(SMALLEST);
        config.put("torus.midplane.shape", "2x2x2x2x2");
        long digest = 0;
        for (int members = 1; members <= 3; members++) {
            TestCluster cluster =
                    new TestCluster(machine("4x3x2x1x2", config), Fidelity.PACKET, ranksPerNode, members).withBytes(5);
            load(cluster).run();
            digest = members == 1 ? cluster.oracle.digest() : digest;
            assertThat(cluster.oracle.digest()).isEqualTo(digest);
        }
    }

    private static TestCluster load(TestCluster cluster) {
        Random random = new Random(9);
        int nodes = cluster.machine.topology().nodes();
        int ranks = cluster.layout.ranksPerNode();
        for (int i = 0; i < 4; i++) {
            for (int node = 0; node < nodes; node++) {
                int to = random.nextInt(nodes) * ranks + random.nextInt(ranks);
                int size = random.nextInt(5_000);
                cluster.data(node * ranks, to, size, random.nextInt(4) > 0, i * 300_000L);
                cluster.eager(node * ranks, random.nextInt(3) * ranks % (nodes * ranks), 200, false, i * 300_000L + 1);
            }
        }
        return cluster;
    }

    /** Eager messages and rendezvous up to 64 KiB keep to one way, the longest dimension first. */
    @Test
    void shouldChooseWaysBySize() {
        Machine machine = machine("4x8x4x4x2", Map.of());
        TestCluster cluster = new TestCluster(machine, Fidelity.PACKET, 1);
        TorusPacketNetwork network = (TorusPacketNetwork) cluster.networks.getFirst();
        Torus torus = (Torus) machine.topology();
        int to = torus.node(1, 2, 1, 0, 1);
        Message small = cluster.data(0, to, 65_536, true, 0);
        Message large = cluster.data(0, to, 65_537, true, 1);
        int self = cluster.addresses.actorOf(0);
        int there = cluster.addresses.actorOf(to);

        assertThat(network.cut(small, self, there, 0, true).adaptive).isFalse();
        PacketizedMessage cut = network.cut(large, self, there, 1, true);
        assertThat(cut.adaptive).isTrue();
        assertThat(Long.bitCount(cut.fifos)).as("B, and E in every step").isEqualTo(2);
        assertThat(network.route().dimension(Long.numberOfTrailingZeros(cut.fifos)))
                .isEqualTo(1);

        TorusMessageNetwork whole =
                (TorusMessageNetwork) new TestCluster(machine, Fidelity.MESSAGE, 1).networks.getFirst();
        assertThat(whole.transfer(small, self, there, true).adaptive).isFalse();
        assertThat(whole.transfer(large, self, there, true).adaptive).isTrue();
    }
}
