package org.rankcluster.apps.common;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.rankcluster.protocol.extension.Phantom;

class CheckedBufferTest {
    @Test
    void shouldFindEachByteThatIsWrong() {
        for (int size = 0; size <= 33; size++) {
            CheckedBuffer checked = new CheckedBuffer(size + 5, false);
            ByteBuffer bytes = (ByteBuffer) checked.buffer();
            checked.fill(3, size, 1, 2, 3);
            assertThat(checked.wrong(3, size, 1, 2, 3)).isZero();
            for (int i = 0; i < size; i++) {
                bytes.put(3 + i, (byte) ~bytes.get(3 + i));
                assertThat(checked.wrong(3, size, 1, 2, 3)).isEqualTo(i + 1);
            }
            assertThat(bytes.get(2)).isZero();
            assertThat(bytes.get(3 + size)).isZero();
        }
    }

    @Test
    void shouldDistinguishMessages() {
        CheckedBuffer checked = new CheckedBuffer(64, false);
        checked.fill(0, 64, 4, 5, 6);
        assertThat(checked.wrong(0, 64, 5, 4, 6)).isGreaterThan(56);
        assertThat(checked.wrong(0, 64, 4, 5, 7)).isGreaterThan(56);
        assertThat(checked.wrong(0, 64, 3, 5, 6)).isGreaterThan(56);
        assertThat(checked.wrong(0, 56, 4, 5, 6)).isZero();
        checked.fill(8, 56, 4, 5, 6);
        assertThat(checked.wrong(0, 64, 4, 5, 6)).isGreaterThan(48);
    }

    @Test
    void shouldHaveNothingToCheckInAPhantom() {
        CheckedBuffer phantom = new CheckedBuffer(1 << 30, true);
        phantom.fill(0, 1 << 30, 0, 1, 0);
        assertThat(phantom.wrong(0, 1 << 30, 1, 0, 9)).isZero();
        assertThat(phantom.buffer()).isEqualTo(new Phantom(1 << 30));
    }
}
