package org.rankcluster.actors.cluster.control;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cluster.control.JobRecord.State;

/**
 * Which members a job gets: the first idle ones in the order of addresses. Jobs start in the order of their ids; none overtakes,
 * unless one wants more members than there are.
 */
final class MemberChoice {
    private final Roster roster;
    private final JobQueue queue;

    MemberChoice(Roster roster, JobQueue queue) {
        this.roster = roster;
        this.queue = queue;
    }

    /** Why an order cannot be taken, or null. */
    @Nullable
    String refusal(JobOrder order) {
        int up = roster.up().size();
        if (order.members() > up) {
            return "command line: --members: " + order.members() + " (expected: 1.." + up
                    + ", the members that are up)";
        }
        int wanted = Math.max(1, order.members() == 0 ? usable(order) : order.members());
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

    /** Starts what can start. */
    void startJobs() {
        for (JobRecord job : queue.all()) {
            if (job.state() == State.QUEUED && !start(job) && !wantsTooMany(job)) {
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
        queue.put(job.started(idle));
        return true;
    }

    private boolean isIdle(MemberId member) {
        return roster.report(member).share() == null && !queue.occupies(member);
    }

    /** Whether a job wants more members than are up; it says so, and lets others go first. */
    private boolean wantsTooMany(JobRecord job) {
        int up = roster.up().size();
        if (!roster.complete() || wanted(job) <= up) {
            return false;
        }
        String why = "it wants " + wanted(job) + " members, and " + up + (up == 1 ? " is up" : " are up");
        if (!job.reason().equals(why)) {
            queue.put(job.requeued(why));
        }
        return true;
    }

    /** As many as were asked for; started again, as many of them as there still are. */
    private int wanted(JobRecord job) {
        int asked = job.order().members();
        return asked == 0
                ? usable(job.order())
                : job.attempt() > 0 ? Math.min(asked, roster.up().size()) : asked;
    }

    /** Members that are up, as far as there are nodes for the partitions of each. */
    private int usable(JobOrder order) {
        return Math.min(roster.up().size(), order.nodes() / order.partitions());
    }
}
