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

/** The records of all jobs by id, those that are over for a while too, and which of them have changed. */
final class JobQueue {
    /** Jobs that are over and still listed. */
    static final int REMEMBERED = 100;

    private final TreeMap<Long, JobRecord> jobs = new TreeMap<>();
    /** Jobs that their clients need no longer, by id. */
    private final Map<Long, Settlement> settled = new HashMap<>();

    private final List<JobRecord> changed = new ArrayList<>();
    private final List<Long> forgotten = new ArrayList<>();

    /** Goes on with these jobs. */
    JobQueue(Collection<JobRecord> known) {
        known.forEach(job -> jobs.put(job.id(), job));
    }

    /** All jobs, by id; records that are put while they are gone over do not show. */
    List<JobRecord> all() {
        return List.copyOf(jobs.values());
    }

    /** A job, or null if there is none of this id. */
    @Nullable
    JobRecord get(long id) {
        return jobs.get(id);
    }

    /** The job that an order has become, or null if it has not come yet. */
    @Nullable
    JobRecord get(JobOrder order) {
        for (JobRecord job : jobs.values()) {
            if (job.order().key().equals(order.key())) {
                return job;
            }
        }
        return null;
    }

    /** Adds a job; the same order again is the same job. */
    JobRecord add(JobOrder order) {
        JobRecord known = get(order);
        if (known != null) {
            return known;
        }
        JobRecord job = JobRecord.queued(jobs.isEmpty() ? 1 : jobs.lastKey() + 1, order);
        put(job);
        return job;
    }

    /** Writes down what a job has become. */
    void put(JobRecord job) {
        jobs.put(job.id(), job);
        changed.add(job);
    }

    /** Clients need these jobs no longer. */
    void settle(Collection<Settlement> jobsOver) {
        jobsOver.forEach(over -> settled.put(over.job(), over));
    }

    /** Whether a client waits for the job. */
    boolean isNeeded(JobRecord job) {
        return settlement(job) == null;
    }

    /** How its client has left it, or null if that waits for it. */
    @Nullable
    Settlement settlement(JobRecord job) {
        return settled.get(job.id());
    }

    /** Whether a member works on a job. */
    boolean occupies(MemberId member) {
        return jobs.values().stream()
                .anyMatch(job -> job.holdsMembers() && job.members().contains(member));
    }

    /** Drops the first of those that are over, if there are many, but for those of which somebody has still to be told. */
    void forget(Predicate<JobRecord> isNews) {
        long over =
                jobs.values().stream().filter(job -> job.state() == State.ENDED).count();
        for (JobRecord job : all()) {
            if (over <= REMEMBERED) {
                return;
            }
            if (job.state() == State.ENDED && !isNews.test(job)) {
                jobs.remove(job.id());
                settled.remove(job.id());
                forgotten.add(job.id());
                over--;
            }
        }
    }

    /** Records that have changed since the last call. */
    List<JobRecord> takeChanged() {
        List<JobRecord> taken = List.copyOf(changed);
        changed.clear();
        return taken;
    }

    /** Jobs that are not listed any longer since the last call. */
    List<Long> takeForgotten() {
        List<Long> taken = List.copyOf(forgotten);
        forgotten.clear();
        return taken;
    }
}
