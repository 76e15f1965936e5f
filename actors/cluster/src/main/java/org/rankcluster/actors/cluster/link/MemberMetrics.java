package org.rankcluster.actors.cluster.link;

import akka.actor.typed.ActorSystem;
import akka.cluster.ClusterEvent.CurrentClusterState;
import akka.cluster.MemberStatus;
import akka.cluster.typed.Cluster;
import io.prometheus.metrics.core.metrics.Info;
import io.prometheus.metrics.instrumentation.jvm.JvmMetrics;
import java.util.stream.StreamSupport;
import org.rankcluster.actors.observe.AddressCounters;
import org.rankcluster.actors.observe.AddressMetrics;
import org.rankcluster.actors.observe.JobMetrics;
import org.rankcluster.actors.observe.MetricSeries;
import org.rankcluster.actors.observe.Observations;
import org.rankcluster.actors.observe.RunMetrics;
import org.rankcluster.actors.time.RunCounters;

/** The metrics of a cluster member: members, jobs, runs and JVM. */
final class MemberMetrics {
    private static final int DIGITS = 12;

    private final MetricSeries series = new MetricSeries();

    private MemberMetrics() {}

    /** Returns the metrics of the member that runs {@code system}. */
    static MemberMetrics of(ActorSystem<?> system) {
        MemberMetrics metrics = new MemberMetrics();
        metrics.addMembers(Cluster.get(system));
        metrics.addJobs(JobCounters.get(system));
        metrics.addBuild(system.settings().config().getString("rankcluster.build"));
        RunMetrics.addTo(metrics.series, RunCounters.get(system));
        AddressMetrics.addTo(metrics.series, AddressCounters.get(system));
        metrics.series.registry().register(new JobMetrics(Observations.get(system)));
        JvmMetrics.builder().register(metrics.series.registry());
        return metrics;
    }

    private void addMembers(Cluster cluster) {
        series.gauge(
                "members_up",
                "Members of the cluster that are up, as this one sees it",
                null,
                () -> up(cluster.state()));
        series.gauge(
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
        String where = ", on the member that schedules jobs";
        series.gauge("jobs_queued", "Jobs that wait for members" + where, null, jobs::queued);
        series.gauge("jobs_running", "Jobs that members work on" + where, null, jobs::running);
        jobs.addTo(series.registry());
    }

    /** Adds the build, by the hash that members compare when one joins. */
    private void addBuild(String hash) {
        String version = MemberMetrics.class.getPackage().getImplementationVersion();
        Info.builder()
                .name("rankcluster_build_info")
                .help("Version of this member, and the first digits of the hash of its build")
                .labelNames("version", "build")
                .register(series.registry())
                .addLabelValues(version == null ? "unpackaged" : version, hash.substring(0, DIGITS));
    }

    /** Returns the current values of all metrics, as text. */
    String text() {
        return series.text();
    }
}
