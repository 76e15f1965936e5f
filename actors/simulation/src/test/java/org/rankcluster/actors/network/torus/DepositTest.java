package org.rankcluster.actors.network.torus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.rankcluster.actors.network.TestCluster;
import org.rankcluster.actors.network.TestMachines;
import org.rankcluster.actors.network.TestMachines.Buffers;
import org.rankcluster.hardware.machine.EagerPacket;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.torus.Torus;
import org.rankcluster.hardware.torus.TorusNetwork;
import org.rankcluster.protocol.message.Message;

/** Messages that leave a copy with every node of a line. */
class DepositTest {
    private static final long HOP = 70_000;
    private static final long WRITE = 85_715;
    private static final long READ = 291_429;

    /** The ranks in the same place of the nodes that a message passes. */
    private static List<Integer> passed(Torus torus, int from, int to, int direction, int ranksPerNode) {
        List<Integer> passed = new ArrayList<>();
        for (int node = torus.neighbour(from, direction); node != to; node = torus.neighbour(node, direction)) {
            passed.add(node * ranksPerNode);
        }
        return passed;
    }

    /** At all fidelities each packet passes each link once, and each of the nodes has it as if it were the last. */
    @ParameterizedTest
    @EnumSource(Fidelity.class)
    void shouldReachEveryNodeOfTheLineAsIfItWereTheLast(Fidelity fidelity) {
        Torus torus = Torus.mesh(7, 2);
        Machine machine = TestMachines.blueGene(torus);
        TestCluster cluster = new TestCluster(machine, fidelity, 1);
        Message message = cluster.line(1, 6, 0, 192 + 240, passed(torus, 1, 6, 0, 1), 0);
        cluster.run();

        long packets = 2 * ((TorusNetwork) machine.network()).linkTime(8);
        for (int rank = 2; rank <= 6; rank++) {
            TestCluster alone = new TestCluster(machine, fidelity, 1);
            Message direct = alone.data(1, rank, 192 + 240, false, 0);
            long expected = alone.run().arrival(direct);
            assertThat(TestCluster.time(cluster.rank(rank).arrived, message)).isEqualTo(expected);
            if (fidelity != Fidelity.ENDPOINT) {
                assertThat(expected).isEqualTo(WRITE + (rank - 1) * HOP + packets + READ);
            }
        }
        assertThat(cluster.rank(0).arrived).isEmpty();
        if (fidelity != Fidelity.ENDPOINT) {
            assertThat(cluster.traffic().packetHops()).isEqualTo(fidelity == Fidelity.PACKET ? 2 * 5 : 0);
            assertThat(cluster.traffic().busiest()).isEqualTo(packets);
            assertThat(cluster.traffic().busy()).isEqualTo(5 * packets);
        }
    }

    @ParameterizedTest
    @EnumSource(Fidelity.class)
    void shouldGoAllAroundInTheDirectionThatItIsAsked(Fidelity fidelity) {
        Torus torus = Torus.of(6, 2);
        for (int direction : new int[] {0, 1}) {
            TestCluster cluster = new TestCluster(TestMachines.blueGene(torus), fidelity, 1);
            int last = torus.neighbour(8, direction ^ 1);
            Message message = cluster.line(8, last, direction, 100, passed(torus, 8, last, direction, 1), 0);
            cluster.run();
            assertThat(TestCluster.time(cluster.rank(last).arrived, message))
                    .isEqualTo(
                            TestCluster.time(cluster.rank(torus.neighbour(8, direction)).arrived, message) + 4 * HOP);
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 1, PACKET", "2, 1, PACKET", "1, 2, PACKET", "2, 3, PACKET", "2, 3, MESSAGE", "2, 3, ENDPOINT"})
    void shouldKeepEveryByteUnderLoadWithTheSmallestBuffers(int ranksPerNode, int members, Fidelity fidelity) {
        for (Torus torus : List.of(Torus.of(6), Torus.mesh(5, 3), Torus.of(4, 4), Torus.of(2, 3, 4))) {
            Machine machine = TestMachines.blueGene(torus, Buffers.SMALLEST, 240, EagerPacket.SIZED);
            TestCluster cluster = new TestCluster(machine, fidelity, ranksPerNode, members).withBytes(3);
            Random random = new Random(17);
            for (int node = 0; node < torus.nodes(); node++) {
                int direction = random.nextInt(torus.directions());
                int to = farthest(torus, node, direction);
                for (int i = 0; i < 3 && to != node; i++) {
                    int size = random.nextInt(1500);
                    List<Integer> passed = passed(torus, node, to, direction, ranksPerNode);
                    cluster.line(node * ranksPerNode, to * ranksPerNode, direction, size, passed, i * 1_000_000L);
                    int other = (node + 1 + random.nextInt(torus.nodes() - 1)) % torus.nodes();
                    cluster.data(
                            node * ranksPerNode, other * ranksPerNode, 2_000, random.nextBoolean(), i * 1_000_000L + 1);
                }
            }
            cluster.run();
            cluster.networks.stream()
                    .filter(TorusPacketNetwork.class::isInstance)
                    .forEach(network -> assertThat(((TorusPacketNetwork) network)
                                    .crossMemberMessages()
                                    .size())
                            .isZero());
        }
    }

    /** The last node that a line reaches in a direction. */
    private static int farthest(Torus torus, int node, int direction) {
        int end = node;
        for (int next = torus.neighbour(node, direction); next >= 0 && next != node; ) {
            end = next;
            next = torus.neighbour(next, direction);
        }
        return end;
    }

    @ParameterizedTest
    @EnumSource(Fidelity.class)
    void shouldRefuseAWayThatIsNoLine(Fidelity fidelity) {
        TestCluster cluster = new TestCluster(TestMachines.blueGene(Torus.of(3, 3)), fidelity, 1);
        cluster.line(0, 4, 0, 100, List.of(), 0);

        assertThatThrownBy(cluster::run).hasMessageContaining("expected: along one dimension");
    }
}
