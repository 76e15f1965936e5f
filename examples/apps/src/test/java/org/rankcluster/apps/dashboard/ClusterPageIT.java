package org.rankcluster.apps.dashboard;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.rankcluster.apps.Lanes;
import org.rankcluster.apps.Members;
import org.rankcluster.apps.Members.Host;
import org.rankcluster.apps.Members.Outcome;

/**
 * The page of a cluster, served by a member that has no part of the job, while another one is lost; in the profile {@code heavy}.
 * {@link LostMemberIT} shows the same within one JVM.
 */
@Timeout(400)
@EnabledIfSystemProperty(named = "dashboard.heavy", matches = "true")
@ResourceLock(Lanes.MEMBERS)
class ClusterPageIT {
    private static final List<String> RUN =
            List.of("run", "halo3d", "--shape", "6x6x6", "--set", "iterations=120", "--set", "bytes=4096");

    @TempDir
    Path folder;

    @Test
    void shouldShowThatTheJobBeginsAgainWithoutALostMember() throws Exception {
        PlaywrightAssertions.setDefaultAssertionTimeout(60_000);
        try (Members members = new Members(folder);
                Chromium browser = new Chromium()) {
            for (int member = 0; member < 3; member++) {
                members.start(Host.HERE);
            }
            Launched alone = Launched.command(with("--json", file("alone")));
            assertThat(alone.exit()).as(alone.err()).isZero();
            String digest = Launched.json(Path.of(file("alone"))).get("digest").asText();
            members.awaitUp(0, 3);

            Members.Running run = members.command(
                    0, with("--members", "2", "--json", file("again"), "--config", "on-member-loss=restart"));
            run.awaitWord("events/s");
            String on = members.jobs(0).out();
            List<Integer> parts = IntStream.range(0, 3)
                    .filter(member -> on.lines().findFirst().orElseThrow().contains(":" + members.port(member)))
                    .boxed()
                    .toList();
            assertThat(parts).as(on).hasSize(2);
            int other = 3 - parts.get(0) - parts.get(1);
            Page page = browser.page(Chromium.Screen.LIGHT);
            page.navigate("http://127.0.0.1:" + members.jobPort(other) + "/#/machine?job=1");
            assertThat(page.locator("[data-pill]")).hasAttribute("data-state", "running");
            assertThat(page.locator("html")).hasAttribute("data-connection", "open");

            int lost = lastOf(on, members, parts);
            int unusedCode = members.process(lost).destroyForcibly().waitFor();
            assertThat(page.locator("[data-notice=attempt]")).containsText("Attempt 2");
            assertThat(digest(run.finish(), "again")).isEqualTo(digest);
            assertThat(page.locator("[data-pill]")).hasAttribute("data-state", "finished");
            assertThat(browser.complaints()).isEmpty();
        }
    }

    /** Returns the last member in the list of a job, which is not its job's coordinator. */
    private static int lastOf(String jobs, Members members, List<Integer> parts) {
        String first = jobs.lines().findFirst().orElseThrow();
        int one = parts.get(0);
        int other = parts.get(1);
        return first.indexOf(":" + members.port(one)) > first.indexOf(":" + members.port(other)) ? one : other;
    }

    private String digest(Outcome outcome, String name) throws Exception {
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        JsonNode result = Launched.json(Path.of(file(name)));
        return result.get("digest").asText();
    }

    private String file(String name) {
        return folder.resolve(name + ".json").toString();
    }

    private static String[] with(String... more) {
        return Stream.concat(RUN.stream(), Stream.of(more)).toArray(String[]::new);
    }
}
