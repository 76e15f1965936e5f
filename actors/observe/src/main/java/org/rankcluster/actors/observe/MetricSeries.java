package org.rankcluster.actors.observe;

import io.prometheus.metrics.config.EscapingScheme;
import io.prometheus.metrics.core.metrics.CounterWithCallback;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.Unit;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A writer of counters in the text format of Prometheus, for {@code GET /metrics}. A request reads counters that are kept for other
 * purposes; no measurement is made for metrics. The only label is {@code partition}, because the number of series must not grow with the
 * machine.
 */
public final class MetricSeries {
    private static final String PREFIX = "rankcluster_";

    private final PrometheusRegistry registry = new PrometheusRegistry();

    /** Returns the registry for further metrics. */
    public PrometheusRegistry registry() {
        return registry;
    }

    /** Adds a metric that only grows. */
    public void counter(String name, String help, @Nullable Unit unit, DoubleSupplier value) {
        CounterWithCallback.builder()
                .name(PREFIX + name)
                .unit(unit)
                .help(help)
                .callback(callback -> callback.call(value.getAsDouble()))
                .register(registry);
    }

    /** Adds a metric that grows and shrinks. */
    public void gauge(String name, String help, @Nullable Unit unit, DoubleSupplier value) {
        GaugeWithCallback.builder()
                .name(PREFIX + name)
                .unit(unit)
                .help(help)
                .callback(callback -> callback.call(value.getAsDouble()))
                .register(registry);
    }

    /** Adds a metric that only grows, by partition of this member. {@code callback} gives the name and value of each. */
    void counterByPartition(String name, String help, Consumer<CounterWithCallback.Callback> callback) {
        CounterWithCallback.builder()
                .name(PREFIX + name)
                .help(help)
                .labelNames("partition")
                .callback(callback)
                .register(registry);
    }

    /** Returns all metrics as they are now. */
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
