package org.rankcluster.actors.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.machine.file.MachineReader;
import org.rankcluster.protocol.message.Message;

/** Traffic on tori and fat trees with failed links, with the smallest legal buffers. */
class FailedLinksTest {
    private static Machine machine(String name, String network, String... values) {
        Map<String, String> config = new HashMap<>(Map.of("network", network));
        for (String value : values) {
            config.put(value.substring(0, value.indexOf('=')), value.substring(value.indexOf('=') + 1));
        }
        return MachineReader.ofInstallation().read(name, null, config);
    }

    /** Returns random traffic of messages of all sizes, adaptive or in order. */
    private static TestCluster load(TestCluster cluster, int each, long seed) {
        Random random = new Random(seed);
        int ranks = cluster.mapping.ranks();
        for (int round = 0; round < each; round++) {
            for (int from = 0; from < ranks; from++) {
                int to = random.nextInt(ranks);
                int size = random.nextInt(4) == 0 ? 2000 + random.nextInt(3000) : random.nextInt(500);
                if (cluster.mapping.nodeOf(to) != cluster.mapping.nodeOf(from)) {
                    cluster.eager(from, to, size, random.nextInt(3) > 0, round * 2000L + random.nextInt(2000));
                }
            }
        }
        return cluster;
    }

    @ParameterizedTest
    @CsvSource({
        "torus:4x4x4, 4%, 2",
        "torus:4x4x4, 12%, 1",
        "torus:5x3x2, 8%, 1",
        "torus:8, 10%, 1",
        "fat-tree:4x4, 10%, 1",
        "fat-tree:4x4x2, 12%, 1"
    })
    void shouldDeliverEverything(String network, String failed, String ranksPerNode) {
        int ranks = Integer.parseInt(ranksPerNode);
        boolean isTorus = network.startsWith("torus");
        Machine machine = isTorus
                ? machine(
                        "bgl-512",
                        network,
                        "failed.links=" + failed,
                        "torus.channel-buffer=512 B",
                        "torus.injection.fifo-size=" + 256 * ranks + " B",
                        "torus.reception.fifo-size=256 B")
                : machine("bgl-512", network, "failed.links=" + failed);
        assertThat(machine.topology().describe()).contains("failed");
        for (Fidelity fidelity : Fidelity.values()) {
            load(new TestCluster(machine, fidelity, ranks).withBytes(3), 12, 1).run();
            TestCluster one =
                    load(new TestCluster(machine, fidelity, ranks, 1), 4, 4).run();
            TestCluster three =
                    load(new TestCluster(machine, fidelity, ranks, 3), 4, 4).run();
            assertThat(three.oracle.digest()).isEqualTo(one.oracle.digest());
        }
    }

    /**
     * On a ring of four, the way from node 1 to node 2 without their link has three hops and not one. At the fidelities of packets and
     * messages each further hop costs its latency; so it does between end points.
     */
    @Test
    void shouldTakeTheLatencyOfTheDetour() {
        for (Fidelity fidelity : Fidelity.values()) {
            Machine whole = machine("bgl-512", "torus:4");
            long hop = whole.endpoint().latency(2) - whole.endpoint().latency(1);
            assertThat(arrival(machine("bgl-512", "torus:4", "failed.links=1-2"), fidelity) - arrival(whole, fidelity))
                    .as(fidelity.toString())
                    .isEqualTo(2 * hop);
        }
    }

    private static long arrival(Machine machine, Fidelity fidelity) {
        TestCluster cluster = new TestCluster(machine, fidelity, 1);
        Message message = cluster.eager(1, 2, 100, true, 0);
        cluster.run();
        return cluster.arrival(message);
    }
}
