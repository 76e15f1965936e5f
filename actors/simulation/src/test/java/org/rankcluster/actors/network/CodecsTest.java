package org.rankcluster.actors.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.rankcluster.actors.network.combining.CollectiveCodec;
import org.rankcluster.actors.network.combining.LastArrival;
import org.rankcluster.actors.network.combining.TreeCalls;
import org.rankcluster.actors.network.combining.TreePacket;
import org.rankcluster.actors.network.port.Credit;
import org.rankcluster.actors.network.port.FifoSpace;
import org.rankcluster.actors.network.port.LinkFree;
import org.rankcluster.actors.network.port.Packet;
import org.rankcluster.actors.network.port.PacketizedMessage;
import org.rankcluster.actors.network.port.SharedMemoryPort;
import org.rankcluster.actors.network.port.Transfer;
import org.rankcluster.actors.network.port.TransferNetwork;
import org.rankcluster.actors.network.port.Transmitted;
import org.rankcluster.actors.network.torus.TorusPacketNetwork;
import org.rankcluster.actors.time.Event;
import org.rankcluster.actors.time.EventCodec;
import org.rankcluster.actors.time.ValueEvent;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.torus.Torus;
import org.rankcluster.protocol.collective.CollectiveCall;
import org.rankcluster.protocol.message.DelayCauses;
import org.rankcluster.protocol.message.Envelope;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;
import org.rankcluster.protocol.reduce.ElementType;
import org.rankcluster.protocol.reduce.Operator;
import org.rankcluster.protocol.reduce.PredefinedReducer;

/** The networks' events as bytes: same contents after the transfer, and errors where bytes are missing or invalid. */
class CodecsTest {
    private static final Torus TORUS = Torus.of(4, 3, 2);
    private static final Machine MACHINE = TestMachines.blueGene(TORUS);

    private final WireOutput out = new WireOutput();

    @Test
    void shouldReadBackPackets() {
        Random random = new Random(1);
        TorusPacketNetwork network = (TorusPacketNetwork) network(Fidelity.PACKET);
        EventCodec here = network.codec(node -> true, TORUS.nodes());
        EventCodec elsewhere = network.codec(node -> false, TORUS.nodes());
        for (int i = 0; i < 600; i++) {
            PacketizedMessage cut = cut(network, random, i);
            while (cut.written < cut.packets) {
                Packet packet = cut.write(network.format());
                packet.leave(Integer.numberOfTrailingZeros(packet.hints), random.nextInt(3), 8);
                packet.hops = network.route().hopsAfter(packet.hops, packet.direction);
                ValueEvent sent = (ValueEvent) network.arriving(packet);
                EventCodec reader = random.nextBoolean() ? elsewhere : here;
                Packet read = (Packet) network.leaving((ValueEvent) again(sent, elsewhere, reader));

                assertThat(read)
                        .usingRecursiveComparison()
                        .ignoringFields("message")
                        .isEqualTo(packet);
                assertSame(read.message, cut);
                if (!cut.isPhantom()) {
                    assertThat(bytes(read)).isEqualTo(bytes(packet));
                }
            }
        }
    }

    /** The bytes of a packet: the tail behind the head, where it has both. */
    private static byte[] bytes(Packet packet) {
        PacketizedMessage message = packet.message;
        int together = message.together(packet.offset, packet.length);
        int at = message.position(packet.offset);
        byte[] bytes = java.util.Arrays.copyOfRange(message.bytes(), at, at + packet.length);
        int end = message.bytes().length - packet.length;
        System.arraycopy(message.bytes(), end + together, bytes, together, packet.length - together);
        return bytes;
    }

    private static void assertSame(PacketizedMessage read, PacketizedMessage written) {
        assertThat(read.message.getClass()).isEqualTo(written.message.getClass());
        assertThat(read.message.payload().size())
                .isEqualTo(written.message.payload().size());
        assertThat(read.isPhantom()).isEqualTo(written.isPhantom());
        assertThat(List.of(read.from, read.to, read.number, read.packets, read.adaptive, read.matched))
                .isEqualTo(List.of(
                        written.from, written.to, written.number, written.packets, written.adaptive, written.matched));
        assertThat(read.hash).isEqualTo(written.hash);
    }

    @Test
    void shouldReadBackCredits() {
        Random random = new Random(2);
        TorusPacketNetwork network = (TorusPacketNetwork) network(Fidelity.PACKET);
        EventCodec codec = network.codec(node -> true, TORUS.nodes());
        for (int i = 0; i < 200; i++) {
            Credit credit = credit(random);

            ValueEvent read = (ValueEvent) again(network.arriving(credit), codec, codec);
            assertThat(network.leaving(read)).usingRecursiveComparison().isEqualTo(credit);
        }
    }

    @Test
    void shouldReadBackTransfers() {
        Random random = new Random(3);
        for (Fidelity fidelity : List.of(Fidelity.MESSAGE, Fidelity.ENDPOINT)) {
            Network network = network(fidelity);
            EventCodec codec = network.codec(node -> true, TORUS.nodes());
            for (int i = 0; i < 600; i++) {
                Transfer transfer = transfer(network, random);
                Transfer read = (Transfer) again(transfer, codec, codec);

                assertThat(read.payloadHash()).isEqualTo(EventKinds.hash(read.message));
                assertThat(read)
                        .usingRecursiveComparison()
                        .ignoringFields("carried") // for the critical path, which members do not record
                        .isEqualTo(transfer);
            }
        }
    }

    @Test
    void shouldReadBackPacketsOfTheTreeNetwork() {
        Random random = new Random(7);
        EventCodec codec = new CollectiveCodec(network(Fidelity.PACKET).codec(node -> true, TORUS.nodes()));
        for (int i = 0; i < 500; i++) {
            TreePacket packet = treePacket(random);

            assertThat(again(packet, codec, codec)).usingRecursiveComparison().isEqualTo(packet);
            for (int length = 0; length < out.size(); length++) {
                WireInput cut = WireInput.of(out.array(), 0, length);
                assertThatIllegalArgumentException().isThrownBy(() -> codec.read(cut));
            }
        }
    }

    private static TreePacket treePacket(Random random) {
        PredefinedReducer reducer = random.nextBoolean() ? null : Operator.MAX.on(ElementType.SHORT);
        TreeCalls calls = TreeCalls.of(call(random), random.nextInt(3), random.nextInt(9) - 1);
        Payload data = random.nextInt(3) == 0 ? null : payload(random);
        return new TreePacket(
                random.nextBoolean(),
                data == null ? random.nextInt(256) : data.size(),
                data,
                reducer,
                new LastArrival(
                        random.nextLong(1L << 50),
                        random.nextInt(1 << 20),
                        random.nextLong(1L << 50),
                        random.nextBoolean()
                                ? null
                                : new DelayCauses(
                                        new int[] {random.nextInt(9)},
                                        new long[] {random.nextLong(1L << 50)},
                                        new long[] {random.nextLong(1L << 50)})),
                random.nextBoolean() ? calls : calls.with(TreeCalls.of(call(random), random.nextInt(3), 4)));
    }

    private static CollectiveCall call(Random random) {
        PredefinedReducer reducer = random.nextBoolean() ? null : Operator.SUM.on(ElementType.DOUBLE);
        String name = random.nextBoolean() ? "bcast" : "reduce";
        return CollectiveCall.of(random.nextInt(3), name, random.nextInt(3) - 1, random.nextInt(99), reducer)
                .at(random.nextInt(9));
    }

    @Test
    void shouldRefuseEventsThatStayOnTheirNode() {
        Message message = new Message.ClearToSend(0, 1, 2, 3, 0);
        for (Fidelity fidelity : Fidelity.values()) {
            EventCodec codec = network(fidelity).codec(node -> true, TORUS.nodes());
            for (Event event : List.of(
                    new FifoSpace(0, 1),
                    new LinkFree(1),
                    new Transmitted(message, 0),
                    new SharedMemoryPort.Copy(message))) {
                assertThatIllegalArgumentException()
                        .isThrownBy(() -> codec.write(event, out))
                        .withMessageEndingWith("on its way to another member (expected: to stay on its node)");
            }
        }
    }

    @Test
    void shouldRefuseWhatIsCutShort() {
        Random random = new Random(4);
        for (int i = 0; i < 500; i++) {
            EventCodec codec = random(random, i);
            int length = random.nextInt(out.size());

            assertThatIllegalArgumentException().isThrownBy(() -> codec.read(WireInput.of(out.array(), 0, length)));
        }
    }

    @Test
    void shouldRefuseOrReadWhateverTheBytes() {
        Random random = new Random(5);
        for (int i = 0; i < 5000; i++) {
            EventCodec codec = random(random, i);
            byte[] bytes = java.util.Arrays.copyOf(out.array(), out.size());
            bytes[random.nextInt(bytes.length)] ^= (byte) (1 + random.nextInt(255));

            Throwable thrown = catchThrowable(() -> codec.read(WireInput.of(bytes, 0, bytes.length)));

            if (thrown != null) {
                assertThat(thrown).isInstanceOf(IllegalArgumentException.class);
            }
        }
    }

    @Test
    void shouldRefuseTwoMessagesUnderOneNumber() {
        Random random = new Random(6);
        TorusPacketNetwork network = (TorusPacketNetwork) network(Fidelity.PACKET);
        EventCodec codec = network.codec(node -> true, TORUS.nodes());
        EventCodec sender = network.codec(node -> false, TORUS.nodes());
        sender.write(cut(network, new Message.Data(1, 2, 0, payload(random)), 7).write(network.format()), out);
        codec.read(WireInput.of(out.array(), 0, out.size()));
        out.clear();
        sender.write(cut(network, new Message.Data(1, 3, 0, payload(random)), 7).write(network.format()), out);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> codec.read(WireInput.of(out.array(), 0, out.size())))
                .withMessage(
                        "event of another member: number: 7 (expected: the number of one message in all its packets)");
    }

    /** Writes some event, and returns the codec that may read it. */
    private EventCodec random(Random random, int number) {
        out.clear();
        boolean packets = random.nextBoolean();
        Network network = network(packets ? Fidelity.PACKET : Fidelity.MESSAGE);
        EventCodec codec = network.codec(node -> false, TORUS.nodes());
        if (!packets) {
            codec.write(transfer(network, random), out);
        } else if (random.nextInt(4) == 0) {
            codec.write(credit(random), out);
        } else {
            TorusPacketNetwork torus = (TorusPacketNetwork) network;
            codec.write(cut(torus, random, number).write(torus.format()), out);
        }
        return codec;
    }

    private Event again(Event event, EventCodec from, EventCodec to) {
        out.clear();
        from.write(event, out);
        WireInput in = WireInput.of(out.array(), 0, out.size());
        Event read = to.read(in);
        assertThat(in.remaining()).isZero();
        if (!(event instanceof ValueEvent)) {
            assertThat(read.payloadHash()).isEqualTo(event.payloadHash());
        }
        return read;
    }

    private static Network network(Fidelity fidelity) {
        return new TestCluster(MACHINE, fidelity, 1).networks.getFirst();
    }

    private static Credit credit(Random random) {
        Credit credit = new Credit(random.nextInt(6), random.nextInt(3), random.nextInt(9));
        return credit;
    }

    private static Transfer transfer(Network network, Random random) {
        Message message = message(random);
        NodeLayout layout = NodeLayout.of(TORUS.nodes(), 1);
        Transfer transfer = ((TransferNetwork) network)
                .transfer(
                        message,
                        layout.rank(message.source(), 0),
                        layout.rank(message.destination(), 0),
                        random.nextBoolean());
        transfer.tail = random.nextInt(1_000_000);
        return transfer;
    }

    private static PacketizedMessage cut(TorusPacketNetwork network, Random random, int number) {
        PacketizedMessage cut = cut(network, message(random), number);
        return random.nextBoolean() ? cut : network.cut(cut.message, cut.from, cut.to, number, true);
    }

    private static PacketizedMessage cut(TorusPacketNetwork network, Message message, int number) {
        NodeLayout layout = network.layout();
        return network.cut(
                message, layout.rank(message.source(), 0), layout.rank(message.destination(), 0), number, false);
    }

    private static Message message(Random random) {
        int source = random.nextInt(TORUS.nodes());
        int destination = (source + 1 + random.nextInt(TORUS.nodes() - 1)) % TORUS.nodes();
        Payload payload = payload(random);
        int alignment = random.nextBoolean() ? 0 : random.nextInt(128);
        Envelope envelope = new Envelope(destination, random.nextInt(), source, random.nextInt());
        Message.Header header = new Message.Header(
                envelope, source, random.nextInt(), payload.size(), random.nextBoolean(), alignment, 0);
        return switch (random.nextInt(8)) {
            case 0 -> new Message.Eager(header, payload);
            case 1 -> new Message.ReadyToSend(header, random.nextInt());
            case 2 ->
                new Message.ClearToSend(source, destination, random.nextInt(), random.nextInt(), random.nextLong());
            case 3 ->
                new Message.Access(
                        source,
                        destination,
                        random.nextInt(),
                        random.nextInt(),
                        random.nextInt(),
                        random.nextBoolean(),
                        random.nextBoolean(),
                        random.nextLong(),
                        null,
                        payload);
            case 4 ->
                new Message.Answer(
                        source,
                        destination,
                        random.nextInt(),
                        random.nextInt(),
                        random.nextBoolean(),
                        random.nextLong(),
                        source,
                        null,
                        payload);
            case 5 -> new Message.CancelRequest(source, destination, random.nextInt(), random.nextInt());
            case 6 -> new Message.CancelAnswer(source, destination, random.nextInt(), random.nextBoolean());
            default ->
                new Message.Data(source, destination, random.nextInt(), random.nextInt(1000), alignment, payload);
        };
    }

    private static Payload payload(Random random) {
        int size = random.nextInt(3) == 0 ? 0 : random.nextInt(1500);
        if (random.nextBoolean()) {
            return Payload.phantom(size);
        }
        byte[] bytes = new byte[size];
        random.nextBytes(bytes);
        return Payload.of(bytes);
    }
}
