package org.rankcluster.actors.observe;

import io.prometheus.metrics.model.snapshots.Unit;
import java.util.function.ToDoubleFunction;
import org.rankcluster.actors.job.AddressUse;

/** The Prometheus metrics of address management, with the figures of the last job's result. */
public final class AddressMetrics {
    private AddressMetrics() {}

    /** Adds the metrics to {@code series}. */
    public static void addTo(MetricSeries series, AddressCounters jobs) {
        bytes(series, jobs, "addresses", "addresses", use -> use.modelled().addresses());
        bytes(series, jobs, "rank_maps", "rank maps", use -> use.modelled().maps());
        bytes(
                series,
                jobs,
                "translation_caches",
                "caches of translations",
                use -> use.modelled().caches());
        gauge(series, jobs, "communicators", "Communicators of rank 0", AddressUse::communicators);
        gauge(series, jobs, "translations", "Translations of all ranks", AddressUse::translations);
        gauge(
                series,
                jobs,
                "translation_cycles",
                "Cycles of all ranks for translations",
                AddressUse::translationCycles);
        gauge(series, jobs, "cache_hit_rate", "Searches of caches that found their rank", AddressUse::cacheHitRate);
    }

    private static void bytes(
            MetricSeries series, AddressCounters jobs, String name, String what, ToDoubleFunction<AddressUse> figure) {
        series.gauge(
                "job_" + name,
                "Bytes of " + what + " on the modelled machine, mean of the ranks of the last job that ended",
                Unit.BYTES,
                () -> figure.applyAsDouble(jobs.last()));
    }

    private static void gauge(
            MetricSeries series, AddressCounters jobs, String name, String what, ToDoubleFunction<AddressUse> figure) {
        series.gauge(
                "job_" + name, what + " in the last job that ended", null, () -> figure.applyAsDouble(jobs.last()));
    }
}
