package org.rankcluster.actors.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rankcluster.actors.cli.run.RunOptions;
import org.rankcluster.actors.dashboard.PageFiles;
import org.rankcluster.actors.dashboard.ReportReader;

/** The command line of the page and of reports. */
class DashboardOptionTest {
    @TempDir
    Path folder;

    @Test
    void shouldTakeOnlyNumbersForPorts() {
        assertThat(RunOptions.parse(List.of("--dashboard", "fft3d")).watch.port())
                .isZero();
        assertThat(RunOptions.parse(List.of("--dashboard", "fft3d")).app).isEqualTo("fft3d");
        assertThat(RunOptions.parse(List.of("fft3d", "--dashboard")).watch.port())
                .isZero();
        assertThat(RunOptions.parse(List.of("--dashboard", "8080", "fft3d"))
                        .watch
                        .port())
                .isEqualTo(8080);
        assertThat(RunOptions.parse(List.of("fft3d", "--dashboard=8080", "--quiet"))
                        .watch
                        .port())
                .isEqualTo(8080);
        assertThat(RunOptions.parse(List.of("fft3d", "--dashboard", "--quiet")).quiet)
                .isTrue();
        assertThat(RunOptions.parse(List.of("fft3d")).watch.isWatched()).isFalse();
        RunOptions high = RunOptions.parse(List.of("fft3d", "--dashboard", "65536"));
        assertThatThrownBy(high.watch::port).hasMessage("command line: --dashboard: 65536 (expected: 0..65535)");
    }

    @Test
    void shouldSayThatThereIsNoPage() {
        assumeTrue(!PageFiles.areBuilt());
        Cli.Outcome outcome = Cli.run("run", "greeting", "--dashboard");
        assertThat(outcome.err())
                .isEqualToIgnoringNewLines(
                        "dashboard: not built (expected: Node 20.19 or later on the PATH, then ./rankcluster build)");
        assertThat(outcome.exit()).isEqualTo(2);
    }

    @Test
    void shouldRefuseAPortThatIsTaken() throws IOException {
        assumeTrue(PageFiles.areBuilt());
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Cli.Outcome outcome = Cli.run("run", "greeting", "--dashboard", String.valueOf(taken.getLocalPort()));
            assertThat(outcome.err())
                    .contains("--dashboard: port: " + taken.getLocalPort()
                            + " (expected: a free port; --dashboard without a number takes any)");
            assertThat(outcome.exit()).isEqualTo(2);
        }
    }

    @Test
    void shouldRunWithAPageAndKeepAReport() throws IOException {
        assumeTrue(PageFiles.areBuilt());
        Path report = folder.resolve("run.html");
        Path other = folder.resolve("both.html");
        Cli.Outcome outcome = Cli.run(
                "run", "greeting", "--dashboard", "--config", "dashboard.linger=0s", "--report", report.toString());
        assertThat(outcome.exit()).isZero();
        assertThat(outcome.err()).containsPattern("http://127\\.0\\.0\\.1:\\d+/#key=[0-9a-f]{32}");
        String key = outcome.err().replaceFirst("(?s).*#key=([0-9a-f]{32}).*", "$1");
        assertThat(Files.readString(report)).contains("data-block=\"1\"").doesNotContain(key);
        Cli.Outcome compared = Cli.run("compare", report.toString(), report.toString(), "--report", other.toString());
        assertThat(compared.out()).contains("no setting differs");
        assertThat(Files.readString(other)).contains("data-set=\"b\"");

        String before = Files.readString(report);
        Cli.Outcome over = Cli.run("compare", report.toString(), report.toString(), "--report", report.toString());
        assertThat(over.err())
                .contains("--report: " + report + " (expected: a file other than the two that are compared)");
        assertThat(over.exit()).isEqualTo(2);
        assertThat(Files.readString(report)).isEqualTo(before);
        Cli.Outcome again = Cli.run("compare", report.toString(), other.toString());
        assertThat(again.err()).contains("a comparison of two runs (expected: a file of run --report)");
    }

    @Test
    void shouldNotHoldARunThatNoPageLetsContinue() {
        Cli.Outcome outcome = Cli.run("run", "greeting", "--config", "dashboard.hold-at=1us");
        assertThat(outcome.err())
                .contains(
                        "--config: dashboard.hold-at: 1us (expected: none without --dashboard, whose page resumes the run)");
        assertThat(outcome.exit()).isEqualTo(2);
    }

    @Test
    void shouldRefuseAReportThatCannotBeWrittenBeforeTheRun() {
        assumeTrue(PageFiles.areBuilt());
        Cli.Outcome outcome = Cli.run("run", "greeting", "--report", folder.toString());
        assertThat(outcome.err()).contains("--report: " + folder).doesNotContain("virtual time");
        assertThat(outcome.exit()).isEqualTo(2);
    }

    @Test
    void shouldKeepInTheReportWhatWasGiven() throws IOException {
        assumeTrue(PageFiles.areBuilt());
        Path report = folder.resolve("run.html");
        Cli.Outcome outcome = Cli.run(
                "run",
                "greeting",
                "--shape",
                "2x2x2",
                "--config",
                "torus.hop-latency=2 us",
                "--mapping",
                "ZYXT",
                "--seed",
                "5",
                "--time-limit",
                "5m",
                "--report",
                report.toString());
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        JsonNode settings =
                ReportReader.of("run.html", Files.readString(report)).hello().at("/job/settings");
        assertThat(settings.get("torus.hop-latency").asText()).isEqualTo("2 us");
        assertThat(settings.get("mapping").asText()).isEqualTo("ZYXT");
        assertThat(settings.get("seed").asText()).isEqualTo("5");
        assertThat(settings.get("time-limit").asText()).isEqualTo("5m");
    }

    /** A failed report does not fail the run. */
    @Test
    void shouldReportThatThereIsNoSpaceForTheReport() {
        assumeTrue(PageFiles.areBuilt());
        Cli.Outcome outcome = Cli.run("run", "greeting", "--report", "/dev/full");
        assertThat(outcome.err())
                .contains("virtual time", "--report: /dev/full (expected: a file that can be written to the end; ")
                .doesNotContain("Exception");
        assertThat(outcome.exit()).isEqualTo(2);
    }

    /** The observations of the run are then in its page alone. */
    @Test
    void shouldKeepThePageThoughTheReportCannotBeWritten() {
        assumeTrue(PageFiles.areBuilt());
        assumeTrue(Files.exists(Path.of("/dev/full")));
        long begun = System.nanoTime();
        Cli.Outcome outcome =
                Cli.run("run", "greeting", "--dashboard", "--report", "/dev/full", "--config", "dashboard.linger=3s");
        assertThat(System.nanoTime() - begun).isGreaterThan(3_000_000_000L);
        assertThat(outcome.err()).containsOnlyOnce("--report: /dev/full (expected: a file that can be written");
        assertThat(outcome.exit()).isEqualTo(2);
    }

    @Test
    void shouldWriteTheResultThoughTheReportCannotBeWritten() throws IOException {
        assumeTrue(PageFiles.areBuilt());
        Path full = Path.of("/dev/full");
        assumeTrue(Files.exists(full));
        Path json = folder.resolve("result.json");
        Cli.Outcome outcome = Cli.run("run", "greeting", "--report", full.toString(), "--json", json.toString());
        assertThat(outcome.err()).contains("--report: /dev/full (expected: a file that can be written to the end; ");
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(Files.readString(json)).contains("\"digest\"");
    }

    @Test
    void shouldRefuseWrongSettingsOfThePage() {
        assumeTrue(PageFiles.areBuilt());
        for (String wrong : List.of("dashboard.key=never", "dashboard.linger=soon")) {
            assertThat(Cli.run("run", "greeting", "--dashboard", "--config", wrong)
                            .exit())
                    .isEqualTo(2);
        }
        assertThat(Cli.run("run", "greeting", "--dashboard", "--repeat", "2").err())
                .contains("--repeat: 2 (expected: none with --dashboard or --report)");
    }

    @Test
    void shouldSayThatAFileIsNoReport() throws IOException {
        Path file = Files.writeString(folder.resolve("a.html"), "<html></html>");
        Cli.Outcome outcome = Cli.run("compare", file.toString(), file.toString());
        assertThat(outcome.err()).contains("report: no data (expected: a file of run --report)");
        assertThat(outcome.exit()).isEqualTo(2);
    }
}
