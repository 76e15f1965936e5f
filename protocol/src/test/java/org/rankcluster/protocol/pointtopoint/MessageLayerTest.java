package org.rankcluster.protocol.pointtopoint;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.openjdk.jol.info.GraphLayout;

/** Every transition, driven by hand. */
class MessageLayerTest {
    private static final MessageLayer.Settings SETTINGS = new MessageLayer.Settings(100, false, true);

    @Test
    void shouldTakeLittleMemoryWhenIdle() {
        MessagePort port = new RecordingPort();
        MessageLayer layer = new MessageLayer(7, SETTINGS, port);
        assertThat(GraphLayout.parseInstance(layer)
                        .subtract(GraphLayout.parseInstance(SETTINGS, port))
                        .totalSize())
                .isLessThan(300);
    }
}
