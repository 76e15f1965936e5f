package org.rankcluster.actors.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Members that cannot start say why in one line. */
class NodeCommandTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({"--port,--port", "--job-port,--job-port", "--config management.port,management.port"})
    void shouldSayWhichPortIsTaken(String option, String name) throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int port = taken.getLocalPort();
            List<String> arguments =
                    new ArrayList<>(List.of("--config", "management.port=0", "--config", "jobs.port=0"));
            if (!option.equals("--port")) {
                arguments.addAll(List.of("--port", "0"));
            }
            arguments.addAll(List.of((option + "=" + port).split(" ")));
            shouldRefuse(
                    "command line: " + name + ": 127.0.0.1:" + port
                            + " (expected: an address that is free here; it is in use)",
                    arguments);
        }
    }

    @Test
    void shouldSayWhatAkkaDoesNotTake() throws IOException {
        Path settings = Files.writeString(folder.resolve("settings.conf"), "akka.loglevel = [1]\n");
        shouldRefuse(
                "command line: --settings: " + settings + " (expected: settings that Akka takes; " + settings
                        + ": 1: akka.loglevel has type LIST rather than STRING)",
                List.of("--settings", settings.toString(), "--port", "0"));
    }

    private void shouldRefuse(String message, List<String> arguments) throws IOException {
        Path token = Files.writeString(folder.resolve("token"), "token-of-a-test-0123");
        List<String> words = new ArrayList<>(List.of("node", "--token-file", token.toString()));
        words.addAll(arguments);
        Cli.Outcome outcome = Cli.run(words.toArray(new String[0]));
        assertThat(outcome.err()).isEqualTo(message + System.lineSeparator());
        assertThat(outcome.exit()).isEqualTo(2);
    }
}
