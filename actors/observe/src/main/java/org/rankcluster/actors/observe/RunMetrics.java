package org.rankcluster.actors.observe;

import io.prometheus.metrics.model.snapshots.Unit;
import org.rankcluster.actors.time.RunCounters;

/** The Prometheus metrics of the runs of one JVM: windows, events, batches. */
public final class RunMetrics {
    private RunMetrics() {}

    /** Adds the metrics to {@code series}. */
    public static void addTo(MetricSeries series, RunCounters runs) {
        series.counter("runs", "Runs that have begun", null, runs::runs);
        series.gauge("runs_active", "Runs that have begun and not ended", null, runs::active);
        series.counter("windows", "Windows of virtual time that have been executed", null, runs::windows);
        series.gauge("events_in_flight", "Events under way in the run, on all of its members", null, runs::inFlight);
        series.counter("batches_sent", "Batches of events sent to other members", null, runs::batches);
        series.gauge("virtual_time", "Virtual time of the run", Unit.SECONDS, runs::virtualSeconds);
        series.counter("batches_sent", "Batches of events sent to other members", Unit.BYTES, runs::bytesSent);
        series.counter(
                "batches_received", "Batches of events received from other members", Unit.BYTES, runs::bytesReceived);
        series.counter("batches_wait", "Time waited for batches of other members", Unit.SECONDS, runs::waitedSeconds);
        series.counterByPartition("events", "Events that have been executed, by partition of this member", callback -> {
            for (int index = 0; index < runs.partitions(); index++) {
                callback.call((double) runs.events(index), String.valueOf(index));
            }
        });
    }
}
