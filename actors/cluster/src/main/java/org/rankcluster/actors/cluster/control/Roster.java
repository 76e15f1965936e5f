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
import org.rankcluster.actors.cluster.control.ShareReport.Phase;
import org.rankcluster.actors.cluster.link.LinkAddress;

/** Which members there are, and what each has last said of itself. */
final class Roster {
    private final TreeSet<MemberId> up = new TreeSet<>();
    private final Set<MemberId> unreachable = new HashSet<>();
    private final Map<MemberId, MemberReport> reports = new HashMap<>();

    /** A member has come. */
    void joined(MemberId member) {
        up.add(member);
    }

    /** A member does not answer, or does again. */
    void reachable(MemberId member, boolean answers) {
        if (answers) {
            unreachable.remove(member);
        } else {
            unreachable.add(member);
        }
    }

    /** A member has gone for good; whether it was here. */
    boolean gone(MemberId member) {
        unreachable.remove(member);
        reports.remove(member);
        return up.remove(member);
    }

    /** A member says how it is; whether it is one that is up. */
    boolean heard(MemberReport report) {
        boolean isUp = up.contains(report.member());
        if (isUp) {
            reports.put(report.member(), report);
        }
        return isUp;
    }

    /** Members that are up, in order. */
    List<MemberId> up() {
        return List.copyOf(up);
    }

    boolean isUp(MemberId member) {
        return up.contains(member);
    }

    /** Whether all members that are up have been heard. */
    boolean complete() {
        return reports.keySet().containsAll(up);
    }

    /** Whether all members that are up have been heard, and answer. */
    boolean allAnswer() {
        return complete() && unreachable.isEmpty();
    }

    /** The last word of a member that has been heard. */
    MemberReport report(MemberId member) {
        return Objects.requireNonNull(reports.get(member));
    }

    /** The agent of a member that has been heard. */
    ActorRef<AgentMessage> agent(MemberId member) {
        return report(member).agent();
    }

    /** The most partitions that so many members offer; members not heard of yet count as able. */
    int mostPartitions(int members) {
        return up.stream()
                .map(reports::get)
                .map(report -> report == null ? Integer.MAX_VALUE : report.partitions())
                .sorted((a, b) -> Integer.compare(b, a))
                .skip(Math.max(0, members - 1))
                .findFirst()
                .orElse(0);
    }

    /** The home's share of the attempt of a job that holds members, if it has ended. */
    @Nullable
    ShareReport ended(JobRecord job) {
        return share(job, job.members().getFirst(), Phase.ENDED);
    }

    /** A share of the job's attempt that has failed. */
    @Nullable
    ShareReport failed(JobRecord job) {
        for (MemberId member : job.members()) {
            ShareReport share = share(job, member, Phase.FAILED);
            if (share != null) {
                return share;
            }
        }
        return null;
    }

    private @Nullable ShareReport share(JobRecord job, MemberId member, Phase phase) {
        MemberReport report = reports.get(member);
        ShareReport share = report == null ? null : report.share();
        return share != null && share.isOf(job) && share.phase() == phase ? share : null;
    }

    /** Where all shares of a job take batches, by share; none until all are ready. */
    List<LinkAddress> links(JobRecord job) {
        List<LinkAddress> links = new ArrayList<>();
        for (MemberId member : job.members()) {
            ShareReport share = report(member).share();
            if (share == null || !share.isOf(job) || share.link() == null) {
                return List.of();
            }
            links.add(share.link());
        }
        return links;
    }
}
