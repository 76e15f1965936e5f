package org.rankcluster.protocol.pointtopoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.rankcluster.protocol.pointtopoint.Samples.eager;
import static org.rankcluster.protocol.pointtopoint.Samples.receive;
import static org.rankcluster.protocol.pointtopoint.Samples.send;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.pointtopoint.SendOperation.Mode;

/** Flow control, driven step by step on rank 0 with an eager limit of 100 bytes. */
class EagerTokensTest {
    private final RecordingPort port = new RecordingPort();

    private MessageLayer layer(int tokens) {
        return new MessageLayer(0, new MessageLayer.Settings(100, false, true, tokens, 0, 0), port);
    }

    private List<Message> sent() {
        return port.transmissions.stream()
                .map(RecordingPort.Transmission::message)
                .toList();
    }

    private Message last() {
        return sent().getLast();
    }

    @Test
    void shouldSendByRendezvousWithoutAToken() {
        MessageLayer layer = layer(2);
        for (int i = 0; i < 4; i++) {
            layer.start(send(3, 7, 10, Mode.STANDARD));
        }
        layer.start(send(4, 7, 10, Mode.STANDARD));

        assertThat(sent().stream().map(Object::getClass).toList())
                .isEqualTo(List.of(
                        Message.Eager.class,
                        Message.Eager.class,
                        Message.ReadyToSend.class,
                        Message.ReadyToSend.class,
                        Message.Eager.class));
    }

    private MessageLayer layer(int tokens, MessageLayer.Memory memory) {
        return new MessageLayer(
                0,
                new MessageLayer.Settings(
                        100, false, true, tokens, 0, 0, MismatchPolicy.WARN, memory, Protocols.STANDARD),
                port);
    }

    @Test
    void shouldHoldARequestForEachSendWithoutAToken() {
        MessageLayer layer = layer(20, new MessageLayer.Memory(600, Long.MAX_VALUE));
        for (int i = 0; i < 3000; i++) {
            layer.start(send(3, 7, 10, Mode.STANDARD));
            if (last() instanceof Message.Eager eager) {
                layer.transmitted(eager);
            }
        }

        assertThat(layer.peak()).isEqualTo(new MessageLayer.Peak(2980 * 600, 2980, 0));
        assertThat(port.warnings).isEmpty();
    }

    /** The receive takes over the request of its message, and both are free at its end. */
    @Test
    void shouldHoldARequestForEachUnexpectedMessage() {
        MessageLayer layer = layer(0, new MessageLayer.Memory(600, Long.MAX_VALUE));
        for (int round = 0; round < 3; round++) {
            for (int i = 0; i < 4; i++) {
                Message.Eager message = eager(5, 4 * round + i, 7, 10);
                layer.headerArrived(message);
                layer.arrived(message);
            }
            for (int i = 0; i < 4; i++) {
                layer.start(receive(5, 7));
            }
        }

        assertThat(layer.peak()).isEqualTo(new MessageLayer.Peak(4 * (600 + 10), 4, 40));
    }

    @Test
    void shouldReportWhatDoesNotFit() {
        MessageLayer layer = layer(1, new MessageLayer.Memory(600, 1810));
        layer.start(send(3, 7, 10, Mode.SYNCHRONOUS));
        layer.start(receive(5, 8));
        Message.Eager message = eager(5, 0, 7, 10);
        layer.headerArrived(message);
        assertThat(port.warnings).isEmpty();
        layer.start(receive(5, 9));
        layer.headerArrived(eager(5, 1, 7, 10));

        assertThat(port.warnings)
                .containsExactly(
                        "receive from rank 5, tag 9, context 0: 4 requests of 600 B and 10 B of unexpected messages take 2410 B"
                                + " (expected: at most 1810 B, mpi.message-memory)",
                        "unexpected message of 10 bytes from rank 5, tag 7: 5 requests of 600 B and 20 B of unexpected"
                                + " messages take 3020 B (expected: at most 1810 B, mpi.message-memory)");
    }

    @Test
    void shouldSendEagerlyAgainWhenGranted() {
        MessageLayer layer = layer(2);
        layer.start(send(3, 7, 10, Mode.STANDARD));
        layer.start(send(3, 7, 10, Mode.STANDARD));
        layer.arrived(new Message.Grant(3, 0, 1));
        layer.start(send(3, 7, 10, Mode.STANDARD));
        assertThat(last()).isInstanceOf(Message.Eager.class);
        layer.start(send(3, 7, 10, Mode.STANDARD));
        assertThat(last()).isInstanceOf(Message.ReadyToSend.class);
    }

    @Test
    void shouldKeepATokenForWhatIsLongOrSynchronous() {
        MessageLayer layer = layer(1);
        layer.start(send(3, 7, 101, Mode.STANDARD));
        layer.start(send(3, 7, 10, Mode.SYNCHRONOUS));
        layer.start(send(3, 7, 10, Mode.STANDARD));
        assertThat(last()).isInstanceOf(Message.Eager.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 7})
    void shouldGrantHalfOfTheTokensAtATimeAndAllInTheEnd(int tokens) {
        MessageLayer layer = layer(tokens);
        int atATime = (tokens + 1) / 2;
        for (int i = 0; i < 6 * tokens; i++) {
            layer.start(receive(5, 7));
            Message.Eager message = eager(5, i, 7, 10);
            layer.headerArrived(message);
            layer.arrived(message);
            assertThat(sent()).hasSize((i + 1) / atATime);
        }
        assertThat(sent()).allMatch(grant -> grant.equals(new Message.Grant(0, 5, atATime)));
    }

    @Test
    void shouldGrantNothingForAMessageThatIsStillHeld() {
        MessageLayer layer = layer(1);
        Message.Eager message = eager(5, 0, 7, 10);
        layer.headerArrived(message);
        layer.arrived(message);
        assertThat(sent()).isEmpty();
        layer.start(receive(5, 7));
        assertThat(sent()).containsExactly(new Message.Grant(0, 5, 1));
    }

    @Test
    void shouldGrantNothingWithoutFlowControl() {
        MessageLayer layer = layer(0);
        layer.start(receive(5, 7));
        Message.Eager message = eager(5, 0, 7, 10);
        layer.headerArrived(message);
        layer.arrived(message);
        assertThat(sent()).isEmpty();
    }

    @Test
    void shouldRefuseMoreTokensThanWereTaken() {
        MessageLayer layer = layer(2);
        layer.start(send(3, 7, 10, Mode.STANDARD));
        assertThatIllegalStateException()
                .isThrownBy(() -> layer.arrived(new Message.Grant(3, 0, 2)))
                .withMessage("tokens: 2 granted by rank 3 (expected: at most 1, those taken)");
    }
}
