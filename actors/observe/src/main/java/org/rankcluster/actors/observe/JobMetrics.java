package org.rankcluster.actors.observe;

import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.rankcluster.actors.observe.frame.Evidence;
import org.rankcluster.actors.observe.frame.Frame;
import org.rankcluster.actors.observe.frame.LinkFrame;
import org.rankcluster.actors.observe.frame.WorkFrame;
import org.rankcluster.actors.rank.RankReading;

/**
 * The Prometheus metrics of the jobs that this cluster member coordinates: the figures of the dashboard's samples, with
 * bounded labels. A label that would have more values than its bound has the value {@link #OTHER} for the rest, and
 * {@code rankcluster_metrics_folded_series} gives their number.
 */
public final class JobMetrics implements MultiCollector {
    /** Label of the values beyond a bound. */
    public static final String OTHER = "other";

    /** Largest number of jobs, the newest. */
    public static final int MOST_JOBS = 16;

    /** Largest number of values of a label of one job. */
    public static final int MOST_VALUES = 64;

    /** Label of the job's id. Prometheus itself has a label with the name job. */
    private static final String JOB = "job_id";

    private static final String PREFIX = "rankcluster_job_";
    private static final double PICOSECONDS = 1e12;
    private static final Pattern SIGNED = Pattern.compile("([+-])(.+)");
    private static final Pattern SIDED = Pattern.compile("(.*?) ?\\b(up|down)\\b ?(.*)");

    private final Observations runs;

    /** Creates the metrics of the runs of a JVM. */
    public JobMetrics(Observations runs) {
        this.runs = runs;
    }

    /** The metric snapshots that are collected for one request. */
    private static final class Request {
        private final Map<String, CounterSnapshot.Builder> counters = new TreeMap<>();
        private final Map<String, GaugeSnapshot.Builder> gauges = new TreeMap<>();
        private long folded;

        void count(String name, String help, long value, String... labels) {
            count(name, help, (double) value, labels);
        }

        void gauge(String name, String help, long value, String... labels) {
            gauge(name, help, (double) value, labels);
        }

        void count(String name, String help, double value, String... labels) {
            counters.computeIfAbsent(
                            PREFIX + name,
                            its -> CounterSnapshot.builder().name(its).help(help))
                    .dataPoint(CounterSnapshot.CounterDataPointSnapshot.builder()
                            .value(value)
                            .labels(Labels.of(labels))
                            .build());
        }

        void gauge(String name, String help, double value, String... labels) {
            gauges.computeIfAbsent(
                            PREFIX + name,
                            its -> GaugeSnapshot.builder().name(its).help(help))
                    .dataPoint(GaugeSnapshot.GaugeDataPointSnapshot.builder()
                            .value(value)
                            .labels(Labels.of(labels))
                            .build());
        }

        MetricSnapshots finish(int leftOut) {
            MetricSnapshots.Builder all = MetricSnapshots.builder();
            counters.values().forEach(counter -> all.metricSnapshot(counter.build()));
            gauges.values().forEach(gauge -> all.metricSnapshot(gauge.build()));
            all.metricSnapshot(single(
                    "rankcluster_metrics_folded_series",
                    "Series whose label has the value other, because a label has at most " + MOST_VALUES
                            + " values for each job",
                    (double) folded));
            all.metricSnapshot(single(
                    "rankcluster_metrics_jobs_left_out",
                    "Jobs without metrics, because there are metrics of the newest " + MOST_JOBS + " jobs only",
                    leftOut));
            return all.build();
        }

        private static GaugeSnapshot single(String name, String help, double value) {
            return GaugeSnapshot.builder()
                    .name(name)
                    .help(help)
                    .dataPoint(GaugeSnapshot.GaugeDataPointSnapshot.builder()
                            .value(value)
                            .build())
                    .build();
        }
    }

    @Override
    public MetricSnapshots collect() {
        List<RunFigures> all = runs.scrape();
        Request request = new Request();
        all.subList(Math.max(0, all.size() - MOST_JOBS), all.size()).forEach(run -> add(run, request));
        return request.finish(Math.max(0, all.size() - MOST_JOBS));
    }

    private static void add(RunFigures figures, Request request) {
        String job = figures.run().job().id();
        Frame frame = figures.newest();
        Frame.Clock clock = frame.clock();
        request.gauge(
                "info",
                "Properties of a job; always 1",
                1,
                JOB,
                job,
                "app",
                figures.run().job().app(),
                "machine",
                figures.run().machine().name(),
                "fidelity",
                figures.run().job().fidelity(),
                "addressing",
                figures.run().job().addressing(),
                "state",
                figures.status().state());
        request.gauge("attempt", "Number of the job's attempt", frame.stamp().attempt(), JOB, job);
        request.gauge(
                "virtual_time_seconds",
                "Virtual time of the newest sample",
                frame.stamp().to() / PICOSECONDS,
                JOB,
                job);
        request.count("events_total", "Events that have been executed", clock.events(), JOB, job);
        request.count("messages_total", "MPI messages that were sent", clock.messages(), JOB, job);
        request.count("packet_hops_total", "Links crossed by packets or messages", clock.hops(), JOB, job);
        request.gauge("events_in_flight", "Events under way", clock.inFlight(), JOB, job);
        ranks(job, figures, request);
        links(job, figures, request);
        work(job, figures, request);
        addresses(job, figures, request);
    }

    private static void ranks(String job, RunFigures figures, Request request) {
        String help = "Ranks whose programs have begun, and ranks whose programs have ended";
        request.gauge("ranks", help, figures.status().started(), JOB, job, "state", "started");
        request.gauge("ranks", help, figures.status().done(), JOB, job, "state", "done");
        float[] states = figures.newest().ranks().states();
        for (int state = 0; state < states.length; state++) {
            request.gauge(
                    "rank_state_ratio",
                    "Share of the ranks' virtual time in a state, in the newest sample",
                    states[state],
                    JOB,
                    job,
                    "state",
                    RankReading.name(state));
        }
    }

    private static void links(String job, RunFigures figures, Request request) {
        LinkFrame links = figures.newest().links();
        if (links == null) {
            return;
        }
        String network = figures.run().pictures().links().family();
        for (LinkFrame.Kind kind : links.kinds()) {
            String[] labels = labels(kind.name());
            link(request, job, network, labels, "mean", kind.mean());
            link(request, job, network, labels, "max", kind.max());
        }
    }

    private static void link(
            Request request, String job, String network, String[] labels, String statistic, double busy) {
        request.gauge(
                "link_busy_ratio",
                "Busy share of the links of one kind, in the newest sample",
                busy,
                JOB,
                job,
                "network",
                network,
                "dimension",
                labels[0],
                "direction",
                labels[1],
                "of",
                statistic);
    }

    /** Returns the dimension or level of a kind of links, and its direction, empty for none. */
    private static String[] labels(String kind) {
        Matcher signed = SIGNED.matcher(kind);
        if (signed.matches()) {
            return new String[] {signed.group(2), signed.group(1)};
        }
        Matcher sided = SIDED.matcher(kind);
        return sided.matches()
                ? new String[] {(sided.group(1) + ' ' + sided.group(3)).strip(), sided.group(2)}
                : new String[] {kind, ""};
    }

    private static void work(String job, RunFigures figures, Request request) {
        WorkFrame work = figures.newest().work();
        bounded(figures.sums().actorEvents(), Long::sum, request)
                .forEach((name, events) -> request.count(
                        "actor_events_total", "Events by class of actors", events, JOB, job, "class", name));
        for (WorkFrame.ActorClass actors : work.classes()) {
            request.gauge("actors", "Actors of a class", actors.actors(), JOB, job, "class", actors.name());
            request.gauge(
                    "actor_queue_max",
                    "Largest number of events of one actor in one window",
                    actors.queueMax(),
                    JOB,
                    job,
                    "class",
                    actors.name());
        }
        Map<String, Long> partitions = new LinkedHashMap<>();
        figures.sums().partitionEvents().forEach((id, events) -> partitions.put(String.valueOf(id), events));
        bounded(partitions, Long::sum, request)
                .forEach((id, events) -> request.count(
                        "partition_events_total", "Events by partition", events, JOB, job, "partition", id));
        Map<String, Double> waits = new LinkedHashMap<>();
        work.partitions().forEach(one -> waits.put(String.valueOf(one.id()), one.waitShare()));
        bounded(waits, Math::max, request)
                .forEach((id, share) -> request.gauge(
                        "partition_wait_ratio",
                        "Share of the wall time for which a partition waited for others, in the newest sample",
                        share,
                        JOB,
                        job,
                        "partition",
                        id));
        bounded(figures.sums().collectives(), RunFigures.Calls::plus, request).forEach((name, calls) -> {
            int slash = name.indexOf('/');
            String collective = slash < 0 ? name : name.substring(0, slash);
            String algorithm = slash < 0 ? OTHER : name.substring(slash + 1);
            request.count(
                    "collective_calls_total",
                    "Calls of collectives that have ended, of all ranks",
                    calls.count(),
                    JOB,
                    job,
                    "collective",
                    collective,
                    "algorithm",
                    algorithm);
            request.count(
                    "collective_seconds_total",
                    "Virtual time for which ranks waited for collectives that have ended",
                    calls.picoseconds() / PICOSECONDS,
                    JOB,
                    job,
                    "collective",
                    collective,
                    "algorithm",
                    algorithm);
        });
        bounded(figures.sums().calls(), RunFigures.Calls::plus, request).forEach((name, calls) -> {
            request.count("calls_total", "MPI calls of all ranks", calls.count(), JOB, job, "call", name);
            request.count(
                    "call_seconds_total",
                    "Virtual time of all ranks in an MPI call, or in the program",
                    calls.picoseconds() / PICOSECONDS,
                    JOB,
                    job,
                    "call",
                    name);
        });
    }

    private static void addresses(String job, RunFigures figures, Request request) {
        Evidence.Addresses addresses = figures.status().addresses();
        if (addresses == null) {
            return;
        }
        String help =
                "Bytes of address management of a rank, mean, on the modelled machine; used is 1 for the job's scheme";
        Map<String, Long> others = new TreeMap<>(addresses.others());
        others.remove(addresses.scheme());
        request.gauge("address_bytes", help, addresses.bytes(), JOB, job, "scheme", addresses.scheme(), "used", "1");
        bounded(others, Long::sum, request)
                .forEach((scheme, bytes) ->
                        request.gauge("address_bytes", help, bytes, JOB, job, "scheme", scheme, "used", "0"));
    }

    /** Returns the values of a label, of which those beyond the bound are one. The first in the map's order stay. */
    private static <T> Map<String, T> bounded(Map<String, T> values, BinaryOperator<T> plus, Request request) {
        if (values.size() <= MOST_VALUES) {
            return values;
        }
        Map<String, T> bounded = new LinkedHashMap<>();
        values.forEach((name, value) -> bounded.merge(bounded.size() < MOST_VALUES - 1 ? name : OTHER, value, plus));
        request.folded += values.size() - bounded.size() + 1;
        return bounded;
    }
}
