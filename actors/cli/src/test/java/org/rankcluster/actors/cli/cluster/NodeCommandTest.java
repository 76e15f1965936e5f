package org.rankcluster.actors.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.Address;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.Behaviors;
import akka.cluster.typed.Cluster;
import com.typesafe.config.Config;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rankcluster.actors.cli.Cli;
import org.rankcluster.actors.cluster.control.JoinCheck;
import org.rankcluster.actors.cluster.control.Token;
import org.rankcluster.actors.cluster.member.MemberConfig;
import org.rankcluster.actors.cluster.member.MemberSettings;
import org.rankcluster.actors.cluster.member.Membership;

/** Members that cannot start print the reason in one line. */
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
                            + " (expected: a free address of this machine; it is in use)",
                    arguments);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "--host,--host",
        "--config bind-host,bind-host",
        "--config jobs.host,jobs.host",
        "--config management.host,management.host"
    })
    void shouldSayWhichHostIsNotThisOne(String option, String name) throws IOException {
        for (String host : List.of("192.0.2.1", "no-host.invalid")) {
            List<String> arguments = new ArrayList<>(List.of("--port", "0"));
            arguments.addAll(List.of((option + "=" + host).split(" ")));
            String rule = host.endsWith(".invalid") ? "a name that has an address" : "an address of this machine";
            shouldRefuse("command line: " + name + ": " + host + " (expected: " + rule + ")", arguments);
        }
    }

    @Test
    void shouldSayWhatAkkaDoesNotTake() throws IOException {
        Path settings = Files.writeString(folder.resolve("settings.conf"), "akka.loglevel = [1]\n");
        shouldRefuse(
                "command line: --settings: " + settings + " (expected: settings that Akka accepts; " + settings
                        + ": 1: akka.loglevel has type LIST rather than STRING)",
                List.of("--settings", settings.toString(), "--port", "0"));
    }

    @Test
    void shouldSayWhyItWasNotTakenIn() throws IOException {
        MemberSettings settings = MemberSettings.read(null, Map.of("port", "0", "management.port", "0"));
        Token token = Token.findOrMake(Files.writeString(folder.resolve("theirs"), "another-token-of-a-test")
                .toString());
        Config config = JoinCheck.config(token).withFallback(MemberConfig.of(settings));
        ActorSystem<Void> first = ActorSystem.create(Behaviors.empty(), MemberConfig.SYSTEM, config);
        try {
            Membership.start(first, settings).toCompletableFuture().join();
            Address address = Cluster.get(first).selfMember().address();
            Cli.Outcome outcome = node(List.of(
                    "--join=127.0.0.1:" + address.getPort().orElseThrow(),
                    "--port=0",
                    "--config=management.port=0",
                    "--config=jobs.port=0",
                    "--config=batches.port=0"));
            assertThat(outcome.err())
                    .endsWith("command line: --join: another build or token (expected: members of the same build and"
                            + " token; the log of the joined member names the difference)"
                            + System.lineSeparator());
            assertThat(outcome.exit()).isEqualTo(2);
        } finally {
            first.terminate();
            first.getWhenTerminated().toCompletableFuture().join();
        }
    }

    private void shouldRefuse(String message, List<String> arguments) throws IOException {
        Cli.Outcome outcome = node(arguments);
        assertThat(outcome.err()).isEqualTo(message + System.lineSeparator());
        assertThat(outcome.exit()).isEqualTo(2);
    }

    private Cli.Outcome node(List<String> arguments) throws IOException {
        Path token = Files.writeString(folder.resolve("token"), "token-of-a-test-0123");
        List<String> words = new ArrayList<>(List.of("node", "--token-file", token.toString()));
        words.addAll(arguments);
        return Cli.run(words.toArray(new String[0]));
    }
}
