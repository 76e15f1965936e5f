package org.rankcluster.actors.observe;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.Behaviors;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.rankcluster.actors.job.AddressUse;
import org.rankcluster.protocol.address.scheme.Footprint;

class AddressMetricsTest {
    @Test
    void shouldBeMetricsOfTheLastJob() {
        ActorSystem<Void> system = ActorSystem.create(Behaviors.empty(), "counters");
        try {
            MetricSeries series = new MetricSeries();
            AddressMetrics.addTo(series, AddressCounters.get(system));
            assertThat(series.text().lines()).contains("rankcluster_job_translations 0.0");

            AddressCounters.get(system)
                    .ended(new AddressUse(
                            new Footprint(480, 40, 16, 0), 600, Map.of(), 96, 3, Map.of("direct", 3), 7, 77, 0.5));

            assertThat(series.text().lines())
                    .contains(
                            "rankcluster_job_addresses_bytes 480.0",
                            "rankcluster_job_rank_maps_bytes 40.0",
                            "rankcluster_job_translation_caches_bytes 16.0",
                            "rankcluster_job_communicators 3.0",
                            "rankcluster_job_translations 7.0",
                            "rankcluster_job_translation_cycles 77.0",
                            "rankcluster_job_cache_hit_rate 0.5");
        } finally {
            system.terminate();
        }
    }
}
