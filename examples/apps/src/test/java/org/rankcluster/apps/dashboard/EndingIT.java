package org.rankcluster.apps.dashboard;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import java.net.URI;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Tests that the page shows the end of a run, and can end one. */
class EndingIT extends BrowserTest {
    @Test
    void shouldDrawTheCycleOfADeadlock() throws Exception {
        try (WatchedRun run = WatchedRun.start(folder, "deadlock", "--shape", "4x4x4", "--set", "cycles=3")) {
            run.result();
            Page page = visit(run);
            assertThat(page.locator("[data-pill]")).hasAttribute("data-state", "deadlock");
            assertThat(page.locator("html")).hasAttribute("data-connection", "open");
            assertThat(page.locator("[data-finding]").first()).hasAttribute("data-finding", "deadlock");
            assertThat(page.locator("[data-cycle]")).hasCount(3);
            assertThat(page.locator("[data-finding=deadlock]"))
                    .containsText("12 ranks wait for each other in 3 cycles");
            assertThat(run.stop()).isEqualTo(3);
        }
    }

    @Test
    void shouldCancelForClientsWithTheKeyOnly() throws Exception {
        try (WatchedRun run = WatchedRun.start(
                folder,
                "halo3d",
                "--shape",
                "4x4x4",
                "--set",
                "iterations=100000",
                "--config",
                "dashboard.hold-at=100us")) {
            run.awaitHold(100);
            assertThat(run.act("/act/cancel?job=1", null)).isEqualTo(401);
            assertThat(run.act("/act/cancel?job=1", "http://elsewhere.example")).isEqualTo(403);
            assertThat(run.frame("overview").at("/job/state").asText()).isEqualTo("held");
            Page page = visit(run);
            page.locator("[data-action=cancel]").click();
            page.locator("[data-action=cancel]").click(); // the second click confirms
            assertThat(page.locator("[data-pill]")).hasAttribute("data-state", "cancelled");
            run.result();
            assertThat(run.errors()).contains("cancelled by page");
        }
    }

    /** The key of a run is good for one browser; Ctrl-C ends the page as well. */
    @Test
    void shouldKeepAShortRunUsableUntilItsUserLeaves() throws Exception {
        try (WatchedRun run = WatchedRun.launch(folder, "halo3d", "--shape", "4x4x4", "--set", "iterations=20")) {
            run.result();
            Page page = visit(run);
            assertThat(page.locator("[data-pill]")).hasAttribute("data-state", "finished");
            for (String view :
                    new String[] {"machine", "ranks", "messages", "collectives", "addresses", "actors", "cluster"}) {
                show(page, view);
            }
            browser().forgive("401");
            Page second = browser().page(Chromium.Screen.LIGHT);
            second.navigate(run.page());
            assertThat(second.locator("[data-notice=notice]")).containsText("key");
            assertThat(URI.create(second.url()).getFragment()).doesNotContain("key=");
            assertThat(run.isAlive()).isTrue();
            assertThat(run.stop()).isZero();
            assertThat(page.locator("html")).hasAttribute("data-connection", "lost");
        }
    }

    /** Output of a program is text on the page, whatever its form. */
    @Test
    void shouldShowWordsOfAProgramAsText() throws Exception {
        Path classes = Path.of(
                Tags.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        try (WatchedRun run = WatchedRun.start(
                folder, Tags.class.getName(), "--jar", classes.toString(), "--ranks", "4", "--machine", "ideal")) {
            assertThat(run.result().get("exit").asInt()).isEqualTo(1);
            Page page = visit(run);
            assertThat(page.locator("[data-pill]")).hasAttribute("data-state", "failed");
            assertThat(page.locator("[data-finding=failure]")).hasAttribute("data-rank", "2");
            assertThat(page.locator("[data-finding=failure] .text").first()).containsText(Tags.WORDS);
            assertThat(run.output()).contains(Tags.WORDS);
            assertThat(page.locator("main img")).hasCount(0);
            assertThat(page.evaluate("window.hit")).isNull();
        }
    }
}
