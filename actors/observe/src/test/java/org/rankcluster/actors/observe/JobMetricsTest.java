package org.rankcluster.actors.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import mpi.MPI;
import org.junit.jupiter.api.Test;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.actors.job.Jobs;
import org.rankcluster.actors.job.Profile;
import org.rankcluster.actors.observe.frame.RunCounts;

/** Tests that the metrics of a job equal its result, and that their labels are bounded. */
class JobMetricsTest {
    private static final Pattern SAMPLE = Pattern.compile("(\\w+)(?:\\{([^}]*)})? ([-+.\\dEeNaInf]+)");

    private final Observations runs = new Observations();

    private static Map<String, Double> text(Observations runs) {
        MetricSeries series = new MetricSeries();
        series.registry().register(new JobMetrics(runs));
        Map<String, Double> values = new TreeMap<>();
        for (String line : series.text().lines().toList()) {
            if (!line.startsWith("#")) {
                Matcher sample = SAMPLE.matcher(line);
                assertThat(sample.matches()).as(line).isTrue();
                String labels = sample.group(2) == null ? "" : "{" + sample.group(2) + "}";
                assertThat(values.put(sample.group(1) + labels, Double.valueOf(sample.group(3))))
                        .isNull();
            }
        }
        return values;
    }

    private static void collectives() throws Exception {
        MPI.Init(new String[0]);
        int[] value = {MPI.COMM_WORLD.getRank()};
        for (int i = 0; i < 5; i++) {
            MPI.COMM_WORLD.allReduce(value, 1, MPI.INT, MPI.SUM);
        }
        MPI.COMM_WORLD.barrier();
        MPI.Finalize();
    }

    @Test
    void shouldEqualTheResult() throws IOException {
        JobResult result = Jobs.on("bgl-512", 32)
                .shape("4x4x2")
                .partitions(2)
                .probes(Watched.by(runs::add))
                .run(JobMetricsTest::collectives)
                .result();
        Map<String, Double> metrics = text(runs);

        assertThat(metrics.get("rankcluster_job_events_total{job_id=\"7\"}"))
                .isEqualTo((double) result.figures().events());
        assertThat(metrics.get("rankcluster_job_messages_total{job_id=\"7\"}"))
                .isEqualTo((double) result.figures().messages());
        assertThat(metrics.get("rankcluster_job_packet_hops_total{job_id=\"7\"}"))
                .isEqualTo((double) result.figures().packetHops());
        assertThat(metrics.get("rankcluster_job_ranks{job_id=\"7\",state=\"done\"}"))
                .isEqualTo(32.0);
        assertThat(sum(metrics, "rankcluster_job_actor_events_total"))
                .isEqualTo((double) result.figures().events());
        assertThat(sum(metrics, "rankcluster_job_partition_events_total"))
                .isEqualTo((double) result.figures().events());
        assertThat(sum(metrics, "rankcluster_job_rank_state_ratio")).isCloseTo(1, within(0.01));
        double calls = RunCounts.of(result).hot().collectives().stream()
                .mapToDouble(one -> one.counts().calls())
                .sum();
        assertThat(sum(metrics, "rankcluster_job_collective_calls_total"))
                .isEqualTo(calls)
                .isGreaterThanOrEqualTo(5 * 32);
        Profile.Call reduce = result.profile().calls().stream()
                .filter(call -> call.call().equals("allReduce"))
                .findFirst()
                .orElseThrow();
        assertThat(metrics.get("rankcluster_job_calls_total{call=\"allReduce\",job_id=\"7\"}"))
                .isEqualTo((double) reduce.count());
        assertThat(metrics.get("rankcluster_job_call_seconds_total{call=\"allReduce\",job_id=\"7\"}"))
                .isCloseTo(
                        32
                                * (reduce.compute().mean()
                                        + reduce.transfer().mean()
                                        + reduce.waiting().mean()),
                        within(1e-10));
        for (String dimension : new String[] {"x", "y", "z"}) {
            assertThat(metrics)
                    .containsKey("rankcluster_job_link_busy_ratio{dimension=\"" + dimension
                            + "\",direction=\"+\",job_id=\"7\",network=\"torus\",of=\"max\"}");
        }
        assertThat(metrics.keySet())
                .anyMatch(name -> name.startsWith("rankcluster_job_address_bytes{job_id=\"7\",scheme=\"vcrt\""));
        assertThat(metrics.get("rankcluster_metrics_folded_series")).isZero();
        assertThat(metrics).hasSizeLessThan(150);
        assertThat(series(metrics)).isEqualTo(listed("## Jobs"));
    }

    /** Returns the names of the metrics, each with its labels except the job's. */
    private static Set<String> series(Map<String, Double> metrics) {
        return metrics.keySet().stream()
                .map(series -> Pattern.compile("\"[^\"]*\"").matcher(series).replaceAll(""))
                .map(series -> series.replaceAll("=|job_id=?", "")
                        .replaceAll("\\{,?|,?}", ",")
                        .replace(",,", ","))
                .map(JobMetricsTest::sorted)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String sorted(String series) {
        List<String> words = List.of(series.split(","));
        return words.getFirst()
                + words.stream()
                        .skip(1)
                        .filter(word -> !word.isEmpty())
                        .sorted()
                        .toList();
    }

    /** Returns the metrics in a section of the reference page, with their labels. */
    private static Set<String> listed(String section) throws IOException {
        String page = Files.readString(Path.of("../../docs/reference/metrics.md"));
        return page.substring(page.indexOf(section))
                .lines()
                .filter(line -> line.startsWith("| `"))
                .map(line -> line.replace("`", "").replace(" ", "").split("\\|"))
                .map(cells -> sorted(cells[1] + "," + cells[3]))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static double sum(Map<String, Double> metrics, String name) {
        return metrics.entrySet().stream()
                .filter(entry -> entry.getKey().startsWith(name + "{"))
                .mapToDouble(Map.Entry::getValue)
                .sum();
    }

    @Test
    void shouldBeSampledBecauseSomebodyReadsMetrics() {
        assertThat(text(runs))
                .containsOnlyKeys("rankcluster_metrics_folded_series", "rankcluster_metrics_jobs_left_out");
        Jobs.Ended unusedEnded = Jobs.on("ideal", 4)
                .probes(RunWatcher.probes(new RunWatcher() {
                    @Override
                    public void progress(long virtualTime, long events, int ranksDone) {}

                    @Override
                    public void observed(Observation run) {
                        runs.add(run);
                    }
                }))
                .run(JobMetricsTest::collectives);
        assertThat(text(runs)).containsKey("rankcluster_job_events_total{job_id=\"0\"}");
    }

    @Test
    void shouldFoldPartitionsBeyondTheBound() {
        JobResult result = Jobs.on("bgl-512", 128)
                .shape("8x4x4")
                .partitions(100)
                .probes(Watched.by(runs::add))
                .run(JobMetricsTest::collectives)
                .result();
        Map<String, Double> metrics = text(runs);
        assertThat(metrics.keySet().stream().filter(name -> name.startsWith("rankcluster_job_partition_events_total")))
                .hasSize(JobMetrics.MOST_VALUES)
                .contains("rankcluster_job_partition_events_total{job_id=\"7\",partition=\"other\"}");
        assertThat(sum(metrics, "rankcluster_job_partition_events_total"))
                .isEqualTo((double) result.figures().events());
        assertThat(metrics.get("rankcluster_metrics_folded_series")).isEqualTo(2.0 * (100 - 63));
    }
}
