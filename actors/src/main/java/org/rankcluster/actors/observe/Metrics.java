package org.rankcluster.actors.observe;

import akka.actor.typed.ActorSystem;
import akka.cluster.ClusterEvent.CurrentClusterState;
import akka.cluster.MemberStatus;
import akka.cluster.typed.Cluster;
import io.prometheus.metrics.config.EscapingScheme;
import io.prometheus.metrics.core.metrics.CounterWithCallback;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.instrumentation.jvm.JvmMetrics;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.Unit;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.DoubleSupplier;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cluster.control.JobCounters;
import org.rankcluster.actors.time.RunCounters;

/**
 * A member's metrics in the text format of Prometheus. Nothing is measured for them: whoever asks reads counters that are
 * kept anyway. The only label is {@code partition}; the number of series must not grow with the machine.
 */
public final class Metrics {
    private static final String PREFIX = "rankcluster_";

    private final PrometheusRegistry registry = new PrometheusRegistry();

    private Metrics() {}

    /** Those of a member. */
    public static Metrics of(ActorSystem<?> system) {
        Metrics metrics = new Metrics();
        metrics.addMembers(Cluster.get(system));
        metrics.addJobs(JobCounters.get(system));
        metrics.addRuns(RunCounters.get(system));
        JvmMetrics.builder().register(metrics.registry);
        return metrics;
    }

    private void addMembers(Cluster cluster) {
        gauge("members_up", "Members of the cluster that are up, as this one sees it", null, () -> up(cluster.state()));
        gauge(
                "members_unreachable",
                "Members that this one, or another, cannot reach",
                null,
                () -> cluster.state().getUnreachable().size());
    }

    private static long up(CurrentClusterState state) {
        return StreamSupport.stream(state.getMembers().spliterator(), false)
                .filter(member -> member.status().equals(MemberStatus.up()))
                .count();
    }

    private void addJobs(JobCounters jobs) {
        String where = ", on the member that hands out work";
        gauge("jobs_queued", "Jobs that wait for members" + where, null, jobs::queued);
        gauge("jobs_running", "Jobs that members work on" + where, null, jobs::running);
    }

    private void addRuns(RunCounters runs) {
        counter("runs", "Runs that have begun", null, runs::runs);
        gauge("runs_active", "Runs that have begun and not ended", null, runs::active);
        counter("windows", "Windows of virtual time that have been executed", null, runs::windows);
        gauge("events_in_flight", "Events under way in the run, on all of its members", null, runs::inFlight);
        counter("batches_sent", "Batches of events sent to other members", null, runs::batches);
        gauge("virtual_time", "Virtual time of the run", Unit.SECONDS, runs::virtualSeconds);
        counter("batches_sent", "Batches of events sent to other members", Unit.BYTES, runs::bytesSent);
        counter("batches_received", "Batches of events received from other members", Unit.BYTES, runs::bytesReceived);
        counter("batches_wait", "Time waited for batches of other members", Unit.SECONDS, runs::waitedSeconds);
        CounterWithCallback.builder()
                .name(PREFIX + "events")
                .help("Events that have been executed, by partition of this member")
                .labelNames("partition")
                .callback(callback -> {
                    for (int place = 0; place < runs.partitions(); place++) {
                        callback.call((double) runs.events(place), String.valueOf(place));
                    }
                })
                .register(registry);
    }

    private void counter(String name, String help, @Nullable Unit unit, DoubleSupplier value) {
        CounterWithCallback.builder()
                .name(PREFIX + name)
                .unit(unit)
                .help(help)
                .callback(callback -> callback.call(value.getAsDouble()))
                .register(registry);
    }

    private void gauge(String name, String help, @Nullable Unit unit, DoubleSupplier value) {
        GaugeWithCallback.builder()
                .name(PREFIX + name)
                .unit(unit)
                .help(help)
                .callback(callback -> callback.call(value.getAsDouble()))
                .register(registry);
    }

    /** All of them as they are now. */
    public String text() {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        try (OutputStream out = text) {
            PrometheusTextFormatWriter.create().write(out, registry.scrape(), EscapingScheme.UNDERSCORE_ESCAPING);
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
        return text.toString(StandardCharsets.UTF_8);
    }
}
