package org.rankcluster.actors.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rankcluster.actors.cli.Cli;
import org.rankcluster.actors.cli.Main;

class StandardOutputTest {
    private static final String FULL =
            "standard output: No space left on device (expected: space for all that is printed)";

    private static final class Broken extends OutputStream {
        private final String error;

        Broken(String error) {
            this.error = error;
        }

        @Override
        public void write(int b) throws IOException {
            throw new IOException(error);
        }
    }

    private static Cli.Outcome run(OutputStream target, boolean isPipe, String command) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Terminal terminal = new Terminal(
                StandardOutput.to(target, isPipe, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                false);
        int exit = Main.run(terminal, command.split(" "));
        return new Cli.Outcome(exit, "", err.toString(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--help",
                "run --help",
                "version",
                "classpath",
                "apps",
                "apps greeting",
                "machines",
                "machines bgl-512",
                "experiment",
                "experiment guess",
                "experiment guess --json -",
                "addressing",
                "choreography",
                "choreography reduce --algorithm ring --ranks 8",
                "choreography reduce --algorithm ring --ranks 8 --goal",
                "run greeting --machine ideal --ranks 2 --quiet",
                "run greeting --machine ideal --ranks 2 --quiet --json -",
                "run greeting --machine ideal --ranks 2 --quiet --json /dev/stdout",
                "run greeting --machine ideal --ranks 2 --quiet --repeat 2",
            })
    void shouldSayInOneLineThatOutputIsLost(String command) {
        Cli.Outcome full = run(new Broken("No space left on device"), false, command);
        assertThat(full.exit()).as(full.err()).isEqualTo(2);
        assertThat(full.err().lines()).containsOnlyOnce(FULL);
        assertThat(full.err()).doesNotContain("Exception");

        Cli.Outcome closed = run(new Broken("Broken pipe"), false, command);
        assertThat(closed.exit()).as(closed.err()).isEqualTo(141);
        assertThat(closed.err().lines()).containsOnlyOnce("SIGPIPE: standard output was closed by its reader");
    }

    @Test
    void shouldReportASweepWhoseTableIsLost(@TempDir Path folder) {
        String command = "sweep greeting --machine ideal --vary ranks=1,2 --quiet --out " + folder.resolve("out");
        Cli.Outcome full = run(new Broken("No space left on device"), false, command);
        assertThat(full.exit()).isEqualTo(2);
        assertThat(full.err().lines()).containsOnlyOnce(FULL);
    }

    @Test
    void shouldTakeAnyErrorOfAPipeForItsReader() {
        assertThat(run(new Broken("Datenübergabe unterbrochen"), true, "version")
                        .exit())
                .isEqualTo(141);
    }

    @Test
    void shouldKeepTheExitCodeOfWhatFailed() {
        Cli.Outcome refused = run(new Broken("No space left on device"), false, "run greeting --ranks 0");
        assertThat(refused.exit()).isEqualTo(2);
        assertThat(refused.err().lines()).hasSize(1);
    }
}
