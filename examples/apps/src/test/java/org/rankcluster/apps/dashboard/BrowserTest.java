package org.rankcluster.apps.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.rankcluster.apps.Lanes;

/** Base class of tests of the page: one browser for all, which one class at a time may use, and a folder a test. */
@Timeout(300)
@ResourceLock(Lanes.PAGES)
abstract class BrowserTest {
    private static Chromium shared;

    @TempDir
    Path folder;

    static synchronized Chromium browser() {
        if (shared == null) {
            PlaywrightAssertions.setDefaultAssertionTimeout(
                    60_000); // as long as anything else may take on a busy machine
            shared = new Chromium();
            Runtime.getRuntime().addShutdownHook(new Thread(shared::close));
        }
        return shared;
    }

    /** Checks after every test that its pages have sent requests only to their server, and have reported no errors. */
    @AfterEach
    void closePages() {
        Chromium browser = browser();
        try {
            assertThat(browser.requests())
                    .allMatch(address -> address.matches("(https?|wss?)://127\\.0\\.0\\.1:.*|(file|data|blob):.*"));
            assertThat(browser.complaints()).isEmpty();
        } finally {
            browser.closePages();
        }
    }

    /** Opens a run's page and logs in. */
    static Page visit(WatchedRun run, Chromium.Screen screen) {
        return visit(run.page(), screen);
    }

    static Page visit(WatchedRun run) {
        return visit(run, Chromium.Screen.LIGHT);
    }

    /** Opens a page at an address, and waits until it shows something. */
    static Page visit(String address, Chromium.Screen screen) {
        Page page = browser().page(screen);
        page.navigate(address);
        page.locator("[data-finding]").first().waitFor();
        return page;
    }

    /** Shows a view by its link of the rail. */
    static void show(Page page, String view) {
        page.locator("a[data-view=" + view + "]:visible").first().click();
        page.locator("main[data-view=" + view + "]").waitFor();
    }

    static double seconds(long since) {
        return (System.nanoTime() - since) / 1e9;
    }

    /** Prints a figure that depends on the machine, beside its target. */
    static void print(String what, double figure, String wanted) {
        System.out.printf(Locale.ROOT, "dashboard: %s: %.2f (wanted: %s)%n", what, figure, wanted);
    }
}
