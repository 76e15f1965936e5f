package org.rankcluster.apps.dashboard;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Page;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.rankcluster.actors.dashboard.DashboardSettings;
import org.rankcluster.actors.dashboard.LocalDashboard;
import org.rankcluster.actors.observe.Observation;
import org.rankcluster.actors.observe.ObservedRun;
import org.rankcluster.actors.observe.Peers;
import org.rankcluster.actors.observe.RunWatcher;
import org.rankcluster.apps.common.MemberGroup;
import org.rankcluster.apps.common.SampleRun;

/** Tests of the page with a member that is lost, a job that is then started again, and a job that ends by the loss; in one JVM. */
class LostMemberIT extends BrowserTest {
    private static final String WORDS = "member 1 was lost";

    /** A run whose second member is present until a test loses it. */
    private static final class Attempt implements RunWatcher {
        final AtomicReference<Observation> run = new AtomicReference<>();
        private final LocalDashboard dashboard;
        private final int number;
        private volatile boolean isGone;

        Attempt(LocalDashboard dashboard, int number) {
            this.dashboard = dashboard;
            this.number = number;
        }

        @Override
        public void progress(long virtualTime, long events, int ranksDone) {}

        @Override
        public ObservedRun observedRun() {
            Peers peers = new Peers() {
                @Override
                public String address(int member) {
                    return "member-" + member;
                }

                @Override
                public boolean isReachable(int member) {
                    return member == 0 || !isGone;
                }
            };
            return new ObservedRun("1", "run halo3d", false, number, 2, peers);
        }

        @Override
        public void observed(Observation observed) {
            dashboard.show(observed);
            run.set(observed);
        }

        /** Runs until it is paused, then on until the second member is reported as lost. */
        CompletableFuture<Void> begin(MemberGroup members) {
            CompletableFuture<Void> end = CompletableFuture.runAsync(() -> SampleRun.of("halo3d")
                    .torus("4x4x4")
                    .set("iterations", 20)
                    .choice("dashboard.hold-at", "20us")
                    .partitions(2)
                    .observer(this)
                    .run(members, 2));
            await().atMost(Duration.ofMinutes(1))
                    .until(() -> end.isDone()
                            || run.get() != null && run.get().pulse().held());
            assertThat(end.isDone()).isFalse();
            return end;
        }
    }

    @Test
    void shouldHatchItsNodesReportOfTheNextAttemptAndEndWithExit4() throws Exception {
        try (MemberGroup members = new MemberGroup(2);
                LocalDashboard dashboard = new LocalDashboard(
                        "halo3d",
                        0,
                        new DashboardSettings(DashboardSettings.Key.AUTO, List.of(), DashboardSettings.FOR_EVER),
                        key -> false)) {
            Attempt first = new Attempt(dashboard, 1);
            CompletableFuture<Void> lost = first.begin(members);
            Page page = visit(dashboard.address(), Chromium.Screen.LIGHT);
            assertThat(page.locator("[data-pill]")).hasAttribute("data-state", "held");
            page.evaluate("location.hash = '#/machine?pick=node:3,3,3'");
            assertThat(page.locator(".pick .facts")).not().containsText("none since");

            first.isGone = true;
            long verdict = System.nanoTime();
            assertThat(page.locator("[data-scene]")).hasAttribute("data-lost", "32");
            print("hatched after the verdict, s", seconds(verdict), "at most 2");
            assertThat(page.locator("[data-notice=member]")).containsText("Member 1 is not reachable");
            assertThat(page.locator(".pick .facts")).containsText("none since");
            members.lose(WORDS);
            assertThat(lost.handle((done, failure) -> String.valueOf(failure)).join())
                    .contains(WORDS);

            Attempt second = new Attempt(dashboard, 2);
            CompletableFuture<Void> again = second.begin(members);
            assertThat(page.locator("[data-notice=attempt]")).containsText("Attempt 2 of 2");
            assertThat(page.locator("[data-notice=member]")).hasCount(0);
            second.isGone = true;
            members.lose(WORDS);
            assertThat(again.handle((done, failure) -> String.valueOf(failure)).join())
                    .contains(WORDS);
            assertThat(page.locator("[data-pill]")).hasAttribute("data-state", "memberLost");
            assertThat(page.locator(".about")).containsText("exit 4");
            assertThat(page.locator("[data-scene]")).hasAttribute("data-lost", "32");
        }
    }
}
