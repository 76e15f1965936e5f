package org.rankcluster.apps.dashboard;

import com.microsoft.playwright.Page;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/** What tests of the page have in common: one browser a class, a folder a test. */
@Timeout(300)
@ResourceLock("others")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class BrowserTest {
    @TempDir
    Path folder;

    private Chromium browser;

    @BeforeAll
    void open() {
        browser = new Chromium();
    }

    @AfterAll
    void close() {
        browser.close();
    }

    Chromium browser() {
        return browser;
    }

    /** Opens a run's page and logs in. */
    Page visit(WatchedRun run, Chromium.Screen screen) {
        Page page = browser.page(screen);
        page.navigate(run.page());
        page.locator("[data-finding]").first().waitFor();
        return page;
    }

    Page visit(WatchedRun run) {
        return visit(run, Chromium.Screen.LIGHT);
    }

    /** Shows a view by its link of the rail. */
    static void show(Page page, String view) {
        page.locator("a[data-view=" + view + "]:visible").first().click();
        page.locator("main[data-view=" + view + "]").waitFor();
    }
}
