package org.rankcluster.protocol.pointtopoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.rankcluster.protocol.pointtopoint.Samples.ANY;
import static org.rankcluster.protocol.pointtopoint.Samples.eager;
import static org.rankcluster.protocol.pointtopoint.Samples.ready;
import static org.rankcluster.protocol.pointtopoint.Samples.receive;
import static org.rankcluster.protocol.pointtopoint.Samples.send;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rankcluster.protocol.message.Envelope;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.pointtopoint.SendOperation.Mode;
import org.rankcluster.protocol.pointtopoint.SendOperation.Routing;

/** Eager messages, driven step by step on rank 0 with an eager limit of 100 bytes. */
class EagerTest {
    private final RecordingPort port = new RecordingPort();
    private final MessageLayer layer = new MessageLayer(0, new MessageLayer.Settings(100, false, true), port);

    @ParameterizedTest
    @EnumSource(
            value = Mode.class,
            names = {"STANDARD", "READY"})
    void shouldSendUpToTheLimitAndFinishWhenTransmitted(Mode mode) {
        SendOperation send = send(3, 7, 100, mode);
        layer.start(send);
        Message.Eager message = port.last(Message.Eager.class);
        assertThat(message.header())
                .isEqualTo(new Message.Header(new Envelope(3, 0, 0, 7), 0, 0, 100, mode == Mode.READY, 0, 0));
        assertThat(message.payload()).isSameAs(send.payload());
        assertThat(layer.pending()).containsExactly(send);
        layer.transmitted(message);
        assertThat(port.finished).containsExactly(send);
        assertThat(layer.pending()).isEmpty();
    }

    @Test
    void shouldReportAReadySendThatNoReceiveWaitsFor() {
        Message.Header early = new Message.Header(new Envelope(0, 0, 5, 7), 5, 0, 3, true, 0, 0);
        Message.Eager message = new Message.Eager(early, Payload.of(new byte[3]));
        layer.headerArrived(message);
        layer.arrived(message);
        assertThat(port.warnings)
                .singleElement()
                .asString()
                .startsWith("ready send of 3 bytes from rank 5, tag 7: no receive");

        layer.start(receive(5, 8));
        Message.Header inTime = new Message.Header(new Envelope(0, 0, 5, 8), 5, 1, 3, true, 0, 0);
        layer.headerArrived(new Message.Eager(inTime, Payload.of(new byte[3])));
        assertThat(port.warnings).hasSize(1);
    }

    @Test
    void shouldNumberTheMessagesOfEachConnection() {
        layer.start(send(3, 0, 1, Mode.STANDARD));
        layer.start(send(4, 0, 1, Mode.STANDARD));
        layer.start(send(3, 0, 1000, Mode.STANDARD));
        layer.start(send(3, 0, 1, Mode.STANDARD));
        List<Integer> numbers = port.transmissions.stream()
                .map(t -> ((Message.Matchable) t.message()).header().number())
                .toList();
        assertThat(numbers).containsExactly(0, 0, 1, 2);
    }

    @Test
    void shouldRouteAsTheSendOrElseTheMachineSays() {
        MessageLayer adaptive = new MessageLayer(0, new MessageLayer.Settings(100, true, false), port);
        for (Routing routing : Routing.values()) {
            layer.start(send(1, 0, 1, Mode.STANDARD, routing));
            assertThat(port.lastWasAdaptive()).isEqualTo(routing == Routing.ADAPTIVE);
            adaptive.start(send(1, 0, 1, Mode.STANDARD, routing));
            assertThat(port.lastWasAdaptive()).isEqualTo(routing != Routing.DETERMINISTIC);
        }
    }

    @Test
    void shouldReceiveWhenPostedFirst() {
        List<Payload> written = new ArrayList<>();
        ReceiveOperation receive = receive(ANY, ANY, 50, written::add);
        layer.start(receive);
        Message.Eager message = eager(2, 0, 7, 50);
        layer.headerArrived(message);
        assertThat(receive.matchedSource()).isEqualTo(2);
        assertThat(receive.matchedTag()).isEqualTo(7);
        assertThat(port.finished).isEmpty();
        assertThat(layer.pending()).containsExactly(receive);
        layer.arrived(message);
        assertThat(port.finished).containsExactly(receive);
        assertThat(written).containsExactly(message.payload());
        assertThat(layer.pending()).isEmpty();
        assertThat(layer.peak()).isEqualTo(new MessageLayer.Peak(0, 1, 0));
    }

    @Test
    void shouldReceiveWhatIsAlreadyThere() {
        Message.Eager message = eager(2, 0, 7, 50);
        layer.headerArrived(message);
        layer.arrived(message);
        assertThat(layer.unexpectedMessages()).isEqualTo(1);
        assertThat(layer.unexpectedBytes()).isEqualTo(50);
        ReceiveOperation receive = receive(2, 7);
        layer.start(receive);
        assertThat(port.finished).containsExactly(receive);
        assertThat(receive.payload()).isSameAs(message.payload());
        assertThat(layer.unexpectedMessages()).isZero();
        assertThat(layer.unexpectedBytes()).isZero();
        assertThat(layer.peak().requests()).isEqualTo(1);
        assertThat(layer.peakUnexpectedBytes()).isEqualTo(50);
    }

    @Test
    void shouldReceiveWhatIsHalfThere() {
        Message.Eager first = eager(2, 0, 7, 50);
        Message.Eager second = eager(3, 0, 7, 60);
        layer.headerArrived(first);
        layer.headerArrived(second);
        ReceiveOperation receive = receive(2, 7);
        layer.start(receive);
        assertThat(receive.matchedSource()).isEqualTo(2);
        layer.arrived(second);
        assertThat(port.finished).isEmpty();
        assertThat(layer.pending()).containsExactly(receive);
        layer.arrived(first);
        assertThat(port.finished).containsExactly(receive);
    }

    @Test
    void shouldMatchInTheOrderOfNumbersWhateverComesFirst() {
        ReceiveOperation[] receives = {receive(2, ANY), receive(2, ANY), receive(2, ANY)};
        for (ReceiveOperation receive : receives) {
            layer.start(receive);
        }
        Message.Eager[] messages = {eager(2, 0, 10, 5), eager(2, 1, 11, 6), eager(2, 2, 12, 7)};
        layer.headerArrived(messages[2]);
        layer.arrived(messages[2]);
        layer.headerArrived(messages[1]);
        assertThat(layer.unexpectedMessages()).isEqualTo(2);
        assertThat(port.finished).isEmpty();
        assertThat(receives[0].matchedTag()).isEqualTo(ANY);
        layer.headerArrived(messages[0]);
        assertThat(port.finished).containsExactly(receives[2]);
        layer.arrived(messages[0]);
        layer.arrived(messages[1]);
        assertThat(port.finished).containsExactly(receives[2], receives[0], receives[1]);
        for (int i = 0; i < 3; i++) {
            assertThat(receives[i].matchedTag()).isEqualTo(10 + i);
            assertThat(receives[i].payload()).isSameAs(messages[i].payload());
        }
        assertThat(layer.unexpectedMessages()).isZero();
    }

    @Test
    void shouldHoldAReadyToSendBackUntilItsPredecessorsCame() {
        ReceiveOperation first = receive(2, ANY);
        ReceiveOperation second = receive(2, ANY);
        layer.start(first);
        layer.start(second);
        layer.headerArrived(ready(2, 1, 11, 500, 40));
        assertThat(port.transmissions).isEmpty();
        layer.headerArrived(eager(2, 0, 10, 5));
        assertThat(first.matchedTag()).isEqualTo(10);
        assertThat(second.matchedTag()).isEqualTo(11);
        assertThat(port.last(Message.ClearToSend.class).sendId()).isEqualTo(40);
    }

    @Test
    void shouldNotHoldOtherConnectionsBack() {
        ReceiveOperation receive = receive(ANY, ANY);
        layer.start(receive);
        layer.headerArrived(eager(2, 1, 10, 5));
        layer.headerArrived(eager(3, 0, 11, 5));
        assertThat(receive.matchedSource()).isEqualTo(3);
    }

    @Test
    void shouldFailAReceiveThatIsTooShortAndWriteNothing() {
        List<Payload> written = new ArrayList<>();
        ReceiveOperation receive = receive(2, 7, 49, written::add);
        layer.start(receive);
        Message.Eager message = eager(2, 0, 7, 50);
        layer.headerArrived(message);
        layer.arrived(message);
        assertThat(receive.isDone()).isTrue();
        assertThat(receive.errorClass()).isEqualTo(15);
        assertThat(receive.errorText()).isEqualTo("message of 50 bytes for a receive of 49 bytes");
        assertThat(receive.matchedSource()).isEqualTo(2);
        assertThat(receive.payload()).isNull();
        assertThat(written).isEmpty();
    }

    @Test
    void shouldRefuseAMessageThatComesTwice() {
        Message.Eager message = eager(2, 0, 7, 50);
        layer.headerArrived(message);
        layer.arrived(message);
        assertThatThrownBy(() -> layer.headerArrived(message)).hasMessageContaining("came twice");
        assertThatThrownBy(() -> layer.arrived(eager(2, 1, 7, 5))).hasMessageContaining("without its header");
        layer.headerArrived(eager(2, 5, 7, 50));
        assertThatThrownBy(() -> layer.headerArrived(eager(2, 5, 7, 50))).hasMessageContaining("came twice");
        assertThatThrownBy(() -> layer.transmitted(eager(0, 0, 0, 0))).hasMessageContaining("no send belongs to");
    }
}
