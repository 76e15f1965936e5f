package org.rankcluster.actors.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.rankcluster.actors.network.TestMachines.Buffers;
import org.rankcluster.hardware.machine.EagerPacket;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.torus.Torus;

/**
 * The bandwidths that Almasi et al. give for Blue Gene/L ("Bandwidth targets", "BGL/MPI Bandwidth": 926 MB/s to six neighbours, 864 with
 * packets of 224 B, receiving at the speed of three links), and the benefit of adaptive routing.
 */
class BandwidthTargetsTest {
    private static final Torus TORUS = Torus.of(4, 4, 4);
    private static final int SIZE = 120_000;

    private static Machine machine(int payload) {
        return TestMachines.blueGene(TORUS, Buffers.BLUE_GENE, payload, EagerPacket.FULL);
    }

    private static double megabytesPerSecond(long bytes, long ps) {
        return bytes / 1e6 / (ps / 1e12);
    }

    private static double send(int payload, Fidelity fidelity, int links, int messages) {
        TestCluster cluster = new TestCluster(machine(payload), fidelity, 1);
        for (int i = 0; i < messages; i++) {
            for (int direction = 0; direction < links; direction++) {
                cluster.eager(0, TORUS.neighbour(0, direction), SIZE / messages, false, 0);
            }
        }
        cluster.run();
        return megabytesPerSecond((long) links * SIZE, cluster.oracle.now());
    }

    private static double receive(int payload, int links) {
        TestCluster cluster = new TestCluster(machine(payload), Fidelity.PACKET, 1);
        for (int direction = 0; direction < links; direction++) {
            cluster.eager(TORUS.neighbour(0, direction), 0, SIZE, false, 0);
        }
        cluster.run();
        return megabytesPerSecond((long) links * SIZE, cluster.oracle.now());
    }

    @Test
    void shouldSendToSixNeighboursAtThePayloadsShareOfTheLinks() {
        for (Fidelity fidelity : List.of(Fidelity.PACKET, Fidelity.MESSAGE)) {
            assertThat(send(240, fidelity, 6, 1)).isCloseTo(926, within(926 * 0.01));
            assertThat(send(224, fidelity, 6, 1)).isCloseTo(864, within(864 * 0.02));
            assertThat(send(240, fidelity, 1, 1)).isCloseTo(154.4, within(154.4 * 0.01));
        }
    }

    /** An interface sends one message after the other, so it takes many to fill all links; each has its header. */
    @Test
    void shouldSendAtTheSameRateBetweenEndpoints() {
        assertThat(send(240, Fidelity.ENDPOINT, 6, 40)).isCloseTo(926, within(926 * 0.05));
    }

    @Test
    void shouldReceiveFromThreeNeighboursAtFullSpeedAndFromNoMore() {
        assertThat(receive(240, 3)).isCloseTo(3 * 154.4, within(3 * 154.4 * 0.02));
        assertThat(receive(240, 4)).isCloseTo(480, within(480 * 0.05));
        assertThat(receive(240, 6)).isCloseTo(480, within(480 * 0.05));
    }

    /** (x, y) sends to (y, x): in dimension order much of it turns on the diagonal. */
    private static long transpose(boolean adaptive, Fidelity fidelity) {
        Torus plane = Torus.of(8, 8);
        Machine machine = TestMachines.with(TestMachines.blueGene(plane), cpu -> TestMachines.cpu(10, 10, 10));
        TestCluster cluster = new TestCluster(machine, fidelity, 1);
        for (int from = 0; from < plane.nodes(); from++) {
            int to = plane.node(plane.coordinate(from, 1), plane.coordinate(from, 0));
            if (to != from) {
                cluster.data(from, to, SIZE / 4, adaptive, 0);
            }
        }
        cluster.run();
        return cluster.oracle.now();
    }

    @Test
    void shouldTransposeFasterAdaptively() {
        for (Fidelity fidelity : List.of(Fidelity.PACKET, Fidelity.MESSAGE)) {
            assertThat(transpose(true, fidelity)).isLessThan(transpose(false, fidelity) * 6 / 10);
        }
    }
}
