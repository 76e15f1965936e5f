package org.rankcluster.actors.cluster.control;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cluster.control.JobRecord.State;
import org.rankcluster.actors.job.JobResult;

/**
 * The scheduler of the cluster's coordinator, which decides by the reports of members only and opens no connections. The orders of every
 * member follow from the jobs' records ({@link JobQueue}) and the latest reports ({@link Roster}) alone. A new coordinator therefore
 * continues where the old one was lost. This class decides how jobs end; {@link MemberChoice} decides how they start, and {@link
 * OrderTable} makes the orders of members.
 */
final class JobScheduler {
    /** Least number of members for a restart: a single member cannot distinguish a crash of the others from being cut off itself. */
    static final int LEAST_TO_RESTART = 2;

    /** End of the reason of a job that a leaving member has worked on. */
    static final String LEFT = "left the cluster";

    private static final String STOPPED = "; the job was stopped";

    /** Largest number of attempts of a job whose members lose each other. */
    static final int MOST_ATTEMPTS = 5;

    private final Roster roster = new Roster();
    private final JobQueue queue;
    private final MemberChoice placement;
    private final OrderTable orders;

    /**
     * Creates a scheduler.
     *
     * @param known jobs of the coordinator before this one
     * @param millis clock for the start of jobs, in milliseconds since 1970
     */
    JobScheduler(Collection<JobRecord> known, LongSupplier millis) {
        queue = new JobQueue(known);
        placement = new MemberChoice(roster, queue, millis);
        orders = new OrderTable(roster, queue);
    }

    /** Adds a member that has joined. */
    void joined(MemberId member) {
        roster.joined(member);
    }

    /** Records that a member has stopped answering, or answers again. */
    void reachable(MemberId member, boolean answers) {
        roster.reachable(member, answers);
        advance();
    }

    /** Removes a member that has left the cluster permanently. */
    void gone(MemberId member, String how) {
        if (!roster.gone(member)) {
            return;
        }
        for (JobRecord job : queue.all()) {
            if (job.holdsMembers() && job.members().contains(member) || waitsInVain(job)) {
                lost(job, "member " + member + " " + how);
            }
        }
        advance();
    }

    /** Handles the jobs whose members went while there was no coordinator. */
    void missing() {
        List<MemberId> up = roster.up();
        for (JobRecord job : queue.all()) {
            if (job.holdsMembers() && !up.containsAll(job.members())) {
                List<MemberId> gone = new ArrayList<>(job.members());
                gone.removeAll(up);
                lost(job, "member " + gone.getFirst() + " was lost");
            } else if (waitsInVain(job)) {
                lost(job, job.reason());
            }
        }
        advance();
    }

    private boolean canRestart() {
        return roster.up().size() >= LEAST_TO_RESTART;
    }

    /** Returns whether a job that waits for a restart can never start again. */
    private boolean waitsInVain(JobRecord job) {
        return job.startsAgain() && !canRestart();
    }

    private void lost(JobRecord job, String what) {
        boolean again = job.order().restart() && job.state() == State.RUNNING && canRestart();
        queue.put(again ? job.requeued(what) : job.ended(JobResult.MEMBER_LOST, what + verdict(job)));
    }

    private String verdict(JobRecord job) {
        if (!job.order().restart()) {
            return stopped(roster.up().size());
        }
        return STOPPED + ", for "
                + (job.state() == State.CANCELLING
                        ? "it was cancelled"
                        : "one member alone cannot distinguish a crash from a cut of the network (expected: "
                                + LEAST_TO_RESTART + " members left)");
    }

    /**
     * Returns the reason for which a job is stopped when a member is lost.
     *
     * @param left number of members that are left
     */
    private static String stopped(int left) {
        return left < LEAST_TO_RESTART
                ? STOPPED
                : STOPPED + " (--config on-member-loss=restart starts it again on the rest)";
    }

    /** Records a member's report. A member that is about to leave is removed at once, so no job starts on it. */
    void received(MemberReport report) {
        if (roster.received(report)) {
            queue.acknowledge(report.acknowledged());
            report.acknowledged().forEach(this::confirm);
            if (report.leaving()) {
                gone(report.member(), LEFT);
            } else {
                advance();
            }
        }
    }

    /** Returns the reason why an order cannot be accepted, or null. An order that is sent again has been accepted before. */
    @Nullable
    String refusal(JobOrder order) {
        return queue.get(order) == null ? placement.refusal(order) : null;
    }

    /** Queues a job. If the order is sent again, the existing job is returned in its current state. */
    JobRecord submitted(JobOrder order) {
        long id = queue.add(order).id();
        advance();
        return Objects.requireNonNull(queue.get(id));
    }

    /** Ends a job. Returns its record afterwards, or null if there is no such job. */
    @Nullable
    JobRecord cancelled(long id, int exit, String reason) {
        JobRecord job = queue.get(id);
        if (job != null) {
            cancel(job, exit, reason);
            advance();
        }
        return queue.get(id);
    }

    private void cancel(JobRecord job, int exit, String reason) {
        if (job.state() == State.QUEUED) {
            queue.put(job.ended(exit, reason));
        } else if (job.state() == State.RUNNING) {
            queue.put(job.cancelling(exit, reason));
        }
    }

    /** Returns all jobs, by id. */
    Collection<JobRecord> jobs() {
        return queue.all();
    }

    /** Returns the members that are up, in order. */
    List<MemberId> members() {
        return roster.up();
    }

    /** Returns whether all members that are up have reported. */
    boolean complete() {
        return roster.complete();
    }

    /** Returns the records that have changed since the last call. They must be stored before any orders are sent. */
    List<JobRecord> takeChanged() {
        return queue.takeChanged();
    }

    /** Returns the jobs that have left the list since the last call. */
    List<Long> takeForgotten() {
        return queue.takeForgotten();
    }

    /**
     * Returns the current orders of a member. Call only while {@link #complete}: a member takes orders without its shard as the
     * shard's end.
     */
    MemberOrders orders(MemberId member) {
        return orders.orders(member);
    }

    private void advance() {
        for (JobRecord job : queue.all()) {
            if (job.state() != State.ENDED) {
                update(job);
            }
        }
        placement.startJobs();
        queue.forget(orders::isNews);
    }

    /** Ends a job that is over, or that no client needs any longer. */
    private void update(JobRecord job) {
        MemberId gateway = job.order().gateway();
        JobAcknowledgement acknowledgement = queue.acknowledgement(job);
        JobShardReport failed = job.holdsMembers() ? roster.failed(job) : null;
        if (failed != null) {
            failed(job, failed);
        } else if (!roster.isUp(gateway)) {
            queue.put(job.ended(JobResult.MEMBER_LOST, "member " + gateway + ", to which it was submitted, was lost"));
        } else if (acknowledgement != null) {
            acknowledge(job, acknowledgement);
        }
    }

    /** Adopts the end that a client has received; it holds even if the members that reported it were lost meanwhile. */
    private void confirm(JobAcknowledgement acknowledgement) {
        JobRecord job = queue.get(acknowledgement.job());
        if (job != null
                && job.state() == State.ENDED
                && acknowledgement.hasResult()
                && job.exit() != acknowledgement.exit()) {
            queue.put(job.ended(acknowledgement.exit(), acknowledgement.reason()));
        }
    }

    private void acknowledge(JobRecord job, JobAcknowledgement acknowledgement) {
        JobShardReport coordinator = job.holdsMembers() ? roster.ended(job) : null;
        if (coordinator != null || acknowledgement.hasResult()) {
            int exit = coordinator != null ? coordinator.exit() : acknowledgement.exit();
            String reason = coordinator != null ? coordinator.reason() : acknowledgement.reason();
            // a cancelled job may have ended well before
            boolean tooLate = reason.isEmpty() && job.state() == State.CANCELLING;
            queue.put(job.ended(exit, tooLate ? job.reason() : reason));
        } else {
            cancel(job, JobResult.PROGRAM_FAILED, "its client is gone");
        }
    }

    private void failed(JobRecord job, JobShardReport failed) {
        boolean lost = failed.exit() == JobResult.MEMBER_LOST && job.state() == State.RUNNING;
        if (lost && job.order().restart() && job.attempt() < MOST_ATTEMPTS) {
            queue.put(job.requeued(failed.reason()));
        } else {
            queue.put(job.ended(
                    failed.exit(),
                    failed.reason()
                            + (lost && !job.order().restart()
                                    ? stopped(roster.up().size() - 1)
                                    : "")));
        }
    }
}
