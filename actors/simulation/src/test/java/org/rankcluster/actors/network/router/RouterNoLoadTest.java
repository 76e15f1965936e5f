package org.rankcluster.actors.network.router;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rankcluster.actors.network.TestCluster;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.protocol.message.Message;

/**
 * A message alone on a direct network takes exactly what the wires, routers, adapters and packets on its way take. The hops of each pair
 * are counted by hand.
 */
class RouterNoLoadTest {
    private static final long NS = 1000;
    private static final long ADAPTERS = 2 * 30 * NS;
    private static final long NODE_LINKS = 2 * 10 * NS;
    private static final long ROUTER = 50 * NS;
    private static final long LOCAL = 20 * NS;
    private static final long GLOBAL = 100 * NS;
    /** A packet of 256 B and 14 B of overhead at 1 GB/s. */
    private static final long PACKET = 270 * NS;

    private static long alone(Machine machine, Fidelity fidelity, int from, int to, int packets) {
        TestCluster cluster = new TestCluster(machine, fidelity, 1);
        int bytes = packets * 256 - machine.mpi().headerBytes();
        Message message = cluster.eager(from, to, bytes, false, 0);
        return cluster.run().arrival(message);
    }

    @ParameterizedTest
    @CsvSource({
        "dragonfly:2x4x2, 0, 1, 0, 0",
        "dragonfly:2x4x2, 0, 2, 1, 0",
        "dragonfly:2x4x2, 0, 70, 0, 1",
        "dragonfly:2x4x2, 0, 64, 1, 1",
        "dragonfly:2x4x2, 0, 8, 1, 1",
        "dragonfly:2x4x2, 0, 10, 2, 1",
        "hyperx:2x3x3, 0, 1, 0, 0",
        "hyperx:2x3x3, 0, 2, 1, 0",
        "hyperx:2x3x3, 0, 6, 1, 0",
        "hyperx:2x3x3, 0, 8, 2, 0",
        "hyperx:2x3x3, 17, 0, 2, 0",
        "slim-fly:1x5, 0, 1, 1, 0",
        "slim-fly:1x5, 0, 2, 2, 0",
        "slim-fly:1x5, 0, 25, 1, 0",
        "slim-fly:1x5, 0, 26, 2, 0",
        "slim-fly:1x5, 0, 49, 2, 0",
        "mesh:1x4x4, 0, 1, 1, 0",
        "mesh:1x4x4, 0, 3, 3, 0",
        "mesh:1x4x4, 0, 5, 2, 0",
        "mesh:1x4x4, 15, 0, 6, 0",
        "mesh:1x4x4, 0, 12, 3, 0"
    })
    void shouldTakeWiresAndRoutersAndPackets(String network, int from, int to, int locals, int globals) {
        Machine machine = RouterMachines.of(network);
        long wires = ADAPTERS + NODE_LINKS + (locals + globals + 1) * ROUTER + locals * LOCAL + globals * GLOBAL;
        for (int packets : new int[] {1, 2, 20}) {
            for (Fidelity fidelity : new Fidelity[] {Fidelity.PACKET, Fidelity.MESSAGE}) {
                assertThat(alone(machine, fidelity, from, to, packets))
                        .as("%s, %d packets", fidelity, packets)
                        .isEqualTo(wires + packets * PACKET);
            }
        }
    }

    /** The rate of the slowest link holds for all packets, and the first one's tail is waited for once, where it leaves that link. */
    @ParameterizedTest
    @CsvSource({"0, 70, 0, 1", "0, 64, 1, 1", "0, 10, 2, 1"})
    void shouldTakeTheRateOfTheSlowestLink(int from, int to, int locals, int globals) {
        Machine machine = RouterMachines.of("dragonfly:2x4x2", "dragonfly.global-link.bandwidth=500 MB/s");
        long wires = ADAPTERS + NODE_LINKS + (locals + globals + 1) * ROUTER + locals * LOCAL + globals * GLOBAL;
        for (int packets : new int[] {1, 2, 20}) {
            assertThat(alone(machine, Fidelity.PACKET, from, to, packets)).isEqualTo(wires + packets * 2 * PACKET);
        }
    }
}
