package org.rankcluster.actors.cluster.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.Behaviors;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.typesafe.config.ConfigFactory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import mpi.MPI;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.rankcluster.actors.cluster.member.MemberConfig;
import org.rankcluster.actors.cluster.member.MemberSettings;
import org.rankcluster.actors.job.Jobs;
import org.rankcluster.actors.observe.Observation;
import org.rankcluster.actors.observe.Observations;
import org.rankcluster.actors.observe.ObservedRun;
import org.rankcluster.actors.observe.Peers;
import org.rankcluster.actors.observe.RunWatcher;

/** Tests that the dashboards of Grafana and the rules of Prometheus use only metrics and labels that members have. */
class DashboardQueriesTest {
    private static final Path FOLDER = Path.of("..", "..", "config", "dashboards");
    private static final Pattern SAMPLE = Pattern.compile("(\\w+)(?:\\{(.*)})? \\S+");
    private static final Pattern LABEL = Pattern.compile("(\\w+)\\s*=~?\\s*\"[^\"]*\"");
    private static final Pattern METRIC = Pattern.compile("((?:rankcluster|jvm|process)[\\w:]*|\\bup\\b)(\\{[^}]*})?");
    private static final Pattern BY = Pattern.compile("\\bby \\(([^)]*)\\)");
    private static final Pattern RULE = Pattern.compile("- record: (\\S+)\\s+expr: (.*)");
    private static final Pattern EXPRESSION = Pattern.compile("expr: (.*)");

    /** Labels that Prometheus adds. */
    private static final Set<String> OF_TARGETS = Set.of("instance", "job");

    private static ActorSystem<Void> system;
    private static final Map<String, Set<String>> METRICS = new HashMap<>();

    @BeforeAll
    static void run() throws Exception {
        MemberSettings settings = MemberSettings.read(null, Map.of("port", "0", "management.port", "0"));
        system = ActorSystem.create(
                Behaviors.empty(),
                MemberConfig.SYSTEM,
                ConfigFactory.parseString("akka.loglevel = ERROR").withFallback(MemberConfig.of(settings)));
        Beats.run(system, 4, 100);
        Jobs.Ended unusedEnded = Jobs.on("bgl-512", 8)
                .shape("2x2x2")
                .partitions(2)
                .probes(RunWatcher.probes(new RunWatcher() {
                    @Override
                    public void progress(long virtualTime, long events, int ranksDone) {}

                    @Override
                    public ObservedRun observedRun() {
                        return new ObservedRun("7", "run test", true, 1, 1, Peers.NONE);
                    }

                    @Override
                    public void observed(Observation observed) {
                        Observations.get(system).add(observed);
                    }
                }))
                .run(() -> {
                    MPI.Init(new String[0]);
                    MPI.COMM_WORLD.allReduce(new int[] {1}, 1, MPI.INT, MPI.SUM);
                    MPI.Finalize();
                });
        for (String line : MemberMetrics.of(system).text().lines().toList()) {
            Matcher sample = SAMPLE.matcher(line);
            if (!line.startsWith("#") && sample.matches()) {
                Set<String> labels = METRICS.computeIfAbsent(sample.group(1), made -> new HashSet<>(OF_TARGETS));
                Matcher label = LABEL.matcher(sample.group(2) == null ? "" : sample.group(2));
                while (label.find()) {
                    labels.add(label.group(1));
                }
            }
        }
        METRICS.put("up", OF_TARGETS);
        Matcher rule = RULE.matcher(rules());
        while (rule.find()) {
            METRICS.put(rule.group(1), new HashSet<>(OF_TARGETS));
        }
    }

    @AfterAll
    static void stop() {
        system.terminate();
        system.getWhenTerminated().toCompletableFuture().join();
    }

    private static String rules() throws IOException {
        return Files.readString(FOLDER.resolve("prometheus/rules.yml"));
    }

    private static void check(String where, String expression) {
        Matcher metric = METRIC.matcher(expression);
        Set<String> labels = new HashSet<>();
        int found = 0;
        while (metric.find()) {
            found++;
            assertThat(METRICS).as(where + ": " + expression).containsKey(metric.group(1));
            labels.addAll(METRICS.get(metric.group(1)));
            Matcher label = LABEL.matcher(metric.group(2) == null ? "" : metric.group(2));
            while (label.find()) {
                assertThat(METRICS.get(metric.group(1)))
                        .as(where + ": " + expression)
                        .contains(label.group(1));
            }
        }
        assertThat(found).as(where + ": " + expression).isPositive();
        Matcher by = BY.matcher(expression);
        while (by.find()) {
            assertThat(labels)
                    .as(where + ": " + expression)
                    .contains(by.group(1).split(", "));
        }
    }

    @Test
    void shouldUseMetricsThatMembersHave() throws IOException {
        List<Path> boards;
        try (Stream<Path> files = Files.list(FOLDER.resolve("grafana"))) {
            boards = files.filter(file -> file.toString().endsWith(".json"))
                    .sorted()
                    .toList();
        }
        assertThat(boards)
                .extracting(file -> file.getFileName().toString())
                .containsExactly("cluster.json", "job.json", "jvm.json", "network.json", "ranks.json");
        for (Path board : boards) {
            JsonNode json = new ObjectMapper().readTree(board.toFile());
            List<String> titles = new ArrayList<>();
            for (JsonNode panel : json.get("panels")) {
                titles.add(panel.get("title").asText());
                assertThat(panel.get("datasource").get("uid").asText()).isEqualTo("rankcluster");
                for (JsonNode target : panel.get("targets")) {
                    check(
                            board + ", " + panel.get("title").asText(),
                            target.get("expr").asText());
                }
            }
            assertThat(titles).doesNotHaveDuplicates().isNotEmpty();
        }
    }

    @Test
    void shouldRecordAndAlertByMetricsThatMembersHave() throws IOException {
        Matcher expression = EXPRESSION.matcher(rules());
        int found = 0;
        while (expression.find()) {
            found++;
            check("rules.yml", expression.group(1));
        }
        assertThat(found).isEqualTo(8);
    }

    @Test
    void shouldSatisfyPromtool() throws Exception {
        Process promtool;
        try {
            promtool = new ProcessBuilder(
                            "promtool",
                            "check",
                            "config",
                            FOLDER.resolve("prometheus/prometheus.yml").toString())
                    .redirectErrorStream(true)
                    .start();
        } catch (IOException notInstalled) {
            assumeTrue(false, "promtool is not installed");
            return;
        }
        String said = new String(promtool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(promtool.waitFor()).as(said).isZero();
    }
}
