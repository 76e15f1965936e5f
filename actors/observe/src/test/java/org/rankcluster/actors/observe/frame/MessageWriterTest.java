package org.rankcluster.actors.observe.frame;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class MessageWriterTest {
    @Test
    void shouldBeReadAsItWasWritten() {
        MessageWriter writer = new MessageWriter(MessageWriter.SAMPLE, 9, 7, 1L << 40, 1L << 41);
        writer.json()
                .field("text", "<img onerror=\"x\">\\ \u2212\n\u0001\ud83d\ude00")
                .field("half", 0.5)
                .field("third", 1.0 / 3)
                .field("unknown", Double.NaN)
                .field("large", Long.MAX_VALUE)
                .field("yes", true)
                .list("numbers")
                .value(1)
                .value(2)
                .endList();
        writer.shares("shares", new byte[] {0, 127, (byte) 255});
        writer.ints("ids", "u32", new int[] {1, -1});
        writer.ints("signed", "i32", new int[] {-1});
        writer.floats("floats", new float[] {0.25f}, "B");
        writer.doubles("doubles", new double[] {1e300}, null);
        writer.shorts("shorts", new int[] {65_535});
        writer.bytes("none", new byte[0]);
        byte[] bytes = writer.finish();

        assertThat(new String(bytes, 0, 4, StandardCharsets.US_ASCII)).isEqualTo("RKC1");
        Received message = new Received(bytes);
        assertThat(message.kind).isEqualTo(2);
        assertThat(message.flags).isEqualTo(9);
        assertThat(message.seq).isEqualTo(7);
        assertThat(message.from).isEqualTo(1L << 40);
        assertThat(message.to).isEqualTo(1L << 41);
        assertThat(message.json.getString("text")).isEqualTo("<img onerror=\"x\">\\ \u2212\n\u0001\ud83d\ude00");
        assertThat(message.json.getDouble("third")).isEqualTo(0.3333333);
        assertThat(message.json.getIsNull("unknown")).isTrue();
        assertThat(message.json.getLong("large")).isEqualTo(Long.MAX_VALUE);
        assertThat(message.json.getIntList("numbers")).containsExactly(1, 2);
        assertThat(message.arrays()).containsExactly("shares", "ids", "signed", "floats", "doubles", "shorts", "none");
        assertThat(message.array("shares")).containsExactly(0, 127, 255);
        assertThat(message.array("ids")).containsExactly(1, 4_294_967_295.0);
        assertThat(message.array("signed")).containsExactly(-1);
        assertThat(message.array("floats")).containsExactly(0.25);
        assertThat(message.array("doubles")).containsExactly(1e300);
        assertThat(message.array("shorts")).containsExactly(65_535);
        assertThat(message.array("none")).isEmpty();
    }
}
