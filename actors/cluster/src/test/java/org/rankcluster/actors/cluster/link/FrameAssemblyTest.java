package org.rankcluster.actors.cluster.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FrameAssemblyTest {
    private static List<LinkFrame> cut(byte[] batch, int most) {
        List<LinkFrame> frames = new ArrayList<>();
        for (int from = 0; from < batch.length; from += most) {
            frames.add(new LinkFrame(
                    1, 2, batch.length, from, Arrays.copyOfRange(batch, from, Math.min(batch.length, from + most))));
        }
        return frames;
    }

    @Test
    void shouldPutBatchesTogetherAgain() {
        Random random = new Random(3);
        FrameAssembly assembly = new FrameAssembly();
        for (int length = 1; length < 40; length++) {
            for (int most = 1; most < 20; most++) {
                byte[] batch = new byte[length];
                random.nextBytes(batch);
                byte[] whole = null;
                for (LinkFrame frame : cut(batch, most)) {
                    assertThat(whole).isNull();
                    whole = assembly.add(frame);
                }
                assertThat(whole).isEqualTo(batch);
            }
        }
    }

    @Test
    void shouldNoticeALostFrame() {
        for (int lost = 0; lost < 4; lost++) {
            FrameAssembly assembly = new FrameAssembly();
            List<LinkFrame> frames = cut(new byte[10], 3);
            frames.remove(lost);
            frames.addAll(cut(new byte[12], 3));
            assertThatThrownBy(() -> frames.forEach(assembly::add)).hasMessageContaining("lost or repeated");
        }
    }

    @Test
    void shouldNoticeARepeatedFrame() {
        for (int repeated = 0; repeated < 4; repeated++) {
            FrameAssembly assembly = new FrameAssembly();
            List<LinkFrame> frames = cut(new byte[10], 3);
            frames.add(repeated, frames.get(repeated));
            assertThatThrownBy(() -> frames.forEach(assembly::add)).hasMessageContaining("lost or repeated");
        }
    }

    @Test
    void shouldRefuseWrongLengths() {
        assertThatThrownBy(() -> new FrameAssembly().add(new LinkFrame(1, 0, 4, 0, new byte[5])))
                .hasMessageContaining("of 4");
        assertThatThrownBy(() -> new FrameAssembly().add(new LinkFrame(1, 0, -4, 0, new byte[0])))
                .hasMessageContaining("of -4");
        FrameAssembly assembly = new FrameAssembly();
        assertThat(assembly.add(new LinkFrame(1, 0, 4, 0, new byte[2]))).isNull();
        assertThatThrownBy(() -> assembly.add(new LinkFrame(1, 0, 5, 2, new byte[2])))
                .hasMessageContaining("total: 5 (expected: 4)");
    }
}
