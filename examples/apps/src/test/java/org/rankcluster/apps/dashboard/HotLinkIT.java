package org.rankcluster.apps.dashboard;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.BoundingBox;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** The page of a machine with a hot link, on every kind of network. */
class HotLinkIT extends BrowserTest {
    private static final int EDGE = 8;
    /** Space for the axes of a heat map, in pixels. */
    private static final int LEFT = 22;

    private static final int BELOW = 18;

    @Test
    void shouldNameTheHottestLinkOfATorusInEveryPlace() throws Exception {
        try (WatchedRun run = WatchedRun.start(
                folder,
                "traffic",
                "--shape",
                "8x8x8",
                "--set",
                "pattern=hotspot",
                "--set",
                "messages=2",
                "--config",
                "dashboard.hold-at=150us")) {
            run.awaitHold(150);
            Page page = visit(run);
            // Sends that are under way through the hot spot are no waiting for their receiver.
            JsonNode late = StreamSupport.stream(
                            run.frame("overview&from=0&to=150000000")
                                    .get("findings")
                                    .spliterator(),
                            false)
                    .filter(finding -> finding.get("id").asText().equals("late"))
                    .findFirst()
                    .orElseThrow();
            assertThat(late.get("severity").asText()).isEqualTo("green");
            followTheHottest(run, page);
            String hottest = run.result().at("/hotLinks/0/link").asText();

            show(page, "overview");
            assertThat(page.locator("[data-finding=link]")).hasAttribute("data-subject", "link:" + hottest);
            assertThat(page.locator("[data-finding=link]")).hasAttribute("data-severity", "red");
            assertThat(page.locator("[data-panel=links] [data-link]").first()).hasAttribute("data-link", hottest);

            assertThat(page.locator("[data-finding=link]"))
                    .containsText("100 % of what it carried went to rank " + receiver(run) + ".");

            show(page, "machine");
            pickFromPlane(page, hottest);
            assertThat(page.locator(".pick [data-receiver]").first()).hasAttribute("data-receiver", receiver(run));
            pickInSpace(page, hottest);
            // The newest stretch may be one without traffic: the drawing and the request are for the whole run.
            page.navigate(run.view("machine?t=0..1s"));
            pickInSpace(page, wrapping(run));
        }
    }

    /** Returns the rank that the result names for the hottest link. */
    private static String receiver(WatchedRun run) throws Exception {
        return run.result().at("/hotLinks/0/receivers/0/rank").asText();
    }

    /**
     * Checks, while the run is paused, the packets that wait for the link, and its buffers; then the packets that take it after the
     * resume.
     */
    private static void followTheHottest(WatchedRun run, Page page) throws Exception {
        JsonNode hottest = run.frame("machine&from=0&to=150000000").at("/links/top/0");
        show(page, "machine");
        goTo(page, hottest.get("name").asText());
        assertThat(page.locator(".channels p")).hasCount(3);
        assertThat(page.locator("[data-contributors=waiting] tr[data-contributor]")
                        .first())
                .isVisible();
        page.locator("[data-action=follow]").click();
        assertThat(page.locator(".follow .note")).hasText("Following: no packet yet.");
        page.locator("[data-action=go]").first().click();
        assertThat(page.locator(".follow .note"))
                .hasText(Pattern.compile("[1-9][\\d,]* packets followed.*, mean wait \\d.*"));
        assertThat(page.locator("tr[data-flow]").first()).isVisible();
    }

    /** Goes to a link by the keyboard, and waits for its panel. */
    private static void goTo(Page page, String link) {
        page.keyboard().press("/");
        page.keyboard().type("link " + link.replaceAll(",([-+])", " $1"));
        page.keyboard().press("Enter");
        assertThat(page.locator("[data-pick='link:" + link + "']")).isVisible();
    }

    /** Finds the place on the screen of each line that stands for a link, and picks the link there by the mouse. */
    private static void pickInSpace(Page page, String link) {
        goTo(page, link);
        Locator scene = page.locator("[data-scene]");
        assertThat(scene).hasAttribute("data-picked-at", Pattern.compile("\\d.*"));
        String places = scene.getAttribute("data-picked-at");
        for (String place : places.split(" ")) {
            page.keyboard().press("/");
            page.keyboard().type("node 0,0,0");
            page.keyboard().press("Enter");
            assertThat(page.locator("[data-pick='node:0,0,0']")).isVisible();
            String[] at = place.split(",");
            BoundingBox box = scene.boundingBox();
            double x = box.x + Double.parseDouble(at[0]);
            double y = box.y + Double.parseDouble(at[1]);
            page.mouse().move(x, y);
            assertThat(page.locator(".machine .tip:visible")).containsText(shown(link));
            page.mouse().click(x, y);
            assertThat(page.locator("[data-pick='link:" + link + "']")).isVisible();
        }
    }

    /** A link's name as the page writes it. */
    private static String shown(String link) {
        return "(" + link.replaceAll(",([-+])", ") $1").replace('-', '\u2212');
    }

    /** The busiest link that wraps around and is busier than its twin, the other direction of its cable. */
    private static String wrapping(WatchedRun run) throws Exception {
        List<String> names = new ArrayList<>();
        run.frame("machine&from=0&to=1000000000000")
                .at("/links/top")
                .forEach(link -> names.add(link.get("name").asText()));
        for (String name : names) {
            String[] parts = name.split(",");
            int dimension = "xyz".indexOf(parts[3].charAt(1));
            boolean isUp = parts[3].charAt(0) == '+';
            if (parts[dimension].equals(isUp ? "7" : "0")) {
                parts[dimension] = isUp ? "0" : "7";
                parts[3] = (isUp ? "-" : "+") + parts[3].charAt(1);
                int twin = names.indexOf(String.join(",", parts));
                if (twin < 0 || twin > names.indexOf(name)) {
                    return name;
                }
            }
        }
        throw new AssertionError("no link that wraps around among " + names);
    }

    /**
     * Clicks the square of the link's row in the heat map of its dimension; the first axis goes right, the second up. Again, if
     * the map has moved meanwhile because something above it has come.
     */
    private static void pickFromPlane(Page page, String link) {
        String[] parts = link.split(",");
        int dimension = "xyz".indexOf(parts[3].charAt(1));
        int across = Integer.parseInt(parts[dimension == 0 ? 1 : 0]);
        int up = Integer.parseInt(parts[dimension == 2 ? 1 : 2]);
        Locator canvas = page.locator("[data-plane=" + "xyz".charAt(dimension) + "] canvas");
        Locator picked = page.locator("[data-pick='link:" + link + "']");
        await().atMost(Duration.ofSeconds(60)).pollInSameThread().until(() -> {
            canvas.scrollIntoViewIfNeeded();
            BoundingBox box = canvas.boundingBox();
            double side = Math.min((box.width - LEFT) / EDGE, (box.height - BELOW) / EDGE);
            canvas.click(
                    new Locator.ClickOptions().setPosition(LEFT + (across + 0.5) * side, (EDGE - up - 0.5) * side));
            page.waitForTimeout(500);
            return picked.isVisible();
        });
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
            String dimension = hottest.substring(hottest.length() - 1);
            assertThat(page.locator("[data-plane=" + dimension + "]")).isVisible();
            assertThat(page.locator(".stage-note")).containsText("folded");
            goTo(page, hottest);
            assertThat(page.locator("[data-scene]")).hasAttribute("data-picked-at", Pattern.compile("\\d.*"));
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
            show(page, "ranks");
            assertThat(page.locator("[data-panel=strip]")).containsText("128 ranks");
            show(page, "actors");
            assertThat(page.locator("[data-actor=switch]")).isVisible();
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
            page.navigate(run.view("machine?t=0..1s"));
            assertThat(page.locator(".endpoint tr[data-node]")).hasCount(64);
        }
    }
}
