package org.rankcluster.protocol.pointtopoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rankcluster.protocol.pointtopoint.Samples.receive;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.rankcluster.protocol.message.Envelope;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.pointtopoint.SendOperation.Mode;
import org.rankcluster.protocol.pointtopoint.SendOperation.Routing;

/** A protocol of one class, registered by one line, between two ranks with an eager limit of 100 bytes. */
class ProtocolsTest {
    private static final Protocols WITH_CHUNKS = Protocols.STANDARD.with(new ChunkedEager());

    private final List<RecordingPort> ports = List.of(new RecordingPort(), new RecordingPort());
    private final List<MessageLayer> layers = List.of(layer(0), layer(1));

    private MessageLayer layer(int rank) {
        MessageLayer.Settings settings = new MessageLayer.Settings(
                100, false, true, 0, 0, 0, MismatchPolicy.WARN, MessageLayer.Memory.UNLIMITED, WITH_CHUNKS);
        return new MessageLayer(rank, settings, ports.get(rank));
    }

    private static SendOperation send(int tag, int size, Mode mode) {
        return new SendOperation(new Envelope(1, 0, 0, tag), Samples.bytes(size, tag), mode, Routing.DEFAULT);
    }

    /** Delivers all messages in order, with those that they cause. Returns their classes. */
    private List<Class<?>> deliver() {
        List<Class<?>> delivered = new ArrayList<>();
        for (int from = 0; from < 2; from++) {
            List<RecordingPort.Transmission> sent = ports.get(from).transmissions;
            while (!sent.isEmpty()) {
                Message message = sent.removeFirst().message();
                delivered.add(message.getClass());
                layers.get(message.destination()).headerArrived(message);
                layers.get(message.destination()).arrived(message);
                layers.get(from).transmitted(message);
                from = 0;
                sent = ports.get(from).transmissions;
            }
        }
        return delivered;
    }

    @Test
    void shouldDeliverByTheFirstProtocolThatTakesASend() {
        List<SendOperation> sends = List.of(
                send(1, 100, Mode.STANDARD),
                send(2, 250, Mode.STANDARD),
                send(3, 401, Mode.STANDARD),
                send(4, 250, Mode.SYNCHRONOUS));
        List<ReceiveOperation> receives = List.of(receive(0, 1), receive(0, 2), receive(0, 3), receive(0, 4));
        receives.forEach(layers.get(1)::start);
        sends.forEach(layers.get(0)::start);

        assertThat(deliver())
                .containsExactlyInAnyOrder(
                        Message.Eager.class,
                        Message.Opening.class,
                        Message.Part.class,
                        Message.Part.class,
                        Message.ReadyToSend.class,
                        Message.ClearToSend.class,
                        Message.Data.class,
                        Message.ReadyToSend.class,
                        Message.ClearToSend.class,
                        Message.Data.class);
        assertThat(sends).allMatch(SendOperation::isDone);
        for (int i = 0; i < sends.size(); i++) {
            assertThat(receives.get(i).payload().bytes())
                    .isEqualTo(sends.get(i).payload().bytes());
        }
    }

    @Test
    void shouldHoldAMessageOfAnotherProtocolUntilItsReceive() {
        SendOperation send = send(5, 399, Mode.STANDARD);
        layers.get(0).start(send);
        deliver();

        assertThat(send.isDone()).isTrue();
        assertThat(layers.get(1).unexpectedBytes()).isEqualTo(399);
        ReceiveOperation receive = receive(0, 5);
        layers.get(1).start(receive);
        assertThat(receive.payload().bytes()).isEqualTo(send.payload().bytes());
        assertThat(layers.get(1).unexpectedBytes()).isZero();
        assertThat(layers.get(1).pending()).isEmpty();
    }
}
