package org.rankcluster.actors.cluster.control;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cluster.control.JobRecord.State;

/** The coordinator's table of job records by id, which includes recently ended jobs, and the set of changed records. */
final class JobQueue {
    /** Number of jobs that are over and still listed. */
    static final int REMEMBERED = 100;

    private final TreeMap<Long, JobRecord> jobs = new TreeMap<>();
    /** Acknowledgements of jobs that their clients no longer need, by job id. */
    private final Map<Long, JobAcknowledgement> acknowledged = new HashMap<>();

    private final List<JobRecord> changed = new ArrayList<>();
    private final List<Long> forgotten = new ArrayList<>();

    /** Continues with these jobs. */
    JobQueue(Collection<JobRecord> known) {
        known.forEach(job -> jobs.put(job.id(), job));
    }

    /** Returns all jobs, by id. The list is a copy: later changes do not appear in it. */
    List<JobRecord> all() {
        return List.copyOf(jobs.values());
    }

    /** Returns a job, or null if there is none with this id. */
    @Nullable
    JobRecord get(long id) {
        return jobs.get(id);
    }

    /** Returns the job of an order, or null if the order has not arrived yet. */
    @Nullable
    JobRecord get(JobOrder order) {
        for (JobRecord job : jobs.values()) {
            if (job.order().key().equals(order.key())) {
                return job;
            }
        }
        return null;
    }

    /** Adds a job. If the order is sent again, the existing job is returned. */
    JobRecord add(JobOrder order) {
        JobRecord known = get(order);
        if (known != null) {
            return known;
        }
        JobRecord job = JobRecord.queued(jobs.isEmpty() ? 1 : jobs.lastKey() + 1, order);
        put(job);
        return job;
    }

    /** Stores the new record of a job. */
    void put(JobRecord job) {
        jobs.put(job.id(), job);
        changed.add(job);
    }

    /** Marks these jobs as no longer needed by their clients. */
    void acknowledge(Collection<JobAcknowledgement> jobsOver) {
        jobsOver.forEach(over -> acknowledged.put(over.job(), over));
    }

    /** Returns whether a client waits for the job. */
    boolean isNeeded(JobRecord job) {
        return acknowledgement(job) == null;
    }

    /** Returns the state in which its client has left the job, or null if the client still waits. */
    @Nullable
    JobAcknowledgement acknowledgement(JobRecord job) {
        return acknowledged.get(job.id());
    }

    /** Returns whether a member works on a job. */
    boolean occupies(MemberId member) {
        return jobs.values().stream()
                .anyMatch(job -> job.holdsMembers() && job.members().contains(member));
    }

    /** Drops the oldest ended jobs, if there are many. Jobs whose end has not been reported to all stay. */
    void forget(Predicate<JobRecord> isNews) {
        long over =
                jobs.values().stream().filter(job -> job.state() == State.ENDED).count();
        for (JobRecord job : all()) {
            if (over <= REMEMBERED) {
                return;
            }
            if (job.state() == State.ENDED && !isNews.test(job)) {
                jobs.remove(job.id());
                acknowledged.remove(job.id());
                forgotten.add(job.id());
                over--;
            }
        }
    }

    /** Returns the records that have changed since the last call. */
    List<JobRecord> takeChanged() {
        List<JobRecord> taken = List.copyOf(changed);
        changed.clear();
        return taken;
    }

    /** Returns the jobs that have left the list since the last call. */
    List<Long> takeForgotten() {
        List<Long> taken = List.copyOf(forgotten);
        forgotten.clear();
        return taken;
    }
}
