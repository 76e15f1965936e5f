package org.rankcluster.input;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class InputExceptionTest {
    @Test
    void shouldSayWhereWhatAndTheRule() {
        assertThat(new InputException("a.conf:17", "torus.payload", 224, "a size with unit, e.g. 240 B"))
                .hasMessage("a.conf:17: torus.payload: 224 (expected: a size with unit, e.g. 240 B)");
        assertThat(InputException.option("--ranks", 0, "1..512"))
                .hasMessage("command line: --ranks: 0 (expected: 1..512)");
    }

    @Test
    void shouldStayOneLineOfReasonableLength() {
        assertThat(InputException.option("--shape", " ", "a shape"))
                .hasMessage("command line: --shape: nothing (expected: a shape)");
        assertThat(InputException.option("--shape", "a\nb\u001b", "a shape"))
                .hasMessage("command line: --shape: a b  (expected: a shape)");
        assertThat(InputException.option("k", "x".repeat(5000), "less").getMessage())
                .hasSizeLessThan(150)
                .contains("...");
    }
}
