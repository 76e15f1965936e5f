package org.rankcluster.apps.dashboard;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.Page;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** Tests that the page shows partitions and addresses, and that watching a run does not change it. */
class WatchingIT extends BrowserTest {
    @Test
    void shouldShowHowUnevenPartitionsAre() throws Exception {
        try (WatchedRun run = WatchedRun.start(folder, "imbalance", "--shape", "4x4x4", "--partitions", "2")) {
            JsonNode events = run.result().get("eventsByPartition");
            double most = Math.max(events.get(0).asDouble(), events.get(1).asDouble());
            double mean = (events.get(0).asDouble() + events.get(1).asDouble()) / 2;
            Page page = visit(run);
            assertThat(page.locator("[data-finding=partitions]"))
                    .containsText(String.format(Locale.ROOT, "%.2f\u00d7 from perfect", most / mean));
        }
    }

    @Test
    void shouldFindNothingWrongWithABalancedJob() throws Exception {
        try (WatchedRun run = WatchedRun.start(folder, "halo3d", "--shape", "4x4x4", "--partitions", "2")) {
            JsonNode events = run.result().get("eventsByPartition");
            double most = Math.max(events.get(0).asDouble(), events.get(1).asDouble());
            assertThat(most / (events.get(0).asDouble() + events.get(1).asDouble()))
                    .isLessThan(0.6);
            assertThat(visit(run).locator("[data-finding=partitions]")).hasAttribute("data-severity", "green");
        }
    }

    @Test
    void shouldShowTheBytesOfTheResult() throws Exception {
        try (WatchedRun run = WatchedRun.start(folder, "fft3d", "--shape", "4x4x4", "--addressing", "vcrt")) {
            JsonNode management = run.result().get("addressManagement");
            JsonNode shown = run.frame("addresses").get("addresses");
            assertThat(shown.at("/modelledBytes/total")).isEqualTo(management.at("/modelledBytes/total"));
            assertThat(shown.get("others")).isEqualTo(management.get("others"));
            Page page = visit(run);
            show(page, "addresses");
            assertThat(page.locator("[data-scheme]")).hasCount(7);
            assertThat(page.locator("[data-scheme=vcrt]")).containsText("in use");
        }
    }

    @Test
    void shouldGiveTheResultOfARunThatNoOneWatches() throws Exception {
        Launched alone = Launched.run(
                "fft3d",
                "--shape",
                "4x4x4",
                "--quiet",
                "--json",
                folder.resolve("alone.json").toString());
        assertThat(alone.exit()).as(alone.err()).isZero();
        JsonNode unseen = Launched.json(folder.resolve("alone.json"));
        try (WatchedRun run = WatchedRun.start(
                folder, "fft3d", "--shape", "4x4x4", "--partitions", "2", "--config", "dashboard.hold-at=20us")) {
            run.awaitHold(20);
            Page page = visit(run);
            page.locator("[data-action=step]").first().click();
            page.locator("[data-action=step]").first().click();
            page.locator("[data-action=go]").first().click();
            JsonNode seen = run.result();
            for (String field : List.of("digest", "virtualSeconds", "hotLinks", "lateRanks")) {
                assertThat(seen.get(field)).as(field).isEqualTo(unseen.get(field));
            }
            assertThat(run.output()).isEqualTo(alone.out());
        }
    }
}
