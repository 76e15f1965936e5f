package org.rankcluster.actors.time;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BatchOutputTest {
    @Test
    void shouldKeepEveryByteWhileItGrows() {
        BatchOutput out = new BatchOutput();
        for (int i = 0; i < 5000; i++) {
            out.writeByte(i);
            out.writeVarint((long) i * i * i);
        }

        BatchInput in = BatchInput.of(out.array(), 0, out.size());
        for (int i = 0; i < 5000; i++) {
            assertThat(in.readByte()).isEqualTo((byte) i);
            assertThat(in.readVarint()).isEqualTo((long) i * i * i);
        }
        assertThat(in.remaining()).isZero();
    }
}
