package org.rankcluster.apps.dashboard;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.ColorScheme;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Debian's Chromium, without a screen, and what its pages complain of. */
final class Chromium implements AutoCloseable {
    static final Path EXECUTABLE = Path.of("/usr/bin/chromium");

    private static final List<String> FLAGS = List.of(
            "--no-sandbox",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--enable-unsafe-swiftshader");

    private final Playwright playwright;
    private final Browser browser;
    private final List<String> complaints = new ArrayList<>();
    private final List<String> requests = new ArrayList<>();
    private final List<BrowserContext> contexts = new ArrayList<>();
    private String forgiven = "";

    Chromium() {
        playwright = Playwright.create(
                new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        browser = playwright
                .chromium()
                .launch(new BrowserType.LaunchOptions()
                        .setExecutablePath(EXECUTABLE)
                        .setArgs(FLAGS));
    }

    /** A screen: a desktop's by default. */
    record Screen(int width, int height, ColorScheme scheme) {
        static final Screen LIGHT = new Screen(1280, 800, ColorScheme.LIGHT);
        static final Screen DARK = new Screen(1280, 800, ColorScheme.DARK);
        static final Screen PHONE = new Screen(390, 844, ColorScheme.LIGHT);
    }

    /** Opens an empty page whose errors, violations of the content policy, and requests are kept. */
    Page page(Screen screen) {
        BrowserContext context = browser.newContext(new Browser.NewContextOptions()
                .setViewportSize(screen.width, screen.height)
                .setColorScheme(screen.scheme));
        contexts.add(context);
        Page page = context.newPage();
        page.setDefaultTimeout(60_000);
        page.onConsoleMessage(message -> {
            if (message.type().equals("error")) {
                complaints.add(message.text());
            }
        });
        page.onPageError(complaints::add);
        page.onRequest(request -> requests.add(request.url()));
        page.onWebSocket(socket -> requests.add(socket.url()));
        return page;
    }

    /** Returns errors of the open pages so far, but that a server which has ended cannot be reached, and what is forgiven. */
    List<String> complaints() {
        return complaints.stream()
                .filter(text -> !text.startsWith("WebSocket connection to") && !text.contains("net::ERR_"))
                .filter(text -> forgiven.isEmpty() || !text.contains(forgiven))
                .toList();
    }

    /** Accepts errors with these words as intended by a test. */
    void forgive(String words) {
        forgiven = words;
    }

    /** Closes all pages, and drops their messages. */
    void closePages() {
        contexts.forEach(BrowserContext::close);
        contexts.clear();
        complaints.clear();
        requests.clear();
        forgiven = "";
    }

    /** Returns addresses that the open pages have requested so far. */
    List<String> requests() {
        return List.copyOf(requests);
    }

    @Override
    public void close() {
        browser.close();
        playwright.close();
    }
}
