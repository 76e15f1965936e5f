package org.rankcluster.protocol.collective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.reduce.ElementType;
import org.rankcluster.protocol.reduce.Operator;
import org.rankcluster.protocol.reduce.Reducer;

class CollectiveBufferTest {
    private static final Reducer SUM = Operator.SUM.on(ElementType.BYTE);

    private static Payload payload(int... bytes) {
        byte[] all = new byte[bytes.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = (byte) bytes[i];
        }
        return Payload.of(all);
    }

    @Test
    void shouldGiveOutWhatItWasGivenWithoutACopy() {
        Payload content = payload(1, 2, 3);
        CollectiveBuffer buffer = new CollectiveBuffer(3);
        buffer.write(0, content);
        assertThat(buffer.whole()).isSameAs(content);
        assertThat(buffer.part(0, 3)).isSameAs(content);
        assertThat(buffer.part(1, 2).bytes()).containsExactly(2, 3);
    }

    @Test
    void shouldNotWriteToWhatIsShared() {
        Payload content = payload(1, 2, 3);
        CollectiveBuffer buffer = CollectiveBuffer.of(content);
        buffer.write(1, payload(9));
        assertThat(content.bytes()).containsExactly(1, 2, 3);
        Payload sent = buffer.whole();
        assertThat(sent.bytes()).containsExactly(1, 9, 3);
        buffer.reduce(CollectiveBuffer.of(payload(1, 1, 1)), 0, 0, 3, SUM, 1);
        assertThat(sent.bytes()).containsExactly(1, 9, 3);
        assertThat(buffer.whole().bytes()).containsExactly(2, 10, 4);
    }

    @Test
    void shouldCopyWithinItself() {
        CollectiveBuffer buffer = CollectiveBuffer.of(payload(1, 2, 3, 4));
        buffer.copy(buffer, 0, 2, 2);
        assertThat(buffer.whole().bytes()).containsExactly(1, 2, 1, 2);
    }

    @Test
    void shouldBecomePhantomWithTheFirstPhantomBytes() {
        CollectiveBuffer buffer = CollectiveBuffer.of(payload(1, 2, 3));
        buffer.write(0, Payload.phantom(0));
        assertThat(buffer.isPhantom()).isFalse();
        buffer.write(1, Payload.phantom(1));
        assertThat(buffer.isPhantom()).isTrue();
        buffer.write(0, payload(7));
        assertThat(buffer.part(0, 2).isPhantom()).isTrue();
        assertThat(buffer.part(0, 2).size()).isEqualTo(2);

        CollectiveBuffer other = CollectiveBuffer.of(payload(1, 2, 3));
        other.reduce(buffer, 0, 0, 3, SUM, 1);
        assertThat(other.isPhantom()).isTrue();
        CollectiveBuffer third = CollectiveBuffer.of(payload(1, 2, 3));
        third.copy(buffer, 0, 0, 1);
        assertThat(third.isPhantom()).isTrue();
    }

    @Test
    void shouldRefuseBytesThatItDoesNotHave() {
        CollectiveBuffer buffer = new CollectiveBuffer(4);
        assertThatThrownBy(() -> buffer.part(2, 3)).hasMessage("bytes 2 + 3 of 4");
        assertThatThrownBy(() -> buffer.write(4, payload(1))).hasMessage("bytes 4 + 1 of 4");
        assertThatThrownBy(() -> buffer.copy(new CollectiveBuffer(2), 1, 0, 2)).hasMessage("bytes 1 + 2 of 2");
    }
}
