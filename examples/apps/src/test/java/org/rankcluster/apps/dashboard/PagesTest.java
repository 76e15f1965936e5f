package org.rankcluster.apps.dashboard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.rankcluster.actors.dashboard.DashboardSettings;
import org.rankcluster.actors.dashboard.LocalDashboard;
import org.rankcluster.actors.job.JobObserver;
import org.rankcluster.actors.observe.Observation;
import org.rankcluster.actors.observe.View;
import org.rankcluster.actors.observe.Watching;
import org.rankcluster.apps.common.MemberGroup;
import org.rankcluster.apps.common.SampleRun;
import org.rankcluster.apps.halo3d.Halo3dSample;

/** What a run comes to is the same whoever looks at it, without browsers. */
@Timeout(120)
class PagesTest {
    private static final String TOKEN = "Bearer of-the-tests";
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private static SampleRun halo() {
        return SampleRun.of(new Halo3dSample())
                .torus("4x4x4")
                .partitions(2)
                .set("iterations", 4)
                .choice("observe.every", "10us");
    }

    @Test
    void shouldChangeNothing() throws Exception {
        SampleRun unseen = halo().run();
        try (MemberGroup members = new MemberGroup(2)) {
            for (int pages : new int[] {0, 1, 32}) {
                try (Watchers watchers = new Watchers(pages)) {
                    same(halo().observer(watchers).run(), unseen);
                    watchers.awaitSamples();
                }
                try (Watchers watchers = new Watchers(pages)) {
                    same(halo().observer(watchers).run(members, 2), unseen);
                    watchers.awaitSamples();
                }
            }
            for (int count : new int[] {1, 2}) {
                try (Watchers watchers = new Watchers(1)) {
                    SampleRun held = halo().choice("dashboard.hold-at", "20us").observer(watchers);
                    CompletableFuture<Void> stepped = CompletableFuture.runAsync(watchers::step);
                    same(held.run(members, count), unseen);
                    stepped.join();
                }
            }
        }
    }

    private static void same(SampleRun seen, SampleRun unseen) {
        assertThat(seen.result().figures().digest())
                .isEqualTo(unseen.result().figures().digest());
        assertThat(seen.result().figures().virtualSeconds())
                .isEqualTo(unseen.result().figures().virtualSeconds());
        assertThat(seen.out()).isEqualTo(unseen.out());
    }

    /** A server of pages, and so many pages that look at a run from its beginning, each at another view than the next. */
    private static final class Watchers implements JobObserver, AutoCloseable {
        final AtomicInteger samples = new AtomicInteger();
        private final int pages;
        private final LocalDashboard dashboard;
        private final String server;
        private final List<WebSocket> sockets = new ArrayList<>();
        private final CompletableFuture<Observation> begun = new CompletableFuture<>();

        Watchers(int pages) throws Exception {
            this.pages = pages;
            dashboard = new LocalDashboard(
                    "halo3d",
                    0,
                    new DashboardSettings(DashboardSettings.Key.AUTO, List.of(), DashboardSettings.FOR_EVER),
                    TOKEN::equals);
            server = dashboard.address().replaceFirst("/#.*", "");
        }

        @Override
        public void progress(long virtualTime, long events, int ranksDone) {}

        @Override
        public Watching watching() {
            return new Watching("1", "run halo3d", false);
        }

        @Override
        public void observed(Observation run) {
            dashboard.show(run);
            for (int page = 0; page < pages; page++) {
                View view = View.values()[page % View.values().length];
                WebSocket socket = CLIENT.newWebSocketBuilder()
                        .buildAsync(URI.create(server.replaceFirst("http", "ws") + "/data/ws?job=1"), new Page())
                        .join();
                socket.sendText("{\"view\": \"" + view.text() + "\"}", true).join();
                sockets.add(socket);
            }
            begun.complete(run);
        }

        /** Waits until the pages have taken samples; that of the end comes to each of them. */
        void awaitSamples() {
            await().atMost(Duration.ofMinutes(1)).until(() -> samples.get() >= pages);
        }

        /** Lets a run that holds by itself make some steps, and go. */
        void step() {
            Observation run = begun.join();
            await().atMost(Duration.ofMinutes(1)).until(() -> run.pulse().held());
            long held = run.pulse().window();
            act("step?job=1&n=3");
            await().atMost(Duration.ofMinutes(1)).until(() -> run.pulse().window() > held);
            act("go?job=1");
        }

        private void act(String action) {
            HttpRequest request = HttpRequest.newBuilder(URI.create(server + "/act/" + action))
                    .header("Authorization", TOKEN)
                    .POST(HttpRequest.BodyPublishers.noBody())
                    .build();
            assertThat(CLIENT.sendAsync(request, HttpResponse.BodyHandlers.discarding())
                            .join()
                            .statusCode())
                    .isEqualTo(204);
        }

        @Override
        public void close() {
            sockets.forEach(WebSocket::abort);
            dashboard.close();
        }

        /** A page: takes each sample, and asks for the next. */
        private final class Page implements WebSocket.Listener {
            private ByteBuffer head = ByteBuffer.allocate(0);

            @Override
            public CompletionStage<?> onBinary(WebSocket socket, ByteBuffer part, boolean last) {
                if (head.capacity() == 0) {
                    head = ByteBuffer.allocate(part.remaining())
                            .put(part)
                            .flip()
                            .order(ByteOrder.LITTLE_ENDIAN);
                }
                CompletionStage<?> answered = null;
                if (last) {
                    if (head.get(5) == 2) {
                        samples.incrementAndGet();
                        answered = socket.sendText("{\"ack\": " + Integer.toUnsignedLong(head.getInt(8)) + "}", true);
                    }
                    head = ByteBuffer.allocate(0);
                }
                socket.request(1);
                return answered;
            }
        }
    }
}
