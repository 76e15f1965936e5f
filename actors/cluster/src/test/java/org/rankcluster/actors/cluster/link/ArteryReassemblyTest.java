package org.rankcluster.actors.cluster.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ArteryReassemblyTest {
    private static List<ArteryFrame> cut(byte[] batch, int most) {
        List<ArteryFrame> frames = new ArrayList<>();
        for (int from = 0; from < batch.length; from += most) {
            frames.add(new ArteryFrame(
                    1, 2, batch.length, from, Arrays.copyOfRange(batch, from, Math.min(batch.length, from + most))));
        }
        return frames;
    }

    @Test
    void shouldPutBatchesTogetherAgain() {
        Random random = new Random(3);
        ArteryReassembly reassembly = new ArteryReassembly();
        for (int length = 1; length < 40; length++) {
            for (int most = 1; most < 20; most++) {
                byte[] batch = new byte[length];
                random.nextBytes(batch);
                byte[] whole = null;
                for (ArteryFrame frame : cut(batch, most)) {
                    assertThat(whole).isNull();
                    whole = reassembly.add(frame);
                }
                assertThat(whole).isEqualTo(batch);
            }
        }
    }

    @Test
    void shouldNoticeALostFrame() {
        for (int lost = 0; lost < 4; lost++) {
            ArteryReassembly reassembly = new ArteryReassembly();
            List<ArteryFrame> frames = cut(new byte[10], 3);
            frames.remove(lost);
            frames.addAll(cut(new byte[12], 3));
            assertThatThrownBy(() -> frames.forEach(reassembly::add)).hasMessageContaining("lost or repeated");
        }
    }

    @Test
    void shouldNoticeARepeatedFrame() {
        for (int repeated = 0; repeated < 4; repeated++) {
            ArteryReassembly reassembly = new ArteryReassembly();
            List<ArteryFrame> frames = cut(new byte[10], 3);
            frames.add(repeated, frames.get(repeated));
            assertThatThrownBy(() -> frames.forEach(reassembly::add)).hasMessageContaining("lost or repeated");
        }
    }

    @Test
    void shouldRefuseWrongLengths() {
        assertThatThrownBy(() -> new ArteryReassembly().add(new ArteryFrame(1, 0, 4, 0, new byte[5])))
                .hasMessageContaining("of 4");
        assertThatThrownBy(() -> new ArteryReassembly().add(new ArteryFrame(1, 0, -4, 0, new byte[0])))
                .hasMessageContaining("of -4");
        ArteryReassembly reassembly = new ArteryReassembly();
        assertThat(reassembly.add(new ArteryFrame(1, 0, 4, 0, new byte[2]))).isNull();
        assertThatThrownBy(() -> reassembly.add(new ArteryFrame(1, 0, 5, 2, new byte[2])))
                .hasMessageContaining("total: 5 (expected: 4)");
    }
}
