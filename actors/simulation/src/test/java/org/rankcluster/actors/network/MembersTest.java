package org.rankcluster.actors.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rankcluster.actors.network.TestMachines.Buffers;
import org.rankcluster.actors.network.fattree.FatTreeTrafficTest;
import org.rankcluster.actors.network.port.PacketTransport;
import org.rankcluster.actors.network.torus.TorusPacketNetwork;
import org.rankcluster.actors.network.torus.TorusTrafficTest;
import org.rankcluster.hardware.fattree.FatTree;
import org.rankcluster.hardware.fattree.FatTreeNetwork;
import org.rankcluster.hardware.machine.EagerPacket;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.torus.Torus;

/** Traffic between members arrives as on one member: same digest, same bytes, and nothing is left behind. */
class MembersTest {
    private static final List<Torus> SHAPES =
            List.of(Torus.of(5), Torus.of(5, 3), Torus.of(4, 3, 2), Torus.mesh(2, 5, 3), Torus.of(2, 2, 2, 3));

    @ParameterizedTest
    @EnumSource(Fidelity.class)
    void shouldDeliverTheSameOnAnyNumberOfMembers(Fidelity fidelity) {
        for (Torus torus : SHAPES) {
            for (int ranksPerNode : new int[] {1, 2}) {
                for (long seed : new long[] {1, 2}) {
                    Machine machine = TestMachines.blueGene(torus, Buffers.BLUE_GENE, 240, EagerPacket.SIZED);
                    long alone = run(machine, fidelity, ranksPerNode, 1, seed, seed == 1)
                            .oracle
                            .digest();
                    for (int members : new int[] {2, 3, 5}) {
                        TestCluster cluster = run(machine, fidelity, ranksPerNode, members, seed, seed == 1);

                        assertThat(cluster.oracle.digest())
                                .as("%s on %s members", torus, members)
                                .isEqualTo(alone);
                        assertNothingLeft(cluster);
                    }
                }
            }
        }
    }

    @Test
    void shouldDeliverTheSameWithTheSmallestBuffers() {
        Machine machine = TestMachines.blueGene(Torus.of(4, 3, 2), Buffers.SMALLEST, 240, EagerPacket.SIZED);
        long alone = run(machine, Fidelity.PACKET, 1, 1, 3, true).oracle.digest();
        for (int members = 2; members <= 8; members++) {
            TestCluster cluster = run(machine, Fidelity.PACKET, 1, members, 3, true);

            assertThat(cluster.oracle.digest()).isEqualTo(alone);
            assertNothingLeft(cluster);
        }
    }

    @ParameterizedTest
    @EnumSource(Fidelity.class)
    void shouldDeliverTheSameOverAFatTree(Fidelity fidelity) {
        assertTheSameOverFatTrees(fidelity, FatTreeNetwork.Inputs.VIRTUAL_QUEUES);
    }

    @ParameterizedTest
    @EnumSource(FatTreeNetwork.Inputs.class)
    void shouldDeliverTheSameWhateverTheInputs(FatTreeNetwork.Inputs inputs) {
        assertTheSameOverFatTrees(Fidelity.PACKET, inputs);
    }

    private static void assertTheSameOverFatTrees(Fidelity fidelity, FatTreeNetwork.Inputs inputs) {
        for (FatTree tree : FatTreeTrafficTest.trees()) {
            Machine machine = TestMachines.fatTree(
                    tree, TestMachines.TreeBuffers.SMALLEST, 1_000_000_000, 2_000_000_000, EagerPacket.SIZED, inputs);
            long alone = FatTreeTrafficTest.load(new TestCluster(machine, fidelity, 2).withBytes(1), 3, 5)
                    .run()
                    .oracle
                    .digest();
            for (int members = 2; members <= Math.min(5, tree.nodes()); members++) {
                TestCluster cluster = new TestCluster(machine, fidelity, 2, members).withBytes(1);

                assertThat(FatTreeTrafficTest.load(cluster, 3, 5).run().oracle.digest())
                        .as("%s on %s members", tree, members)
                        .isEqualTo(alone);
                assertNothingLeft(cluster);
            }
        }
    }

    private static TestCluster run(
            Machine machine, Fidelity fidelity, int ranksPerNode, int members, long seed, boolean bytes) {
        TestCluster cluster = new TestCluster(machine, fidelity, ranksPerNode, members);
        if (bytes) {
            cluster.withBytes(seed);
        }
        TorusTrafficTest.Pattern anywhere = (torus, node, random) -> random.nextInt(torus.nodes());
        return TorusTrafficTest.load(cluster, anywhere, 6, seed).run();
    }

    private static void assertNothingLeft(TestCluster cluster) {
        for (Network network : cluster.networks) {
            if (network instanceof PacketTransport packets) {
                assertThat(packets.crossMemberMessages().size()).isZero();
            }
            if (network instanceof TorusPacketNetwork torus) {
                assertThat(torus.messages().size()).isZero();
            }
        }
    }
}
