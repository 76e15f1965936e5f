package org.rankcluster.actors.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rankcluster.actors.network.TestMachines.Buffers;
import org.rankcluster.hardware.machine.EagerPacket;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.machine.TorusNetwork;
import org.rankcluster.hardware.routing.MinimalRoute;
import org.rankcluster.hardware.topology.Torus;
import org.rankcluster.protocol.message.Message;

/** Messages that leave a copy with every node of a line. */
class DepositTest {
    private static final long HOP = 70_000;
    private static final long WRITE = 85_715;
    private static final long READ_EAGER = 500_000;

    /** The ranks in the same place of the nodes that a message passes. */
    private static List<Integer> passed(Torus torus, int from, int to, int ranksPerNode) {
        int direction = MinimalRoute.first(new MinimalRoute(torus).hints(from, to));
        List<Integer> passed = new ArrayList<>();
        for (int node = torus.neighbour(from, direction); node != to; node = torus.neighbour(node, direction)) {
            passed.add(node * ranksPerNode);
        }
        return passed;
    }

    @Test
    void shouldReachEveryNodeOfTheLineAsIfItWereTheLast() {
        Torus torus = Torus.mesh(7, 2);
        Machine machine = TestMachines.blueGene(torus);
        TestCluster cluster = new TestCluster(machine, Fidelity.PACKET, 1);
        Message message = cluster.deposit(1, 6, 192 + 240, passed(torus, 1, 6, 1), 0);
        cluster.run();

        long packets = 2 * ((TorusNetwork) machine.network()).linkTime(8);
        for (int rank = 2; rank <= 6; rank++) {
            assertThat(TestCluster.time(cluster.rank(rank).arrived, message))
                    .isEqualTo(WRITE + (rank - 1) * HOP + packets + READ_EAGER);
        }
        assertThat(cluster.rank(0).arrived).isEmpty();
        assertThat(cluster.traffic().packetHops()).isEqualTo(2 * 5);
        assertThat(cluster.traffic().delivered()).isEqualTo(2 * 5);
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 1", "1, 2", "2, 3"})
    void shouldKeepEveryByteUnderLoadWithTheSmallestBuffers(int ranksPerNode, int members) {
        for (Torus torus : List.of(Torus.of(6), Torus.mesh(5, 3), Torus.of(4, 4), Torus.of(2, 3, 4))) {
            Machine machine = TestMachines.blueGene(torus, Buffers.SMALLEST, 240, EagerPacket.SIZED);
            TestCluster cluster = new TestCluster(machine, Fidelity.PACKET, ranksPerNode, members).withBytes(3);
            Random random = new Random(17);
            for (int node = 0; node < torus.nodes(); node++) {
                int to = farthest(torus, node, random.nextInt(torus.dimensions()));
                for (int i = 0; i < 3; i++) {
                    int size = random.nextInt(1500);
                    List<Integer> passed = passed(torus, node, to, ranksPerNode);
                    cluster.deposit(node * ranksPerNode, to * ranksPerNode, size, passed, i * 1_000_000L);
                    int other = (node + 1 + random.nextInt(torus.nodes() - 1)) % torus.nodes();
                    cluster.data(
                            node * ranksPerNode, other * ranksPerNode, 2_000, random.nextBoolean(), i * 1_000_000L + 1);
                }
            }
            cluster.run();
            cluster.networks.forEach(network ->
                    assertThat(((PacketNetwork) network).underWay().size()).isZero());
        }
    }

    private static int farthest(Torus torus, int node, int dimension) {
        int best = torus.neighbour(node, dimension, true) < 0
                ? torus.neighbour(node, dimension, false)
                : torus.neighbour(node, dimension, true);
        for (int to = 0; to < torus.nodes(); to++) {
            boolean line = Integer.bitCount(new MinimalRoute(torus).hints(node, to)) == 1
                    && torus.coordinate(node, dimension) != torus.coordinate(to, dimension);
            if (line && torus.distance(node, to) > torus.distance(node, best)) {
                best = to;
            }
        }
        return best;
    }

    @Test
    void shouldRefuseAWayThatIsNoLine() {
        TestCluster cluster = new TestCluster(TestMachines.blueGene(Torus.of(3, 3)), Fidelity.PACKET, 1);
        cluster.deposit(0, 4, 100, List.of(), 0);

        assertThatThrownBy(cluster::run).hasMessageContaining("expected: along one line");
    }

    @Test
    void shouldSayWhereThereIsNoDeposit() {
        Machine machine = TestMachines.blueGene(Torus.of(3, 3));
        for (Fidelity fidelity : Fidelity.values()) {
            TestCluster cluster = new TestCluster(machine, fidelity, 1);
            assertThat(cluster.rank(0).network.deposits()).isEqualTo(fidelity == Fidelity.PACKET);
        }
    }
}
