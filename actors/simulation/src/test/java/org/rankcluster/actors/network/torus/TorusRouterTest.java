package org.rankcluster.actors.network.torus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.rankcluster.actors.network.ByValue;
import org.rankcluster.actors.network.FollowedLink;
import org.rankcluster.actors.network.ManualClock;
import org.rankcluster.actors.network.NodeLayout;
import org.rankcluster.actors.network.TestMachines;
import org.rankcluster.actors.network.TestMachines.Buffers;
import org.rankcluster.actors.network.port.Credit;
import org.rankcluster.actors.network.port.FifoSpace;
import org.rankcluster.actors.network.port.LinkFree;
import org.rankcluster.actors.network.port.Packet;
import org.rankcluster.actors.network.port.PacketRoute;
import org.rankcluster.actors.network.port.PacketizedMessage;
import org.rankcluster.actors.network.port.Transmitted;
import org.rankcluster.actors.time.Event;
import org.rankcluster.hardware.machine.EagerPacket;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.torus.MinimalRoute;
import org.rankcluster.hardware.torus.Torus;
import org.rankcluster.hardware.torus.TorusNetwork;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.message.Payload;

/** One router that gets its events one by one. Directions: 0 is +x, 1 is -x, 2 is +y, 3 is -y. */
class TorusRouterTest {
    private static final int D0 = 0;
    private static final int ESCAPE = 2;
    private static final long HOP = 70_000;
    private static final Torus TORUS = Torus.of(8, 8);

    private final ManualClock time = new ManualClock();
    private final NodeLayout layout = NodeLayout.of(TORUS.nodes(), 1);
    private final int node = TORUS.node(4, 4);
    private TorusPacketNetwork network = network(new Buffers(2, 16, 16, 8));
    private final long linkTime = network.format().linkTime(8);
    private ByValue bench = new ByValue(network, layout.router(node), time);

    private TorusPacketNetwork network(Buffers buffers) {
        Machine machine = TestMachines.blueGene(TORUS, buffers, 240, EagerPacket.FULL);
        return new TorusPacketNetwork(machine, (TorusNetwork) machine.network(), TORUS, layout);
    }

    private void rebuild(Buffers buffers) {
        network = network(buffers);
        bench = new ByValue(network, layout.router(node), time);
    }

    private void deliver(int from, Event event, long at) {
        bench.deliver(from, event, at);
    }

    private void redeliver(Event event) {
        bench.redeliver(event);
    }

    private static Packet packet(TorusPacketNetwork network, int from, int to, boolean adaptive, int chunks) {
        Message message = new Message.Data(from, to, 0, Payload.phantom(100));
        MinimalRoute route = network.route();
        PacketizedMessage cut = new PacketizedMessage(
                message,
                network.layout().rank(from, 0),
                network.layout().rank(to, 0),
                0,
                PacketRoute.of(adaptive),
                network.format(),
                route.hints(from, to),
                route.hops(from, to));
        return new Packet(cut, 0, 100, chunks);
    }

    /** Returns a packet on its way from one node to another through this router, arriving in {@code direction} on a channel. */
    private Packet transit(int direction, int channel, int toX, int toY, boolean adaptive) {
        int neighbour = TORUS.neighbour(node, Torus.opposite(direction));
        Packet packet = packet(network, neighbour, TORUS.node(toX, toY), adaptive, 8);
        assertThat(packet.hints >> direction & 1).isEqualTo(1);
        packet.direction = (byte) direction;
        packet.channel = (byte) channel;
        packet.hops = network.route().hopsAfter(packet.hops, direction);
        packet.hints = network.route().hintsAfter(packet.hints, packet.hops, direction);
        return packet;
    }

    private void arrive(Packet packet, long at) {
        deliver(layout.router(TORUS.neighbour(node, Torus.opposite(packet.direction))), packet, at);
    }

    private Packet inject(int fifo, int toX, int toY, boolean adaptive, long at) {
        Packet packet = packet(network, node, TORUS.node(toX, toY), adaptive, 8);
        packet.fifo = (byte) fifo;
        deliver(layout.rank(node, 0), packet, at);
        return packet;
    }

    private void credit(int direction, int channel, int chunks, long at) {
        deliver(layout.router(TORUS.neighbour(node, direction)), new Credit(direction, channel, chunks), at);
    }

    private int neighbour(int direction) {
        return layout.router(TORUS.neighbour(node, direction));
    }

    @Test
    void shouldCutThroughAndReturnTheCreditWhenTheTailIsOut() {
        Packet packet = transit(0, ESCAPE, 6, 4, false);
        arrive(packet, 1_000);

        assertThat(time.take(Packet.class)).isSameAs(packet);
        assertThat(packet.target()).isEqualTo(neighbour(0));
        assertThat(packet.time()).isEqualTo(1_000 + HOP);
        assertThat((int) packet.channel).isEqualTo(ESCAPE);
        Credit credit = time.take(Credit.class);
        assertThat(credit.target()).isEqualTo(neighbour(1));
        assertThat(credit.time()).isEqualTo(1_000 + linkTime + HOP);
        assertThat((int) credit.direction).isZero();
        assertThat((int) credit.channel).isEqualTo(ESCAPE);
        assertThat((int) credit.chunks).isEqualTo(8);
        assertThat(time.take()).isEmpty();
    }

    @Test
    void shouldTurnInDimensionOrder() {
        Packet straight = transit(0, ESCAPE, 6, 6, false);
        arrive(straight, 0);
        assertThat((int) straight.direction).isZero();

        Packet turning = transit(0, ESCAPE, 4, 6, false);
        arrive(turning, 5_000_000);
        assertThat((int) turning.direction).isEqualTo(2);
    }

    @Test
    void shouldWaitForTheLinkWithOneEvent() {
        Packet first = transit(0, ESCAPE, 6, 4, false);
        arrive(first, 0);
        time.take();
        Packet second = transit(2, ESCAPE, 6, 4, true);
        arrive(second, 1_000);
        Packet third = transit(3, ESCAPE, 6, 4, true);
        arrive(third, 2_000);

        LinkFree free = time.take(LinkFree.class);
        assertThat(time.take()).isEmpty();
        assertThat(free.time()).isEqualTo(linkTime);
        redeliver(free);
        Packet next = time.take(Packet.class);
        assertThat(next.time()).isEqualTo(linkTime + HOP);
        assertThat(time.take(LinkFree.class).time()).isEqualTo(2 * linkTime);
    }

    @Test
    void shouldNotOvertakeWaitingPacketsWhenALinkIsFreeAtThisVeryTime() {
        Packet first = transit(0, ESCAPE, 6, 4, false);
        arrive(first, 0);
        Packet waiting = transit(2, D0, 6, 4, true);
        arrive(waiting, 1_000);
        LinkFree free = time.take(LinkFree.class);
        time.take();
        Packet late = transit(0, D0, 6, 4, true);
        arrive(late, linkTime);

        assertThat(time.take()).isEmpty();
        redeliver(free);
        time.take(Packet.class);
    }

    @Test
    void shouldSendTheNextOfAQueueOnlyWhenTheTailOfTheFirstIsOut() {
        arrive(transit(2, D0, 6, 4, true), 0);
        arrive(transit(0, D0, 6, 4, true), 1_000);
        LinkFree free = time.take(LinkFree.class);
        time.take();
        redeliver(free);
        time.take();
        Packet behind = transit(0, D0, 4, 6, true);
        arrive(behind, 1_000 + linkTime);

        free = time.take(LinkFree.class);
        assertThat(time.take()).isEmpty();
        redeliver(free);
        assertThat(time.take(Packet.class)).isSameAs(behind);
        assertThat((int) behind.direction).isEqualTo(2);
        assertThat(behind.time()).isEqualTo(2 * linkTime + HOP);
    }

    @Test
    void shouldKeepABubbleInEscapeRings() {
        arrive(transit(0, ESCAPE, 6, 4, false), 0);
        time.take();
        Packet entering = transit(2, ESCAPE, 6, 5, false);
        entering.hints = 1;
        arrive(entering, 5_000_000);
        assertThat(time.take()).isEmpty();

        Packet staying = transit(0, ESCAPE, 6, 4, false);
        arrive(staying, 6_000_000);
        assertThat(time.take(Packet.class)).isSameAs(staying);
        LinkFree free = time.take(LinkFree.class);
        time.take();
        redeliver(free);
        assertThat(time.take()).isEmpty();

        credit(0, ESCAPE, 8, 9_000_000);
        assertThat(time.take()).isEmpty();
        credit(0, ESCAPE, 8, 9_100_000);
        assertThat(time.take(Packet.class)).isSameAs(entering);
    }

    @Test
    void shouldCountAnyPacketAsTheLargestInTheEscapeChannel() {
        Packet small = packet(network, TORUS.node(3, 4), TORUS.node(6, 4), false, 2);
        small.direction = 0;
        small.channel = ESCAPE;
        small.space = 8;
        arrive(small, 0);
        assertThat((int) small.space).isEqualTo(8);
        assertThat(time.take(Credit.class).chunks).isEqualTo((short) 8);

        Packet adaptive = packet(network, TORUS.node(3, 4), TORUS.node(6, 4), true, 2);
        adaptive.direction = 0;
        adaptive.channel = D0;
        arrive(adaptive, 5_000_000);
        assertThat((int) adaptive.space).isEqualTo(2);
    }

    @Test
    void shouldGoWhereThereIsMostSpace() {
        Packet first = transit(0, D0, 6, 6, true);
        arrive(first, 0);
        assertThat((int) first.direction).isZero();
        assertThat((int) first.channel).isZero();
        Packet second = transit(2, D0, 6, 6, true);
        arrive(second, 5_000_000);
        assertThat((int) second.direction).isZero();
        assertThat((int) second.channel).isEqualTo(1);
        Packet third = transit(2, D0, 6, 6, true);
        arrive(third, 10_000_000);
        assertThat((int) third.direction).isEqualTo(2);
    }

    @Test
    void shouldFallBackToTheEscapeChannelInDimensionOrder() {
        for (int i = 0; i < 4; i++) {
            arrive(transit(0, D0, 6, 4, true), i * 5_000_000L);
        }
        time.take();
        Packet packet = transit(0, D0, 6, 4, true);
        arrive(packet, 30_000_000);

        assertThat((int) time.take(Packet.class).channel).isEqualTo(ESCAPE);
        time.take();
        arrive(transit(0, D0, 6, 4, true), 40_000_000);
        assertThat(time.take()).isEmpty();
        credit(0, 1, 8, 50_000_000);
        assertThat((int) time.take(Packet.class).channel).isEqualTo(1);
    }

    /** Holds for any phase of the arbiter, and for any fill of the injection FIFOs. */
    @Test
    void shouldServeTransitBeforeInjection() {
        for (long start = 0; start < 1_300_000; start += 50_000) {
            rebuild(new Buffers(2, 32, 32, 32));
            arrive(transit(0, D0, 6, 4, true), start);
            time.take();
            for (int fifo = 0; fifo < 3; fifo++) {
                inject(fifo, 6, 4, true, start + 1_000);
                inject(fifo, 6, 4, true, start + 1_000);
            }
            Packet transit = transit(2, D0, 6, 4, true);
            arrive(transit, start + 2_000);
            LinkFree free = time.take(LinkFree.class);
            time.take();
            redeliver(free);

            assertThat(time.take(Packet.class)).as("at %d", start).isSameAs(transit);
            time.take();
        }
    }

    @Test
    void shouldReceiveWhileInjectionIsFull() {
        inject(0, 6, 4, false, 0);
        inject(0, 6, 4, false, 0);
        time.take();
        Packet home = transit(0, ESCAPE, 4, 4, false);
        arrive(home, 1_000);

        assertThat(time.take(Packet.class)).isSameAs(home);
        assertThat(home.target()).isEqualTo(layout.rank(node, 0));
        assertThat(home.time()).isEqualTo(1_000 + linkTime);
        assertThat(time.take(Credit.class).time()).isEqualTo(1_000 + linkTime + HOP);
    }

    @Test
    void shouldHoldPacketsInTheirBuffersWhileTheReceptionFifoIsFull() {
        Packet first = transit(0, ESCAPE, 4, 4, false);
        arrive(first, 0);
        time.take();
        Packet second = transit(0, D0, 4, 4, true);
        arrive(second, 2_000_000);
        Packet third = transit(2, D0, 4, 4, true);
        arrive(third, 2_000_000);

        assertThat(time.take(Packet.class)).as("another link's FIFO").isSameAs(third);
        time.take();
        deliver(layout.rank(node, 0), new FifoSpace(first.fifo, 8), 7_000_000);
        assertThat(time.take(Packet.class)).isSameAs(second);
        assertThat(second.time()).isEqualTo(7_000_000);
        assertThat(time.take(Credit.class).time()).isEqualTo(7_000_000 + HOP);
    }

    @Test
    void shouldGiveInjectionSpaceBackSeveralPacketsAtATime() {
        rebuild(new Buffers(2, 32, 32, 32));
        Packet first = inject(0, 6, 4, false, 0);
        assertThat(time.take(Packet.class)).isSameAs(first);
        assertThat(time.take()).isEmpty();
        inject(0, 6, 4, false, 5_000_000);
        time.take(Packet.class);
        FifoSpace space = time.take(FifoSpace.class);

        assertThat(space.chunks).isEqualTo(16);
        assertThat(space.target()).isEqualTo(layout.rank(node, 0));
        assertThat(space.time()).isEqualTo(5_000_000 + linkTime);
    }

    @Test
    void shouldRefuseEventsOfOthers() {
        assertThatThrownBy(() -> deliver(
                        layout.rank(node, 0), new Transmitted(packet(network, 0, 1, true, 8).message.message, 0), 0))
                .hasMessageContaining("router of node " + node + ": unexpected");
    }

    @Test
    void shouldRefuseBuffersThatTheRulesCannotWorkWith() {
        assertThatThrownBy(() -> rebuild(new Buffers(2, 15, 8, 8)))
                .hasMessage(
                        "torus network: channelChunks: 15 (expected: at least 16, the space for packets that the bubble"
                                + " rule requires)");
        assertThatThrownBy(() -> rebuild(new Buffers(2, 16, 7, 8))).hasMessageContaining("injectionFifoChunks: 7");
        assertThatThrownBy(() -> rebuild(new Buffers(2, 16, 8, 7))).hasMessageContaining("receptionFifoChunks: 7");
        assertThatThrownBy(() -> rebuild(new Buffers(15, 16, 8, 8))).hasMessageContaining("queues of a router: 70");
    }

    @Test
    void shouldFollowOneLinkUntilTheRecordIsFull() {
        TorusRouter router = (TorusRouter) bench.element();
        int port = 0;
        FollowedLink record = router.follow(port);
        assertThat(router.follow(port)).isSameAs(record);
        arrive(transit(0, ESCAPE, 6, 4, false), 0);
        time.take();
        arrive(transit(2, ESCAPE, 6, 4, true), 1_000); // waits for the first's tail
        arrive(transit(1, ESCAPE, 2, 4, false), 2_000); // takes another link
        redeliver(time.take(LinkFree.class));

        assertThat(record.size()).isEqualTo(2);
        assertThat(record.inputs()).containsExactly(1, 3);
        assertThat(record.sources()).containsExactly(TORUS.neighbour(node, 1), TORUS.neighbour(node, 3));
        assertThat(record.destinations()).containsOnly(TORUS.node(6, 4));
        assertThat(record.waits()).containsExactly(0, linkTime - 1_000);
        assertThat(router.follow(port + 1)).isNotSameAs(record);
    }
}
