package org.rankcluster.actors.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

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

    @Test
    void shouldMoveToAnotherMember() {
        add(20, 1, "b");
        add(10, 3, "a");
        WireOutput wire = new WireOutput();
        output.moveTo(wire);
        assertThat(output.isEmpty()).isTrue();

        ProgramOutput coordinator = new ProgramOutput(written, OutputBudget.ofHeap(1));
        coordinator.add(15, 0, "-".getBytes(StandardCharsets.UTF_8));
        coordinator.add(WireInput.of(wire.take()));
        assertThat(coordinator.isEmpty()).isFalse();
        coordinator.flush(Long.MAX_VALUE);
        assertThat(written.toString(StandardCharsets.UTF_8)).isEqualTo("a-b");
        assertThat(coordinator.isEmpty()).isTrue();
    }

    @Test
    void shouldWriteIncompleteLinesLast() {
        FakeRank rank = new FakeRank();
        LineStream first = output.stream(0, rank, rank);
        LineStream second = output.stream(1, rank, rank);
        second.print("second");
        first.print("line\nfirst,");
        output.addRest(1, second);
        output.addRest(0, first);
        add(Long.MAX_VALUE - 2, 7, "late\n");
        output.flush(Long.MAX_VALUE);

        assertThat(written.toString(StandardCharsets.UTF_8)).isEqualTo("line\nlate\nfirst,second");
    }

    @Test
    void shouldPrintAtTheTimeOfTheRank() {
        FakeRank rank = new FakeRank();
        LineStream stream = output.stream(0, rank, rank);
        rank.compute(50);
        stream.print("line\n");

        output.flush(50);
        assertThat(written.size()).isZero();
        output.flush(51);
        assertThat(written.toString(StandardCharsets.UTF_8)).isEqualTo("line\n");
    }

    /** The budget is free again as soon as output is written. */
    @Test
    void shouldEndAJobThatPrintsMoreThanItsBudget() {
        byte[] line = ("x".repeat(999) + "\n").getBytes(StandardCharsets.UTF_8);
        FakeRank rank = new FakeRank();
        ProgramOutput small = new ProgramOutput(written, new OutputBudget(2 << 20));
        LineStream stream = small.stream(0, rank, rank);
        FakeRank unused = rank.run(() -> {
            for (int i = 0; i < 3_000; i++) {
                stream.write(line, 0, line.length);
                if (i % 1_500 == 1_499) {
                    small.flush(Long.MAX_VALUE);
                }
            }
            for (int i = 0; i < 2_500; i++) {
                stream.write(line, 0, line.length);
            }
            return null;
        });

        assertThat(written.size()).isEqualTo(3_000_000);
        assertThat(rank.exitCode()).isEqualTo(1);
        assertThat(rank.errors())
                .startsWith("rank 0: output: more than 2 MiB (expected: less while virtual time stands still, or a"
                        + " larger --heap)");
    }
}
