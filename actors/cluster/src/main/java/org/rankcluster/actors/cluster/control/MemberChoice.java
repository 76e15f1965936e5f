package org.rankcluster.actors.cluster.control;

import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cluster.control.JobRecord.State;

/**
 * The selection of cluster members for a job: the first idle members in the order of addresses. Jobs start in the order of their ids. None
 * overtakes another, unless the other needs more members than there are.
 */
final class MemberChoice {
    private final Roster roster;
    private final JobQueue queue;
    private final LongSupplier millis;

    /**
     * Creates a choice.
     *
     * @param millis clock for the start of jobs, in milliseconds since 1970
     */
    MemberChoice(Roster roster, JobQueue queue, LongSupplier millis) {
        this.roster = roster;
        this.queue = queue;
        this.millis = millis;
    }

    /** Returns the reason why an order cannot be accepted, or null. */
    @Nullable
    String refusal(JobOrder order) {
        int up = roster.up().size();
        if (order.again() && up < JobScheduler.LEAST_TO_RESTART) {
            return "the job does not start again, for one member alone cannot distinguish a crash from a cut (expected: "
                    + JobScheduler.LEAST_TO_RESTART + " members left)";
        }
        if (order.members() > up && !order.again()) {
            return "command line: --members: " + order.members() + " (expected: 1.." + up
                    + ", the members that are up)";
        }
        int wanted = Math.max(1, order.members() == 0 ? usable(order) : Math.min(order.members(), up));
        int nodesEach = order.nodes() / wanted;
        if (nodesEach == 0) {
            return "command line: --members: " + wanted + " (expected: 1.." + order.nodes() + ", the number of nodes)";
        }
        int most = roster.mostPartitions(wanted);
        if (order.partitions() > most) {
            return "command line: --partitions: " + order.partitions() + " (expected: 1.." + most + ", what each of "
                    + wanted + " members has)";
        }
        return order.partitions() <= nodesEach
                ? null
                : "command line: --partitions: " + order.partitions() + " (expected: 1.." + nodesEach + ", for "
                        + wanted + " members share " + order.nodes() + " nodes)";
    }

    /** Starts all jobs that can start. */
    void startJobs() {
        for (JobRecord job : queue.all()) {
            if (job.state() == State.QUEUED && !start(job) && !needsTooMany(job)) {
                return;
            }
        }
    }

    private boolean start(JobRecord job) {
        if (!roster.allAnswer()) {
            return false;
        }
        int wanted = wanted(job);
        List<MemberId> idle = roster.up().stream()
                .filter(member -> isIdle(member)
                        && roster.report(member).partitions() >= job.order().partitions())
                .limit(wanted)
                .toList();
        if (idle.size() < wanted) {
            return false;
        }
        queue.put(job.started(idle, millis.getAsLong()));
        return true;
    }

    private boolean isIdle(MemberId member) {
        return roster.report(member).shard() == null && !queue.occupies(member);
    }

    /** Returns whether a job needs more members than are up. Its record then states so, and other jobs go first. */
    private boolean needsTooMany(JobRecord job) {
        int up = roster.up().size();
        if (!roster.complete() || wanted(job) <= up) {
            return false;
        }
        String why = "it needs " + wanted(job) + " members, and " + up + (up == 1 ? " is up" : " are up");
        if (!job.reason().equals(why)) {
            queue.put(job.requeued(why));
        }
        return true;
    }

    /** Returns the number of members as ordered; for a restart, as many of them as are left. */
    private int wanted(JobRecord job) {
        int asked = job.order().members();
        return asked == 0
                ? usable(job.order())
                : job.startsAgain() ? Math.min(asked, roster.up().size()) : asked;
    }

    /** Returns the number of members that are up, limited so that each partition gets at least one node. */
    private int usable(JobOrder order) {
        return Math.min(roster.up().size(), order.nodes() / order.partitions());
    }
}
