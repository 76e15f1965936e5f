package org.rankcluster.actors.network.fattree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rankcluster.actors.network.ByValue;
import org.rankcluster.actors.network.ManualClock;
import org.rankcluster.actors.network.NodeLayout;
import org.rankcluster.actors.network.TestMachines;
import org.rankcluster.actors.network.TestMachines.TreeBuffers;
import org.rankcluster.actors.network.port.Credit;
import org.rankcluster.actors.network.port.LinkFree;
import org.rankcluster.actors.network.port.Packet;
import org.rankcluster.actors.time.Event;
import org.rankcluster.hardware.fattree.FatTree;
import org.rankcluster.hardware.fattree.FatTreeNetwork;
import org.rankcluster.hardware.machine.EagerPacket;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.message.Payload;

/** A switch above four nodes that gets its events one by one; nodes have space for two packets. */
class FatTreeInputSwitchTest {
    private static final int NODES = 4;
    private static final int CHUNKS = 8;
    private static final FatTree TREE = FatTree.of(new int[] {NODES}, new int[] {1});
    private static final TreeBuffers TWO_PACKETS = new TreeBuffers(2 * CHUNKS, 256, 256);

    private final ManualClock time = new ManualClock();
    private final NodeLayout layout = NodeLayout.of(NODES, 1, 0, FatTreeWiring.places(TREE));
    /** Events of the switch to itself, and packets to nodes, in the order of sending. */
    private final List<LinkFree> own = new ArrayList<>();

    private final List<Packet> left = new ArrayList<>();
    private final List<Credit> credits = new ArrayList<>();

    /** A switch under test. */
    private final class Bench {
        final FatTreePacketNetwork network;
        final int id;
        final ByValue element;
        final long packetTime;

        Bench(FatTreeNetwork.Inputs inputs) {
            Machine machine =
                    TestMachines.fatTree(TREE, TWO_PACKETS, 1_000_000_000, 1_000_000_000, EagerPacket.SIZED, inputs);
            this.network = new FatTreePacketNetwork(machine, (FatTreeNetwork) machine.network(), TREE, layout);
            this.id = network.wiring().neighbours(0, 0)[0];
            this.element = new ByValue(network, id, time);
            this.packetTime = network.linkTime(true, CHUNKS);
        }

        private void deliver(int from, Event event, long at) {
            element.deliver(from, event, at);
            keep();
        }

        private void keep() {
            for (Event sent : time.take()) {
                switch (sent) {
                    case LinkFree free -> own.add(free);
                    case Packet packet -> left.add(packet);
                    case Credit credit -> credits.add(credit);
                    default -> throw new AssertionError(sent);
                }
            }
        }

        private int adapter(int node) {
            return layout.router(node);
        }

        Packet arrive(int from, int to, long at) {
            Message message = new Message.Data(from, to, 0, Payload.phantom(100));
            Packet packet = new Packet(
                    network.cut(message, layout.rank(from, 0), layout.rank(to, 0), 0, false), 0, 100, CHUNKS);
            packet.direction = FatTreeRules.UP;
            packet.hints = from;
            deliver(adapter(from), packet, at);
            return packet;
        }

        void credit(int node, long at) {
            deliver(adapter(node), new Credit(node, 0, CHUNKS), at);
        }

        /** Delivers the switch's events to itself up to {@code until}. */
        void pass(long until) {
            while (true) {
                LinkFree next = null;
                for (LinkFree free : own) {
                    next = free.time() <= until && (next == null || free.time() < next.time()) ? free : next;
                }
                if (next == null) {
                    return;
                }
                own.remove(next);
                element.redeliver(next);
                keep();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(FatTreeNetwork.Inputs.class)
    void shouldHoldUpPacketsBehindABlockedPacketInAFifoOnly(FatTreeNetwork.Inputs inputs) {
        Bench bench = new Bench(inputs);
        long d = bench.packetTime;
        Packet first = bench.arrive(1, 3, 0);
        Packet blocked = bench.arrive(0, 3, d / 2);
        Packet behind = bench.arrive(0, 2, d / 2 + 1);

        assertThat(left)
                .containsExactlyElementsOf(
                        inputs == FatTreeNetwork.Inputs.FIFO ? List.of(first) : List.of(first, behind));

        bench.pass(10 * d);
        assertThat(left)
                .containsExactlyElementsOf(
                        inputs == FatTreeNetwork.Inputs.FIFO
                                ? List.of(first, blocked, behind)
                                : List.of(first, behind, blocked));
    }

    /** Node 3 has space for two packets, and returns none. */
    @ParameterizedTest
    @EnumSource(FatTreeNetwork.Inputs.class)
    void shouldHoldUpPacketsBehindAPacketWithoutRoom(FatTreeNetwork.Inputs inputs) {
        Bench bench = new Bench(inputs);
        long d = bench.packetTime;
        bench.arrive(1, 3, 0);
        bench.arrive(1, 3, d);
        Packet blocked = bench.arrive(0, 3, 3 * d);
        Packet behind = bench.arrive(0, 2, 4 * d);
        bench.pass(20 * d);
        assertThat(left.contains(behind)).isEqualTo(inputs != FatTreeNetwork.Inputs.FIFO);
        assertThat(left).doesNotContain(blocked);

        bench.credit(3, 30 * d);
        bench.pass(40 * d);
        assertThat(left).contains(blocked, behind);
        // The space of a packet is returned when its tail has left.
        assertThat(credits).hasSize(4).allMatch(credit -> credit.chunks == CHUNKS);
        assertThat(credits)
                .anyMatch(credit ->
                        credit.target() == bench.adapter(0) && credit.time() == 30 * d + d + TestMachines.LINK_LATENCY);
    }

    @ParameterizedTest
    @EnumSource(FatTreeNetwork.Inputs.class)
    void shouldSendOnePacketOfAnInputAtATimeUnlessInputsHoldNothingUp(FatTreeNetwork.Inputs inputs) {
        Bench bench = new Bench(inputs);
        long d = bench.packetTime;
        Packet one = bench.arrive(0, 1, 0);
        Packet other = bench.arrive(0, 2, d / 4);
        assertThat(left.contains(other)).isEqualTo(inputs == FatTreeNetwork.Inputs.NONE);

        bench.pass(2 * d);
        assertThat(left).containsExactly(one, other);
        if (inputs != FatTreeNetwork.Inputs.NONE) {
            assertThat(time.now).isEqualTo(d);
        }
    }

    @ParameterizedTest
    @EnumSource(FatTreeNetwork.Inputs.class)
    void shouldKeepTheOrderOfAFlow(FatTreeNetwork.Inputs inputs) {
        Bench bench = new Bench(inputs);
        long d = bench.packetTime;
        bench.arrive(1, 3, 0);
        List<Packet> flow = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            flow.add(bench.arrive(0, 3, i + 1));
            bench.arrive(0, 1 + i % 2, i + 1);
        }
        for (int i = 0; i < 30; i++) {
            bench.credit(i % 3 + 1, (i + 1) * d + 7);
            bench.pass((i + 2) * d);
        }
        assertThat(left.stream().filter(flow::contains)).containsExactlyElementsOf(flow);
    }

    @ParameterizedTest
    @EnumSource(names = {"VIRTUAL_QUEUES", "FIFO"})
    void shouldServeInputsInTurn(FatTreeNetwork.Inputs inputs) {
        Bench bench = new Bench(inputs);
        long d = bench.packetTime;
        for (int round = 0; round < 3; round++) {
            for (int from = 0; from < 3; from++) {
                bench.arrive(from, 3, 10 * round + from);
            }
        }
        for (int i = 0; i < 12; i++) {
            bench.credit(3, (i + 1) * d + 7);
            bench.pass((i + 2) * d);
        }
        assertThat(left.stream().map(packet -> layout.node(packet.message.from)))
                .containsExactly(0, 1, 2, 0, 1, 2, 0, 1, 2);
    }

    /** Streams from node 0 to 2 and from 1 to 3 end at other times: without a bound one packet from 0 to 3 would wait for their end. */
    @Test
    void shouldNotKeepAPacketWaitingBetweenTwoStreams() {
        Bench bench = new Bench(FatTreeNetwork.Inputs.VIRTUAL_QUEUES);
        long d = bench.packetTime;
        bench.arrive(0, 2, 0);
        bench.arrive(1, 3, d / 2);
        Packet lonely = bench.arrive(0, 3, d / 2 + 1);
        int rounds = 0;
        while (!left.contains(lonely) && rounds < 100) {
            rounds++;
            bench.arrive(0, 2, rounds * d - d / 4);
            bench.credit(2, rounds * d - d / 4 + 1);
            bench.pass(rounds * d + d / 4);
            bench.arrive(1, 3, rounds * d + d / 4);
            bench.credit(3, rounds * d + d / 4 + 1);
            bench.pass(rounds * d + 3 * d / 4 - 1);
        }
        assertThat(rounds).isBetween(NODES, 2 * NODES);
    }
}
