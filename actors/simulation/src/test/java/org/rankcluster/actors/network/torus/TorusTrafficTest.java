package org.rankcluster.actors.network.torus;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.rankcluster.actors.network.TestCluster;
import org.rankcluster.actors.network.TestMachines;
import org.rankcluster.actors.network.TestMachines.Buffers;
import org.rankcluster.hardware.machine.EagerPacket;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.torus.Torus;

/** Whole traffic on small tori and meshes of 1..6 dimensions: everything arrives and nothing is lost. */
public class TorusTrafficTest {
    /** A pattern: sends one of its messages from every rank. */
    public interface Pattern {
        int destination(Torus torus, int node, Random random);
    }

    private static final List<Pattern> PATTERNS = List.of(
            (torus, node, random) -> random.nextInt(torus.nodes()),
            (torus, node, random) -> 0,
            (torus, node, random) -> permuted(torus, node),
            (torus, node, random) -> transpose(torus, node),
            (torus, node, random) -> tornado(torus, node));

    /** Every node is the destination of one: an affine permutation. */
    private static int permuted(Torus torus, int node) {
        int nodes = torus.nodes();
        int factor = 1 + nodes / 3;
        while (gcd(factor, nodes) != 1) {
            factor++;
        }
        return (int) (((long) factor * node + nodes / 2 + 1) % nodes);
    }

    private static int gcd(int a, int b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    private static int transpose(Torus torus, int node) {
        int[] to = new int[torus.dimensions()];
        for (int d = 0; d < to.length; d++) {
            int from = (d + 1) % to.length;
            to[d] = torus.coordinate(node, from) % torus.extent(d);
        }
        return torus.node(to);
    }

    private static int tornado(Torus torus, int node) {
        int[] to = new int[torus.dimensions()];
        for (int d = 0; d < to.length; d++) {
            to[d] = (torus.coordinate(node, d) + (torus.extent(d) - 1) / 2) % torus.extent(d);
        }
        return torus.node(to);
    }

    static List<Torus> shapes() {
        List<Torus> shapes = new ArrayList<>();
        int[] extents = {1, 2, 3, 5};
        for (int a : extents) {
            add(shapes, a);
            for (int b : extents) {
                add(shapes, a, b);
                if (a <= b) {
                    add(shapes, b, a, 3);
                    add(shapes, 2, b, a, 2);
                }
            }
        }
        shapes.add(new Torus(new int[] {5, 3, 2}, new boolean[] {true, false, true}));
        add(shapes, 8);
        add(shapes, 9, 4);
        add(shapes, 2, 3, 2, 1, 2);
        add(shapes, 2, 2, 1, 3, 2, 2);
        return shapes;
    }

    private static void add(List<Torus> shapes, int... extents) {
        shapes.add(Torus.of(extents));
        shapes.add(Torus.mesh(extents));
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void shouldDeliverEverythingWithTheSmallestBuffers(Torus torus) {
        for (Buffers buffers : List.of(Buffers.SMALLEST, Buffers.ESCAPE_ONLY, Buffers.BLUE_GENE)) {
            for (EagerPacket size : EagerPacket.values()) {
                Machine machine = TestMachines.blueGene(torus, buffers, 240, size);
                for (Pattern pattern : PATTERNS) {
                    load(new TestCluster(machine, Fidelity.PACKET, 1), pattern, 3, 7)
                            .run();
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void shouldDeliverEverythingWithoutPackets(Torus torus) {
        Machine machine = TestMachines.blueGene(torus);
        for (Fidelity fidelity : List.of(Fidelity.MESSAGE, Fidelity.ENDPOINT)) {
            for (Pattern pattern : PATTERNS) {
                load(new TestCluster(machine, fidelity, 2), pattern, 3, 7).run();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void shouldExchangeAllWithAll(Torus torus) {
        for (int ranksPerNode : new int[] {1, 2, 3}) {
            Buffers buffers = new Buffers(2, 16, 16, 8);
            Machine machine = TestMachines.blueGene(torus, buffers, 224, EagerPacket.SIZED);
            TestCluster cluster = new TestCluster(machine, Fidelity.PACKET, ranksPerNode);
            int ranks = Math.min(24, cluster.mapping.ranks());
            for (int from = 0; from < ranks; from++) {
                for (int to = 0; to < ranks; to++) {
                    cluster.eager(from, to, 500, (from + to) % 2 == 0, 0);
                }
            }
            cluster.run();
        }
    }

    /** Messages of many sizes, eager and not, deterministic and adaptive, {@code each} from every rank. */
    public static TestCluster load(TestCluster cluster, Pattern pattern, int each, long seed) {
        Random random = new Random(seed);
        Torus torus = (Torus) cluster.machine.topology();
        int ranks = cluster.mapping.ranks();
        for (int i = 0; i < each; i++) {
            for (int from = 0; from < ranks; from++) {
                int node = pattern.destination(torus, cluster.mapping.nodeOf(from), random);
                int to = cluster.mapping.rankAt(node, random.nextInt(cluster.layout.ranksPerNode()));
                int size = random.nextInt(4) == 0 ? 2000 + random.nextInt(3000) : random.nextInt(500);
                long at = i * 2_000_000L + random.nextInt(2_000_000);
                if (random.nextBoolean()) {
                    cluster.eager(from, to, size, random.nextInt(3) == 0, at);
                } else {
                    cluster.data(from, to, size, random.nextInt(3) > 0, at);
                }
            }
        }
        return cluster;
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void shouldRepeatItself(Torus torus) {
        Machine machine = TestMachines.blueGene(torus, Buffers.SMALLEST, 240, EagerPacket.SIZED);
        TestCluster first = load(new TestCluster(machine, Fidelity.PACKET, 2), PATTERNS.getFirst(), 3, 1);
        TestCluster second = load(new TestCluster(machine, Fidelity.PACKET, 2), PATTERNS.getFirst(), 3, 1);

        assertThat(first.run().oracle.digest()).isEqualTo(second.run().oracle.digest());
    }
}
