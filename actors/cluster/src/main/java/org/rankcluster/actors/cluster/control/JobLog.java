package org.rankcluster.actors.cluster.control;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cluster.control.JobRecord.State;
import org.rankcluster.actors.cluster.link.JobCounters;
import org.rankcluster.actors.cluster.link.JobCounters.End;
import org.rankcluster.actors.job.JobResult;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/** The coordinator's log of jobs for operators, with a line for each change of a job, and the metrics of ended jobs. */
final class JobLog {
    private static final Logger LOG = LoggerFactory.getLogger("rankcluster.jobs");
    private static final double MILLIS = 1e3;

    private final JobCounters counters;
    private final LongSupplier millis;
    private final Map<Long, Entry> entries = new HashMap<>();

    /**
     * A job that is not over.
     *
     * @param last its latest record
     * @param cancels user who has cancelled it; null if no one has
     */
    private record Entry(JobRecord last, @Nullable String cancels) {}

    /**
     * Creates a log.
     *
     * @param known jobs of the coordinator before this one
     * @param millis clock, in milliseconds since 1970
     */
    JobLog(Collection<JobRecord> known, JobCounters counters, LongSupplier millis) {
        this.counters = counters;
        this.millis = millis;
        for (JobRecord job : known) {
            if (job.state() != State.ENDED) {
                entries.put(job.id(), new Entry(job, null));
            }
        }
    }

    /** Records the user who cancels a job, before its record changes. */
    void cancels(long job, String by) {
        Entry entry = entries.get(job);
        if (entry != null && entry.cancels == null) {
            entries.put(job, new Entry(entry.last, by));
        }
    }

    /** Writes a line about a record that has changed. */
    void changed(JobRecord job) {
        try (MDC.MDCCloseable ofJob = MDC.putCloseable("job", String.valueOf(job.id()));
                MDC.MDCCloseable ofAttempt = MDC.putCloseable("attempt", String.valueOf(job.attempt()))) {
            write(job);
        }
    }

    private void write(JobRecord job) {
        Entry entry = entries.get(job.id());
        if (job.state() == State.ENDED) {
            if (entry != null) { // else its end was already written
                entries.remove(job.id());
                end(job, entry);
            }
            return;
        }
        switch (job.state()) {
            case QUEUED -> {
                if (entry == null) {
                    LOG.info(
                            "job {} submitted: {} by {} at member {}",
                            job.id(),
                            job.order().app(),
                            job.order().by(),
                            job.order().gateway());
                } else {
                    LOG.info("job {} waits: {}", job.id(), job.reason());
                }
            }
            case RUNNING -> LOG.info("job {} started on {}{}", job.id(), names(job), attempt(job));
            default -> LOG.info("job {} is being cancelled: {}", job.id(), firstLine(job));
        }
        entries.put(job.id(), new Entry(job, entry == null ? null : entry.cancels));
    }

    private void end(JobRecord job, Entry before) {
        End end = end(job, before.cancels != null || before.last.state() == State.CANCELLING);
        counters.ended(end);
        String lasted = "";
        if (job.attempt() > 0) {
            // clocks of two coordinators may differ
            double seconds = Math.max(0, millis.getAsLong() - job.start()) / MILLIS;
            counters.lasted(seconds);
            lasted = String.format(Locale.ROOT, ", %.1f s", seconds);
        }
        String by = end == End.CANCELLED && before.cancels != null ? " by " + before.cancels : "";
        String reason = job.reason().isEmpty() || end == End.SUCCESS ? "" : ": " + firstLine(job);
        LOG.info(
                "job {} {}{}: {} by {}, exit {}{}{}",
                job.id(),
                end == End.SUCCESS ? "ended" : end.label(),
                by,
                job.order().app(),
                job.order().by(),
                job.exit(),
                lasted,
                reason);
    }

    private static End end(JobRecord job, boolean cancelled) {
        if (job.exit() == JobResult.SUCCESS) {
            return End.SUCCESS;
        }
        if (cancelled) {
            return End.CANCELLED;
        }
        return job.exit() == JobResult.MEMBER_LOST ? End.LOST : End.FAILED;
    }

    private static String names(JobRecord job) {
        List<MemberId> members = job.members();
        return members.stream().map(MemberId::toString).collect(Collectors.joining(", "));
    }

    private static String attempt(JobRecord job) {
        return job.attempt() > 1 ? " (attempt " + job.attempt() + ")" : "";
    }

    private static String firstLine(JobRecord job) {
        return job.reason().lines().findFirst().orElse("");
    }
}
