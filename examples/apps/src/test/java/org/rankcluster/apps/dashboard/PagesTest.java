package org.rankcluster.apps.dashboard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.rankcluster.actors.dashboard.DashboardSettings;
import org.rankcluster.actors.dashboard.LocalDashboard;
import org.rankcluster.actors.observe.Observation;
import org.rankcluster.actors.observe.ObservedRun;
import org.rankcluster.actors.observe.RunWatcher;
import org.rankcluster.actors.observe.frame.View;
import org.rankcluster.apps.common.MemberGroup;
import org.rankcluster.apps.common.SampleRun;

/** Tests that the results of a run do not depend on its pages, without browsers. */
@Timeout(300)
class PagesTest {
    private static final List<String> VIEWS =
            EnumSet.allOf(View.class).stream().map(View::text).toList();

    private static final String TOKEN = "Bearer of-the-tests";
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private static SampleRun halo() {
        return SampleRun.of("halo3d").torus("3x3x3").set("iterations", 4).choice("observe.every", "10us");
    }

    @Test
    void shouldChangeNothing() throws Exception {
        SampleRun unseen = halo().run();
        try (MemberGroup members = new MemberGroup(2);
                LocalDashboard dashboard = new LocalDashboard(
                        "halo3d",
                        0,
                        new DashboardSettings(DashboardSettings.Key.AUTO, List.of(), DashboardSettings.FOR_EVER),
                        TOKEN::equals)) {
            for (int pages : new int[] {0, 1, 32}) {
                for (int count : new int[] {1, 2}) {
                    try (Watchers watchers = new Watchers(dashboard, 10 * pages + count, pages)) {
                        same(halo().partitions(count).observer(watchers).run(members, count), unseen);
                        watchers.awaitSamples();
                    }
                }
            }
            for (int count : new int[] {1, 2}) {
                try (Watchers watchers = new Watchers(dashboard, count, 1)) {
                    SampleRun held = halo().choice("dashboard.hold-at", "20us").observer(watchers);
                    CompletableFuture<Void> stepped = CompletableFuture.runAsync(watchers::step);
                    same(held.partitions(count).run(members, count), unseen);
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

    /** Pages that look at a run from its beginning, each at another view than the next. */
    private static final class Watchers implements RunWatcher, AutoCloseable {
        private final LocalDashboard dashboard;
        private final String server;
        private final String job;
        private final int pages;
        private final List<PageReader> readers = new CopyOnWriteArrayList<>();
        private final CompletableFuture<Observation> begun = new CompletableFuture<>();

        Watchers(LocalDashboard dashboard, int job, int pages) {
            this.dashboard = dashboard;
            this.job = String.valueOf(job);
            this.pages = pages;
            server = dashboard.address().replaceFirst("/#.*", "");
        }

        @Override
        public void progress(long virtualTime, long events, int ranksDone) {}

        @Override
        public ObservedRun observedRun() {
            return new ObservedRun(job, "run halo3d", false);
        }

        @Override
        public void observed(Observation run) {
            dashboard.show(run);
            for (int page = 0; page < pages; page++) {
                readers.add(new PageReader(server, job, VIEWS.get(page % VIEWS.size()), true));
            }
            begun.complete(run);
        }

        /** Waits until each page has taken a sample. The sample of the end comes to all of them. */
        void awaitSamples() {
            await().atMost(Duration.ofMinutes(1)).until(() -> readers.stream().allMatch(page -> page.samples() > 0));
        }

        /** Lets a run that holds by itself make some steps, and go. */
        void step() {
            Observation run = begun.join();
            await().atMost(Duration.ofMinutes(1)).until(() -> run.pulse().held());
            long held = run.pulse().window();
            act("step?n=3&job=" + job);
            await().atMost(Duration.ofMinutes(1)).until(() -> run.pulse().window() > held);
            act("go?job=" + job);
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
            readers.forEach(PageReader::close);
        }
    }
}
