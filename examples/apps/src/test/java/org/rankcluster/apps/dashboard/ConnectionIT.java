package org.rankcluster.apps.dashboard;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Page;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A page whose line is cut or slow, or whose server ends and begins again. */
class ConnectionIT extends BrowserTest {
    private static final String MARK = "window.notReloaded = true";

    @Test
    void shouldComeBackWhenTheLineIsMended() throws Exception {
        try (WatchedRun run = WatchedRun.start(
                        folder,
                        "halo3d",
                        "--shape",
                        "4x4x4",
                        "--set",
                        "iterations=1000000",
                        "--config",
                        "dashboard.hold-at=100us");
                Line line = new Line(run.port(), 0)) {
            Page page = visit(line.address(run.page()), Chromium.Screen.LIGHT);
            assertThat(page.locator("[data-pill]")).hasAttribute("data-state", "held");
            page.evaluate(MARK);
            long go = System.nanoTime();
            page.locator("[data-action=go]").click();
            assertThat(page.locator("[data-pill]")).hasAttribute("data-state", "running");
            line.cut();
            assertThat(page.locator("html")).hasAttribute("data-connection", "lost");
            assertThat(page.locator("[data-pill]")).containsText("not connected");
            assertThat(page.locator("[data-notice=lost]")).isVisible();
            double before = edge(page, "data-to");
            // The run continues, and is sampled, for longer than the page was connected.
            Thread.sleep(Duration.ofNanos(3 * (System.nanoTime() - go)));
            line.mend();
            assertThat(page.locator("html")).hasAttribute("data-connection", "open");
            // the page's policy forbids scripts that are polled for
            await().pollInSameThread().atMost(Duration.ofSeconds(60)).until(() -> edge(page, "data-from") > before);
            assertThat(page.evaluate("window.notReloaded")).isEqualTo(true);
            page.locator("[data-action=cancel]").click();
            page.locator("[data-action=cancel]").click();
            assertThat(page.locator("[data-pill]")).hasAttribute("data-state", "cancelled");
            run.result();
        }
    }

    /** The second run is shorter: nothing of the first may be left. */
    private static double edge(Page page, String which) {
        return Double.parseDouble(page.locator("[data-timebar]").getAttribute(which));
    }

    @Test
    void shouldShowTheRunOfAServerThatBeginsAgain() throws Exception {
        Path first = Files.createDirectory(folder.resolve("first"));
        Page page;
        int port;
        try (WatchedRun run = WatchedRun.start(first, "halo3d", "--shape", "4x4x4", "--set", "iterations=20")) {
            run.result();
            page = visit(run);
            page.evaluate(MARK);
            assertThat(page.locator("[data-pill]")).hasAttribute("data-state", "finished");
            port = run.port();
            run.stop();
        }
        assertThat(page.locator("html")).hasAttribute("data-connection", "lost");
        try (WatchedRun run = WatchedRun.start(
                folder, "halo3d", "--shape", "4x4x4", "--set", "iterations=2", "--dashboard", String.valueOf(port))) {
            double seconds = run.result().get("virtualSeconds").asDouble();
            assertThat(page.locator("html")).hasAttribute("data-connection", "open");
            assertThat(page.locator("[data-pill]")).hasAttribute("data-state", "finished");
            assertThat(page.locator("[data-timebar]"))
                    .hasAttribute("data-to", String.valueOf(Math.round(seconds * 1e12)));
            assertThat(page.evaluate("window.notReloaded")).isEqualTo(true);
        }
    }
}
