package org.rankcluster.protocol.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rankcluster.input.InputException;

/** {@link GoalText}, {@link GoalFile} and {@link GoalBlock}. */
class GoalTextTest {
    @TempDir
    Path folder;

    private GoalFile read(String text) throws IOException {
        Path file = Files.writeString(folder.resolve("s.goal"), text);
        Path binary = folder.resolve("s.bin");
        GoalText.convert(file, "s.goal", binary);
        return GoalFile.open(binary, "s.bin");
    }

    @Test
    void shouldReadAllThatTheGrammarAllows() throws IOException {
        GoalFile file = read("""
                // comment
                num_ranks 3
                rank 2 { /* first */
                send8b to 0
                }
                /* two
                   lines */
                rank 0{
                a1: send 5000000000b to 1 tag 7 cpu 2 nic 3
                long_label: recv 4b from -1 tag -1
                calc 9000000000000 cpu 255
                b: recv 0b from 2nic 1
                b requires a1
                b irequires long_label
                /* + 345 ps */ a1: calc 1
                }
                """);
        assertThat(file.ranks()).isEqualTo(3);
        assertThat(file.highestCpu()).isEqualTo(255);
        GoalBlock block = file.block(0);
        assertThat(block.operations()).isEqualTo(5);
        assertThat(block.describe(0)).isEqualTo("operation 0 (send 5000000000 B to rank 1, tag 7)");
        assertThat(block.cpu(0)).isEqualTo(2);
        assertThat(block.describe(1)).isEqualTo("operation 1 (recv 4 B from any rank, any tag)");
        assertThat(block.time(2)).isEqualTo(9_000_000_000_000_000L);
        assertThat(block.cpu(2)).isEqualTo(255);
        assertThat(block.time(4)).isEqualTo(1345);
        assertThat(block.dependencies(3)).isEqualTo(2);
        assertThat(block.successors(0, false)).isEqualTo(1);
        assertThat(block.successor(0, false, 0)).isEqualTo(3);
        assertThat(block.successors(0, true)).isZero();
        assertThat(block.successor(1, true, 0)).isEqualTo(3);
        assertThat(block.roots()).isEqualTo(4);
        assertThat(file.block(1).operations()).isZero();
        assertThat(file.block(2).describe(0)).isEqualTo("operation 0 (send 8 B to rank 0, tag 0)");
    }

    /** The bytes are as in LogGOPSim's Parser.hpp, put down by hand. */
    @Test
    void shouldWriteTheBytesOfLogGopSim() throws IOException {
        GoalFile unused = read("num_ranks 1\nrank 0 {\nx: calc 5\ny: send 3b to 0 tag 2 cpu 1\ny requires x\n}\n");
        ByteBuffer expected = ByteBuffer.allocate(14 + 16 + 8 + 4 + 2 * 39 + 4).order(ByteOrder.LITTLE_ENDIAN);
        expected.putLong(4223).putInt(1).put((byte) 1).put((byte) 0);
        expected.putLong(22).putLong(22 + 8 + 4 + 2 * 39 + 4);
        expected.putInt(2).putInt(1).putInt(0);
        expected.putInt(0)
                .put((byte) 3)
                .putInt(0)
                .putLong(5)
                .putInt(0)
                .put((byte) 0)
                .put((byte) 0);
        expected.putInt(1).putInt(0).putInt(0).putInt(1);
        expected.putInt(1)
                .put((byte) 1)
                .putInt(0)
                .putLong(3)
                .putInt(2)
                .put((byte) 1)
                .put((byte) 0);
        expected.putInt(0).putInt(1).putInt(0).putInt(1);
        expected.putInt(1);
        assertThat(Files.readAllBytes(folder.resolve("s.bin"))).isEqualTo(expected.array());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ranks 2|s.goal:1: word: ranks 2 (expected: num_ranks and a number)",
                "num_ranks 0|s.goal:1: num_ranks: 0 (expected: 1 to 1073741823)",
                "num_ranks 2;rank 2 {;}|s.goal:2: rank: 2 (expected: 0 to 1)",
                "num_ranks 1;rank 0 {;};rank 0 {;}|s.goal:4: rank: 0 (expected: one block for each rank)",
                "num_ranks 1;rank 0 {;send 8b to 1;}|s.goal:3: to: 1 (expected: 0 to 0)",
                "num_ranks 1;rank 0 {;send 8 to 0;}|s.goal:3: character: to 0 (expected: b after the size)",
                "num_ranks 1;rank 0 {;send 8b to 0 tag -1;}|s.goal:3: tag: -1 (expected: 0 or more)",
                "num_ranks 1;rank 0 {;recv 8b from -2;}|s.goal:3: from: -2 (expected: 0 or more, or -1 for any)",
                "num_ranks 1;rank 0 {;a: calc 8;a requires b;}|s.goal:4: label: b (expected: a label of an operation above, in the same rank)",
                "num_ranks 1;rank 0 {;a: calc 8;a requires a;}|s.goal:4: dependency: a (expected: another operation)",
                "num_ranks 1;rank 0 {;calc 8 cpu 256;}|s.goal:3: cpu: 256 (expected: 0 to 255)",
                "num_ranks 1;rank 0 {;calc 99999999999999999999;}|s.goal:3: calc: 99999999999999999999 (expected: a number below 2^63)",
                "num_ranks 1;rank 0 {;put 8b to 0;}|s.goal:3: operation: put 8b to 0 (expected: send, recv or calc)",
                "num_ranks 1;rank 0 {;calc 8 // no;}|s.goal:3: after the statement: // no (expected: the end of the line)",
                "num_ranks 1;rank 0 {;calc 8|s.goal:3: rank 0: the end of the file (expected: } after its last operation)",
                "num_ranks 1;rank 0 {;8;}|s.goal:3: statement: 8 (expected: send, recv, calc, a label, or })",
                "num_ranks 1; /* no end|s.goal:2: comment: the end of the file (expected: */)",
            })
    void shouldNameLineAndRuleOfTheFirstError(String text, String message) {
        String lines = text.replace(';', '\n');
        assertThatThrownBy(() -> read(lines)).isInstanceOf(InputException.class).hasMessage(message);
    }

    @Test
    void shouldRefuseOtherBinaryForms() throws IOException {
        GoalFile unused = read("num_ranks 2\nrank 0 {\na: send 8b to 1\n}\nrank 1 {\nrecv 8b from 0\n}\n");
        byte[] good = Files.readAllBytes(folder.resolve("s.bin"));
        refuse(
                ByteBuffer.wrap(good.clone())
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .putLong(0, 2342)
                        .array(),
                "used the file up");
        refuse(java.util.Arrays.copyOf(good, good.length + 17), "LogGOPSim2's are longer");
        refuse(java.util.Arrays.copyOf(good, good.length - 1), "within the file");
        refuse(java.util.Arrays.copyOf(good, 10), "14 bytes or more");
        byte[] longer = ByteBuffer.wrap(good.clone())
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(14 + 2 * 16, 5)
                .array();
        refuse(longer, "rank 0: block");
        byte[] successor = good.clone();
        successor[14 + 2 * 16 + 8] = 9;
        Path file = Files.write(folder.resolve("t.bin"), successor);
        assertThatThrownBy(() -> GoalFile.open(file, "t.bin").block(0).root(0))
                .hasMessage("t.bin: rank 0: root: 9 (expected: below 1)");
    }

    private void refuse(byte[] bytes, String text) throws IOException {
        Path file = Files.write(folder.resolve("t.bin"), bytes);
        assertThatThrownBy(() -> GoalFile.open(file, "t.bin"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(text);
    }
}
