package org.rankcluster.protocol.pointtopoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rankcluster.protocol.pointtopoint.Samples.ANY;
import static org.rankcluster.protocol.pointtopoint.Samples.eager;
import static org.rankcluster.protocol.pointtopoint.Samples.probe;
import static org.rankcluster.protocol.pointtopoint.Samples.ready;
import static org.rankcluster.protocol.pointtopoint.Samples.receive;

import org.junit.jupiter.api.Test;
import org.rankcluster.protocol.message.Message;

/** Probes, which find exactly the message that a receive would match. */
class ProbeTest {
    private final RecordingPort port = new RecordingPort();
    private final MessageLayer layer = new MessageLayer(0, new MessageLayer.Settings(100, false, true), port);

    @Test
    void shouldAnswerAtOnceWhenImmediate() {
        ProbeOperation before = probe(ANY, ANY, false);
        layer.start(before);
        assertThat(before.isDone()).isTrue();
        assertThat(before.found()).isNull();
        Message.Eager first = eager(2, 0, 7, 5);
        layer.headerArrived(first);
        layer.headerArrived(eager(3, 0, 8, 6));
        expectFound(probe(ANY, ANY, false), first.header());
        expectFound(probe(ANY, 8, true), eager(3, 0, 8, 6).header());
        expectFound(probe(2, 8, false), null);
        ReceiveOperation receive = receive(ANY, ANY);
        layer.start(receive);
        assertThat(receive.matchedSource()).isEqualTo(2);
        expectFound(probe(2, ANY, false), null);
    }

    private void expectFound(ProbeOperation probe, Message.Header expected) {
        layer.start(probe);
        assertThat(probe.isDone()).isTrue();
        assertThat(probe.found()).isEqualTo(expected);
    }

    @Test
    void shouldWaitForAHeaderWhenBlocking() {
        ProbeOperation anyTag = probe(2, ANY, true);
        ProbeOperation other = probe(ANY, 9, true);
        ProbeOperation same = probe(ANY, 7, true);
        layer.start(anyTag);
        layer.start(other);
        layer.start(same);
        assertThat(layer.pending()).containsExactly(anyTag, other, same);
        layer.headerArrived(eager(2, 0, -5, 1));
        assertThat(port.finished).isEmpty();
        Message.ReadyToSend message = ready(2, 1, 7, 500, 3);
        layer.headerArrived(message);
        assertThat(port.finished).containsExactly(anyTag, same);
        assertThat(anyTag.found()).isEqualTo(message.header());
        assertThat(same.found()).isEqualTo(message.header());
        layer.headerArrived(eager(4, 0, 9, 1));
        assertThat(other.found()).isEqualTo(eager(4, 0, 9, 1).header());
        assertThat(layer.pending()).isEmpty();
    }

    @Test
    void shouldNotSeeWhatAPostedReceiveTakes() {
        ProbeOperation probe = probe(ANY, ANY, true);
        layer.start(probe);
        layer.start(receive(2, ANY));
        layer.headerArrived(eager(2, 0, 7, 5));
        assertThat(probe.isDone()).isFalse();
        layer.headerArrived(eager(2, 1, 8, 5));
        assertThat(probe.found()).isEqualTo(eager(2, 1, 8, 5).header());
    }

    @Test
    void shouldNotSeeWhatCameTooEarly() {
        ProbeOperation probe = probe(ANY, ANY, true);
        layer.start(probe);
        layer.headerArrived(eager(2, 1, 8, 5));
        assertThat(probe.isDone()).isFalse();
        layer.headerArrived(eager(2, 0, 7, 5));
        assertThat(probe.found()).isEqualTo(eager(2, 0, 7, 5).header());
    }

    @Test
    void shouldNotShowAMessageThatTheFirstProbersReceiveHasTaken() {
        ProbeOperation first = probe(ANY, ANY, true);
        ProbeOperation second = probe(ANY, ANY, true);
        layer.start(first);
        layer.start(second);
        first.listener(() -> layer.start(receive(ANY, ANY)));
        layer.headerArrived(eager(2, 0, 7, 5));
        assertThat(first.isDone()).isTrue();
        assertThat(second.isDone()).isFalse();
    }
}
