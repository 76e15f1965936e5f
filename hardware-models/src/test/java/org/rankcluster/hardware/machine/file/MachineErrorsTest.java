package org.rankcluster.hardware.machine.file;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rankcluster.input.InputException;

/** Errors in machine files: each is one line with the place, the problem and the reason. */
class MachineErrorsTest {
    private static final MachineReader READER = new MachineReader(null);

    @TempDir
    Path folder;

    private String original = "";

    @BeforeEach
    void readOriginal() throws IOException {
        original = Files.readString(Path.of("..", "config", "machines", "bgl-512.conf"));
    }

    /** Reads bgl-512, as a machine of a folder, with the first line that begins with {@code start} replaced. */
    private void assertEdited(String start, String replacement, String message) throws IOException {
        List<String> lines = new ArrayList<>(original.lines().toList());
        lines.set(lineOf(start) - 1, replacement);
        Files.writeString(folder.resolve("edited.conf"), String.join("\n", lines) + "\n");
        assertThatThrownBy(() -> new MachineReader(folder).read("edited"))
                .isInstanceOf(InputException.class)
                .hasMessage(message);
    }

    private int lineOf(String start) {
        return (int) original.lines()
                        .takeWhile(line -> !line.strip().startsWith(start + " "))
                        .count()
                + 1;
    }

    private static void assertMessage(
            String machine, @Nullable String shape, Map<String, String> config, String message) {
        assertThatThrownBy(() -> READER.read(machine, shape, config))
                .isInstanceOf(InputException.class)
                .hasMessage(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "bandwidth = 175    | torus.link.bandwidth    | 175      | a rate with unit, e.g. 175 MB/s",
                "bandwidth = 175    | torus.link.bandwidth    | -175 MB/s| a rate of more than 0, e.g. 175 MB/s",
                "bandwidth = 175    | torus.link.bandwidth    | 0 MB/s   | a rate of more than 0, e.g. 175 MB/s",
                "bandwidth = 175    | torus.link.bandwidth    | 175 MHz  | a rate with unit, e.g. 175 MB/s",
                "hop-latency        | torus.hop-latency       | 70       | a duration with unit, e.g. 70 ns",
                "hop-latency        | torus.hop-latency       | 0 ns     | a duration of more than 0, e.g. 70 ns",
                "hop-latency        | torus.hop-latency       | 0 cycles | a number of cycles of more than 0, e.g. 60 cycles",
                "hop-latency        | torus.hop-latency       | -0.5 cycles | a number of cycles of more than 0, e.g. 60 cycles",
                "write-packet       | cpu.write-packet        | -6 cycles| a number of cycles of 0 or more, e.g. 60 cycles",
                "cores              | node.cores              | 0        | a whole number of 1 or more, e.g. 2",
                "cores              | node.cores              | two      | a whole number, e.g. 2",
                "cores              | node.cores              | 1e10     | at most 2147483647",
                "shape              | shape                   | 8x8x     | 1..25 extents of 1 or more, e.g. 8x8x8",
                "shape              | shape                   | 8x0x8    | 1..25 extents of 1 or more, e.g. 8x8x8",
                "shape              | shape                   | any      | 1..25 extents of 1 or more, e.g. 8x8x8",
                "shape              | shape                   | 2048x2048x512     | fewer than 2^31 nodes",
                "shape              | shape                   | 9999999999x9999999999x9999999999 | fewer than 2^31 nodes",
                "wrap               | wrap                    | XW       | all, none, or some of the dimensions XYZ",
                "wrap               | wrap                    | XX       | all, none, or some of the dimensions XYZ",
                "network            | network                 | fat      | one of crossbar, dragonfly, fat-tree, hyperx, mesh, slim-fly, torus",
                "eager-routing      | mpi.eager-routing       | some     | one of deterministic, adaptive",
                "wrap               | rank-order              | XYZT     | one of first-fastest, last-fastest",
                "eager-packet       | mpi.eager-packet        | FULL     | one of full, sized",
                "packet             | torus.packet            | 250 B    | a multiple of torus.chunk, 32 B",
                "min-packet         | torus.min-packet        | 288 B    | at most 256 B, torus.packet",
                "progress           | mpi.progress            | in_calls | one of always, in-calls",
                "alignment          | mpi.alignment           | 24 B     | a power of two up to 128 B",
                "alignment          | mpi.alignment           | 256 B    | a power of two up to 128 B",
                "alignment          | mpi.alignment           | 128 B    | at most 64 B, so that head and tail fit into one packet with mpi.header",
                "packet-reading     | cpu.packet-reading      | header   | one of whole, partial",
                "eager-copy         | mpi.eager-copy          | some     | one of never, unexpected, always",
                "tokens             | mpi.tokens              | -1       | a whole number of 0 or more, e.g. 2",
                "payload            | torus.payload           | 257 B    | at most 256 B, torus.packet",
                "header             | mpi.header              | 240 B    | less than 240 B, torus.payload",
                "channel-buffer     | torus.channel-buffer    | 480 B    | space for 2 largest packets, 512 B",
                "stay               | torus.bubble.stay       | 2        | less than torus.bubble.enter, 2",
                "enter              | torus.bubble.enter      | 1        | a whole number of 2 or more, e.g. 2",
                "dynamic-channels   | torus.dynamic-channels  | 0        | a whole number of 1 or more, e.g. 2",
                "eager-limit        | mpi.eager-limit         | 3 GB     | at most 2147483647"
            })
    void shouldRejectAWrongValue(String start, String key, String value, String rule) throws IOException {
        String message = "edited.conf:%d: %s: %s (expected: %s)".formatted(lineOf(start), key, value, rule);
        String name = key.substring(key.lastIndexOf('.') + 1);
        assertEdited(start, name + " = " + value, message);
    }

    @Test
    void shouldRejectOtherInputsOfSwitches() {
        assertMessage(
                "frontera",
                null,
                Map.of("fat-tree.inputs", "lifo"),
                "--config: fat-tree.inputs: lifo (expected: virtual-queues, fifo or none)");
    }

    @Test
    void shouldRejectFifosThatHoldNoPacket() {
        String rule = " (expected: space for a largest packet, 256 B)";
        assertMessage(
                "bgl-512",
                null,
                Map.of("torus.injection.fifo-size", "224 B"),
                "--config: torus.injection.fifo-size: 224 B" + rule);
        assertMessage(
                "bgl-512",
                null,
                Map.of("torus.reception.fifo-size", "32 B"),
                "--config: torus.reception.fifo-size: 32 B" + rule);
    }

    @Test
    void shouldRejectPacingThatIsSaidByHalf() {
        assertMessage(
                "bgl-512",
                null,
                Map.of("mpi.rendezvous.sub-message", "16 KiB"),
                "bgl-512.conf: mpi.rendezvous.in-network: missing (expected: a size, e.g. 256 B)");
        assertMessage(
                "bgl-512",
                null,
                Map.of("mpi.rendezvous.sub-message", "16 KiB", "mpi.rendezvous.in-network", "8 KiB"),
                "--config: mpi.rendezvous.sub-message: 16 KiB (expected: at most 8192 B, mpi.rendezvous.in-network)");
    }

    @Test
    void shouldRejectPartialPacketsThatCannotBe() {
        assertMessage(
                "ideal",
                null,
                Map.of("cpu.packet-reading", "partial"),
                "--config: cpu.packet-reading: partial (expected: whole on a crossbar, which has no packets)");
        assertMessage(
                "bgl-512",
                null,
                Map.of("cpu.packet-reading", "partial", "mpi.eager-copy", "always"),
                "--config: mpi.eager-copy: always (expected: never or unexpected where cpu.packet-reading is partial)");
    }

    @Test
    void shouldRejectAModeThatTheNodesCannotHave() {
        Map<String, String> one = Map.of("cpu.mode", "virtual-node", "node.cores", "1");
        assertMessage(
                "bgl-512", null, one, "--config: cpu.mode: virtual-node (expected: heater where node.cores is 1)");
        Map<String, String> elsewhere = Map.of("cpu.mode", "coprocessor", "node.cores", "2");
        assertMessage(
                "ideal",
                null,
                elsewhere,
                "--config: cpu.mode: coprocessor (expected: heater or virtual-node without cpu.scratchpad-packet)");
        Map<String, String> unlimited = Map.of("cpu.mode", "coprocessor");
        assertMessage(
                "ideal",
                null,
                unlimited,
                "--config: cpu.mode: coprocessor (expected: heater where node.cores is unlimited)");
        Map<String, String> wrong = Map.of("cpu.mode", "virtual");
        assertMessage(
                "bgl-512",
                null,
                wrong,
                "--config: cpu.mode: virtual (expected: one of heater, coprocessor, virtual-node)");
    }

    @Test
    void shouldRejectAMissingKey() throws IOException {
        assertEdited(
                "hop-latency",
                "",
                "edited.conf: torus.hop-latency: missing (expected: a duration with unit, e.g. 70 ns)");
        assertEdited(
                "network",
                "",
                "edited.conf: network: missing (expected: one of crossbar, dragonfly, fat-tree, hyperx, mesh, slim-fly, torus)");
        assertEdited("cores", "cores = null", "edited.conf: node.cores: missing (expected: a whole number, e.g. 2)");
        assertEdited("description", "", "edited.conf: description: missing (expected: a text)");
    }

    @Test
    void shouldRejectAnUnknownKeyWithWhatWasMeant() throws IOException {
        assertEdited(
                "hop-latency",
                "hop-latenzy = 70 ns",
                "edited.conf:" + lineOf("hop-latency")
                        + ": torus.hop-latenzy: 70 ns (expected: a key of a machine whose network is torus; did you mean"
                        + " torus.hop-latency?)");
        assertEdited(
                "poll",
                "colour = blue",
                "edited.conf:" + lineOf("poll")
                        + ": cpu.colour: blue (expected: a key of a machine whose network is torus; did you mean"
                        + " cpu.clock?)");
        assertEdited(
                "network",
                "network = crossbar",
                "edited.conf:" + lineOf("wrap")
                        + ": wrap: all (expected: a key of a machine whose network is crossbar)");
        assertEdited(
                "poll",
                "poll { cycles = 5 }",
                "edited.conf:" + lineOf("poll")
                        + ": cpu.poll.cycles: 5 (expected: a key of a machine whose network is torus)");
    }

    @Test
    void shouldRejectListsWhereAValueBelongs() throws IOException {
        assertEdited(
                "shape",
                "shape = [8, 8, 8]",
                "edited.conf:" + lineOf("shape")
                        + ": shape: [8, 8, 8] (expected: 1..25 extents of 1 or more, e.g. 8x8x8)");
    }

    @Test
    void shouldRejectWhatIsNoHocon() throws IOException {
        assertEdited(
                "network",
                "network = torus }",
                "edited.conf:" + lineOf("network")
                        + ": syntax: unbalanced close brace '}' with no open brace (expected: HOCON)");
        assertEdited(
                "network",
                "network = ${net}",
                "edited.conf:" + lineOf("network")
                        + ": syntax: Could not resolve substitution to a value: ${net} (expected: HOCON)");
    }

    @Test
    void shouldRejectMachinesThatAreNotThere() {
        assertMessage(
                "bgl-521",
                null,
                Map.of(),
                "command line: --machine: bgl-521 (expected: one of " + known() + "; did you mean bgl-512?)");
        assertMessage("", null, Map.of(), "command line: --machine: nothing (expected: one of " + known() + ")");
        String path = folder.resolve("none.conf").toString();
        assertMessage(
                path, null, Map.of(), "command line: --machine: " + path + " (expected: a file that can be read)");
    }

    private static String known() {
        return String.join(", ", READER.names().keySet()) + ", or a path that ends in .conf";
    }

    @Test
    void shouldRejectIncludesThatCannotBe() throws IOException {
        Path self = Files.writeString(folder.resolve("self.conf"), "include \"self.conf\"\n");
        assertMessage(
                self.toString(),
                null,
                Map.of(),
                self + ":1: include: self.conf (expected: a machine that does not include this one)");
        Path dots = Files.writeString(folder.resolve("dots.conf"), "include \"./dots.conf\"\n");
        assertMessage(
                dots.toString(),
                null,
                Map.of(),
                dots + ":1: include: ./dots.conf (expected: a machine that does not include this one)");
        Path lost = Files.writeString(folder.resolve("lost.conf"), "# mine\n\ninclude \"ideel\"\n");
        assertMessage(
                lost.toString(),
                null,
                Map.of(),
                lost + ":3: include: ideel (expected: one of " + known() + "; did you mean ideal?)");
        Files.createDirectories(folder.resolve("part"));
        Files.writeString(folder.resolve("part/b.conf"), "\ninclude \"../a.conf\"\n");
        Path loop = Files.writeString(folder.resolve("a.conf"), "include \"part/b.conf\"\n");
        assertMessage(
                loop.toString(),
                null,
                Map.of(),
                folder + "/part/b.conf:2: include: ../a.conf (expected: a machine that does not include this one)");
    }

    @Test
    void shouldNameTheUsersValueOfTwoThatClash() throws IOException {
        Path user = Files.writeString(folder.resolve("user.conf"), "include \"bgl-512\"\ntorus.chunk = 30 B\n");

        assertMessage(
                user.toString(),
                null,
                Map.of(),
                user + ":2: torus.chunk: 30 B (expected: a divisor of torus.packet, 256 B)");
    }

    @Test
    void shouldRejectShapesOfTheWrongDimension() {
        assertMessage("bgl-512", "8x8", Map.of(), "command line: --shape: 8x8 (expected: 3 extents, e.g. 8x8x8)");
        assertMessage("bgl-512", "512", Map.of(), "command line: --shape: 512 (expected: 3 extents, e.g. 8x8x8)");
        assertMessage("bgl-512", "", Map.of(), "command line: --shape: nothing (expected: 3 extents, e.g. 8x8x8)");
        assertMessage("ideal", "8x8", Map.of(), "command line: --shape: 8x8 (expected: 1 extent, e.g. 512)");
        assertMessage(
                "bgl-512",
                "8x8x0",
                Map.of(),
                "command line: --shape: 8x8x0 (expected: 1..25 extents of 1 or more, e.g. 8x8x8)");
        assertMessage("ideal", "-5", Map.of(), "command line: --shape: -5 (expected: a number of nodes, or any)");
    }

    @Test
    void shouldRejectWrongValuesOfTheCommandLine() {
        assertMessage(
                "bgl-512",
                null,
                Map.of("torus.payload", "224 b"),
                "--config: torus.payload: 224 b (expected: a size, e.g. 256 B)");
        assertMessage(
                "bgl-512",
                null,
                Map.of("torus.pailoat", "224 B"),
                "--config: torus.pailoat: 224 B (expected: a key of machines; did you mean torus.payload?)");
        assertMessage(
                "bgl-512",
                null,
                Map.of("torus..payload", "224 B"),
                "--config: torus..payload: 224 B (expected: a key of machines; did you mean torus.payload?)");
        assertMessage(
                "bgl-512",
                null,
                Map.of("crossbar.gap", "1 ns"),
                "--config: crossbar.gap: 1 ns (expected: a key of a machine whose network is torus)");
    }

    @Test
    void shouldRejectEndpointsThatTakeNoTime() {
        assertMessage(
                "ideal",
                null,
                Map.of("endpoint.latency", "0 ns"),
                "--config: endpoint.latency: 0 ns (expected: more than 0 together with endpoint.hop-latency)");
        assertMessage(
                "ndr",
                null,
                Map.of("endpoint.latency", "0 ns"),
                "--config: endpoint.latency: 0 ns (expected: more than 0)");
    }
}
