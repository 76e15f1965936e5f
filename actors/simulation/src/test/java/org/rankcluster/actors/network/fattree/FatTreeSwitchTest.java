package org.rankcluster.actors.network.fattree;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.rankcluster.actors.network.ByValue;
import org.rankcluster.actors.network.ManualClock;
import org.rankcluster.actors.network.NodeLayout;
import org.rankcluster.actors.network.TestMachines;
import org.rankcluster.actors.network.TestMachines.TreeBuffers;
import org.rankcluster.actors.network.port.Credit;
import org.rankcluster.actors.network.port.Packet;
import org.rankcluster.hardware.fattree.FatTree;
import org.rankcluster.hardware.fattree.FatTreeNetwork;
import org.rankcluster.hardware.machine.EagerPacket;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.message.Payload;

/** Leaf switch 0 of four nodes, with four links up, and the adapter of node 0; both get their events one by one. */
class FatTreeSwitchTest {
    private static final FatTree TREE = FatTree.of(new int[] {4, 4}, new int[] {1, 4});
    private static final int CHUNKS = 8;
    private static final int DOWN_PORTS = 4;

    private final ManualClock time = new ManualClock();
    private final Machine machine =
            TestMachines.fatTree(TREE, TreeBuffers.SMALLEST, 1_000_000_000, 2_000_000_000, EagerPacket.SIZED);
    private final NodeLayout layout = NodeLayout.of(TREE.nodes(), 1, 0, FatTreeWiring.places(TREE));
    private final FatTreePacketNetwork network =
            new FatTreePacketNetwork(machine, (FatTreeNetwork) machine.network(), TREE, layout);
    private final int adapter = network.wiring().neighbours(1, 0)[0];
    private final int leaf = network.wiring().neighbours(0, 0)[0];
    private final ByValue element = new ByValue(network, leaf, time);
    private final long nodeTime = network.linkTime(true, CHUNKS);
    private final long upTime = network.linkTime(false, CHUNKS);

    private Packet packet(int from, int to, boolean adaptive) {
        Message message = new Message.Data(from, to, 0, Payload.phantom(100));
        return new Packet(network.cut(message, layout.rank(from, 0), layout.rank(to, 0), 0, adaptive), 0, 100, CHUNKS);
    }

    /** Returns a packet that has come up from a node. */
    private Packet arrive(int from, int to, boolean adaptive, long at) {
        Packet packet = packet(from, to, adaptive);
        packet.direction = FatTreeRules.UP;
        packet.hints = from;
        element.deliver(network.wiring().neighbours(1, 0)[from], packet, at);
        return packet;
    }

    private void credit(int port, long at) {
        element.deliver(network.wiring().neighbours(1, 0)[port], new Credit(port, 0, CHUNKS), at);
    }

    @Test
    void shouldGiveSpaceBackWhenTheTailHasLeft() {
        Packet up = arrive(0, 5, false, 1_000);
        assertThat(time.take(Packet.class)).isSameAs(up);
        Credit credit = time.take(Credit.class);
        assertThat(credit.target()).isEqualTo(adapter);
        assertThat(credit.time()).isEqualTo(1_000 + upTime + TestMachines.LINK_LATENCY);

        Packet down = arrive(0, 1, false, 2_000_000);
        assertThat(time.take(Packet.class)).isSameAs(down);
        assertThat(time.take(Credit.class).time()).isEqualTo(2_000_000 + nodeTime + TestMachines.LINK_LATENCY);
    }

    @Test
    void shouldKeepTheSpaceOfAPacketThatWaits() {
        arrive(0, 5, false, 0);
        time.take();
        Packet waiting = arrive(1, 9, false, 5_000_000);
        assertThat(waiting.message.to).isEqualTo(layout.rank(9, 0));
        assertThat(time.take()).as("the buffer above is full").isEmpty();

        int port = DOWN_PORTS + network.route().upPort(1, 9);
        credit(port, 9_000_000);

        assertThat(time.take(Packet.class)).isSameAs(waiting);
        assertThat(time.take(Credit.class).time()).isEqualTo(9_000_000 + upTime + TestMachines.LINK_LATENCY);
    }

    @Test
    void shouldGiveSpaceBackWhenTheNodeHasThePacketWhole() {
        ByValue node = new ByValue(network, adapter, time);
        Packet packet = packet(5, 0, false);
        packet.direction = FatTreeRules.DOWN;
        packet.hints = 0;
        node.deliver(leaf, packet, 1_000);

        assertThat(time.take(Packet.class).time()).isEqualTo(1_000 + nodeTime + TestMachines.ADAPTER_LATENCY);
        Credit credit = time.take(Credit.class);
        assertThat(credit.target()).isEqualTo(leaf);
        assertThat(credit.time()).isEqualTo(1_000 + nodeTime + TestMachines.LINK_LATENCY);
    }

    /** All buffers above are full; packets that wait for them in the switch itself count as well. */
    @Test
    void shouldSpreadWaitingPacketsOverAllLinksUp() {
        for (int i = 0; i < DOWN_PORTS; i++) {
            arrive(i, 5, true, i);
        }
        time.take();
        Packet[] waiting = new Packet[DOWN_PORTS];
        for (int i = 0; i < DOWN_PORTS; i++) {
            waiting[i] = arrive(i, 5, true, 5_000_000 + i);
        }
        assertThat(time.take()).isEmpty();

        int preferred = network.route().upPort(1, 5);
        for (int i = 0; i < DOWN_PORTS; i++) {
            int port = DOWN_PORTS + (preferred + i) % DOWN_PORTS;
            credit(port, 9_000_000 + i);
            assertThat(time.take(Packet.class)).as("port " + port).isSameAs(waiting[i]);
            time.take();
        }
    }
}
