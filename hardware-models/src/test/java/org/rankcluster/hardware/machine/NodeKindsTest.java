package org.rankcluster.hardware.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rankcluster.input.InputException;

class NodeKindsTest {
    @Test
    void shouldReportTheClockOfEachNode() {
        NodeKinds kinds = NodeKinds.parse("x.conf:3", "node.kinds", "32 x Opteron 2.8 GHz, 32 x EM64T 3.6 GHz");
        assertThat(kinds.hertz(0, 1)).isEqualTo(2_800_000_000L);
        assertThat(kinds.hertz(31, 1)).isEqualTo(2_800_000_000L);
        assertThat(kinds.hertz(32, 1)).isEqualTo(3_600_000_000L);
        assertThat(kinds.hertz(99, 1)).isEqualTo(3_600_000_000L);
        assertThat(NodeKinds.ONE.hertz(7, 700)).isEqualTo(700);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Opteron", "32 x Opteron", "0 x Opteron 2 GHz", "32 x Opteron 2 GB", "1 x A 1 GHz,"})
    void shouldRefuseWhatIsNoKind(String text) {
        assertThatThrownBy(() -> NodeKinds.parse("x.conf:3", "node.kinds", text))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith("x.conf:3: node.kinds: ");
    }
}
