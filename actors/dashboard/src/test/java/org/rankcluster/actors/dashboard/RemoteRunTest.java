package org.rankcluster.actors.dashboard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.rankcluster.actors.observe.Observation.Subscription;
import org.rankcluster.actors.observe.frame.DetailQuery;
import org.rankcluster.actors.observe.frame.View;
import org.rankcluster.actors.observe.frame.ViewQuery;

/** Tests of a run of another member, behind its relay. */
@Timeout(240)
@Execution(ExecutionMode.CONCURRENT) // each test has a server of its own, and waits for it
class RemoteRunTest {
    /** Time limit for an answer on a busy host; members subscribe again every four seconds. */
    private static final Duration PATIENCE = Duration.ofSeconds(45);

    private TestServer server;
    private FakeRun coordinator;
    private RemoteRun run;

    @BeforeEach
    void start() throws Exception {
        server = new TestServer(DashboardSettings.Key.AUTO);
        coordinator = server.run("7");
        run = new RemoteRun(server.system(), "7", PageRelay.start(server.system()));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private static <T> T get(CompletionStage<T> stage) {
        return stage.toCompletableFuture().join();
    }

    @Test
    void shouldReturnTheAnswersOfTheCoordinator() {
        coordinator.size = 300_000; // in five parts
        byte[] sample = get(run.sample(ViewQuery.newest(View.RANKS)));
        assertThat(sample).hasSize(FakeRun.HEAD + 300_000);
        assertThat(FakeRun.view(ByteBuffer.wrap(sample))).isEqualTo(2);
        assertThat(FakeRun.kind(ByteBuffer.wrap(get(run.hello())))).isEqualTo(1);
        assertThat(FakeRun.kind(ByteBuffer.wrap(get(run.history(ViewQuery.newest(View.RANKS))))))
                .isEqualTo(3);
        assertThat(FakeRun.kind(ByteBuffer.wrap(get(run.detail(new DetailQuery("link", Map.of("link", "5")))))))
                .isEqualTo(4);
        assertThat(get(run.end())).isEmpty();
        assertThat(get(run.pulse())).isEqualTo(coordinator.pulse());
        List<byte[]> report = get(run.report(1 << 20));
        assertThat(report).hasSize(3);
        assertThat(report.get(1)).hasSize(FakeRun.HEAD + 300_000);
        assertThatThrownBy(() -> get(run.detail(new DetailQuery("moon", Map.of()))))
                .hasMessageContaining("kind: another (expected: link)");
    }

    /** A script polls without a subscription to changes. */
    @Test
    void shouldReturnTheNewestSampleWithoutAPage() {
        byte[] first = get(run.sample(ViewQuery.newest(View.OVERVIEW)));
        coordinator.sample();
        assertThat(FakeRun.seq(ByteBuffer.wrap(get(run.sample(ViewQuery.newest(View.OVERVIEW))))))
                .isGreaterThan(FakeRun.seq(ByteBuffer.wrap(first)));
    }

    @Test
    void shouldRequestOnceForAllPagesAndReceiveChanges() {
        AtomicInteger notified = new AtomicInteger();
        Subscription one = run.subscribe(notified::incrementAndGet);
        Subscription other = run.subscribe(() -> {});
        await().atMost(PATIENCE).until(() -> coordinator.demanded == 1 && run.version() > 0);
        byte[] first = get(run.sample(ViewQuery.newest(View.OVERVIEW)));
        assertThat(get(run.sample(ViewQuery.newest(View.OVERVIEW)))).isSameAs(first);
        long before = run.version();
        int received = notified.get();
        coordinator.sample();
        await().atMost(PATIENCE).until(() -> run.version() > before && notified.get() > received);
        assertThat(get(run.sample(ViewQuery.newest(View.OVERVIEW)))).isNotSameAs(first);
        one.close();
        other.close();
        await().atMost(PATIENCE).until(() -> coordinator.demanded == 0);
    }

    /** Pages that have received the end of one attempt reconnect for the next one. */
    @Test
    void shouldEndWhenItsCoordinatorBeginsTheNextAttempt() {
        Subscription page = run.subscribe(() -> {});
        await().atMost(PATIENCE).until(() -> run.version() > 0);
        coordinator.finish();
        assertThat(run.isCurrent()).isTrue();
        FakeRun second = server.run("7");
        await().atMost(PATIENCE).until(() -> !run.isCurrent());
        await().atMost(PATIENCE).until(() -> second.demanded == 1); // the run receives the next change
        assertThat(run.isCurrent()).isFalse();
        page.close();
    }

    @Test
    void shouldActOnTheRun() {
        run.act(new WatchedRun.Action.Hold());
        run.act(new WatchedRun.Action.Step(3));
        run.act(new WatchedRun.Action.Go());
        await().atMost(PATIENCE).until(() -> coordinator.acts.equals(List.of("hold", "step 3", "go")));
    }
}
