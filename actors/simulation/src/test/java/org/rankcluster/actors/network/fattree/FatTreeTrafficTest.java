package org.rankcluster.actors.network.fattree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.rankcluster.actors.network.TestCluster;
import org.rankcluster.actors.network.TestMachines;
import org.rankcluster.actors.network.TestMachines.TreeBuffers;
import org.rankcluster.hardware.fattree.FatTree;
import org.rankcluster.hardware.fattree.FatTreeNetwork;
import org.rankcluster.hardware.machine.EagerPacket;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.hardware.machine.Machine;

/** Whole traffic on small fat trees: everything arrives, in order where this is promised, and nothing is lost. */
public class FatTreeTrafficTest {
    private static final long GIGA = 1_000_000_000;

    /** A rank's partner in round {@code round} of a pattern. */
    private interface Pattern {
        int destination(int rank, int ranks, int round, Random random);
    }

    private static final List<Pattern> PATTERNS = List.of(
            (rank, ranks, round, random) -> random.nextInt(ranks),
            (rank, ranks, round, random) -> 0,
            (rank, ranks, round, random) -> ranks - 1 - rank,
            (rank, ranks, round, random) -> (rank + ranks / 2 + round) % ranks);

    public static List<FatTree> trees() {
        return List.of(
                tree(1, "1", "1", "1"),
                tree(3, "3", "1", "1"),
                tree(5, "5", "2", "1"),
                tree(8, "4x2", "1x2", "1x2"),
                tree(7, "3x3", "1x1", "1x1"),
                tree(11, "4x3", "1x3", "1x1"),
                tree(12, "2x3x2", "1x2x3", "1x1x2"),
                tree(13, "2x2x2x2", "2x1x2x2", "1x2x1x1"));
    }

    private static FatTree tree(int nodes, String down, String up, String links) {
        return new FatTree(nodes, extents(down), extents(up), extents(links));
    }

    private static int[] extents(String text) {
        return List.of(text.split("x")).stream().mapToInt(Integer::parseInt).toArray();
    }

    private static TestCluster load(TestCluster cluster, Pattern pattern, int each, long seed) {
        Random random = new Random(seed);
        int ranks = cluster.mapping.ranks();
        for (int round = 0; round < each; round++) {
            for (int from = 0; from < ranks; from++) {
                int to = pattern.destination(from, ranks, round, random);
                int size = random.nextInt(4) == 0 ? 2000 + random.nextInt(3000) : random.nextInt(500);
                long at = round * 500_000L + random.nextInt(500_000);
                if (random.nextBoolean()) {
                    cluster.eager(from, to, size, random.nextInt(3) == 0, at);
                } else {
                    cluster.data(from, to, size, random.nextInt(3) > 0, at);
                }
            }
        }
        return cluster;
    }

    /** Messages of many sizes between any two, {@code each} from every rank. */
    public static TestCluster load(TestCluster cluster, int each, long seed) {
        return load(cluster, PATTERNS.getFirst(), each, seed);
    }

    @ParameterizedTest
    @MethodSource("trees")
    void shouldDeliverEverythingWithAnyBuffersAndInputs(FatTree tree) {
        for (TreeBuffers buffers : List.of(TreeBuffers.SMALLEST, TreeBuffers.LARGE)) {
            for (long uplinkRate : new long[] {GIGA / 2, GIGA, 2 * GIGA}) {
                for (FatTreeNetwork.Inputs inputs : FatTreeNetwork.Inputs.values()) {
                    Machine machine = TestMachines.fatTree(tree, buffers, GIGA, uplinkRate, EagerPacket.SIZED, inputs);
                    for (Pattern pattern : PATTERNS) {
                        load(new TestCluster(machine, Fidelity.PACKET, 1), pattern, 4, 7)
                                .run();
                        load(new TestCluster(machine, Fidelity.PACKET, 3), pattern, 3, 8)
                                .run();
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("trees")
    void shouldDeliverEverythingWithoutPackets(FatTree tree) {
        Machine machine = TestMachines.fatTree(tree, TreeBuffers.LARGE, GIGA, 2 * GIGA, EagerPacket.FULL);
        for (Fidelity fidelity : List.of(Fidelity.MESSAGE, Fidelity.ENDPOINT)) {
            for (Pattern pattern : PATTERNS) {
                load(new TestCluster(machine, fidelity, 2), pattern, 4, 7).run();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("trees")
    void shouldExchangeAllWithAll(FatTree tree) {
        for (EagerPacket eager : EagerPacket.values()) {
            Machine machine = TestMachines.fatTree(tree, TreeBuffers.SMALLEST, GIGA, GIGA, eager);
            TestCluster cluster = new TestCluster(machine, Fidelity.PACKET, 2);
            int ranks = cluster.mapping.ranks();
            for (int from = 0; from < ranks; from++) {
                for (int to = 0; to < ranks; to++) {
                    cluster.eager(from, to, 700, (from + to) % 2 == 0, 0);
                }
            }
            cluster.run();
        }
    }

    /** A 16 of 16 permutation that D-mod-k sends over one link up from each leaf: adaptive packets take all of them. */
    @Test
    void shouldSpreadAdaptivePacketsOverAllLinksUp() {
        FatTree tree = FatTree.of(new int[] {4, 4}, new int[] {1, 4});
        Machine machine = TestMachines.fatTree(tree, TreeBuffers.LARGE, GIGA, GIGA, EagerPacket.SIZED);
        long[] busiest = new long[2];
        long[] end = new long[2];
        for (int adaptive = 0; adaptive < 2; adaptive++) {
            TestCluster cluster = new TestCluster(machine, Fidelity.PACKET, 1);
            for (int leaf = 0; leaf < 4; leaf++) {
                for (int node = 0; node < 4; node++) {
                    if (node != leaf) {
                        cluster.data(4 * leaf + node, 4 * node + leaf, 20_000, adaptive == 1, 0);
                    }
                }
            }
            busiest[adaptive] = cluster.run().traffic().busiest();
            end[adaptive] = cluster.oracle.now();
        }

        assertThat(busiest[1]).isLessThan(busiest[0] / 2);
        assertThat(end[1]).isLessThan(end[0] / 2);
    }

    /** Two senders in a leaf, one link up: each gets half of it. A taper of 2 to 1 halves the bandwidth out of the leaf. */
    @Test
    void shouldShareATaperedLink() {
        Machine machine = TestMachines.fatTree(
                FatTree.of(new int[] {2, 2}, new int[] {1, 1}), TreeBuffers.LARGE, GIGA, GIGA, EagerPacket.SIZED);
        TestCluster cluster = new TestCluster(machine, Fidelity.PACKET, 1);
        cluster.data(0, 2, 256_000, false, 0);
        cluster.data(1, 3, 256_000, false, 0);
        cluster.run();
        // 2 x 1001 packets of 282 B, the first with 48 B of header, over one link of 1 GB/s.
        assertThat(cluster.oracle.now()).isBetween(2 * 1000 * 282_000L, 2 * 1002 * 282_000L + 2_000_000);
    }

    @ParameterizedTest
    @MethodSource("trees")
    void shouldRepeatItself(FatTree tree) {
        Machine machine = TestMachines.fatTree(tree, TreeBuffers.SMALLEST, GIGA, GIGA, EagerPacket.SIZED);
        TestCluster first = load(new TestCluster(machine, Fidelity.PACKET, 2), 3, 1);
        TestCluster second = load(new TestCluster(machine, Fidelity.PACKET, 2), 3, 1);

        assertThat(first.run().oracle.digest()).isEqualTo(second.run().oracle.digest());
    }
}
