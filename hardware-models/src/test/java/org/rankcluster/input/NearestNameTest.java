package org.rankcluster.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NearestNameTest {
    private static final List<String> KNOWN =
            List.of("torus.link.bandwidth", "torus.payload", "cpu.poll", "mpi.header");

    @Test
    void shouldFindTheNearest() {
        assertThat(NearestName.of("torus.link.bandwith", KNOWN)).isEqualTo("torus.link.bandwidth");
        assertThat(NearestName.of("payload", KNOWN)).isNull();
        assertThat(NearestName.of("cpu.pol", KNOWN)).isEqualTo("cpu.poll");
        assertThat(NearestName.of("", KNOWN)).isNull();
        assertThat(NearestName.hint("mpi.heder", KNOWN)).isEqualTo("; did you mean mpi.header?");
        assertThat(NearestName.hint("something.else", KNOWN)).isEmpty();
    }

    @Test
    void shouldCountEdits() {
        assertThat(NearestName.edits("kitten", "sitting")).isEqualTo(3);
        assertThat(NearestName.edits("", "abc")).isEqualTo(3);
        assertThat(NearestName.edits("abc", "")).isEqualTo(3);
        assertThat(NearestName.edits("flaw", "lawn")).isEqualTo(2);
        assertThat(NearestName.edits("same", "same")).isZero();
    }
}
