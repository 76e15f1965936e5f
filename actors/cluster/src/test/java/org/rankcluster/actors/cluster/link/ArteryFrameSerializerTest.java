package org.rankcluster.actors.cluster.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;

class ArteryFrameSerializerTest {
    private final ArteryFrameSerializer serializer = new ArteryFrameSerializer();

    private static void shouldBeTheSame(ArteryFrame read, ArteryFrame written) {
        assertThat(read.run()).isEqualTo(written.run());
        assertThat(read.member()).isEqualTo(written.member());
        assertThat(read.total()).isEqualTo(written.total());
        assertThat(read.offset()).isEqualTo(written.offset());
        assertThat(read.bytes()).isEqualTo(written.bytes());
    }

    @Test
    void shouldReadWhatItHasWritten() {
        ArteryFrame frame = new ArteryFrame(Long.MIN_VALUE + 5, 3, 900_000, 245_760, new byte[] {1, -2, 3});
        String manifest = serializer.manifest(frame);
        shouldBeTheSame((ArteryFrame) serializer.fromBinary(serializer.toBinary(frame), manifest), frame);
        for (ByteOrder order : new ByteOrder[] {ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN}) {
            ByteBuffer buffer = ByteBuffer.allocateDirect(100).order(order).putInt(7);
            serializer.toBinary(frame, buffer);
            buffer.flip().getInt();
            shouldBeTheSame((ArteryFrame) serializer.fromBinary(buffer, manifest), frame);
            assertThat(buffer.remaining()).isZero();
            assertThat(buffer.order()).isEqualTo(order);
        }
    }

    @Test
    void shouldRefuseWhatIsNoFrame() {
        assertThatThrownBy(() -> serializer.fromBinary(new byte[19], "F")).hasMessageContaining("expected: F of 20");
        assertThatThrownBy(() -> serializer.fromBinary(new byte[20], "G")).hasMessageContaining("manifest G");
    }

    @Test
    void shouldNeverChangeItsIdentifier() {
        assertThat(serializer.identifier()).isEqualTo(5_202_601);
    }
}
