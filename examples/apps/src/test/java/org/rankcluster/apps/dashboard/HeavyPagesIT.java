package org.rankcluster.apps.dashboard;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.Page;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Large machines and many pages, in the profile {@code heavy}: prints figures, each beside its target, for a machine without other load.
 * Figures that do not depend on its speed are asserted.
 */
@Timeout(1200)
@EnabledIfSystemProperty(named = "dashboard.heavy", matches = "true")
class HeavyPagesIT extends BrowserTest {
    private static final String[] LARGE = {"--shape", "32x32x64", "--fidelity", "message"};
    private static final int MOST_BYTES_PER_SECOND = 512 << 10;
    private static final int BURST = 2 << 20;
    private static final int PAIRS = 3;
    private static final double MIB = 1 << 20;
    /** With the browser's, as many as a server takes. */
    private static final int PAGES = 999;

    /** Turns the picture for some seconds, a step a frame of the screen. Returns frames a second. */
    private static final String TURN = "async seconds => {"
            + " const scene = document.querySelector('[data-scene] canvas, canvas[data-scene], [data-scene]');"
            + " scene.focus(); const begin = performance.now(); let frames = 0;"
            + " while (performance.now() - begin < seconds * 1000) {"
            + "  scene.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowLeft', bubbles: true}));"
            + "  await new Promise(requestAnimationFrame); frames++; }"
            + " return frames / (performance.now() - begin) * 1000; }";

    @Test
    void shouldShowAMachineOf65536Nodes() throws Exception {
        try (WatchedRun run = WatchedRun.launch(folder, large("halo3d", "phantom=true"))) {
            Page page = browser().page(Chromium.Screen.LIGHT);
            AtomicLong bytes = new AtomicLong();
            page.onWebSocket(socket -> socket.onFrameReceived(frame -> bytes.addAndGet(
                    frame.binary() != null
                            ? frame.binary().length
                            : frame.text().length())));
            page.navigate(run.page());
            page.locator("main[data-view=overview]").waitFor(); // it has logged in
            page.navigate(run.view("machine"));
            await().atMost(Duration.ofMinutes(5))
                    .pollInterval(Duration.ofMillis(50))
                    .until(() -> run.frame("overview").at("/clock/window").asLong() > 0);
            long sampled = System.nanoTime();
            page.locator("[data-scene]").waitFor();
            print("first picture after the first sample, s", seconds(sampled), "at most 2");
            bytes.set(0);
            long begun = System.nanoTime();
            print("turning while the run has both cores, frames/s", turn(page), "at least 10");
            double seconds = seconds(begun);
            print("bytes to the page, KiB/s", bytes.get() / seconds / 1024, "at most 512 after a burst of 2 MiB");
            assertThat(bytes.get()).isLessThan((long) (MOST_BYTES_PER_SECOND * seconds) + BURST + (1 << 20));
            page.locator("[data-action=hold]").click();
            assertThat(page.locator("[data-pill]")).hasAttribute("data-state", "held");
            print("turning while it is held, frames/s", turn(page), "at least 20");
        }
    }

    private static double turn(Page page) {
        page.locator("[data-scene]").waitFor();
        return ((Number) page.evaluate(TURN, 5)).doubleValue();
    }

    @Test
    void shouldMarkTheRowOfOneStragglerAmong65536() throws Exception {
        try (WatchedRun run = WatchedRun.launch(folder, large("straggler", "rank=40000"))) {
            assertThat(run.result().at("/lateRanks/0/rank").asInt()).isEqualTo(40_000);
            byte[] frame = run.get("/data/frame?job=1&view=ranks&from=0&to=999999999999999999")
                    .body();
            int ranksPerRow = 64;
            int marks = -1;
            for (JsonNode array : WatchedRun.json(frame).get("arrays")) {
                if (array.get("name").asText().equals("rankMark")) {
                    assertThat(array.get("count").asInt()).isEqualTo(65_536 / ranksPerRow);
                    marks = array.get("at").asInt();
                }
            }
            assertThat(frame[marks + 40_000 / ranksPerRow] & 1)
                    .as("mark of its row")
                    .isEqualTo(1);
            Page page = visit(run);
            assertThat(page.locator("[data-finding=late]")).hasAttribute("data-subject", "rank:40000");
        }
    }

    private static String[] large(String app, String set) {
        List<String> all = new ArrayList<>(List.of(app));
        all.addAll(List.of(LARGE));
        all.addAll(List.of("--set", set));
        return all.toArray(new String[0]);
    }

    @Test
    void shouldOpenAReportOf4096Nodes() throws Exception {
        Path report = folder.resolve("run.html");
        Launched run = Launched.run(
                "traffic",
                "--shape",
                "16x16x16",
                "--set",
                "pattern=hotspot",
                "--set",
                "messages=1",
                "--report",
                report.toString(),
                "--json",
                folder.resolve("result.json").toString());
        assertThat(run.exit()).as(run.err()).isZero();
        print("report, MiB", Files.size(report) / MIB, "at most 16");
        assertThat(Files.size(report)).isLessThan(16 << 20);
        String hottest = Launched.json(folder.resolve("result.json"))
                .at("/hotLinks/0/link")
                .asText();
        Page page = browser().page(Chromium.Screen.LIGHT);
        long begun = System.nanoTime();
        page.navigate(report.toUri().toString());
        assertThat(page.locator("[data-finding=link]")).hasAttribute("data-subject", "link:" + hottest);
        print("until it is open, s", seconds(begun), "no target");
        show(page, "machine");
        print("turning 16x16x16, frames/s", turn(page), "at least 20");
    }

    /** Compares pairs of a run without pages and a run with a thousand pages, one of which takes nothing and one is on a slow line. */
    @Test
    void shouldNotCareForAThousandPages() throws Exception {
        for (int pair = 0; pair < PAIRS; pair++) {
            Watched alone = watched(pair + "a", 0);
            Watched watched = watched(pair + "b", PAGES);
            print(
                    "events/s with a thousand pages, of those without",
                    watched.eventsPerSecond / alone.eventsPerSecond,
                    "at least 0.95");
            print("live heap of the run without pages, MiB", alone.liveHeap / MIB, "no target");
            print("live heap with a thousand, of that", watched.liveHeap / alone.liveHeap, "at most 1.05");
            print("live heap of a page, KiB", (watched.liveHeap - alone.liveHeap) / PAGES / 1024, "no target");
        }
    }

    /** Figures of a run. */
    private record Watched(double eventsPerSecond, double liveHeap) {}

    private Watched watched(String name, int pages) throws Exception {
        Path own = Files.createDirectory(folder.resolve(name));
        try (WatchedRun run = WatchedRun.launch(
                        own,
                        "halo3d",
                        "--shape",
                        "8x8x8",
                        "--set",
                        "iterations=400",
                        "--config",
                        "dashboard.hold-at=1us");
                Line slow = new Line(run.port(), 20_000)) {
            run.awaitHold(1);
            List<PageReader> readers = new ArrayList<>();
            for (int page = 0; page < pages; page++) {
                readers.add(
                        new PageReader(page == 1 ? slow.address(run.page()) : run.page(), "1", "overview", page > 0));
            }
            Page page = visit(run);
            page.locator("[data-action=go]").click();
            page.close();
            JsonNode result = run.result();
            double liveHeap = run.liveHeap();
            if (pages > 1) {
                long to = run.frame("overview").at("/clock/window").asLong();
                await().atMost(Duration.ofMinutes(2)).until(() -> readers.get(1).newest() >= to);
            }
            readers.forEach(PageReader::close);
            double rate =
                    result.get("events").asDouble() / result.get("wallSeconds").asDouble();
            return new Watched(rate, liveHeap);
        }
    }
}
