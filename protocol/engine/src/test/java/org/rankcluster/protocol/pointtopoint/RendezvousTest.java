package org.rankcluster.protocol.pointtopoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.rankcluster.protocol.pointtopoint.Samples.ANY;
import static org.rankcluster.protocol.pointtopoint.Samples.bytes;
import static org.rankcluster.protocol.pointtopoint.Samples.ready;
import static org.rankcluster.protocol.pointtopoint.Samples.receive;
import static org.rankcluster.protocol.pointtopoint.Samples.send;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rankcluster.protocol.message.Envelope;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.pointtopoint.SendOperation.Mode;
import org.rankcluster.protocol.pointtopoint.SendOperation.Routing;

/** Rendezvous messages, driven step by step on rank 0 with an eager limit of 100 bytes. */
class RendezvousTest {
    private final RecordingPort port = new RecordingPort();
    private final MessageLayer layer = new MessageLayer(0, new MessageLayer.Settings(100, true, true), port);

    @ParameterizedTest
    @CsvSource({"STANDARD, 101", "READY, 101", "SYNCHRONOUS, 100", "SYNCHRONOUS, 0"})
    void shouldAskThenSendTheDataAndFinishWhenTheyAreTransmitted(Mode mode, int size) {
        SendOperation send = send(3, 7, size, mode);
        layer.start(send);
        Message.ReadyToSend ready = port.last(Message.ReadyToSend.class);
        assertThat(ready.header())
                .isEqualTo(new Message.Header(new Envelope(3, 0, 0, 7), 0, 0, size, mode == Mode.READY, 0, 0));
        assertThat(port.lastWasAdaptive()).isFalse();
        layer.transmitted(ready);
        assertThat(port.finished).isEmpty();

        Message.ClearToSend clear = new Message.ClearToSend(3, 0, ready.sendId(), 55, 0);
        layer.headerArrived(clear);
        assertThat(port.transmissions).hasSize(1);
        layer.arrived(clear);
        Message.Data data = port.last(Message.Data.class);
        assertThat(data).isEqualTo(new Message.Data(0, 3, 55, send.payload()));
        assertThat(port.lastWasAdaptive()).isTrue();
        assertThat(port.finished).isEmpty();
        assertThat(layer.pending()).containsExactly(send);
        layer.transmitted(data);
        assertThat(port.finished).containsExactly(send);
        assertThat(layer.pending()).isEmpty();
    }

    @Test
    void shouldHaveTheNumberOfARendezvousUntilItIsAnswered() {
        SendOperation send = send(3, 7, 500, Mode.STANDARD);
        assertThat(send.unmatchedNumber()).isEqualTo(-1);
        layer.start(send);
        int number = port.last(Message.ReadyToSend.class).sendId();
        assertThat(send.unmatchedNumber()).isEqualTo(number);
        layer.arrived(new Message.ClearToSend(3, 0, number, 55, 0));
        assertThat(send.unmatchedNumber()).isEqualTo(-1);

        SendOperation eager = send(3, 7, 50, Mode.STANDARD);
        layer.start(eager);
        assertThat(eager.unmatchedNumber()).isEqualTo(-1);
    }

    @Test
    void shouldReportTheRendezvousThatNoReceiveHasMatched() {
        List<String> found = new ArrayList<>();
        layer.headerArrived(ready(2, 0, 7, 500, 40));
        layer.headerArrived(ready(5, 0, 7, 500, 41));
        layer.headerArrived(ready(2, 1, 8, 500, 42));
        assertThat(layer.unmatchedRendezvous(3, (sender, number) -> found.add(sender + ":" + number)))
                .isFalse();
        assertThat(found).containsExactly("2:40", "5:41", "2:42");

        layer.start(receive(2, 7, 500, data -> {}));
        found.clear();
        assertThat(layer.unmatchedRendezvous(1, (sender, number) -> found.add(sender + ":" + number)))
                .isTrue();
        assertThat(found).containsExactly("5:41");
    }

    @Test
    void shouldRouteTheDataAsTheSendOrElseTheMachineSays() {
        for (boolean byDefault : new boolean[] {false, true}) {
            MessageLayer.Settings settings = new MessageLayer.Settings(100, !byDefault, byDefault);
            MessageLayer other = new MessageLayer(0, settings, port);
            for (Routing routing : Routing.values()) {
                other.start(send(1, 0, 500, Mode.STANDARD, routing));
                assertThat(port.lastWasAdaptive()).isFalse();
                int sendId = port.last(Message.ReadyToSend.class).sendId();
                other.arrived(new Message.ClearToSend(1, 0, sendId, 9, 0));
                boolean expected = routing == Routing.ADAPTIVE || (routing == Routing.DEFAULT && byDefault);
                assertThat(port.lastWasAdaptive()).isEqualTo(expected);
                other.transmitted(port.last(Message.Data.class));
            }
        }
    }

    @Test
    void shouldClearWhenMatchedAndReceiveWhenTheDataAreHere() {
        List<Payload> written = new ArrayList<>();
        ReceiveOperation posted = receive(2, 7, 500, written::add);
        ReceiveOperation late = receive(ANY, 8, 500, written::add);
        layer.start(posted);
        layer.headerArrived(ready(2, 0, 7, 500, 40));
        layer.arrived(ready(2, 0, 7, 500, 40));
        Message.ClearToSend clear = port.last(Message.ClearToSend.class);
        assertThat(clear).isEqualTo(new Message.ClearToSend(0, 2, 40, clear.receiveId(), 0));
        assertThat(port.lastWasAdaptive()).isFalse();

        layer.headerArrived(ready(2, 1, 8, 400, 41));
        assertThat(layer.unexpectedMessages()).isEqualTo(1);
        assertThat(layer.unexpectedBytes()).isZero();
        assertThat(port.transmissions).hasSize(1);
        layer.start(late);
        Message.ClearToSend lateClear = port.last(Message.ClearToSend.class);
        assertThat(lateClear.sendId()).isEqualTo(41);
        assertThat(layer.pending()).containsExactly(posted, late);

        layer.arrived(new Message.Data(2, 0, lateClear.receiveId(), bytes(400, 2)));
        assertThat(port.finished).containsExactly(late);
        layer.headerArrived(new Message.Data(2, 0, clear.receiveId(), bytes(500, 1)));
        layer.arrived(new Message.Data(2, 0, clear.receiveId(), bytes(500, 1)));
        assertThat(port.finished).containsExactly(late, posted);
        assertThat(written).extracting(Payload::size).containsExactly(400, 500);
        assertThat(posted.matchedTag()).isEqualTo(7);
        layer.transmitted(clear);
        assertThat(layer.pending()).isEmpty();
    }

    @Test
    void shouldLetTheSenderContinueWhenTheReceiveIsTooShort() {
        List<Payload> written = new ArrayList<>();
        ReceiveOperation receive = receive(2, 7, 499, written::add);
        layer.start(receive);
        layer.headerArrived(ready(2, 0, 7, 500, 40));
        Message.ClearToSend clear = port.last(Message.ClearToSend.class);
        layer.arrived(new Message.Data(2, 0, clear.receiveId(), bytes(500, 1)));
        assertThat(receive.isDone()).isTrue();
        assertThat(receive.errorClass()).isEqualTo(15);
        assertThat(written).isEmpty();
    }

    @Test
    void shouldCompleteABufferedSendAtOnceAndDeliverItLater() {
        for (int size : new int[] {50, 500}) {
            SendOperation send = send(3, 7, size, Mode.BUFFERED);
            layer.start(send);
            assertThat(send.isDone()).isTrue();
            SendOperation delivery = send.delivery();
            assertThat(delivery.isDone()).isFalse();
            assertThat(layer.pending()).containsExactly(delivery);
            if (size > 100) {
                int sendId = port.last(Message.ReadyToSend.class).sendId();
                layer.arrived(new Message.ClearToSend(3, 0, sendId, 55, 0));
            }
            assertThat(port.transmissions.getLast().message().payload()).isSameAs(send.payload());
            layer.transmitted(port.transmissions.getLast().message());
            assertThat(delivery.isDone()).isTrue();
            assertThat(layer.pending()).isEmpty();
        }
    }

    @Test
    void shouldRefuseAnswersToNothing() {
        assertThatThrownBy(() -> layer.arrived(new Message.ClearToSend(3, 0, 0, 0, 0)))
                .hasMessageContaining("rank 0: no send belongs to");
        assertThatThrownBy(() -> layer.arrived(new Message.Data(3, 0, 0, Payload.EMPTY)))
                .hasMessageContaining("rank 0: no receive belongs to");
        assertThatThrownBy(() -> send(3, 7, 5, Mode.STANDARD).delivery()).hasMessageContaining("not buffered");
    }
}
