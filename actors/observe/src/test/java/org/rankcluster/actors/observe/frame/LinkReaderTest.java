package org.rankcluster.actors.observe.frame;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rankcluster.actors.network.ByValue;
import org.rankcluster.actors.network.LinkSource;
import org.rankcluster.actors.network.ManualClock;
import org.rankcluster.actors.network.NodeLayout;
import org.rankcluster.actors.network.TestCluster;
import org.rankcluster.actors.network.TestMachines;
import org.rankcluster.actors.network.TestMachines.Buffers;
import org.rankcluster.actors.network.TestMachines.TreeBuffers;
import org.rankcluster.actors.network.port.Credit;
import org.rankcluster.actors.network.port.Packet;
import org.rankcluster.actors.network.port.PacketRoute;
import org.rankcluster.actors.network.port.PacketizedMessage;
import org.rankcluster.actors.network.torus.TorusPacketNetwork;
import org.rankcluster.actors.network.torus.TorusRouter;
import org.rankcluster.actors.time.EventActor;
import org.rankcluster.hardware.fattree.FatTree;
import org.rankcluster.hardware.machine.EagerPacket;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.torus.Torus;
import org.rankcluster.hardware.torus.TorusNetwork;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.message.Payload;

class LinkReaderTest {
    private static final int ESCAPE = 2;
    private static final Torus TORUS = Torus.of(8, 8);
    private static final Torus THREE = Torus.of(3, 3, 3);
    private static final long GIGA = 1_000_000_000;

    private final ManualClock time = new ManualClock();
    private final NodeLayout layout = NodeLayout.of(TORUS.nodes(), 1);
    private final int node = TORUS.node(4, 4);
    private final TorusPacketNetwork network = network();
    private final ByValue bench = new ByValue(network, layout.router(node), time);

    private TorusPacketNetwork network() {
        Machine machine = TestMachines.blueGene(TORUS, new Buffers(2, 16, 16, 8), 240, EagerPacket.FULL);
        return new TorusPacketNetwork(machine, (TorusNetwork) machine.network(), TORUS, layout);
    }

    /** Returns a packet of a node to node 6,4. */
    private Packet packet(int from, boolean adaptive) {
        int to = TORUS.node(6, 4);
        PacketizedMessage cut = new PacketizedMessage(
                new Message.Data(from, to, 0, Payload.phantom(100)),
                layout.rank(from, 0),
                layout.rank(to, 0),
                0,
                PacketRoute.of(adaptive),
                network.format(),
                network.route().hints(from, to),
                network.route().hops(from, to));
        return new Packet(cut, 0, 100, 8);
    }

    /** Lets a packet of the neighbour behind a direction arrive. */
    private void arrive(int direction, boolean adaptive, long at) {
        int neighbour = TORUS.neighbour(node, Torus.opposite(direction));
        Packet packet = packet(neighbour, adaptive);
        packet.direction = (byte) direction;
        packet.channel = ESCAPE;
        packet.hops = network.route().hopsAfter(packet.hops, direction);
        packet.hints = network.route().hintsAfter(packet.hints, packet.hops, direction);
        bench.deliver(layout.router(neighbour), packet, at);
    }

    @Test
    void shouldReportWhatWaitsForALink() {
        TorusRouter router = (TorusRouter) bench.element();
        arrive(0, false, 0);
        arrive(2, true, 1_000);
        arrive(2, true, 2_000);
        bench.deliver(layout.rank(node, 0), packet(node, false), 3_000);

        int port = LinkReader.port(router, node * TORUS.directions());
        LinkQueues queues = LinkReader.queues(router, port, 4_000);
        int below = TORUS.neighbour(node, 3);
        assertThat(queues.channels()).containsExactly(0, 0, 8);
        assertThat(queues.waiting().packets()).isEqualTo(3);
        assertThat(queues.waiting().meanWait()).isEqualTo(2_000);
        assertThat(queues.waiting().most(8))
                .containsExactly(
                        new LinkContributors.Contributor(
                                LinkContributors.link(below * TORUS.directions() + 2), 2, 2_500),
                        new LinkContributors.Contributor(LinkContributors.rank(node), 1, 1_000));

        int other = LinkReader.port(router, node * TORUS.directions() + 1);
        assertThat(LinkReader.queues(router, other, 4_000).waiting().packets()).isZero();
        assertThat(LinkReader.port(router, below * TORUS.directions())).isEqualTo(-1);
    }

    @Test
    void shouldCountTheLargestQueueSinceAStretchBegan() {
        TorusRouter router = (TorusRouter) bench.element();
        arrive(0, false, 0);

        assertThat(readings(router, 1_000_000, false)).containsExactly(8L, 8L);
        assertThat(readings(router, 1_000_000, true)).containsExactly(8L, 8L);
        // The buffer behind the link is still full as the second stretch begins.
        bench.deliver(layout.router(TORUS.neighbour(node, 0)), new Credit(0, ESCAPE, 8), 1_500_000);
        assertThat(readings(router, 2_000_000, false)).containsExactly(8L, 8L);
        assertThat(readings(router, 2_000_000, true)).containsExactly(8L, 8L);
        assertThat(readings(router, 3_000_000, true)).containsExactly(0L, 8L);
        assertThat(network.format().linkTime(8)).isEqualTo(router.busy(0));
    }

    @Test
    void shouldReadTheTimeForWhichALinkWasBusyUntilNow() {
        TorusRouter router = (TorusRouter) bench.element();
        arrive(0, false, 0);

        List<Long> busy = new ArrayList<>();
        LinkReader.read(router, 1_000, false, (link, picoseconds, queue, peak) -> busy.add(picoseconds));
        assertThat(busy).containsExactly(1_000L, 0L, 0L, 0L);
    }

    private static List<Long> readings(TorusRouter router, long at, boolean begins) {
        List<Long> readings = new ArrayList<>();
        LinkReader.read(router, at, begins, (link, busy, queue, peak) -> {
            if (busy > 0) {
                readings.add((long) queue);
                readings.add((long) peak);
            }
        });
        return readings;
    }

    @ParameterizedTest
    @CsvSource({"true, PACKET", "true, MESSAGE", "false, PACKET", "false, MESSAGE"})
    void shouldFindTheOriginOfEachLink(boolean isTorus, Fidelity fidelity) {
        Machine machine = isTorus
                ? TestMachines.blueGene(THREE)
                : TestMachines.fatTree(
                        FatTree.of(new int[] {2, 2}, new int[] {1, 1}),
                        TreeBuffers.LARGE,
                        GIGA,
                        GIGA,
                        EagerPacket.SIZED);
        TestCluster cluster = new TestCluster(machine, fidelity, 1);
        int nodes = machine.topology().nodes();
        for (int from = 0; from < nodes; from++) {
            for (int to = 0; to < nodes; to++) {
                if (from != to) {
                    cluster.data(from, to, 500, false, 0);
                }
            }
        }
        cluster.run();

        List<Integer> links = new ArrayList<>();
        List<Integer> into = new ArrayList<>();
        for (EventActor actor : cluster.routers.values()) {
            LinkSource source = (LinkSource) actor;
            for (int port = 0; port < source.links(); port++) {
                if (source.link(port) >= 0) {
                    links.add(source.link(port));
                    into.add(source.linkInto(port));
                    assertThat(source.linkInto(port)).isNotEqualTo(source.link(port));
                    if (isTorus) {
                        int directions = THREE.directions();
                        int from = source.linkInto(port) / directions;
                        int direction = source.linkInto(port) % directions;
                        assertThat(THREE.neighbour(from, direction)).isEqualTo(source.link(port) / directions);
                        assertThat(direction).isEqualTo(Torus.opposite(port));
                    }
                }
            }
        }
        assertThat(links).doesNotHaveDuplicates().isNotEmpty();
        assertThat(into).containsExactlyInAnyOrderElementsOf(links);
    }
}
