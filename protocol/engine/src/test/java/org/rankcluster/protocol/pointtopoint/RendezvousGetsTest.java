package org.rankcluster.protocol.pointtopoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rankcluster.protocol.pointtopoint.Samples.bytes;
import static org.rankcluster.protocol.pointtopoint.Samples.ready;
import static org.rankcluster.protocol.pointtopoint.Samples.receive;
import static org.rankcluster.protocol.pointtopoint.Samples.send;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.pointtopoint.SendOperation.Mode;

/** Rendezvous messages that are requested in parts, driven step by step on rank 0. */
class RendezvousGetsTest {
    private final RecordingPort port = new RecordingPort();

    private MessageLayer layer(int subMessage, int inNetwork) {
        return new MessageLayer(0, new MessageLayer.Settings(0, false, true, 0, subMessage, inNetwork), port);
    }

    /** Returns the requests since the last call. */
    private List<Message.ClearToSend> requests() {
        List<Message.ClearToSend> requests = port.transmissions.stream()
                .map(transmission -> (Message.ClearToSend) transmission.message())
                .toList();
        port.transmissions.clear();
        return requests;
    }

    private static Message.Data answer(Message.ClearToSend request, Payload whole) {
        int offset = request.offset();
        int length = Math.min(request.length(), whole.size() - offset);
        int sender = request.destination();
        return new Message.Data(sender, 0, request.receiveId(), offset, 0, whole.slice(offset, length));
    }

    @Test
    void shouldAskForAllAtOnceWithoutPacing() {
        MessageLayer layer = layer(0, 0);
        layer.start(receive(2, 1));
        layer.headerArrived(ready(2, 0, 1, 5000, 40));

        assertThat(requests()).containsExactly(new Message.ClearToSend(0, 2, 40, 0, 0));
    }

    @ParameterizedTest
    @CsvSource({
        "0, 10, 30",
        "1, 10, 30",
        "10, 10, 30",
        "11, 10, 30",
        "95, 10, 30",
        "95, 10, 10",
        "95, 10, 35",
        "300, 100, 100"
    })
    void shouldAskForNoMoreThanMayBeInTheNetwork(int size, int subMessage, int inNetwork) {
        MessageLayer layer = layer(subMessage, inNetwork);
        Payload whole = bytes(size, 3);
        ReceiveOperation receive = receive(2, 1);
        layer.start(receive);
        layer.headerArrived(ready(2, 0, 1, size, 40));
        List<Message.ClearToSend> under = new ArrayList<>(requests());
        Random random = new Random(size);
        int asked = 0;
        while (!under.isEmpty()) {
            assertThat(under.stream().mapToInt(Message.ClearToSend::length).sum())
                    .isLessThanOrEqualTo(inNetwork);
            assertThat(under).allMatch(request -> request.length() <= subMessage);
            assertThat(receive.isDone()).isFalse();
            Collections.shuffle(under, random);
            layer.arrived(answer(under.removeLast(), whole));
            asked++;
            under.addAll(requests());
        }

        assertThat(asked).isEqualTo(Math.max(1, Math.ceilDiv(size, subMessage)));
        assertThat(receive.isDone()).isTrue();
        assertThat(receive.payload()).isNotNull();
        assertThat(receive.payload().bytes()).isEqualTo(whole.bytes());
        assertThat(layer.pending()).isEmpty();
    }

    @Test
    void shouldServeTheMessageThatWasMatchedFirst() {
        MessageLayer layer = layer(10, 20);
        layer.start(receive(2, 1));
        layer.start(receive(3, 1));
        layer.headerArrived(ready(2, 0, 1, 25, 40));
        layer.headerArrived(ready(3, 0, 1, 15, 50));
        List<Message.ClearToSend> first = requests();
        assertThat(first).extracting(Message.ClearToSend::sendId).containsExactly(40, 40);

        layer.arrived(answer(first.getFirst(), Payload.phantom(25)));
        assertThat(requests())
                .singleElement()
                .extracting(Message.ClearToSend::offset)
                .isEqualTo(20);
        layer.arrived(answer(first.getLast(), Payload.phantom(25)));
        assertThat(requests()).extracting(Message.ClearToSend::sendId).containsExactly(50, 50);
    }

    @Test
    void shouldEndASendWhenAllThatWasAskedForHasLeft() {
        MessageLayer layer = layer(10, 20);
        SendOperation send = send(3, 7, 25, Mode.STANDARD);
        layer.start(send);
        int id = port.last(Message.ReadyToSend.class).sendId();
        List<Message.Data> parts = new ArrayList<>();
        for (int offset : new int[] {10, 0, 20}) {
            layer.arrived(new Message.ClearToSend(3, 0, id, 55, offset, 10, 0, null));
            parts.add(port.last(Message.Data.class));
        }
        assertThat(parts).extracting(part -> part.payload().size()).containsExactly(10, 10, 5);
        assertThat(parts.get(0).payload().bytes())
                .isEqualTo(send.payload().slice(10, 10).bytes());
        layer.transmitted(parts.get(0));
        layer.transmitted(parts.get(1));
        assertThat(layer.pending()).containsExactly(send);
        layer.transmitted(parts.get(2));
        assertThat(port.finished).containsExactly(send);
        assertThat(layer.pending()).isEmpty();
    }
}
