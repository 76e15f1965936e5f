package org.rankcluster.actors.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.rankcluster.actors.network.TestMachines.Buffers;
import org.rankcluster.hardware.machine.EagerPacket;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.torus.Torus;
import org.rankcluster.protocol.message.Envelope;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.message.Payload;

/** The notifications of ports to their ranks and their times. There are two ranks a node unless a test states otherwise. */
class PortsTest {
    private static final Torus TORUS = Torus.of(4, 4);

    private static TestCluster cluster(Fidelity fidelity) {
        Machine machine = TestMachines.blueGene(TORUS, Buffers.BLUE_GENE, 240, EagerPacket.SIZED);
        return new TestCluster(machine, fidelity, 2);
    }

    @Test
    void shouldCopyThroughSharedMemoryWhateverTheFidelity() {
        for (Fidelity fidelity : Fidelity.values()) {
            TestCluster cluster = cluster(fidelity);
            Message first = cluster.eager(2, 3, 10_000, false, 0);
            Message second = cluster.eager(2, 3, 0, false, 0);
            Message own = cluster.eager(5, 5, 1_000, false, 0);
            cluster.run();

            assertThat(TestCluster.time(cluster.rank(2).transmitted, first)).isEqualTo(10_000_000);
            assertThat(cluster.arrival(first)).isEqualTo(10_300_000);
            assertThat(cluster.arrival(second)).isEqualTo(10_300_000);
            assertThat(cluster.arrival(own)).isEqualTo(1_300_000);
            assertThat(cluster.traffic().delivered()).isZero();
        }
    }

    @Test
    void shouldReportTheHeaderBeforeTheRest() {
        for (Fidelity fidelity : Fidelity.values()) {
            TestCluster cluster = cluster(fidelity);
            Message message = cluster.eager(0, 2, 5_000, false, 0);
            cluster.run();

            long header = TestCluster.time(cluster.rank(2).headers, message);
            assertThat(header).isBetween(1_000_000L, 5_000_000L);
            assertThat(cluster.arrival(message)).isGreaterThan(header + 20_000_000);
            assertThat(TestCluster.time(cluster.rank(0).transmitted, message)).isLessThan(cluster.arrival(message));
        }
    }

    /** Requests and permissions of the rendezvous are answered; no rank waits for them to leave. */
    @Test
    void shouldSayNothingThatNoOneWaitsFor() {
        for (Fidelity fidelity : Fidelity.values()) {
            TestCluster cluster = cluster(fidelity);
            Message request = new Message.ReadyToSend(new Message.Header(new Envelope(2, 0, 0, 0), 0, 0, 50_000), 1);
            Message permission = new Message.ClearToSend(2, 0, 1, 7, 0);
            Message data = new Message.Data(0, 2, 7, Payload.phantom(5_000));
            cluster.send(request, false, 0);
            cluster.send(permission, false, 20_000_000);
            cluster.send(data, true, 40_000_000);
            cluster.oracle.run(Long.MAX_VALUE);

            assertThat(cluster.rank(2).headers)
                    .extracting(TestRank.Note::message)
                    .containsExactly(request);
            assertThat(cluster.rank(2).arrived)
                    .extracting(TestRank.Note::message)
                    .containsExactly(request, data);
            assertThat(cluster.rank(0).headers).isEmpty();
            assertThat(cluster.rank(0).arrived)
                    .extracting(TestRank.Note::message)
                    .containsExactly(permission);
            assertThat(cluster.rank(0).transmitted)
                    .extracting(TestRank.Note::message)
                    .containsExactly(data);
            assertThat(cluster.rank(2).transmitted).isEmpty();
        }
    }

    /** The CPU cost of packets is independent of their path. */
    @Test
    void shouldChargeTheCpusForEveryPacket() {
        for (Fidelity fidelity : Fidelity.values()) {
            TestCluster cluster = cluster(fidelity);
            cluster.eager(0, 2, 192 + 9 * 240, false, 0);
            cluster.data(0, 4, 192 + 4 * 240, true, 0);
            cluster.run();

            assertThat(cluster.rank(0).cpu.busy).isEqualTo(15 * 85_715);
            assertThat(cluster.rank(2).cpu.busy).isEqualTo(10 * 500_000);
            assertThat(cluster.rank(4).cpu.busy).isEqualTo(5 * 291_429);
        }
    }

    /** Two ranks of a node share its interface. */
    @Test
    void shouldLeaveAnEndpointOneAfterTheOther() {
        Machine machine = TestMachines.crossbar(3, 1_000_000, 1_000_000_000, 0);
        TestCluster cluster = new TestCluster(machine, Fidelity.ENDPOINT, 2);
        Message first = cluster.data(0, 2, 99_952, false, 0);
        Message second = cluster.data(1, 4, 99_952, false, 0);
        cluster.run();

        List<Long> arrivals = List.of(cluster.arrival(first), cluster.arrival(second));
        long alone = 85_715 + 1_000_000 + 100_000_000 + 291_429;
        assertThat(arrivals).containsExactly(alone, alone + 100_000_000);
    }

    @Test
    void shouldEnterAnEndpointOneAfterTheOtherAndKeepTheGap() {
        Machine machine = TestMachines.crossbar(3, 1_000_000, 1_000_000_000, 7_000_000);
        TestCluster cluster = new TestCluster(machine, Fidelity.ENDPOINT, 2);
        Message first = cluster.data(0, 4, 0, false, 0);
        Message second = cluster.data(2, 5, 0, false, 0);
        cluster.run();

        assertThat(cluster.arrival(second)).isEqualTo(cluster.arrival(first) + 7_000_000);
    }

    /** At the fidelity of messages a link serves whole messages; the second waits until the link has carried the first. */
    @Test
    void shouldServeMessagesOfALinkInTheirOrder() {
        TestCluster cluster = new TestCluster(TestMachines.blueGene(Torus.of(8)), Fidelity.MESSAGE, 1);
        Message first = cluster.data(0, 2, 192 + 99 * 240, false, 0);
        Message second = cluster.data(1, 2, 192 + 79 * 240, false, 2_000_000);
        cluster.run();

        assertThat(cluster.arrival(second)).isGreaterThan(85_715 + 70_000 + 180 * 1_554_286L);
        assertThat(cluster.arrival(first)).isLessThan(cluster.arrival(second));
        assertThat(cluster.traffic().messageHops()).isEqualTo(3);
        assertThat(cluster.traffic().packetHops()).isZero();
    }
}
