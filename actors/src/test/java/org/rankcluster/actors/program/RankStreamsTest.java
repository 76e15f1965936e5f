package org.rankcluster.actors.program;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.rankcluster.actors.program.process.hash.HashStamp;

class RankStreamsTest {
    /** Or the first job of a JVM would draw one for what it hands to a {@code Scanner}, and later ones would not. */
    @Test
    void shouldHaveHashCodesBeforeAnyRankAsks() {
        RankStreams.install();
        assertThat(System.identityHashCode(System.in)).isEqualTo(HashStamp.hash("System.in"));
        assertThat(System.identityHashCode(System.out)).isEqualTo(HashStamp.hash("System.out"));
        assertThat(System.identityHashCode(System.err)).isEqualTo(HashStamp.hash("System.err"));
    }
}
