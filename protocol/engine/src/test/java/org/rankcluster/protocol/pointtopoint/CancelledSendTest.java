package org.rankcluster.protocol.pointtopoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.rankcluster.protocol.pointtopoint.Samples.ANY;
import static org.rankcluster.protocol.pointtopoint.Samples.bytes;
import static org.rankcluster.protocol.pointtopoint.Samples.eager;
import static org.rankcluster.protocol.pointtopoint.Samples.probe;
import static org.rankcluster.protocol.pointtopoint.Samples.ready;
import static org.rankcluster.protocol.pointtopoint.Samples.receive;
import static org.rankcluster.protocol.pointtopoint.Samples.send;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.pointtopoint.SendOperation.Mode;

/** Both sides of a cancelled send, driven step by step on rank 0 with an eager limit of 100 bytes. */
class CancelledSendTest {
    private static final MessageLayer.Settings SETTINGS = new MessageLayer.Settings(100, false, true);

    private final RecordingPort port = new RecordingPort();
    private final MessageLayer layer = new MessageLayer(0, SETTINGS, port);

    /** Starts a send and cancels it; the cancel itself is done at once, and the send is not. */
    private Message.ReadyToSend cancelled(MessageLayer of, SendOperation send) {
        of.start(send);
        Message.ReadyToSend ready = port.last(Message.ReadyToSend.class);
        CancelOperation cancel = new CancelOperation(send);
        of.start(cancel);
        assertThat(cancel.isDone()).isTrue();
        assertThat(send.isDone()).isFalse();
        return ready;
    }

    private boolean answer(Message.CancelRequest request) {
        layer.arrived(request);
        Message.CancelAnswer answer = port.last(Message.CancelAnswer.class);
        assertThat(answer).isEqualTo(new Message.CancelAnswer(0, request.source(), request.sendId(), answer.granted()));
        return answer.granted();
    }

    // ---- sender side

    @ParameterizedTest
    @CsvSource({"STANDARD, 101", "READY, 101", "SYNCHRONOUS, 5", "SYNCHRONOUS, 0"})
    void shouldEndTheSendWhenTheReceiverHasGivenItUp(Mode mode, int size) {
        layer.start(send(3, 7, 1, Mode.STANDARD));
        layer.transmitted(port.last(Message.Eager.class));
        SendOperation send = send(3, 7, size, mode);
        Message.ReadyToSend ready = cancelled(layer, send);
        Message.CancelRequest request = port.last(Message.CancelRequest.class);
        assertThat(request).isEqualTo(new Message.CancelRequest(0, 3, 1, ready.sendId()));
        assertThat(port.lastWasAdaptive()).isFalse();
        layer.transmitted(request);
        assertThat(layer.pending()).containsExactly(send);

        layer.arrived(new Message.CancelAnswer(3, 0, ready.sendId(), true));
        assertThat(send.isDone()).isTrue();
        assertThat(send.isCancelled()).isTrue();
        assertThat(layer.pending()).isEmpty();
        assertThatThrownBy(() -> layer.arrived(new Message.ClearToSend(3, 0, ready.sendId(), 55, 0)))
                .hasMessageContaining("no send belongs to");
    }

    @Test
    void shouldSendTheDataWhenTheReceiverHasMatchedInTheMeantime() {
        for (boolean answerFirst : new boolean[] {true, false}) {
            SendOperation send = send(3, 7, 500, Mode.STANDARD);
            int sendId = cancelled(layer, send).sendId();
            Message.CancelAnswer no = new Message.CancelAnswer(3, 0, sendId, false);
            if (answerFirst) {
                layer.arrived(no);
                assertThat(send.isDone()).isFalse();
            }
            layer.arrived(new Message.ClearToSend(3, 0, sendId, 55, 0));
            layer.transmitted(port.last(Message.Data.class));
            assertThat(send.isDone()).isTrue();
            if (!answerFirst) {
                layer.arrived(no);
            }
            assertThat(send.isCancelled()).isFalse();
            assertThat(layer.pending()).isEmpty();
        }
    }

    @Test
    void shouldAskOnce() {
        SendOperation send = send(3, 7, 500, Mode.STANDARD);
        cancelled(layer, send);
        layer.start(new CancelOperation(send));
        assertThat(port.transmissions).hasSize(2);
    }

    @Test
    void shouldNotAskWhenTheDataAreAskedFor() {
        SendOperation send = send(3, 7, 500, Mode.STANDARD);
        layer.start(send);
        int sendId = port.last(Message.ReadyToSend.class).sendId();
        layer.arrived(new Message.ClearToSend(3, 0, sendId, 55, 0, 200, 0, null));
        layer.start(new CancelOperation(send));
        assertThat(port.last(Message.Data.class).payload().size()).isEqualTo(200);
    }

    @ParameterizedTest
    @EnumSource(
            value = Mode.class,
            names = {"STANDARD", "READY", "BUFFERED"})
    void shouldNotAskForWhatIsEager(Mode mode) {
        SendOperation send = send(3, 7, 100, mode);
        layer.start(send);
        layer.start(new CancelOperation(send));
        layer.transmitted(port.last(Message.Eager.class));
        assertThat(send.isDone()).isTrue();
        assertThat(send.isCancelled()).isFalse();
    }

    @Test
    void shouldCancelASendToItselfAtOnceUnlessItIsMatched() {
        SendOperation gone = send(0, 7, 500, Mode.STANDARD);
        SendOperation next = send(0, 7, 5, Mode.SYNCHRONOUS);
        layer.start(gone);
        layer.start(next);
        layer.start(new CancelOperation(gone));
        assertThat(gone.isCancelled()).isTrue();
        assertThat(gone.isDone()).isTrue();
        ReceiveOperation receive = receive(0, 7);
        layer.start(receive);
        assertThat(receive.payload()).isSameAs(next.payload());
        layer.start(new CancelOperation(next));
        assertThat(next.isCancelled()).isFalse();
        assertThat(port.transmissions).isEmpty();
        assertThat(layer.pending()).isEmpty();
    }

    // ---- receiver side

    @Test
    void shouldGiveUpThatVeryMessageAndReceiveTheNext() {
        layer.headerArrived(ready(2, 0, 7, 500, 40));
        layer.headerArrived(ready(2, 1, 7, 500, 41));
        layer.headerArrived(ready(3, 1, 7, 500, 43));
        layer.headerArrived(ready(3, 0, 7, 500, 42));
        assertThat(answer(new Message.CancelRequest(2, 0, 1, 41))).isTrue();
        assertThat(answer(new Message.CancelRequest(3, 0, 0, 42))).isTrue();
        assertThat(layer.unexpectedMessages()).isEqualTo(2);
        for (int expected : new int[] {40, 43}) {
            layer.start(receive(ANY, 7));
            assertThat(port.last(Message.ClearToSend.class).sendId()).isEqualTo(expected);
        }
        assertThat(layer.unexpectedMessages()).isZero();
    }

    @Test
    void shouldFindTheMessageAmongMany() {
        for (int i = 0; i < 40; i++) {
            layer.headerArrived(ready(2, i, i % 2, 500, i));
        }
        for (int i = 0; i < 40; i += 3) {
            assertThat(answer(new Message.CancelRequest(2, 0, i, i))).isTrue();
        }
        for (int i = 0; i < 40; i++) {
            if (i % 3 != 0) {
                layer.start(receive(2, i % 2 == 0 ? ANY : 1));
            }
        }
        assertThat(layer.unexpectedMessages()).isZero();
        assertThat(port.transmissions.stream()
                        .map(RecordingPort.Transmission::message)
                        .filter(Message.ClearToSend.class::isInstance)
                        .map(clear -> ((Message.ClearToSend) clear).sendId())
                        .filter(sendId -> sendId % 3 == 0))
                .isEmpty();
    }

    @Test
    void shouldKeepWhatAReceiveHasMatched() {
        layer.start(receive(2, 7));
        layer.headerArrived(ready(2, 0, 7, 500, 40));
        int receiveId = port.last(Message.ClearToSend.class).receiveId();
        assertThat(answer(new Message.CancelRequest(2, 0, 0, 40))).isFalse();
        layer.arrived(new Message.Data(2, 0, receiveId, bytes(500, 1)));
        assertThat(layer.pending()).isEmpty();
        assertThat(answer(new Message.CancelRequest(2, 0, 0, 40))).isFalse();
    }

    @Test
    void shouldKeepWhatAProbeHasTakenButNotWhatOneHasSeen() {
        ProbeOperation taking = new ProbeOperation(0, 2, 7, true, true);
        layer.start(taking);
        layer.headerArrived(ready(2, 0, 7, 500, 40));
        assertThat(taking.isDone()).isTrue();
        assertThat(answer(new Message.CancelRequest(2, 0, 0, 40))).isFalse();
        layer.start(new ReceiveOperation(taking, 500, null));
        assertThat(port.last(Message.ClearToSend.class).sendId()).isEqualTo(40);

        ProbeOperation seeing = probe(2, 8, true);
        layer.start(seeing);
        layer.headerArrived(ready(2, 1, 8, 500, 41));
        assertThat(seeing.isDone()).isTrue();
        assertThat(answer(new Message.CancelRequest(2, 0, 1, 41))).isTrue();
        ProbeOperation later = probe(2, 8, false);
        layer.start(later);
        assertThat(later.found()).isNull();
    }

    @Test
    void shouldGiveUpAMessageThatComesAfterItsCancel() {
        ReceiveOperation receive = receive(2, 7);
        ProbeOperation probe = probe(ANY, ANY, true);
        layer.start(receive);
        layer.start(probe);
        assertThat(answer(new Message.CancelRequest(2, 0, 0, 40))).isTrue();
        layer.headerArrived(ready(2, 0, 7, 500, 40));
        assertThat(port.finished).isEmpty();
        assertThat(layer.unexpectedMessages()).isZero();
        layer.headerArrived(eager(2, 1, 7, 5));
        layer.arrived(eager(2, 1, 7, 5));
        assertThat(port.finished).containsExactly(receive);
        assertThat(receive.payload().size()).isEqualTo(5);
        assertThat(probe.isDone()).isFalse();
    }

    @Test
    void shouldGiveUpAMessageThatIsHereButNotYetItsTurn() {
        ReceiveOperation first = receive(2, ANY);
        ReceiveOperation second = receive(2, ANY);
        layer.start(first);
        layer.start(second);
        layer.headerArrived(ready(2, 1, 8, 500, 41));
        layer.headerArrived(ready(2, 2, 9, 500, 42));
        assertThat(answer(new Message.CancelRequest(2, 0, 1, 41))).isTrue();
        layer.headerArrived(eager(2, 0, 7, 5));
        assertThat(first.matchedTag()).isEqualTo(7);
        assertThat(second.matchedTag()).isEqualTo(9);
        assertThat(layer.unexpectedMessages()).isZero();
    }
}
