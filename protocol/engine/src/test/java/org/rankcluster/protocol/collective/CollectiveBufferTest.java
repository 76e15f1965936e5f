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
        CollectiveBuffer room = new CollectiveBuffer(3);
        room.write(0, content);
        assertThat(room.whole()).isSameAs(content);
        assertThat(room.part(0, 3)).isSameAs(content);
        assertThat(room.part(1, 2).bytes()).containsExactly(2, 3);
    }

    @Test
    void shouldNotWriteToWhatIsShared() {
        Payload content = payload(1, 2, 3);
        CollectiveBuffer room = CollectiveBuffer.of(content);
        room.write(1, payload(9));
        assertThat(content.bytes()).containsExactly(1, 2, 3);
        Payload sent = room.whole();
        assertThat(sent.bytes()).containsExactly(1, 9, 3);
        room.reduce(CollectiveBuffer.of(payload(1, 1, 1)), 0, 0, 3, SUM, 1);
        assertThat(sent.bytes()).containsExactly(1, 9, 3);
        assertThat(room.whole().bytes()).containsExactly(2, 10, 4);
    }

    @Test
    void shouldCopyWithinItself() {
        CollectiveBuffer room = CollectiveBuffer.of(payload(1, 2, 3, 4));
        room.copy(room, 0, 2, 2);
        assertThat(room.whole().bytes()).containsExactly(1, 2, 1, 2);
    }

    @Test
    void shouldBecomePhantomWithTheFirstPhantomBytes() {
        CollectiveBuffer room = CollectiveBuffer.of(payload(1, 2, 3));
        room.write(0, Payload.phantom(0));
        assertThat(room.isPhantom()).isFalse();
        room.write(1, Payload.phantom(1));
        assertThat(room.isPhantom()).isTrue();
        room.write(0, payload(7));
        assertThat(room.part(0, 2).isPhantom()).isTrue();
        assertThat(room.part(0, 2).size()).isEqualTo(2);

        CollectiveBuffer other = CollectiveBuffer.of(payload(1, 2, 3));
        other.reduce(room, 0, 0, 3, SUM, 1);
        assertThat(other.isPhantom()).isTrue();
        CollectiveBuffer third = CollectiveBuffer.of(payload(1, 2, 3));
        third.copy(room, 0, 0, 1);
        assertThat(third.isPhantom()).isTrue();
    }

    @Test
    void shouldRefuseBytesThatItDoesNotHave() {
        CollectiveBuffer room = new CollectiveBuffer(4);
        assertThatThrownBy(() -> room.part(2, 3)).hasMessage("bytes 2 + 3 of 4");
        assertThatThrownBy(() -> room.write(4, payload(1))).hasMessage("bytes 4 + 1 of 4");
        assertThatThrownBy(() -> room.copy(new CollectiveBuffer(2), 1, 0, 2)).hasMessage("bytes 1 + 2 of 2");
    }
}
