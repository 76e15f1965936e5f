package org.rankcluster.apps.dashboard;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The page by keyboard, on a phone, in both themes, and as axe judges it. */
class AccessIT extends BrowserTest {
    private static final List<String> VIEWS =
            List.of("overview", "machine", "ranks", "messages", "collectives", "addresses", "actors", "cluster");
    private static final Path AXE = Path.of("../../actors/dashboard/page/node_modules/axe-core/axe.min.js");
    /** Ids of serious violations and the first element of each. */
    private static final String JUDGE = "async () => (await axe.run({resultTypes: ['violations']})).violations"
            + ".filter(v => v.impact === 'serious' || v.impact === 'critical').map(v => v.id + ' ' + v.nodes[0].html)";

    @Test
    void shouldBeReachableByKeysAndFitAPhone() throws Exception {
        try (WatchedRun run = WatchedRun.start(folder, "fft3d")) {
            run.result();
            Page page = visit(run, Chromium.Screen.DARK);
            page.evaluate(Files.readString(AXE));
            for (int view = 0; view < VIEWS.size(); view++) {
                page.keyboard().press(String.valueOf(view + 1));
                assertThat(page.locator("main")).hasAttribute("data-view", VIEWS.get(view));
                judge(page);
            }
            Page phone = browser().page(Chromium.Screen.PHONE);
            phone.navigate(run.view("overview"));
            phone.evaluate(Files.readString(AXE));
            for (String view : VIEWS) {
                phone.navigate(run.view(view)); // another fragment, which loads nothing
                assertThat(phone.locator("main")).hasAttribute("data-view", view);
                Object overflow = phone.evaluate("document.documentElement.scrollWidth - innerWidth");
                assertThat(((Number) overflow).intValue()).as(view).isNotPositive();
                judge(phone);
            }
            page.navigate(run.view("machines?t=never"));
            assertThat(page.locator("[data-notice=address]").first()).isVisible();
            assertThat(page.locator("main")).hasAttribute("data-view", "overview");
        }
    }

    private static void judge(Page page) {
        assertThat((List<?>) page.evaluate(JUDGE)).isEmpty();
    }
}
