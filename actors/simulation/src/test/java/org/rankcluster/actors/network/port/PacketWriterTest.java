package org.rankcluster.actors.network.port;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.rankcluster.actors.network.FakeHost;
import org.rankcluster.actors.network.NodeLayout;
import org.rankcluster.actors.network.TestMachines;
import org.rankcluster.actors.network.TestMachines.Buffers;
import org.rankcluster.actors.network.torus.TorusPacketNetwork;
import org.rankcluster.hardware.machine.EagerPacket;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.torus.Torus;
import org.rankcluster.hardware.torus.TorusNetwork;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.message.Payload;

/** The send side of a port; it belongs to the rank on node 0. Four packets fit into a FIFO. */
class PacketWriterTest {
    private static final Torus TORUS = Torus.of(8, 8, 8);
    private static final long WRITE = 85_715;

    private final NodeLayout layout = NodeLayout.of(TORUS.nodes(), 1);
    private final FakeHost host = new FakeHost(layout.rank(0, 0));
    private final PacketWriter writer = new PacketWriter(host, network(60));

    private TorusPacketNetwork network(int writeCycles) {
        Machine machine = TestMachines.with(
                TestMachines.blueGene(TORUS, Buffers.BLUE_GENE, 240, EagerPacket.FULL),
                cpu -> TestMachines.cpu(writeCycles, 204, 350));
        return new TorusPacketNetwork(machine, (TorusNetwork) machine.network(), TORUS, layout);
    }

    private static Message data(int x, int y, int z, int packets) {
        return new Message.Data(0, TORUS.node(x, y, z), 0, Payload.phantom(192 + (packets - 1) * 240));
    }

    private static List<Packet> packets(Packet batch) {
        List<Packet> packets = new ArrayList<>();
        for (Packet packet = batch; packet != null; packet = packet.next) {
            packets.add(packet);
        }
        return packets;
    }

    private List<Packet> written() {
        return host.take(Packet.class).stream()
                .flatMap(batch -> packets(batch).stream())
                .toList();
    }

    private void transmit(PacketWriter writer, Message message, boolean adaptive) {
        writer.transmit(message, layout.rank(message.destination(), 0), adaptive, null);
    }

    @Test
    void shouldFillTheFifoInOneEventAtTheTimeOfTheFirstPacket() {
        transmit(writer, data(2, 0, 0, 9), false);

        assertThat(host.sent).hasSize(1);
        assertThat(host.sent.getFirst().at()).isEqualTo(WRITE);
        assertThat(host.sent.getFirst().target()).isEqualTo(layout.router(0));
        List<Packet> packets = written();
        assertThat(packets).extracting(packet -> packet.offset).containsExactly(0, 192, 432, 672);
        assertThat(host.cpu.free).isEqualTo(4 * WRITE);
    }

    @Test
    void shouldContinueWhenThereIsSpaceAndReportWhenAllIsWritten() {
        transmit(writer, data(2, 0, 0, 5), false);
        int fifo = written().getFirst().fifo;
        host.now = 10_000_000;
        writer.freed(fifo, 16);

        assertThat(host.sent).hasSize(2);
        assertThat(host.sent).extracting(FakeHost.Sent::at).containsOnly(10_000_000 + WRITE);
        assertThat(host.sent.getFirst().event()).isInstanceOf(Transmitted.class);
        assertThat(written()).extracting(packet -> packet.offset).containsExactly(912);
        writer.freed(fifo, 16);
        assertThat(host.sent).isEmpty();
    }

    @Test
    void shouldWriteToAllDirectionsInTurn() {
        transmit(writer, data(1, 0, 0, 9), false);
        transmit(writer, data(7, 0, 0, 9), false);
        List<Packet> first = written();
        assertThat(first).hasSize(8);
        assertThat(first.stream().map(packet -> packet.fifo).distinct()).hasSize(2);
    }

    @Test
    void shouldTakeTurnsAmongMessagesOfAFifoButNotOnAConnection() {
        Message first = data(1, 0, 0, 4);
        Message second = data(1, 0, 0, 1);
        Message other = data(2, 0, 0, 3);
        transmit(writer, data(3, 0, 0, 4), false);
        int fifo = written().getFirst().fifo;
        transmit(writer, first, false);
        transmit(writer, second, false);
        transmit(writer, other, false);
        assertThat(host.sent).isEmpty();
        writer.freed(fifo, 32);
        writer.freed(fifo, 32);

        assertThat(written())
                .extracting(packet -> packet.message.message)
                .containsExactly(first, other, first, other, first, other, first, second);
    }

    @Test
    void shouldTakeTheEmptiestFifoThatLeadsNearerWhenAdaptive() {
        transmit(writer, data(1, 0, 0, 2), false);
        int busy = written().getFirst().fifo;
        transmit(writer, data(1, 1, 0, 4), true);

        List<Packet> packets = written();
        assertThat(packets).filteredOn(packet -> packet.fifo == busy).hasSize(1);
        assertThat(packets).filteredOn(packet -> packet.fifo != busy).hasSize(3);
        assertThat(packets.stream().map(packet -> packet.fifo).distinct()).hasSize(2);
    }

    @Test
    void shouldGoAnotherWayWhileOneIsBlockedWhenAdaptive() {
        transmit(writer, data(1, 0, 0, 9), false);
        int blocked = written().getFirst().fifo;
        transmit(writer, data(1, 1, 0, 4), true);

        assertThat(written()).hasSize(4).noneMatch(packet -> packet.fifo == blocked);
    }

    @Test
    void shouldSendAPacketOfItsOwnWhenTheFifoWouldNotWaitForIt() {
        PacketWriter slow = new PacketWriter(host, network(2_000));
        transmit(slow, data(2, 0, 0, 3), false);

        long write = TestMachines.cpu(2_000, 0, 0).packets().write();
        assertThat(host.sent).filteredOn(sent -> sent.event() instanceof Packet).hasSize(3);
        assertThat(host.sent)
                .filteredOn(sent -> sent.event() instanceof Packet)
                .extracting(FakeHost.Sent::at)
                .containsExactly(write, 2 * write, 3 * write);
    }

    @Test
    void shouldRefuseReceiversOnItsOwnNode() {
        assertThatThrownBy(() -> transmit(writer, data(0, 0, 0, 1), false))
                .hasMessageContaining("of the same node (expected: on the shared memory)");
    }
}
