package org.rankcluster.actors.network.fattree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rankcluster.actors.network.TestCluster;
import org.rankcluster.actors.network.TestMachines;
import org.rankcluster.actors.network.TestMachines.TreeBuffers;
import org.rankcluster.hardware.fattree.FatTree;
import org.rankcluster.hardware.fattree.FatTreeNetwork;
import org.rankcluster.hardware.machine.EagerPacket;
import org.rankcluster.hardware.machine.EndpointModel;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.protocol.message.Message;

/**
 * A message alone on a fat tree takes exactly the time of the formulas. Its m packets take d on each link. They pass 2 l links and 2 l - 1
 * switches in {@code wires + switches + adapters + m * d} plus the CPUs' work at both ends. If links between switches are faster than links
 * of nodes, a packet waits for {@code d - d'} below the first of them.
 */
class FatTreeNoLoadTest {
    private static final FatTree TREE = new FatTree(30, new int[] {4, 3, 3}, new int[] {1, 3, 2}, new int[] {1, 1, 2});
    private static final long GIGA = 1_000_000_000;
    private static final List<Integer> DESTINATIONS = List.of(1, 3, 5, 11, 12, 29);

    private static long alone(Machine machine, Fidelity fidelity, int to, int size, boolean adaptive) {
        TestCluster cluster = new TestCluster(machine, fidelity, 1);
        Message message = cluster.eager(0, to, size, adaptive, 0);
        return cluster.run().arrival(message);
    }

    private static long wires(int to) {
        int levels = TREE.commonLevel(0, to);
        return 2 * TestMachines.LINK_LATENCY
                + 2L * (levels - 1) * TestMachines.UPLINK_LATENCY
                + (2L * levels - 1) * TestMachines.SWITCH_LATENCY
                + 2 * TestMachines.ADAPTER_LATENCY;
    }

    @ParameterizedTest
    @EnumSource(names = {"PACKET", "MESSAGE"})
    void shouldTakeWiresAndSwitchesAndPackets(Fidelity fidelity) {
        for (long uplinkRate : new long[] {GIGA / 2, GIGA, 2 * GIGA}) {
            Machine machine = TestMachines.fatTree(TREE, TreeBuffers.LARGE, GIGA, uplinkRate, EagerPacket.FULL);
            FatTreeNetwork network = (FatTreeNetwork) machine.network();
            long link = network.linkTime(8);
            long uplink = network.uplinkTime(8);
            for (int to : DESTINATIONS) {
                boolean over = TREE.commonLevel(0, to) > 1;
                for (int packets : new int[] {1, 2, 3, 20}) {
                    long wire = over ? packets * Math.max(link, uplink) + Math.max(0, link - uplink) : packets * link;
                    long expected = machine.cpu().packets().write()
                            + wires(to)
                            + wire
                            + machine.cpu().packets().readEager();
                    int size = 208 + (packets - 1) * 256;
                    assertThat(alone(machine, fidelity, to, size, false))
                            .as("to %d, %d packets, uplink %d", to, packets, uplinkRate)
                            .isEqualTo(expected);
                    assertThat(alone(machine, fidelity, to, size - 100, false)).isEqualTo(expected);
                }
            }
        }
    }

    /** Packets of one message, of any size, against the pipeline of CPU and links worked out packet by packet. */
    @Test
    void shouldPipelinePacketsOfAllSizes() {
        Machine machine = TestMachines.fatTree(TREE, TreeBuffers.LARGE, GIGA, 2 * GIGA, EagerPacket.SIZED);
        for (int to : DESTINATIONS) {
            for (int size : new int[] {0, 1, 17, 207, 208, 209, 500, 1000, 5000}) {
                assertThat(alone(machine, Fidelity.PACKET, to, size, false))
                        .as("to %d, %d B", to, size)
                        .isEqualTo(pipeline(machine, to, size));
            }
        }
    }

    private static long pipeline(Machine machine, int to, int size) {
        FatTreeNetwork network = (FatTreeNetwork) machine.network();
        int links = TREE.distance(0, to);
        long[] free = new long[links];
        long written = 0;
        long read = 0;
        int left = size + machine.mpi().headerBytes();
        do {
            int chunks = network.packets().chunks(Math.min(left, 256));
            left -= 256;
            written += machine.cpu().packets().write();
            long head = written;
            long before = 0;
            for (int link = 0; link < links; link++) {
                boolean ofNode = link == 0 || link == links - 1;
                long time = ofNode ? network.linkTime(chunks) : network.uplinkTime(chunks);
                long start = Math.max(free[link], head + Math.max(0, before - time));
                free[link] = start + time;
                head = start;
                before = time;
            }
            long tail = free[links - 1] + wires(to);
            read = Math.max(read, tail) + machine.cpu().packets().readEager();
        } while (left > 0);
        return read;
    }

    @Test
    void shouldRouteAnIdleNetworkTheSameEitherWay() {
        Machine machine = TestMachines.fatTree(TREE, TreeBuffers.LARGE, GIGA, GIGA, EagerPacket.SIZED);
        for (int to : DESTINATIONS) {
            assertThat(alone(machine, Fidelity.PACKET, to, 100, true))
                    .isEqualTo(alone(machine, Fidelity.PACKET, to, 100, false));
        }
    }

    /** The endpoint formula and its accuracy: within 5 % of the packets. */
    @Test
    void shouldTakeTheModelsTimeBetweenEndpoints() {
        Machine machine = TestMachines.fatTree(TREE, TreeBuffers.LARGE, GIGA, GIGA, EagerPacket.SIZED);
        EndpointModel model = machine.endpoint();
        for (int to : DESTINATIONS) {
            for (int size : new int[] {0, 208, 1000, 50_000}) {
                long wire =
                        model.latency(TREE.distance(0, to)) + model.bandwidth().time(size + 48L);
                long expected = machine.cpu().packets().write()
                        + wire
                        + machine.cpu().packets().readEager();
                assertThat(alone(machine, Fidelity.ENDPOINT, to, size, false)).isEqualTo(expected);
                assertThat((double) alone(machine, Fidelity.PACKET, to, size, false))
                        .isCloseTo((double) expected, within(0.05 * expected));
            }
        }
    }
}
