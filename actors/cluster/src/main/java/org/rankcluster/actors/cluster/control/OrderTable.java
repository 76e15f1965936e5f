package org.rankcluster.actors.cluster.control;

import java.util.ArrayList;
import java.util.List;
import org.rankcluster.actors.cluster.control.JobRecord.State;
import org.rankcluster.actors.cluster.control.JobShardOrder.Wanted;
import org.rankcluster.actors.cluster.link.LinkAddress;

/** The coordinator's current orders for each cluster member, derived from the jobs and the latest reports. */
final class OrderTable {
    private final Roster roster;
    private final JobQueue queue;

    OrderTable(Roster roster, JobQueue queue) {
        this.roster = roster;
        this.queue = queue;
    }

    /** Returns the orders for a member, once all members have reported. */
    MemberOrders orders(MemberId member) {
        JobShardOrder shard = null;
        List<JobNews> news = new ArrayList<>();
        int ahead = 0;
        for (JobRecord job : queue.all()) {
            if (job.holdsMembers() && job.members().contains(member)) {
                shard = shard(job, job.members().indexOf(member));
            }
            if (job.order().gateway().equals(member) && isNews(job)) {
                news.add(new JobNews(
                        job,
                        ahead,
                        job.holdsMembers() ? roster.agent(job.members().getFirst()) : null));
            }
            ahead += job.state() == State.ENDED ? 0 : 1;
        }
        return new MemberOrders(shard, news);
    }

    /** Returns whether the member to which the job was submitted still needs a report of it. */
    boolean isNews(JobRecord job) {
        return roster.isUp(job.order().gateway()) && (job.state() != State.ENDED || queue.isNeeded(job));
    }

    private JobShardOrder shard(JobRecord job, int index) {
        List<LinkAddress> links = roster.links(job);
        boolean ready = !links.isEmpty();
        Wanted wanted = job.state() == State.CANCELLING ? Wanted.CANCEL : ready ? Wanted.RUN : Wanted.PREPARE;
        return new JobShardOrder(
                job.id(),
                job.attempt(),
                index,
                job.order(),
                job.members(),
                links,
                roster.agent(job.order().gateway()),
                wanted,
                job.exit(),
                job.reason());
    }
}
