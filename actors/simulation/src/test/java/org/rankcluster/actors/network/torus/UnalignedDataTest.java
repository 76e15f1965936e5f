package org.rankcluster.actors.network.torus;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rankcluster.actors.network.NodeLayout;
import org.rankcluster.actors.network.TestCluster;
import org.rankcluster.actors.network.TestMachines;
import org.rankcluster.actors.network.TestMachines.Buffers;
import org.rankcluster.actors.network.port.Packet;
import org.rankcluster.actors.network.port.PacketizedMessage;
import org.rankcluster.hardware.machine.EagerPacket;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.torus.Torus;
import org.rankcluster.hardware.torus.TorusNetwork;
import org.rankcluster.protocol.message.Envelope;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.message.Payload;

/** Data at all addresses, and packets that are read in part: the same bytes and the same times on any number of members. */
class UnalignedDataTest {
    private static final Torus TORUS = Torus.of(4, 3, 2);
    private static final long WRITE = 85_715;
    private static final long HOP = 70_000;
    private static final long FULL_PACKET = 1_554_286;

    private static Machine machine(EagerPacket eager) {
        return TestMachines.aligned(TestMachines.blueGene(TORUS, Buffers.BLUE_GENE, 240, eager));
    }

    /** Messages between all sorts of nodes; the cluster checks that each arrives once, and with its bytes. */
    private static long digest(Machine machine, Fidelity fidelity, int members) {
        TestCluster cluster = new TestCluster(machine, fidelity, 1, members);
        Random random = new Random(1);
        for (int i = 0; i < 600; i++) {
            int from = random.nextInt(TORUS.nodes());
            int to = (from + 1 + random.nextInt(TORUS.nodes() - 1)) % TORUS.nodes();
            byte[] bytes = new byte[random.nextInt(1 + random.nextInt(1500))];
            random.nextBytes(bytes);
            int behind = random.nextInt(128);
            boolean eager = random.nextBoolean();
            Envelope envelope = new Envelope(to, 0, from, 0);
            Message message = eager
                    ? new Message.Eager(
                            new Message.Header(envelope, from, i, bytes.length, false, behind, 0), Payload.of(bytes))
                    : new Message.Data(from, to, i, 0, behind, Payload.of(bytes));
            cluster.send(message, random.nextBoolean(), i * 80_000L);
        }
        return cluster.run().oracle.digest();
    }

    @ParameterizedTest
    @EnumSource(Fidelity.class)
    void shouldDeliverTheSameOnAnyNumberOfMembers(Fidelity fidelity) {
        for (EagerPacket eager : EagerPacket.values()) {
            for (Machine machine : new Machine[] {machine(eager), TestMachines.partial(machine(eager))}) {
                long alone = digest(machine, fidelity, 1);
                for (int members : new int[] {2, 3, 5}) {
                    assertThat(digest(machine, fidelity, members)).isEqualTo(alone);
                }
            }
        }
    }

    private static Message eager(int size, int behind) {
        Envelope envelope = new Envelope(1, 0, 0, 0);
        return new Message.Eager(new Message.Header(envelope, 0, 0, size, false, behind, 0), Payload.phantom(size));
    }

    private static TestCluster run(Machine machine, Fidelity fidelity, Message message) {
        TestCluster cluster = new TestCluster(machine, fidelity, 1);
        cluster.send(message, false, 0);
        return cluster.run();
    }

    /** A head of 11 B, three packets of 240 B and one of 64 B, and a tail of 5 B. */
    @ParameterizedTest
    @EnumSource(names = {"PACKET", "MESSAGE"})
    void shouldSendHeadAndTailInAPacketOfTheirOwn(Fidelity fidelity) {
        for (int[] place : new int[][] {{0, 4}, {5, 5}, {21, 5}, {32, 4}}) {
            Message message = eager(800, place[0]);
            TestCluster cluster = run(machine(EagerPacket.FULL), fidelity, message);

            assertThat(cluster.arrival(message)).isEqualTo(WRITE + HOP + place[1] * FULL_PACKET + 500_000);
            assertThat(cluster.rank(1).cpu.busy).isEqualTo(place[1] * 500_000L);
            assertThat(cluster.rank(0).cpu.busy).isEqualTo(place[1] * WRITE);
        }
    }

    /** The packet has 16 B of its own header, 48 B of MPI's and 16 B of data: 3 chunks, where the first aligned one has 8. */
    @Test
    void shouldSendASmallPacketWhereSizesFit() {
        Machine machine = machine(EagerPacket.SIZED);
        TorusPacketNetwork network = new TorusPacketNetwork(
                machine, (TorusNetwork) machine.network(), TORUS, NodeLayout.of(TORUS.nodes(), 1));
        PacketizedMessage cut = network.cut(
                eager(800, 5), network.layout().rank(0, 0), network.layout().rank(1, 0), 0, false);

        int[][] packets = new int[cut.packets][];
        for (int i = 0; i < packets.length; i++) {
            Packet packet = cut.write(network.format());
            packets[i] = new int[] {packet.offset, packet.length, packet.chunks};
        }

        assertThat(packets)
                .isDeepEqualTo(new int[][] {{0, 16, 3}, {11, 240, 8}, {251, 240, 8}, {491, 240, 8}, {731, 64, 3}});
    }

    /**
     * Chunks of 291,429 ps / 8 or 25.5 cycles, and 18 cycles of the protocol: the header is known after one, the rest after all. A
     * packet with 16 B and 48 B of headers and 100 B of data has 6.
     */
    @ParameterizedTest
    @EnumSource(names = {"PACKET", "MESSAGE"})
    void shouldReadTheHeaderFirst(Fidelity fidelity) {
        Machine machine = TestMachines.partial(machine(EagerPacket.SIZED));
        long there = WRITE + HOP + 1_188_572;
        long protocol = 317_143 - 291_429;
        Message message = eager(100, 0);
        TestCluster cluster = run(machine, fidelity, message);

        assertThat(TestCluster.time(cluster.rank(1).headers, message)).isEqualTo(there + 36_429 + protocol);
        assertThat(cluster.arrival(message)).isEqualTo(there + 218_572 + protocol);
        assertThat(cluster.rank(1).cpu.busy).isEqualTo(218_572 + protocol);
    }

    /** A message without a header to be matched takes its chunks: 2 of a request's answer, 8 and 3 of 192 B and 50 B of data. */
    @ParameterizedTest
    @EnumSource(Fidelity.class)
    void shouldReadAsManyChunksAsThereAre(Fidelity fidelity) {
        Machine machine = TestMachines.partial(machine(EagerPacket.FULL));
        Message answer = new Message.ClearToSend(0, 1, 2, 3, 0);
        Message data = new Message.Data(0, 1, 0, Payload.phantom(242));

        assertThat(run(machine, fidelity, answer).rank(1).cpu.busy).isEqualTo(72_858);
        assertThat(run(machine, fidelity, data).rank(1).cpu.busy).isBetween(400_714L, 400_716L);
    }
}
