package org.rankcluster.apps.dashboard;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Runs that are kept as files. */
class ReportIT extends BrowserTest {
    @Test
    void shouldOpenAReportWithoutAServer() throws Exception {
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
        int before = browser().requests().size();
        Page page = browser().page(Chromium.Screen.LIGHT);
        page.navigate(report.toUri().toString());
        assertThat(page.locator("[data-finding=link]")).hasAttribute("data-subject", "link:" + hottest);
        assertThat(page.locator("html")).hasAttribute("data-connection", "file");
        for (String view : new String[] {"machine", "ranks", "messages", "addresses", "actors", "cluster"}) {
            show(page, view);
        }
        assertThat(browser().requests().subList(before, browser().requests().size()))
                .allMatch(address -> address.startsWith("file:") || address.startsWith("data:"));
        assertThat(browser().complaints()).isEmpty();
    }

    @Test
    void shouldShowWhatIsWholeOfAFileThatWasCut() throws Exception {
        Path report = folder.resolve("run.html");
        Launched run = Launched.run("fft3d", "--report", report.toString());
        assertThat(run.exit()).as(run.err()).isZero();
        String text = Files.readString(report);
        int lastBlock = text.lastIndexOf("data-block=");
        Path cut = folder.resolve("cut.html");
        Files.writeString(cut, text.substring(0, lastBlock + (text.length() - lastBlock) / 2));
        Page page = browser().page(Chromium.Screen.LIGHT);
        page.navigate(cut.toUri().toString());
        assertThat(page.locator("body")).containsText("cut short");
    }

    @Test
    void shouldCompareTwoReports() throws Exception {
        Path adaptive = folder.resolve("auto.html");
        Path table = folder.resolve("vcrt.html");
        Path both = folder.resolve("compare.html");
        assertThat(Launched.run("fft3d", "--report", adaptive.toString()).exit())
                .isZero();
        assertThat(Launched.run("fft3d", "--addressing", "vcrt", "--report", table.toString())
                        .exit())
                .isZero();
        Launched compared =
                Launched.command("compare", adaptive.toString(), table.toString(), "--report", both.toString());
        assertThat(compared.exit()).as(compared.err()).isZero();
        assertThat(compared.out().lines()).anyMatch(line -> line.matches("addressing +auto +vcrt.*"));
        Page page = browser().page(Chromium.Screen.LIGHT);
        page.navigate(both.toUri().toString());
        assertThat(page.locator("[data-setting=addressing]").first()).containsText("vcrt");
    }

    @Test
    void shouldTellAReportThatCannotBeWrittenBeforeTheRun() throws Exception {
        Files.writeString(folder.resolve("file"), "no folder");
        Launched run = Launched.run(
                "fft3d", "--report", folder.resolve("file/run.html").toString());
        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err()).contains("--report").contains("expected").doesNotContain("Exception");
    }
}
