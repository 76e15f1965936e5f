package org.rankcluster.apps.dashboard;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** Runs that are kept as files. */
class ReportIT extends BrowserTest {
    @Test
    void shouldOpenAReportWithoutAServerAndWhatIsWholeOfIt() throws Exception {
        Path report = folder.resolve("run.html");
        Launched run = Launched.run(
                "traffic",
                "--shape",
                "8x8x8",
                "--set",
                "pattern=hotspot",
                "--set",
                "messages=1",
                "--report",
                report.toString(),
                "--json",
                folder.resolve("result.json").toString());
        assertThat(run.exit()).as(run.err()).isZero();
        String hottest = Launched.json(folder.resolve("result.json"))
                .at("/hotLinks/0/link")
                .asText();
        Page page = browser().page(Chromium.Screen.LIGHT);
        page.navigate(report.toUri().toString());
        assertThat(page.locator("[data-finding=link]")).hasAttribute("data-subject", "link:" + hottest);
        assertThat(page.locator("html")).hasAttribute("data-connection", "file");
        for (String view : new String[] {"machine", "ranks", "messages", "addresses", "actors", "cluster"}) {
            show(page, view);
        }
        assertThat(browser().requests())
                .allMatch(address ->
                        address.startsWith("file:") || address.startsWith("data:") || address.startsWith("blob:null/"));

        String text = Files.readString(report);
        Path cut = folder.resolve("cut.html");
        int data = text.indexOf("data-block=");
        Files.writeString(cut, text.substring(0, text.length() / 2));
        page.navigate(cut.toUri().toString());
        assertThat(page.locator("body")).containsText("cut short after block");
        assertThat(page.locator("[data-finding=link]")).hasAttribute("data-subject", "link:" + hottest);
        show(page, "machine");
        assertThat(page.locator(".stage-note")).containsText("cut before the 3-D picture");
        Files.writeString(cut, text.substring(0, data));
        page.navigate(cut.toUri().toString());
        assertThat(page.locator("body")).containsText("cut short before its first block");
        assertThat(page.locator("main")).isHidden();
        Files.writeString(cut, text.substring(0, text.indexOf("data-part=\"page\"") + 10_000));
        page.navigate(cut.toUri().toString());
        assertThat(page.locator("body")).containsText("the report is not whole");
    }

    @Test
    void shouldShowWhatAdaptiveRoutingIsWorth() throws Exception {
        Path fixed = report("deterministic");
        Path adaptive = report("adaptive");
        Path both = folder.resolve("compare.html");
        Launched compared =
                Launched.command("compare", fixed.toString(), adaptive.toString(), "--report", both.toString());
        assertThat(compared.exit()).as(compared.err()).isZero();
        String settings = compared.out().substring(0, compared.out().indexOf("\n\n"));
        assertThat(settings.lines())
                .hasSize(2)
                .last()
                .asString()
                .matches("settings.routing +deterministic +adaptive *");
        assertThat(compared.out()).containsPattern("hotLinks\\[0\\].busy .* -\\d");

        Page page = browser().page(Chromium.Screen.LIGHT);
        page.navigate(both.toUri().toString());
        assertThat(page.locator("[data-setting]")).hasCount(1);
        assertThat(page.locator("[data-setting=routing]")).containsText("adaptive");
        Locator maximum = page.locator("[data-figure='Busiest link']");
        double busiest = json("adaptive").at("/hotLinks/0/busy").asDouble();
        assertThat(maximum).containsText(Math.round(100 * busiest) + " %");
        assertThat(maximum).containsText("\u2212");
        assertThat(page.locator("[data-figure='Mean of all links']")).containsText("+");
        maximum.locator("a").last().click();
        assertThat(page.locator("main")).isVisible();
        assertThat(page.url()).startsWith(adaptive.toUri() + "#/machine?pick=link:");
    }

    private Path report(String routing) {
        Path report = folder.resolve(routing + ".html");
        Launched run = Launched.run(
                "traffic",
                "--shape",
                "4x4x4",
                "--set",
                "pattern=transpose",
                "--set",
                "routing=" + routing,
                "--report",
                report.toString(),
                "--json",
                folder.resolve(routing).toString());
        assertThat(run.exit()).as(run.err()).isZero();
        return report;
    }

    private JsonNode json(String routing) throws IOException {
        return Launched.json(folder.resolve(routing));
    }

    /** A report has the stretch nearest to the requested one; the server sums any for a page that is connected. */
    @Test
    void shouldShowTheSameOfAStretchAsTheServer() throws Exception {
        Path report = folder.resolve("run.html");
        try (WatchedRun run = WatchedRun.start(
                folder,
                "traffic",
                "--shape",
                "4x4x4",
                "--set",
                "pattern=hotspot",
                "--partitions",
                "2",
                "--config",
                "observe.every=20us",
                "--report",
                report.toString())) {
            run.result();
            await().atMost(Duration.ofSeconds(60))
                    .until(() ->
                            Files.exists(report) && Files.readString(report).contains("</html>"));
            Page page = browser().page(Chromium.Screen.LIGHT);
            for (long to : new long[] {8, 40}) {
                page.navigate("about:blank");
                page.navigate(report.toUri() + "#/overview?t=1us.." + to + "ms");
                Locator bar = page.locator("[data-timebar]");
                assertThat(bar).not().hasAttribute("data-to", "0");
                long begin = Long.parseLong(bar.getAttribute("data-from"));
                long end = Long.parseLong(bar.getAttribute("data-to"));
                assertThat(end - begin).isBetween(to * 500_000_000, to * 2_000_000_000);
                String stretch = "&from=" + begin + "&to=" + end;
                JsonNode sample = run.frame("overview" + stretch);
                for (JsonNode finding : sample.get("findings")) {
                    Locator card =
                            page.locator("[data-finding=" + finding.get("id").asText() + "]");
                    assertThat(card)
                            .hasAttribute(
                                    "data-severity", finding.get("severity").asText());
                    assertThat(card).containsText(finding.get("title").asText());
                    assertThat(card).containsText(finding.get("text").asText());
                }
                for (int i = 0; i < 7; i++) {
                    JsonNode link = sample.at("/links/top/" + i);
                    assertThat(page.locator("[data-link='" + link.get("name").asText() + "']"))
                            .containsText(Math.round(100 * link.get("busy").asDouble()) + " %");
                }
                JsonNode heaviest = run.frame("messages" + stretch).at("/pairs/heaviest/0");
                show(page, "messages");
                assertThat(page.locator("[data-pair='" + heaviest.get("from").asInt() + ","
                                + heaviest.get("to").asInt() + "']"))
                        .containsText(String.format(
                                Locale.ROOT, "%,d", heaviest.get("messages").asInt()));
            }
        }
    }

    @Test
    void shouldReportAReportThatCannotBeWrittenBeforeTheRun() throws Exception {
        Files.writeString(folder.resolve("file"), "no folder");
        Launched run = Launched.run(
                "fft3d", "--report", folder.resolve("file/run.html").toString());
        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err()).contains("--report").contains("expected").doesNotContain("Exception");
    }
}
