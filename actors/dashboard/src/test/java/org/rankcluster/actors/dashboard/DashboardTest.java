package org.rankcluster.actors.dashboard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.rankcluster.actors.cluster.link.PageHost;
import org.rankcluster.actors.observe.Observations;

/** Tests of the routes of the page, over HTTP. */
@Timeout(240)
@Execution(ExecutionMode.CONCURRENT) // each test has a server of its own, and waits for it
class DashboardTest {
    private TestServer server;
    private FakeRun run;

    @BeforeEach
    void start() throws Exception {
        server = new TestServer(DashboardSettings.Key.AUTO);
        run = server.run("7");
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void shouldSendHelloHistoryAndThenEachSampleWhenTheLastIsTaken() throws Exception {
        run.sample();
        TestServer.Page page = server.page("7");
        assertThat(FakeRun.kind(page.next())).isEqualTo(1);
        assertThat(FakeRun.kind(page.next())).isEqualTo(3);
        ByteBuffer first = page.next();
        assertThat(FakeRun.kind(first)).isEqualTo(2);
        assertThat(FakeRun.seq(first)).isEqualTo(1);
        run.sample();
        run.sample();
        run.sample();
        Thread.sleep(200);
        assertThat(page.messages).isEmpty();
        page.ack(first);
        assertThat(FakeRun.seq(page.nextOf(2))).isEqualTo(4);
    }

    @Test
    void shouldShowAnotherViewAndHistoryAndAnswerQuestions() throws Exception {
        TestServer.Page page = server.page("7");
        page.ack(page.nextOf(2));
        page.send("{\"view\": \"ranks\", \"from\": -1, \"to\": -1, \"parameters\": {\"order\": \"node\"}}");
        assertThat(FakeRun.view(page.nextOf(2))).isEqualTo(2);
        page.send("{\"history\": true, \"view\": \"ranks\"}");
        assertThat(FakeRun.view(page.nextOf(3))).isEqualTo(2);
        page.send("{\"detail\": {\"kind\": \"link\", \"link\": 5}, \"id\": 9}");
        assertThat(FakeRun.view(page.nextOf(4))).isEqualTo(1);
        page.send("{\"detail\": {\"kind\": \"moon\"}, \"id\": 10}");
        assertThat(page.error()).contains("kind: another (expected: link)");
    }

    @Test
    void shouldReportTheEndOnce() throws Exception {
        TestServer.Page page = server.page("7");
        ByteBuffer sample = page.nextOf(2);
        page.ack(sample);
        run.finish();
        page.ack(page.nextOf(2));
        assertThat(FakeRun.kind(page.next())).isEqualTo(5);
    }

    @Test
    void shouldReportTheEndToAPageThatShowsAFixedStretch() throws Exception {
        TestServer.Page page = server.page("7");
        page.ack(page.nextOf(2));
        page.send("{\"view\": \"overview\", \"from\": 0, \"to\": 9}");
        page.ack(page.nextOf(2));
        run.finish();
        assertThat(FakeRun.kind(page.nextOf(5))).isEqualTo(5);
    }

    @Test
    void shouldListTheJobsBeforeAQueuedJob() throws Exception {
        server.jobs.add(new PageHost.Job("8", "ended", "ended", 0, List.of(), ""));
        server.jobs.add(new PageHost.Job("9", "first", "queued", 0, List.of(), ""));
        server.jobs.add(new PageHost.Job("10", "second", "queued", 1, List.of(), ""));
        String place = "\"place\":2,\"before\":[\"7\",\"9\"]";
        assertThat(server.get("/data/jobs").body()).contains("\"before\":[\"7\",\"9\"]");
        assertThat(server.get("/data/frame?job=10").body()).contains("\"queued\"", place);
        TestServer.Page page = server.page("10");
        assertThat(text(page.nextOf(1))).contains("\"second\"");
        ByteBuffer first = page.nextOf(2);
        assertThat(text(first)).contains(place);
        page.ack(first);
        assertThat(server.post("/act/hold?job=10", "", "Authorization", "Bearer " + TestServer.TOKEN)
                        .body())
                .contains("job: 10 is at place 2 of the queue");
        server.jobs.removeIf(job -> job.id().equals("10"));
        server.run("10");
        page.closed.get(10, TimeUnit.SECONDS);
        assertThat(FakeRun.kind(server.page("10").next())).isEqualTo(1);
    }

    private static String text(ByteBuffer message) {
        return StandardCharsets.UTF_8.decode(message.duplicate()).toString();
    }

    @Test
    void shouldAnswerWhatIsNoMessageWithALine() throws Exception {
        TestServer.Page page = server.page("7");
        for (String wrong : List.of(
                "{\"view\": \"overview\", \"colour\": 1}",
                "{\"view\": \"moon\"}",
                "{\"ack\": \"x\"}",
                "[1]",
                "no JSON",
                "{\"view\": \"overview\", \"parameters\": {\"a\": []}}",
                "{\"view\": \"overview\", \"parameters\": {\"a\": \"" + "x".repeat(5000) + "\"}}")) {
            page.send(wrong);
            assertThat(page.error()).contains("(expected: ").doesNotContain("\n");
        }
        page.ack(page.nextOf(2));
        run.sample();
        assertThat(FakeRun.seq(page.nextOf(2))).isEqualTo(1);
    }

    @Test
    void shouldTakeSamplesOnlyForReaders() throws Exception {
        assertThat(run.demanded).isZero();
        TestServer.Page page = server.page("7");
        page.nextOf(1);
        assertThat(run.demanded).isEqualTo(1);
        page.socket.sendClose(1000, "").join();
        await().atMost(Duration.ofSeconds(60)).until(() -> run.demanded == 0);
    }

    @Test
    void shouldSendPulses() throws Exception {
        TestServer.Page page = server.page("7");
        await().atMost(Duration.ofSeconds(60))
                .until(() -> page.lines.stream().anyMatch(line -> line.contains("\"windowMs\":2")));
        assertThat(server.get("/data/pulse?job=7").body()).contains("\"events\":77");
    }

    @Test
    void shouldListJobsAndGiveFrames() throws Exception {
        assertThat(server.get("/data/jobs").body())
                .isEqualTo(
                        "[{\"id\":\"7\",\"app\":\"app7\",\"state\":\"running\",\"queue\":null,\"member\":\"here\",\"reason\":\"\"}]");
        HttpResponse<String> frame = server.get("/data/frame?job=7&view=machine");
        assertThat(frame.statusCode()).isEqualTo(200);
        assertThat(frame.body()).startsWith("RKC1").hasSize(FakeRun.HEAD + 100);
        assertThat(frame.headers().firstValue("Cache-Control")).contains("no-store");
        assertThat(server.get("/data/frame?job=7&view=moon").statusCode()).isEqualTo(400);
        assertThat(server.get("/data/frame?job=8").statusCode()).isEqualTo(404);
        assertThat(server.get("/data/moon").statusCode()).isEqualTo(404);
        assertThat(run.demanded).isEqualTo(1);
    }

    @Test
    void shouldSaveTheTraceOfAStretch() throws Exception {
        HttpResponse<String> trace = server.get("/data/trace?job=7&from=5&to=123456789012345678");
        assertThat(trace.statusCode()).isEqualTo(200);
        assertThat(trace.headers().firstValue("Content-Disposition"))
                .contains("attachment; filename=\"rankcluster-7.pftrace\"");
        assertThat(trace.body()).contains("from=5").contains("to=123456789012345678");
        for (String wrong : List.of("from=5", "from=5&to=-1", "from=x&to=7", "to=7", "from=5&to=1234567890123456789")) {
            HttpResponse<String> refused = server.get("/data/trace?job=7&" + wrong);
            assertThat(refused.statusCode()).as(wrong).isEqualTo(400);
            assertThat(refused.body()).contains("(expected: virtual time in picoseconds)");
        }
        assertThat(server.get("/data/trace?job=8&from=0&to=1").statusCode()).isEqualTo(404);
    }

    @Test
    void shouldEncodeOnceForAllThatLookAtTheSame() throws Exception {
        run.sample();
        List<TestServer.Page> pages = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            pages.add(server.page("7"));
        }
        for (TestServer.Page page : pages) {
            page.ack(page.nextOf(2));
        }
        assertThat(run.encodings).hasValue(1);
    }

    @Test
    void shouldLetThirtyTwoPagesLookAtWhatTheyLike() throws Exception {
        List<TestServer.Page> pages = new ArrayList<>();
        for (int i = 0; i <= OpenPages.MOST_OWN; i++) {
            TestServer.Page page = server.page("7");
            page.nextOf(1);
            page.send("{\"view\": \"machine\"}");
            pages.add(page);
        }
        assertThat(pages.getLast().error()).contains("32 pages have views of their own");
        pages.getFirst().socket.sendClose(1000, "").join();
        Thread.sleep(300);
        pages.getLast().send("{\"view\": \"machine\"}");
        pages.getLast().ack(pages.getLast().nextOf(2));
        assertThat(FakeRun.view(pages.getLast().nextOf(2))).isEqualTo(1);
    }

    @Test
    void shouldRefuseThePageAfterAThousand() {
        List<TestServer.Page> pages = new ArrayList<>();
        for (int i = 0; i < OpenPages.MOST; i++) {
            pages.add(server.page("7"));
        }
        Assertions.assertThatExceptionOfType(CompletionException.class).isThrownBy(() -> server.page("7"));
        await().atMost(Duration.ofSeconds(60)).until(() -> run.demanded == OpenPages.MOST);
        assertThat(pages).hasSize(OpenPages.MOST);
        assertThat(run.encodings.get()).isLessThan(20);
    }

    @Test
    void shouldActForAnyHasTheTokenOrTheCookie() throws Exception {
        assertThat(server.post("/act/hold?job=7", "").statusCode()).isEqualTo(401);
        assertThat(server.post("/act/hold?job=7", "", "Authorization", "Bearer " + TestServer.TOKEN)
                        .statusCode())
                .isEqualTo(204);
        String key = server.dashboard.issueKey();
        HttpResponse<String> login = server.post("/login", key, "Origin", "http://" + server.authority());
        assertThat(login.statusCode()).isEqualTo(204);
        String cookie = login.headers().firstValue("Set-Cookie").orElseThrow();
        assertThat(cookie)
                .startsWith("rankcluster-" + server.address().getPort() + "-")
                .contains("; Path=/", "; HttpOnly", "; SameSite=Strict");
        String pair = cookie.substring(0, cookie.indexOf(';'));
        assertThat(server.post("/act/step?job=7&n=3", "", "Cookie", pair).statusCode())
                .isEqualTo(204);
        assertThat(server.post("/act/go?job=7", "", "Cookie", pair).statusCode())
                .isEqualTo(204);
        assertThat(server.post("/act/cancel?job=7", "", "Cookie", pair).statusCode())
                .isEqualTo(204);
        assertThat(run.acts).containsExactly("hold", "step 3", "go");
        assertThat(server.cancelled).containsExactly("7: cancelled by page");
        assertThat(server.post("/login", key).statusCode()).isEqualTo(401);
        assertThat(server.post("/login", "k".repeat(10_000)).statusCode()).isEqualTo(401);
        assertThat(server.post("/login", TestServer.TOKEN).statusCode()).isEqualTo(204);
        assertThat(server.post("/act/step?job=7&n=0", "", "Cookie", pair).statusCode())
                .isEqualTo(400);
        assertThat(server.get("/act/hold?job=7", "Cookie", pair).statusCode()).isEqualTo(405);
    }

    @Test
    void shouldListAJobOfAnotherMemberAsItsCoordinatorDoes() {
        FakeRun coordinator = new FakeRun("8");
        coordinator.state = "held";
        WatchedRun held = new LocalRun(Observations.get(server.system()), coordinator);
        WatchedRun silent = new RemoteRun(server.system(), "9", "127.0.0.1:1");
        server.jobs.add(new PageHost.Job("8", "held", "running", 0, List.of("other"), ""));
        server.jobs.add(new PageHost.Job("9", "of a member that is lost", "running", 0, List.of("lost"), ""));
        RunFinder finder = new RunFinder(server, (address, job) -> address.equals("other") ? held : silent);
        List<String> states = server.jobs.stream()
                .map(job -> finder.pulse(job).toCompletableFuture().join())
                .map(pulse -> pulse == null ? "not known" : pulse.state())
                .toList();
        assertThat(states).containsExactly("running", "held", "not known");
    }

    @Test
    void shouldMakeKeysForClientsWithTheToken() throws Exception {
        assertThat(server.post("/login/key", "").statusCode()).isEqualTo(401);
        List<String> keys = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            HttpResponse<String> made = server.post("/login/key", "", "Authorization", "Bearer " + TestServer.TOKEN);
            assertThat(made.statusCode()).isEqualTo(200);
            assertThat(made.headers().firstValue("Cache-Control")).hasValue("no-store");
            keys.add(made.body());
        }
        for (String key : keys) {
            assertThat(key).matches("[0-9a-f]{32}");
            assertThat(server.post("/login", key).statusCode()).isEqualTo(204);
            assertThat(server.post("/login", key).statusCode()).isEqualTo(401);
        }
    }

    @Test
    void shouldPauseAfterTenWrongKeys() throws Exception {
        for (int i = 0; i < LoginKeys.FREE_MISTAKES; i++) {
            assertThat(server.post("/login", "wrong").statusCode()).isEqualTo(401);
        }
        long start = System.nanoTime();
        assertThat(server.post("/login", "wrong").statusCode()).isEqualTo(401);
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(900));
    }

    @Test
    void shouldRefuseForeignHostsOriginsAndSites() throws Exception {
        String bearer = "Bearer " + TestServer.TOKEN;
        for (String origin : List.of("http://evil.example", "null", "http://127.0.0.1:1")) {
            assertThat(server.post("/act/hold?job=7", "", "Authorization", bearer, "Origin", origin)
                            .statusCode())
                    .isEqualTo(403);
            Assertions.assertThatExceptionOfType(CompletionException.class)
                    .isThrownBy(() -> server.page("7", "Origin", origin));
        }
        assertThat(server.get("/data/jobs", "Sec-Fetch-Site", "cross-site").statusCode())
                .isEqualTo(403);
        assertThat(server.get("/data/jobs", "Sec-Fetch-Site", "same-origin").statusCode())
                .isEqualTo(200);
        assertThat(raw("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n")).startsWith("HTTP/1.1 403");
        assertThat(raw("GET /data/jobs HTTP/1.1\r\nHost: localhost:1234\r\n\r\n"))
                .startsWith("HTTP/1.1 200");
        assertThat(run.acts).isEmpty();
    }

    private String raw(String request) throws Exception {
        try (Socket socket =
                new Socket(server.address().getAddress(), server.address().getPort())) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void shouldRequireAKeyToReadIfSoConfigured() throws Exception {
        try (TestServer strict = new TestServer(DashboardSettings.Key.ALWAYS)) {
            strict.run("1");
            assertThat(strict.get("/data/jobs").statusCode()).isEqualTo(401);
            assertThat(strict.get("/data/jobs", "Authorization", "Bearer " + TestServer.TOKEN)
                            .statusCode())
                    .isEqualTo(200);
            Assertions.assertThatExceptionOfType(CompletionException.class).isThrownBy(() -> strict.page("1"));
        }
    }

    @Test
    void shouldProtectWhatItServes() throws Exception {
        for (String path : List.of("/", "/page.js", "/data/jobs", "/nothing/../here")) {
            HttpResponse<String> answer = server.get(path);
            assertThat(answer.headers().firstValue("Content-Security-Policy").orElse(""))
                    .isEqualTo("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
                            + " font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none';"
                            + " frame-ancestors 'none'; require-trusted-types-for 'script'");
            assertThat(answer.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
        }
    }

    /** A page that reads nothing gets one sample, and is closed; other pages continue. */
    @Test
    void shouldCloseThePageOfASlowReader() throws Exception {
        run.size = 1 << 20;
        server.close();
        server = new TestServer(DashboardSettings.Key.AUTO, Duration.ofSeconds(2));
        run = server.run("7");
        run.size = 1 << 20;
        try (Socket socket = new Socket()) {
            socket.setReceiveBufferSize(4096);
            socket.connect(server.address());
            socket.getOutputStream()
                    .write(
                            ("GET /data/ws?job=7 HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                                            + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n")
                                    .getBytes(StandardCharsets.UTF_8));
            await().atMost(Duration.ofSeconds(60)).until(() -> run.demanded == 1);
            for (int i = 0; i < 50; i++) {
                run.sample();
            }
            TestServer.Page other = server.page("7");
            other.ack(other.nextOf(2));
            await().atMost(Duration.ofSeconds(60)).until(() -> run.demanded == 1);
            assertThat(run.encodings.get()).isLessThan(5);
        }
    }

    @Test
    void shouldSendAPageAwayWhenItsJobBeginsAgain() throws Exception {
        TestServer.Page page = server.page("7");
        page.nextOf(1);
        server.run("7");
        page.closed.get(10, java.util.concurrent.TimeUnit.SECONDS);
    }
}
