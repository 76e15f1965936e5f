package org.rankcluster.actors.dashboard;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The port of a run's page, whose server starts with the first connection. */
@Timeout(120)
class LocalDashboardTest {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private static LocalDashboard open() throws IOException {
        return new LocalDashboard(
                "app",
                0,
                new DashboardSettings(DashboardSettings.Key.AUTO, List.of(), DashboardSettings.FOR_EVER),
                token -> false);
    }

    private static URI at(LocalDashboard dashboard, String path) {
        return URI.create(dashboard.address().replaceFirst("/#.*", "") + path);
    }

    private static HttpRequest request(URI address) {
        return HttpRequest.newBuilder(address).timeout(Duration.ofSeconds(30)).build();
    }

    private static long serverThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("dashboard-akka"))
                .count();
    }

    /** Waits for the threads of a closed server, which end on their own. */
    private static void awaitNoServer() {
        await().atMost(Duration.ofSeconds(60)).until(() -> serverThreads() == 0);
    }

    @Test
    void shouldStartItsServerWithTheFirstConnection() throws Exception {
        awaitNoServer(); // of another test
        try (LocalDashboard dashboard = open()) {
            FakeRun run = new FakeRun("1");
            dashboard.show(run);
            assertThat(serverThreads()).isZero();
            HttpResponse<String> jobs = CLIENT.send(request(at(dashboard, "/data/jobs")), BodyHandlers.ofString());
            assertThat(jobs.statusCode()).isEqualTo(200);
            assertThat(jobs.body()).contains("\"id\":\"1\"", "\"app\":\"app\"");
            assertThat(serverThreads()).isPositive();
        }
        awaitNoServer();
    }

    @Test
    void shouldServeConnectionsThatComeAtOnce() throws IOException {
        try (LocalDashboard dashboard = open()) {
            dashboard.show(new FakeRun("1"));
            HttpRequest request = request(at(dashboard, "/data/pulse?job=1"));
            List<CompletableFuture<HttpResponse<String>>> all = IntStream.range(0, 40)
                    .mapToObj(i -> CLIENT.sendAsync(request, BodyHandlers.ofString()))
                    .toList();
            all.forEach(one -> assertThat(one.join().statusCode()).isEqualTo(200));
        }
    }

    /** The client ends its messages, and still receives the answer. */
    @Test
    void shouldAnswerAClientThatHasEndedItsMessages() throws IOException {
        try (LocalDashboard dashboard = open();
                Socket client = new Socket(
                        InetAddress.getLoopbackAddress(), at(dashboard, "/").getPort())) {
            client.getOutputStream().write("GET /data/jobs HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".getBytes(UTF_8));
            client.shutdownOutput();
            assertThat(new String(client.getInputStream().readAllBytes(), UTF_8))
                    .startsWith("HTTP/1.1 200")
                    .endsWith("[]");
        }
    }

    @Test
    void shouldTakeTheKeyThatItGaveBeforeItsServerStarted() throws Exception {
        try (LocalDashboard dashboard = open()) {
            String key = dashboard.address().replaceFirst(".*#key=", "");
            HttpRequest.Builder login = HttpRequest.newBuilder(at(dashboard, "/login"));
            HttpRequest request =
                    login.POST(HttpRequest.BodyPublishers.ofString(key)).build();
            assertThat(CLIENT.send(request, BodyHandlers.discarding()).statusCode())
                    .isEqualTo(204);
            assertThat(CLIENT.send(request, BodyHandlers.discarding()).statusCode())
                    .isEqualTo(401);
        }
    }

    @Test
    void shouldLeaveItsPort() throws IOException {
        LocalDashboard dashboard = open();
        int port = at(dashboard, "/").getPort();
        dashboard.close();
        assertThatThrownBy(() -> new Socket(InetAddress.getLoopbackAddress(), port).close())
                .isInstanceOf(IOException.class);
    }
}
