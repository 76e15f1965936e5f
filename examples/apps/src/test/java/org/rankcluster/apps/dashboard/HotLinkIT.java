package org.rankcluster.apps.dashboard;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.BoundingBox;
import org.junit.jupiter.api.Test;

/** The page of a machine with a hot link, on every kind of network. */
class HotLinkIT extends BrowserTest {
    private static final int EDGE = 8;
    /** Room for the axes of a heat map, in pixels. */
    private static final int LEFT = 22;

    private static final int BELOW = 18;

    @Test
    void shouldNameTheHottestLinkOfATorusInEveryPlace() throws Exception {
        try (WatchedRun run = WatchedRun.start(
                folder, "traffic", "--shape", "8x8x8", "--set", "pattern=hotspot", "--set", "messages=2")) {
            String hottest = run.result().at("/hotLinks/0/link").asText();
            Page page = visit(run);

            assertThat(page.locator("[data-finding=link]")).hasAttribute("data-subject", "link:" + hottest);
            assertThat(page.locator("[data-finding=link]")).hasAttribute("data-severity", "red");
            assertThat(page.locator("[data-panel=links] [data-link]").first()).hasAttribute("data-link", hottest);

            show(page, "machine");
            pickFromPlane(page, hottest);
            assertThat(page.locator("[data-pick='link:" + hottest + "']")).isVisible();

            page.keyboard().press("/");
            page.keyboard()
                    .type("link "
                            + hottest.replace(",z", " z").replace(",+", " +").replace(",-", " -"));
            page.keyboard().press("Enter");
            assertThat(page.locator("[data-pick='link:" + hottest + "']")).isVisible();
        }
    }

    /** Clicks the square of the link's row in the heat map of its dimension; the first axis goes right, the second up. */
    private static void pickFromPlane(Page page, String link) {
        String[] parts = link.split(",");
        int dimension = "xyz".indexOf(parts[3].charAt(1));
        int across = Integer.parseInt(parts[dimension == 0 ? 1 : 0]);
        int up = Integer.parseInt(parts[dimension == 2 ? 1 : 2]);
        Locator canvas = page.locator("[data-plane=" + "xyz".charAt(dimension) + "] canvas");
        canvas.scrollIntoViewIfNeeded();
        BoundingBox box = canvas.boundingBox();
        double side = Math.min((box.width - LEFT) / EDGE, (box.height - BELOW) / EDGE);
        canvas.click(new Locator.ClickOptions().setPosition(LEFT + (across + 0.5) * side, (EDGE - up - 0.5) * side));
    }

    @Test
    void shouldFindTheHotLinkOfATorusWithFiveDimensions() throws Exception {
        try (WatchedRun run = WatchedRun.start(
                folder, "traffic", "--machine", "bgq-512", "--set", "pattern=hotspot", "--set", "messages=1")) {
            String hottest = run.result().at("/hotLinks/0/link").asText();
            Page page = visit(run);
            assertThat(page.locator("[data-finding=link]")).hasAttribute("data-subject", "link:" + hottest);
            show(page, "machine");
            assertThat(page.locator(".machine")).hasAttribute("data-family", "torus");
            assertThat(page.locator("[data-pair]")).hasCount(10);
        }
    }

    @Test
    void shouldFindTheHotLinkOfAFatTree() throws Exception {
        try (WatchedRun run = WatchedRun.start(
                folder, "traffic", "--machine", "frontera", "--ranks", "128", "--set", "pattern=hotspot")) {
            String hottest = run.result().at("/hotLinks/0/link").asText();
            Page page = visit(run);
            assertThat(page.locator("[data-finding=link]")).hasAttribute("data-subject", "link:" + hottest);
            show(page, "machine");
            assertThat(page.locator(".machine")).hasAttribute("data-family", "fattree");
        }
    }

    @Test
    void shouldSayThatAnEndpointModelHasNoLinks() throws Exception {
        try (WatchedRun run = WatchedRun.start(folder, "halo3d", "--shape", "4x4x4", "--fidelity", "endpoint")) {
            assertThat(run.result().get("hotLinks")).isEmpty();
            Page page = visit(run);
            assertThat(page.locator("[data-finding=link]")).hasAttribute("data-severity", "none");
            assertThat(page.locator("[data-finding=link]")).containsText("no links");
            show(page, "machine");
            assertThat(page.locator(".machine")).hasAttribute("data-family", "endpoint");
        }
    }
}
