package org.rankcluster.actors.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ProgramOutputTest {
    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private final ProgramOutput output = new ProgramOutput(written, OutputBudget.ofHeap(1));

    private void add(long time, int rank, String text) {
        output.add(time, rank, text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void shouldWriteByTimeThenRankThenOrderOfPrinting() {
        add(20, 0, "d");
        add(10, 2, "c");
        add(10, 1, "a");
        add(10, 1, "b");
        output.flush(Long.MAX_VALUE);

        assertThat(written.toString(StandardCharsets.UTF_8)).isEqualTo("abcd");
    }

    @Test
    void shouldHoldBackWhatOthersMayStillPrecede() {
        add(10, 0, "a");
        add(20, 0, "b");

        output.flush(10);
        assertThat(written.size()).isZero();
        output.flush(20);
        assertThat(written.toString(StandardCharsets.UTF_8)).isEqualTo("a");
        output.flush(21);
        assertThat(written.toString(StandardCharsets.UTF_8)).isEqualTo("ab");
    }

    @Test
    void shouldOutliveAReaderThatHasGone() {
        ProgramOutput broken = new ProgramOutput(
                new OutputStream() {
                    @Override
                    public void write(int b) throws IOException {
                        throw new IOException("broken pipe");
                    }
                },
                OutputBudget.ofHeap(1));
        broken.add(1, 0, new byte[] {'x'});

        broken.flush(Long.MAX_VALUE);
        broken.flush(Long.MAX_VALUE);
    }
}
