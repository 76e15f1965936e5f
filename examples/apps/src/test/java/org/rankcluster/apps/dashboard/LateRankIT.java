package org.rankcluster.apps.dashboard;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.BoundingBox;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The page of runs in which ranks wait. */
class LateRankIT extends BrowserTest {
    private static final double MICROSECOND = 1e6;

    @Test
    void shouldNameTheRankThatIsLateAndWhy() throws Exception {
        try (WatchedRun run = WatchedRun.start(folder, "straggler", "--shape", "8x8x8")) {
            JsonNode latest = run.result().at("/lateRanks/0");
            assertThat(latest.get("rank").asInt()).isEqualTo(157);
            assertThat(latest.get("latePs").asDouble()).isCloseTo(50 * MICROSECOND, within(5 * MICROSECOND));
            assertThat(latest.get("state").asText()).isEqualTo("computing");
            Page page = visit(run);
            assertThat(page.locator("[data-finding=late]")).hasAttribute("data-subject", "rank:157");
            assertThat(page.locator("[data-finding=late]")).hasAttribute("data-severity", "red");
            show(page, "ranks");
            assertThat(page.locator("[data-panel=late] [data-rank]").first()).hasAttribute("data-rank", "157");
            // The straggler computes 50 us more in its step 4, besides the 20 us of every step.
            Locator waitCause = page.locator("[data-wait-cause]");
            assertThat(waitCause)
                    .containsText(
                            Pattern.compile("^Rank 157 computed 70\\.?\\d* us instead of 20\\.?\\d* us, in step 4\\."));
            assertThat(waitCause).containsText("Rank " + latest.get("waiter").asInt() + " waited ");
            BoundingBox tracks = page.locator("[data-panel=tracks]").boundingBox();
            assertThat(tracks.y + tracks.height).as("in the first screen").isLessThan(800);
        }
    }

    @Test
    void shouldShowAWaitWhileItIsOpen() throws Exception {
        try (WatchedRun run = WatchedRun.start(
                folder, "longwait", "--shape", "4x4x4", "--set", "rank=5", "--config", "dashboard.hold-at=100us")) {
            run.awaitHold(100);
            double waiting =
                    run.frame("overview&from=0&to=100000000").at("/states/2").asDouble();
            assertThat(waiting)
                    .as("one of 64 ranks, and those that wait for the others")
                    .isGreaterThan(1 / 64.0 - 1e-6);
            Page page = visit(run);
            assertThat(page.locator("[data-pill]")).hasAttribute("data-state", "held");
            page.locator("[data-action=go]").first().click();
            run.result();
            assertThat(page.locator("[data-pill]")).hasAttribute("data-state", "finished");
        }
    }
}
