package org.rankcluster.protocol.message;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WireOutputTest {
    @Test
    void shouldKeepEveryByteWhileItGrows() {
        WireOutput out = new WireOutput();
        for (int i = 0; i < 5000; i++) {
            out.writeByte(i);
            out.writeVarint((long) i * i * i);
        }

        WireInput in = WireInput.of(out.array(), 0, out.size());
        for (int i = 0; i < 5000; i++) {
            assertThat(in.readByte()).isEqualTo((byte) i);
            assertThat(in.readVarint()).isEqualTo((long) i * i * i);
        }
        assertThat(in.remaining()).isZero();
    }
}
