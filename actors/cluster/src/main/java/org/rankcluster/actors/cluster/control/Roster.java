package org.rankcluster.actors.cluster.control;

import akka.actor.typed.ActorRef;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cluster.control.JobShardReport.Phase;
import org.rankcluster.actors.cluster.link.LinkAddress;

/** The coordinator's table of the members of the cluster, with the latest report of each. */
final class Roster {
    private final TreeSet<MemberId> up = new TreeSet<>();
    private final Set<MemberId> unreachable = new HashSet<>();
    private final Map<MemberId, MemberReport> reports = new HashMap<>();

    /** Adds a member that has joined. */
    void joined(MemberId member) {
        up.add(member);
    }

    /** Records that a member has stopped answering, or answers again. */
    void reachable(MemberId member, boolean answers) {
        if (answers) {
            unreachable.remove(member);
        } else {
            unreachable.add(member);
        }
    }

    /** Removes a member that has left the cluster permanently. Returns whether it was in the roster. */
    boolean gone(MemberId member) {
        unreachable.remove(member);
        reports.remove(member);
        return up.remove(member);
    }

    /** Records a member's report. Returns whether the member is up. */
    boolean received(MemberReport report) {
        boolean isUp = up.contains(report.member());
        if (isUp) {
            reports.put(report.member(), report);
        }
        return isUp;
    }

    /** Returns the members that are up, in order. */
    List<MemberId> up() {
        return List.copyOf(up);
    }

    boolean isUp(MemberId member) {
        return up.contains(member);
    }

    /** Returns whether all members that are up have reported. */
    boolean complete() {
        return reports.keySet().containsAll(up);
    }

    /** Returns whether all members that are up have reported, and answer. */
    boolean allAnswer() {
        return complete() && unreachable.isEmpty();
    }

    /** Returns the latest report of a member that has reported. */
    MemberReport report(MemberId member) {
        return Objects.requireNonNull(reports.get(member));
    }

    /** Returns the agent of a member that has reported. */
    ActorRef<AgentMessage> agent(MemberId member) {
        return report(member).agent();
    }

    /** Returns the largest number of partitions that {@code members} members offer; members without a report count as able. */
    int mostPartitions(int members) {
        return up.stream()
                .map(reports::get)
                .map(report -> report == null ? Integer.MAX_VALUE : report.partitions())
                .sorted((a, b) -> Integer.compare(b, a))
                .skip(Math.max(0, members - 1))
                .findFirst()
                .orElse(0);
    }

    /** Returns the job's coordinator's shard of the attempt of a job that holds members, if it has ended. */
    @Nullable
    JobShardReport ended(JobRecord job) {
        return shard(job, job.members().getFirst(), Phase.ENDED);
    }

    /** Returns a shard of the job's attempt that has failed. */
    @Nullable
    JobShardReport failed(JobRecord job) {
        for (MemberId member : job.members()) {
            JobShardReport shard = shard(job, member, Phase.FAILED);
            if (shard != null) {
                return shard;
            }
        }
        return null;
    }

    private @Nullable JobShardReport shard(JobRecord job, MemberId member, Phase phase) {
        MemberReport report = reports.get(member);
        JobShardReport shard = report == null ? null : report.shard();
        return shard != null && shard.isOf(job) && shard.phase() == phase ? shard : null;
    }

    /** Returns the addresses at which all shards of a job take batches, by shard; none until all are ready. */
    List<LinkAddress> links(JobRecord job) {
        List<LinkAddress> links = new ArrayList<>();
        for (MemberId member : job.members()) {
            JobShardReport shard = report(member).shard();
            if (shard == null || !shard.isOf(job) || shard.link() == null) {
                return List.of();
            }
            links.add(shard.link());
        }
        return links;
    }
}
