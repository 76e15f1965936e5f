package org.rankcluster.actors.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A member that is killed while a client waits for a message of the cluster's coordinator. */
class LostMemberTest {
    @TempDir
    Path folder;

    private HttpServer port;
    private String address;

    @BeforeEach
    void start() throws IOException {
        Files.writeString(folder.resolve("token"), "0123456789abcdef0123456789abcdef");
        port = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        address = "127.0.0.1:" + port.getAddress().getPort();
        port.createContext("/jobs/hello", exchange -> {
            exchange.getResponseHeaders().set("Server", "RankCluster-Jobs");
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        port.createContext("/jobs", exchange -> port.stop(0));
        port.start();
    }

    @AfterEach
    void stop() {
        port.stop(0);
    }

    @Test
    void shouldBeReportedByTheExitCodeAndAsJson() throws IOException {
        Path file = folder.resolve("result.json");
        Cli.Outcome outcome = command("run", "greeting", "--json", file.toString());
        shouldBeLost(outcome, "; the job ends");
        assertThat(new ObjectMapper().readTree(file.toFile()).get("exit").asInt())
                .isEqualTo(4);
    }

    @ParameterizedTest
    @ValueSource(strings = {"jobs", "cancel 7"})
    void shouldBeReportedToClientsThatListOrCancelJobs(String words) {
        shouldBeLost(command(words.split(" ")), "");
    }

    @Test
    void shouldBeWrongInputWhereThereIsNone() {
        port.stop(0);
        for (Cli.Outcome outcome :
                new Cli.Outcome[] {command("jobs"), command("cancel", "7"), command("run", "greeting")}) {
            assertThat(outcome.err())
                    .contains("--cluster: " + address
                            + " (expected: the job port of a member that runs; Connection refused)");
            assertThat(outcome.exit()).isEqualTo(2);
        }
    }

    private void shouldBeLost(Cli.Outcome outcome, String end) {
        assertThat(outcome.err()).containsPattern("the member with job port " + address + " was lost \\(.+\\)" + end);
        assertThat(outcome.exit()).isEqualTo(4);
    }

    private Cli.Outcome command(String... words) {
        Stream<String> where = Stream.of(
                "--cluster", address, "--token-file", folder.resolve("token").toString());
        return Cli.run(Stream.concat(Stream.of(words), where).toArray(String[]::new));
    }
}
