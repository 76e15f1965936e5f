package org.rankcluster.actors.network.torus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rankcluster.actors.network.TestCluster;
import org.rankcluster.actors.network.TestMachines;
import org.rankcluster.actors.network.TestMachines.Buffers;
import org.rankcluster.hardware.machine.EagerPacket;
import org.rankcluster.hardware.machine.EndpointModel;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.torus.Torus;
import org.rankcluster.hardware.torus.TorusNetwork;
import org.rankcluster.protocol.message.Message;

/**
 * A message alone on the machine takes exactly the time of the formulas. With H hops and m packets of b bytes on the wire at bandwidth B,
 * cut-through takes {@code H * hop + m * b / B} plus the CPUs' work at both ends.
 */
class NoLoadLatencyTest {
    private static final Torus TORUS = Torus.of(8, 4, 6);
    private static final long HOP = 70_000;
    private static final long WRITE = 85_715;
    private static final long READ_EAGER = 500_000;

    private static long alone(Machine machine, Fidelity fidelity, int to, int size, boolean adaptive) {
        TestCluster cluster = new TestCluster(machine, fidelity, 1);
        Message message = cluster.eager(0, to, size, adaptive, 0);
        return cluster.run().arrival(message);
    }

    @ParameterizedTest
    @EnumSource(names = {"PACKET", "MESSAGE"})
    void shouldTakeHopsAndPacketsAndTheCpu(Fidelity fidelity) {
        Machine machine = TestMachines.blueGene(TORUS);
        long packetTime = ((TorusNetwork) machine.network()).linkTime(8);
        for (int to : new int[] {1, 2, TORUS.node(4, 0, 0), TORUS.node(3, 2, 5), TORUS.node(4, 2, 3)}) {
            for (int packets = 1; packets <= 40; packets += packets < 6 ? 1 : 17) {
                int size = 192 + (packets - 1) * 240;
                long expected = WRITE + TORUS.distance(0, to) * HOP + packets * packetTime + READ_EAGER;
                assertThat(alone(machine, fidelity, to, size, false)).isEqualTo(expected);
                assertThat(alone(machine, fidelity, to, size - 100, false)).isEqualTo(expected);
            }
        }
    }

    /**
     * Packets of all sizes against the pipeline of writing CPU, link and reading CPU, worked out packet by packet. Without
     * packets the last may be read up to one packet's time too early, when it is small and the one before is being read.
     */
    @ParameterizedTest
    @EnumSource(names = {"PACKET", "MESSAGE"})
    void shouldPipelineTheCpusAndTheLink(Fidelity fidelity) {
        int[][] cycles = {{60, 204, 350}, {2000, 10, 10}, {10, 10, 4000}, {3000, 10, 3000}, {0, 0, 0}};
        for (int[] cpu : cycles) {
            Machine machine = TestMachines.with(
                    TestMachines.blueGene(TORUS, Buffers.BLUE_GENE, 240, EagerPacket.SIZED),
                    old -> TestMachines.cpu(cpu[0], cpu[1], cpu[2]));
            for (int size : new int[] {0, 1, 17, 192, 193, 500, 912, 913}) {
                long off = alone(machine, fidelity, 3, size, false) - pipeline(machine, 3, size);
                assertThat(-off)
                        .as("%d B, CPU %d, %d", size, cpu[0], cpu[2])
                        .isBetween(
                                0L,
                                fidelity == Fidelity.PACKET
                                        ? 0
                                        : machine.cpu().packets().readEager());
            }
        }
    }

    private static long pipeline(Machine machine, int hops, int size) {
        TorusNetwork network = (TorusNetwork) machine.network();
        long written = 0;
        long linkFree = 0;
        long read = 0;
        int left = size + machine.mpi().headerBytes();
        do {
            int carried = Math.min(left, 240);
            left -= carried;
            written += machine.cpu().packets().write();
            linkFree = Math.max(written, linkFree)
                    + network.linkTime(network.packets().chunks(carried));
            read = Math.max(read, linkFree + hops * HOP)
                    + machine.cpu().packets().readEager();
        } while (left > 0);
        return read;
    }

    @Test
    void shouldTakeTheModelsTimeBetweenEndpoints() {
        Machine machine = TestMachines.blueGene(TORUS);
        EndpointModel model = machine.endpoint();
        for (int to : new int[] {1, TORUS.node(3, 2, 5)}) {
            for (int size : new int[] {0, 192, 1000, 50_000}) {
                long wire =
                        model.latency(TORUS.distance(0, to)) + model.bandwidth().time(size + 48L);
                assertThat(alone(machine, Fidelity.ENDPOINT, to, size, false)).isEqualTo(WRITE + wire + READ_EAGER);
            }
        }
    }

    @Test
    void shouldTakeLatencyAndBandwidthOverACrossbar() {
        Machine machine = TestMachines.crossbar(5, 1_000_000, 1_000_000_000, 0);

        for (Fidelity fidelity : Fidelity.values()) {
            assertThat(alone(machine, fidelity, 4, 952, false)).isEqualTo(WRITE + 2_000_000 + READ_EAGER);
        }
    }

    /** Almasi et al., "BGL/MPI Latency": hardware, packet work and the 1390 cycles of overhead make 3000 cycles, flat to 192 B. */
    @Test
    void shouldTakeHalfARoundTripOf3000Cycles() {
        Machine machine = TestMachines.blueGene(TORUS);
        for (int size : new int[] {0, 1, 64, 192}) {
            double cycles = alone(machine, Fidelity.PACKET, 1, size, false) * 700e6 / 1e12 + 1390;
            assertThat(cycles).isCloseTo(3000, within(300.0));
            assertThat(cycles).isEqualTo(alone(machine, Fidelity.PACKET, 1, 0, false) * 700e6 / 1e12 + 1390);
        }
        assertThat(alone(machine, Fidelity.PACKET, 1, 193, false))
                .isGreaterThan(alone(machine, Fidelity.PACKET, 1, 192, false) + 1_000_000);
    }
}
