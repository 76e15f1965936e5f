package org.rankcluster.actors.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.rankcluster.actors.time.Event;
import org.rankcluster.actors.time.EventCodec;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

class ServiceCodecTest {
    /** An event of the network, whose codec is not tested here. */
    private static final class Other extends Event {
        @Override
        public int kind() {
            return 7;
        }

        @Override
        public long payloadHash() {
            return 0;
        }
    }

    private static final EventCodec NETWORK = new EventCodec() {
        @Override
        public void write(Event event, WireOutput out) {
            assertThat(event).isInstanceOf(Other.class);
            out.writeByte(99);
        }

        @Override
        public Event read(WireInput in) {
            assertThat(in.readByte()).isEqualTo((byte) 99);
            return new Other();
        }
    };

    private final ServiceCodec codec = new ServiceCodec(NETWORK);

    private Event crossed(Event event) {
        WireOutput out = new WireOutput();
        codec.write(event, out);
        WireInput in = WireInput.of(out.array(), 0, out.size());
        Event read = codec.read(in);
        assertThat(in.remaining()).isZero();
        return read;
    }

    @Test
    void shouldReadWhatItHasWritten() {
        Random random = new Random(1);
        for (int length = 1; length < 300; length += 13) {
            byte[] bytes = new byte[length];
            random.nextBytes(bytes);
            Payload body = Payload.of(bytes);
            for (Event event : new Event[] {
                new ServiceCall(random.nextInt(1 << 30), random.nextInt(1 << 30), body),
                new ServiceAnswer(random.nextInt(1 << 30), body),
                new ProcessStart(body),
                new Other()
            }) {
                Event read = crossed(event);
                assertThat(read.getClass()).isEqualTo(event.getClass());
                assertThat(read.kind()).isEqualTo(event.kind());
                assertThat(read.payloadHash()).isEqualTo(event.payloadHash());
            }
        }
    }

    @Test
    void shouldRefuseWhatItHasNotWritten() {
        assertThatThrownBy(() -> codec.read(WireInput.of(new byte[] {9}, 0, 1)))
                .hasMessage("batch: event: 9 (expected: 0..3)");
        assertThatThrownBy(() -> codec.read(WireInput.of(new byte[] {3, 100, 1}, 0, 3)))
                .hasMessageContaining("count: 100");
    }
}
