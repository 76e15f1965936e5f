package org.rankcluster.actors.cluster.control;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cluster.control.JobRecord.State;
import org.rankcluster.actors.job.JobResult;

/**
 * Decides who works on what from what members report, and holds no connection to anything. What every member should do follows
 * from the jobs' records ({@link JobQueue}) and the latest reports ({@link Roster}) alone, so a new coordinator goes on where the old
 * one was lost. Here is how jobs end; {@link MemberChoice} has how they start, {@link OrderBook} what members are told.
 */
final class Coordination {
    /** A member that is left alone cannot tell whether the others have crashed or it was cut off. */
    private static final int LEAST_TO_RESTART = 2;

    private static final String STOPPED = "; the job was stopped";

    /** How often a job is started whose members lose each other. */
    static final int MOST_ATTEMPTS = 5;

    private final Roster roster = new Roster();
    private final JobQueue queue;
    private final MemberChoice placement;
    private final OrderBook orders;

    /** Goes on with these jobs. */
    Coordination(Collection<JobRecord> known) {
        queue = new JobQueue(known);
        placement = new MemberChoice(roster, queue);
        orders = new OrderBook(roster, queue);
    }

    /** A member has come. */
    void joined(MemberId member) {
        roster.joined(member);
    }

    /** A member does not answer, or does again. */
    void reachable(MemberId member, boolean answers) {
        roster.reachable(member, answers);
        advance();
    }

    /** A member has gone for good. */
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

    /** Jobs whose members went while nobody looked. */
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

    /** Whether a job that waits to start again cannot. */
    private boolean waitsInVain(JobRecord job) {
        return job.state() == State.QUEUED && job.attempt() > 0 && !canRestart();
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
                        : "one member alone cannot tell a crash from a cut (expected: " + LEAST_TO_RESTART
                                + " members left)");
    }

    /** @param left how many members are left */
    private static String stopped(int left) {
        return left < LEAST_TO_RESTART
                ? STOPPED
                : STOPPED + " (--config on-member-loss=restart starts it again on the rest)";
    }

    /** A member says how it is. */
    void heard(MemberReport report) {
        if (roster.heard(report)) {
            queue.settle(report.settled());
            report.settled().forEach(this::confirm);
            advance();
        }
    }

    /** Why an order cannot be taken, or null; one that is asked for again has been taken. */
    @Nullable
    String refusal(JobOrder order) {
        return queue.get(order) == null ? placement.refusal(order) : null;
    }

    /** Queues a job; the same order again is the same job, as it is now. */
    JobRecord submitted(JobOrder order) {
        long id = queue.add(order).id();
        advance();
        return Objects.requireNonNull(queue.get(id));
    }

    /** Ends a job; the job as it is then, or null if there is none. */
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

    /** All jobs, by id. */
    Collection<JobRecord> jobs() {
        return queue.all();
    }

    /** Members that are up, in order. */
    List<MemberId> members() {
        return roster.up();
    }

    /** Whether all members that are up have been heard. */
    boolean complete() {
        return roster.complete();
    }

    /** Records that have changed since the last call; to be kept before any orders go out. */
    List<JobRecord> takeChanged() {
        return queue.takeChanged();
    }

    /** Jobs that are not listed any longer since the last call. */
    List<Long> takeForgotten() {
        return queue.takeForgotten();
    }

    /** What a member should do and know now. Only while {@link #complete}, for a member takes silence about its share as its end. */
    MemberOrders orders(MemberId member) {
        return orders.orders(member);
    }

    private void advance() {
        for (JobRecord job : queue.all()) {
            if (job.state() != State.ENDED) {
                settle(job);
            }
        }
        placement.startJobs();
        queue.forget(orders::isNews);
    }

    /** Ends a job that is over, or that nobody needs any longer. */
    private void settle(JobRecord job) {
        MemberId gateway = job.order().gateway();
        Settlement settlement = queue.settlement(job);
        ShareReport failed = job.holdsMembers() ? roster.failed(job) : null;
        if (failed != null) {
            failed(job, failed);
        } else if (!roster.isUp(gateway)) {
            queue.put(job.ended(JobResult.MEMBER_LOST, "member " + gateway + ", which it was handed to, was lost"));
        } else if (settlement != null) {
            settle(job, settlement);
        }
    }

    /** What its client was told holds, even if those were lost meanwhile who knew. */
    private void confirm(Settlement settlement) {
        JobRecord job = queue.get(settlement.job());
        if (job != null && job.state() == State.ENDED && settlement.isTold() && job.exit() != settlement.exit()) {
            queue.put(job.ended(settlement.exit(), settlement.reason()));
        }
    }

    private void settle(JobRecord job, Settlement settlement) {
        ShareReport home = job.holdsMembers() ? roster.ended(job) : null;
        if (home != null || settlement.isTold()) {
            int exit = home != null ? home.exit() : settlement.exit();
            String reason = home != null ? home.reason() : settlement.reason();
            // what was cancelled may have come to a good end before
            boolean tooLate = reason.isEmpty() && job.state() == State.CANCELLING;
            queue.put(job.ended(exit, tooLate ? job.reason() : reason));
        } else {
            cancel(job, JobResult.PROGRAM_FAILED, "its client is gone");
        }
    }

    private void failed(JobRecord job, ShareReport failed) {
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
