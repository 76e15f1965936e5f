package org.rankcluster.actors.dashboard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.rankcluster.input.InputException;

/** Tests of messages that are written to a report file and read back. */
class ReportFileTest {
    private static byte[] message(int kind, String json, int noise) {
        byte[] text = json.getBytes(StandardCharsets.UTF_8);
        byte[] arrays = new byte[noise];
        new Random(kind).nextBytes(arrays);
        ByteBuffer bytes = ByteBuffer.allocate(FakeRun.HEAD + text.length + noise)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(0x31434b52)
                .put((byte) 1)
                .put((byte) kind)
                .putShort((short) 0)
                .putInt(7)
                .putInt(text.length)
                .position(FakeRun.HEAD)
                .put(text)
                .put(arrays);
        return bytes.array();
    }

    private static List<byte[]> run(String addressing, double seconds, int noise) {
        return List.of(
                message(1, "{\"job\": {\"id\": \"1\", \"app\": \"fft3d\", \"addressing\": \"" + addressing + "\"}}", 0),
                message(2, "{}", noise),
                message(2, "{}", noise),
                message(5, "{\"result\": {\"virtualSeconds\": " + seconds + ", \"hotLinks\": [{\"busy\": 0.5}]}}", 0));
    }

    private static String file(List<byte[]> messages) {
        return "<body>\n" + String.join("\n", ReportFile.blocks(messages, "")) + "\n</body>";
    }

    @Test
    void shouldGiveBackWhatWasPutIn() {
        List<byte[]> messages = run("auto", 1, 2_000_000);
        ReportReader reader = ReportReader.of("a.html", file(messages));
        assertThat(reader.of()).isEqualTo(3);
        assertThat(reader.isWhole()).isTrue();
        assertThat(reader.messages()).hasSize(4);
        for (int i = 0; i < 4; i++) {
            assertThat(reader.messages().get(i)).isEqualTo(messages.get(i));
        }
    }

    @Test
    void shouldBeginWithSmallBlocks() {
        List<byte[]> messages = new ArrayList<>();
        for (int kind = 1; kind <= 200; kind++) {
            messages.add(message(kind, "{}", 10_000));
        }
        String file = file(messages);
        ReportReader cut = ReportReader.of("a.html", file.substring(0, file.length() / 10));
        assertThat(cut.blocks()).isEqualTo(2);
        assertThat(cut.messages()).hasSize(11);
        assertThat(cut.of()).isEqualTo(6);
    }

    @Test
    void shouldReadWhatIsWholeOfAFileThatWasCutOrDamaged() {
        String whole = file(run("auto", 1, 2_000_000));
        ReportReader cut = ReportReader.of("a.html", whole.substring(0, whole.length() / 2 + 100_000));
        assertThat(cut.blocks()).isEqualTo(1);
        assertThat(cut.of()).isEqualTo(3);
        assertThat(cut.lacksFigures()).isEqualTo("it is cut short or damaged: 1 of 3 blocks are whole");
        assertThat(ReportReader.of("a.html", whole).lacksFigures()).isNull();
        int second = whole.indexOf("data-block=\"2\"");
        int at = whole.indexOf('>', second) + 1000;
        char other = whole.charAt(at) == 'A' ? 'B' : 'A';
        ReportReader damaged = ReportReader.of("a.html", whole.substring(0, at) + other + whole.substring(at + 1));
        assertThat(damaged.blocks()).isEqualTo(2);
        assertThat(damaged.isWhole()).isFalse();
    }

    @Test
    void shouldRefuseWhatIsNoReport() {
        assertThatThrownBy(() -> ReportReader.of("a.html", "<html></html>"))
                .isInstanceOf(InputException.class)
                .hasMessage("a.html: report: no data (expected: a file of run --report)");
        String whole = file(run("auto", 1, 0));
        assertThatThrownBy(() -> ReportReader.of("a.html", whole.substring(0, 200)))
                .hasMessage("a.html: report: cut before its first block (expected: a file of run --report)");
    }

    @Test
    void shouldCompareSettingsAndFigures() {
        ReportReader a = ReportReader.of("a.html", file(run("auto", 1, 0)));
        ReportReader b = ReportReader.of("b.html", file(run("vcrt", 1.1, 0)));
        Comparison comparison = Comparison.of(a, b);
        assertThat(comparison.settings()).containsExactly(new Comparison.Row("addressing", "auto", "vcrt", ""));
        assertThat(comparison.figures()).containsExactly(new Comparison.Row("virtualSeconds", "1.0", "1.1", "+10.0 %"));
    }

    @Test
    void shouldNotTakeSettingsForFigures() {
        Comparison comparison = Comparison.of(ofMembers(1), ofMembers(2));
        assertThat(comparison.settings())
                .containsExactly(
                        new Comparison.Row("settings.partitions", "1", "2", ""),
                        new Comparison.Row("members", "1", "2", "+100.0 %"));
        assertThat(comparison.figures()).isEmpty();
    }

    private static ReportReader ofMembers(int members) {
        String list = String.join(", ", Collections.nCopies(members, "{}"));
        String settings = "{\"settings\": {\"partitions\": \"" + members + "\"}}";
        String result = "{\"events\": 7, \"members\": " + members + ", \"partitions\": " + members + "}";
        return ReportReader.of(
                "run.html",
                file(List.of(
                        message(1, "{\"job\": " + settings + ", \"members\": [" + list + "]}", 0),
                        message(5, "{\"result\": " + result + "}", 0))));
    }

    @Test
    void shouldRefuseAComparison() {
        List<String> blocks = new ArrayList<>(ReportFile.blocks(run("auto", 1, 0), "a"));
        blocks.addAll(ReportFile.blocks(run("vcrt", 1, 0), "b"));
        assertThat(blocks.getFirst()).contains(" data-set=\"a\">");
        assertThatThrownBy(() -> ReportReader.of("both.html", String.join("\n", blocks)))
                .hasMessage("both.html: report: a comparison of two runs (expected: a file of run --report)");
    }
}
