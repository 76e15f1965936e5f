package org.rankcluster.actors.cluster.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.Behaviors;
import akka.cluster.MemberStatus;
import akka.cluster.typed.Cluster;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rankcluster.actors.cluster.member.MemberConfig;
import org.rankcluster.actors.cluster.member.MemberSettings;
import org.rankcluster.actors.cluster.member.Membership;

/** Tests of the answers of a member to monitoring requests, over HTTP on loopback. */
class MemberMetricsTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final Pattern SAMPLE = Pattern.compile("(\\w+)(\\{[^}]*})? ([-+.\\dEeNaInf]+)");

    private static ActorSystem<Void> system;
    private static String management;

    @BeforeAll
    static void start() {
        MemberSettings settings = MemberSettings.read(null, Map.of("port", "0", "management.port", "0"));
        // a busy machine may need more than the second that Akka Management gives a health check
        Config config = ConfigFactory.parseString(
                        "akka.loglevel = ERROR, akka.management.health-checks.check-timeout = 60s")
                .withFallback(MemberConfig.of(settings));
        system = ActorSystem.create(Behaviors.empty(), MemberConfig.SYSTEM, config);
        management =
                Membership.start(system, settings).toCompletableFuture().join().toString();
        await().atMost(PATIENCE)
                .until(() -> Cluster.get(system).selfMember().status().equals(MemberStatus.up()));
    }

    @AfterAll
    static void stop() {
        system.terminate();
        system.getWhenTerminated().toCompletableFuture().join();
        CLIENT.close();
    }

    @Test
    void shouldReportTheClusterTheRunsAndTheJvm() throws Exception {
        Beats.run(system, 4, 100);
        JobCounters.get(system).ended(JobCounters.End.CANCELLED);
        JobCounters.get(system).lasted(90.5);
        JobCounters.get(system).refused(JobCounters.TOKEN);
        HttpResponse<String> answer = get("/metrics");
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Type"))
                .hasValueSatisfying(
                        type -> assertThat(type).startsWith("text/plain").contains("version=0.0.4"));
        assertThat(answer.body().lines())
                .contains(
                        "# TYPE rankcluster_events_total counter",
                        "rankcluster_members_up 1.0",
                        "rankcluster_members_unreachable 0.0",
                        "rankcluster_jobs_queued 0.0",
                        "rankcluster_jobs_running 0.0",
                        "# TYPE rankcluster_jobs_total counter",
                        "rankcluster_jobs_total{end=\"cancelled\"} 1.0",
                        "rankcluster_jobs_total{end=\"lost\"} 0.0",
                        "# TYPE rankcluster_job_seconds histogram",
                        "rankcluster_job_seconds_bucket{le=\"60.0\"} 0",
                        "rankcluster_job_seconds_bucket{le=\"600.0\"} 1",
                        "rankcluster_job_seconds_sum 90.5",
                        "rankcluster_requests_refused_total{why=\"token\"} 1.0",
                        "rankcluster_requests_refused_total{why=\"certificate\"} 0.0",
                        "rankcluster_runs_total 1.0",
                        "rankcluster_runs_active 0.0",
                        "rankcluster_windows_total 100.0",
                        "rankcluster_events_total{partition=\"0\"} 400.0",
                        "rankcluster_events_in_flight 0.0",
                        "rankcluster_batches_sent_total 0.0",
                        "rankcluster_batches_sent_bytes_total 0.0",
                        "rankcluster_batches_received_bytes_total 0.0",
                        "rankcluster_batches_wait_seconds_total 0.0")
                .anyMatch(line -> line.matches("rankcluster_build_info\\{build=\"[0-9a-f]{12}\",version=\"[^\"]+\"} 1"))
                .anyMatch(line -> line.startsWith("rankcluster_virtual_time_seconds 9.9"))
                .anyMatch(line -> line.startsWith("jvm_memory_used_bytes{area=\"heap\"}"))
                .anyMatch(line -> line.startsWith("process_cpu_seconds_total"));
        checkReferencePage(answer.body());
    }

    @Test
    void shouldHaveAFewSeriesOnlyInAFixedForm() throws Exception {
        List<String> lines = get("/metrics").body().lines().toList();
        Set<String> labels = new TreeSet<>();
        for (String line : lines) {
            Matcher sample = SAMPLE.matcher(line);
            assertThat(line.startsWith("# ") || sample.matches()).as(line).isTrue();
            if (sample.matches() && sample.group(1).startsWith("rankcluster_") && sample.group(2) != null) {
                labels.add(sample.group(2).replaceAll("=\"[^\"]*\"", ""));
            }
        }
        assertThat(labels).isSubsetOf("{partition}", "{end}", "{le}", "{why}", "{build,version}");
        assertThat(lines).hasSizeLessThan(500);
    }

    private static void checkReferencePage(String metrics) throws IOException {
        String page = Files.readString(Path.of("../../docs/reference/metrics.md"));
        Set<String> found = names(metrics, "(?m)^# HELP (rankcluster_\\w+)");
        found.removeIf(name -> name.startsWith("rankcluster_metrics_")); // stand with the metrics of jobs
        assertThat(found).isEqualTo(names(page.substring(0, page.indexOf("## Jobs")), "(?m)^\\| `(\\w+)`"));
    }

    private static Set<String> names(String text, String pattern) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .map(match -> match.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The judge of Prometheus itself, where it is installed; it also has rules for names. */
    @Test
    void shouldSatisfyPromtool() throws Exception {
        assumeTrue(isOnPath("promtool"), "promtool is not on the PATH");
        Process promtool = new ProcessBuilder("promtool", "check", "metrics")
                .redirectErrorStream(true)
                .start();
        try (OutputStream in = promtool.getOutputStream()) {
            in.write(get("/metrics").body().getBytes(StandardCharsets.UTF_8));
        }
        String said = new String(promtool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(said.lines().filter(line -> line.contains("rankcluster"))).isEmpty();
        assertThat(said).doesNotContain("error while linting");
    }

    private static boolean isOnPath(String program) {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }

    @ParameterizedTest
    @CsvSource({"/alive", "/ready", "/cluster/members", "/bootstrap/seed-nodes"})
    void shouldAnswerForItsHealth(String path) throws Exception {
        assertThat(get(path).statusCode()).isEqualTo(200);
    }

    @Test
    void shouldLetNoOneChangeTheCluster() throws Exception {
        String self = Cluster.get(system).selfMember().address().toString();
        HttpRequest leave = HttpRequest.newBuilder(
                        URI.create(management + "/cluster/members/" + self.replace("://", "%3A%2F%2F")))
                .DELETE()
                .build();
        HttpRequest down = HttpRequest.newBuilder(URI.create(management + "/cluster/members"))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString("address=" + self))
                .build();
        assertThat(CLIENT.send(leave, BodyHandlers.ofString()).statusCode()).isGreaterThanOrEqualTo(400);
        assertThat(CLIENT.send(down, BodyHandlers.ofString()).statusCode()).isGreaterThanOrEqualTo(400);
        assertThat(Cluster.get(system).selfMember().status()).isEqualTo(MemberStatus.up());
    }

    private static HttpResponse<String> get(String path) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(management + path))
                .timeout(PATIENCE)
                .build();
        return CLIENT.send(request, BodyHandlers.ofString());
    }
}
