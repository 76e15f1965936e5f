package org.rankcluster.protocol.pointtopoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.rankcluster.protocol.pointtopoint.Samples.ANY;
import static org.rankcluster.protocol.pointtopoint.Samples.eager;
import static org.rankcluster.protocol.pointtopoint.Samples.probe;
import static org.rankcluster.protocol.pointtopoint.Samples.receive;
import static org.rankcluster.protocol.pointtopoint.Samples.send;

import org.junit.jupiter.api.Test;
import org.openjdk.jol.info.GraphLayout;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.pointtopoint.SendOperation.Mode;
import org.rankcluster.protocol.runtime.Operation;

/** Cancelling, sending to oneself, being called back, reports and memory. */
class MessageLayerTest {
    private static final MessageLayer.Settings SETTINGS = new MessageLayer.Settings(100, false, true);

    private final RecordingPort port = new RecordingPort();
    private final MessageLayer layer = new MessageLayer(0, SETTINGS, port);

    @Test
    void shouldCancelAReceiveThatNothingMatched() {
        ReceiveOperation cancelled = receive(2, ANY);
        ReceiveOperation other = receive(2, ANY);
        layer.start(cancelled);
        layer.start(other);
        CancelOperation cancel = new CancelOperation(cancelled);
        layer.start(cancel);
        assertThat(port.finished).containsExactly(cancelled, cancel);
        assertThat(cancelled.isCancelled()).isTrue();
        layer.headerArrived(eager(2, 0, 7, 5));
        assertThat(other.matchedTag()).isEqualTo(7);
        assertThat(cancelled.matchedTag()).isEqualTo(ANY);
    }

    @Test
    void shouldNotCancelWhatIsMatchedOrDoneOrASend() {
        ReceiveOperation receive = receive(2, ANY);
        layer.start(receive);
        Message.Eager message = eager(2, 0, 7, 5);
        layer.headerArrived(message);
        layer.start(new CancelOperation(receive));
        assertThat(receive.isDone()).isFalse();
        layer.arrived(message);
        layer.start(new CancelOperation(receive));
        assertThat(receive.isCancelled()).isFalse();
        SendOperation send = send(1, 0, 5, Mode.STANDARD);
        layer.start(send);
        layer.start(new CancelOperation(send));
        assertThat(send.isDone()).isFalse();
    }

    @Test
    void shouldSendToItselfBeforeOrAfterTheReceive() {
        SendOperation send = send(0, 7, 100, Mode.STANDARD);
        layer.start(send);
        assertThat(port.finished).containsExactly(send);
        ReceiveOperation receive = receive(0, 7);
        layer.start(receive);
        assertThat(receive.payload()).isSameAs(send.payload());

        ReceiveOperation posted = receive(ANY, ANY);
        layer.start(posted);
        layer.start(send(0, 8, 100, Mode.STANDARD));
        assertThat(posted.matchedTag()).isEqualTo(8);
        assertThat(posted.isDone()).isTrue();
        assertThat(port.transmissions).isEmpty();
        assertThat(layer.pending()).isEmpty();
    }

    @Test
    void shouldWaitForTheReceiveOfALongOrSynchronousSendToItself() {
        for (SendOperation send :
                new SendOperation[] {send(0, 7, 101, Mode.STANDARD), send(0, 7, 5, Mode.SYNCHRONOUS)}) {
            layer.start(send);
            assertThat(layer.pending()).containsExactly(send);
            ReceiveOperation receive = receive(0, 7);
            layer.start(receive);
            assertThat(receive.payload()).isSameAs(send.payload());
            assertThat(send.isDone()).isTrue();
            assertThat(layer.pending()).isEmpty();
        }
        assertThat(port.transmissions).isEmpty();
    }

    @Test
    void shouldBearBeingCalledFromItsPort() {
        ReceiveOperation first = receive(2, ANY);
        ReceiveOperation second = receive(ANY, ANY);
        ReceiveOperation third = receive(ANY, ANY);
        first.listener(() -> {
            layer.start(send(0, 3, 5, Mode.STANDARD));
            layer.start(third);
        });
        layer.start(first);
        layer.start(second);
        Message.Eager early = eager(2, 1, 8, 5);
        layer.headerArrived(early);
        layer.arrived(early);
        Message.Eager message = eager(2, 0, 7, 5);
        layer.headerArrived(message);
        layer.arrived(message);
        assertThat(first.matchedTag()).isEqualTo(7);
        assertThat(second.matchedTag()).isEqualTo(8);
        assertThat(third.matchedTag()).isEqualTo(3);
        assertThat(layer.pending()).isEmpty();
    }

    @Test
    void shouldReportWhatIsPendingInAFixedOrder() {
        ReceiveOperation receive = receive(2, 7);
        receive.waitsFor(12);
        ReceiveOperation any = receive(ANY, ANY);
        SendOperation late = send(9, 1, 5, Mode.STANDARD);
        SendOperation early = send(3, 1, 500, Mode.STANDARD);
        SendOperation middle = send(8, 1, 5, Mode.STANDARD);
        ProbeOperation probe = probe(1, 5, true);
        for (Operation operation : new Operation[] {late, probe, receive, early, any, middle}) {
            layer.start(operation);
        }
        assertThat(layer.pending()).containsExactly(receive, any, probe, middle, late, early);
        assertThat(receive.describe()).isEqualTo("receive from rank 2, tag 7, context 0");
        assertThat(receive.waitsFor()).isEqualTo(12);
        assertThat(any.waitsFor()).isEqualTo(-1);
        assertThat(early.waitsFor()).isEqualTo(3);
    }

    @Test
    void shouldRefuseAnOperationOfAnotherKind() {
        Operation other = new Operation() {
            @Override
            public String describe() {
                return "bcast";
            }
        };
        assertThatThrownBy(() -> layer.start(other))
                .hasMessage("operation: bcast (expected: a send, receive, probe, cancel, or one on a window)");
    }

    @Test
    void shouldTakeLittleMemoryWhenIdle() {
        assertThat(GraphLayout.parseInstance(layer)
                        .subtract(GraphLayout.parseInstance(SETTINGS, port))
                        .totalSize())
                .isLessThan(330);
    }
}
