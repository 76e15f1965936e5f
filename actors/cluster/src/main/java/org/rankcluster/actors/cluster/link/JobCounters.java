package org.rankcluster.actors.cluster.link;

import akka.actor.typed.ActorSystem;
import akka.actor.typed.Extension;
import akka.actor.typed.ExtensionId;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.Unit;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The metrics of jobs and of refused requests. The coordinator counts the jobs. The counts of jobs are 0 on the other members, so the sum
 * over all members is the cluster's count. Each member counts the requests that it has refused.
 */
public final class JobCounters implements Extension {
    private static final ExtensionId<JobCounters> ID = new ExtensionId<>() {
        @Override
        public JobCounters createExtension(ActorSystem<?> system) {
            return new JobCounters();
        }
    };

    /** Upper bounds of the buckets of a job's duration, in seconds: from a second to a day. */
    private static final double[] SECONDS = {1, 10, 60, 600, 3_600, 21_600, 86_400};

    /** The ways in which a job ends. */
    public enum End {
        /** The job ended with exit code 0. */
        SUCCESS,
        /** The job ended by itself with another exit code. */
        FAILED,
        /** The job was cancelled, or its client disconnected. */
        CANCELLED,
        /** The job lost a member. */
        LOST;

        /** Returns the label of the end in metrics and in the log. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Reason of a refusal: the request has another token than the cluster. */
    public static final String TOKEN = "token";
    /** Reason of a refusal: the client has another build than the cluster. */
    public static final String BUILD = "build";
    /** Reason of a refusal: the cluster cannot carry out the job. */
    public static final String ORDER = "order";

    /** Reason of a refusal: the certificate of a connection is not accepted. */
    public static final String CERTIFICATE = "certificate";
    /** Reason of a refusal: a connection does not begin as one of a member. */
    public static final String STRANGER = "stranger";

    private final AtomicInteger queued = new AtomicInteger();
    private final AtomicInteger running = new AtomicInteger();
    private final Counter ended = Counter.builder()
            .name("rankcluster_jobs_total")
            .help("Jobs that have ended while this member scheduled jobs")
            .labelNames("end")
            .build();
    private final Histogram seconds = Histogram.builder()
            .name("rankcluster_job_seconds")
            .unit(Unit.SECONDS)
            .help("Time from the first start of a job to its end, while this member scheduled jobs")
            .classicOnly()
            .classicUpperBounds(SECONDS)
            .build();
    private final Counter refused = Counter.builder()
            .name("rankcluster_requests_refused_total")
            .help("Requests and connections that this member has refused")
            .labelNames("why")
            .build();

    private JobCounters() {
        for (End end : End.values()) {
            ended.initLabelValues(end.label());
        }
        for (String why : List.of(TOKEN, BUILD, ORDER, CERTIFICATE, STRANGER)) {
            refused.initLabelValues(why);
        }
    }

    /** Returns the counters of an actor system. */
    public static JobCounters get(ActorSystem<?> system) {
        return system.registerExtension(ID);
    }

    /** Returns the number of jobs that wait for members. */
    public int queued() {
        return queued.get();
    }

    /** Returns the number of jobs that members work on. */
    public int running() {
        return running.get();
    }

    /**
     * Replaces the counts.
     *
     * @param newQueued number of jobs that wait for members, 0 or more
     * @param newRunning number of jobs that members work on, 0 or more
     */
    public void count(long newQueued, long newRunning) {
        queued.set((int) newQueued);
        running.set((int) newRunning);
    }

    /** Counts a job that has ended. */
    public void ended(End end) {
        ended.labelValues(end.label()).inc();
    }

    /** Adds the duration of a job that has ended, in seconds. */
    public void lasted(double duration) {
        seconds.observe(duration);
    }

    /** Counts a refused request or connection. */
    public void refused(String why) {
        refused.labelValues(why).inc();
    }

    /** Returns the number of jobs that have ended so. */
    public long ended(String end) {
        return ended.labelValues(end).getLongValue();
    }

    /** Returns the number of requests and connections that were refused for this reason. */
    public long refusals(String why) {
        return refused.labelValues(why).getLongValue();
    }

    /** Adds the metrics of ended jobs and refusals. */
    void addTo(PrometheusRegistry registry) {
        registry.register(ended);
        registry.register(seconds);
        registry.register(refused);
    }
}
