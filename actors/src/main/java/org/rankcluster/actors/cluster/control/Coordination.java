package org.rankcluster.actors.cluster.control;

import akka.actor.typed.ActorRef;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cluster.JobResult;
import org.rankcluster.actors.cluster.control.JobRecord.State;
import org.rankcluster.actors.cluster.control.ShareOrder.Wanted;
import org.rankcluster.actors.cluster.control.ShareReport.Phase;
import org.rankcluster.actors.cluster.link.LinkAddress;

/**
 * Who works on what: decides from what members report, and holds no connection to anything. What every member should do follows
 * from the jobs' records and the latest reports alone, so a new coordinator goes on where the old one was lost.
 *
 * <p>Jobs start in the order of their ids; none overtakes, unless one wants more members than there are. A job gets the first
 * idle members in the order of addresses.
 */
final class Coordination {
    /** Jobs that are over and still listed. */
    static final int REMEMBERED = 100;

    /** Of two members neither can tell a crash of the other from a cut between them. */
    private static final int LEAST_TO_RESTART = 3;

    private static final String STOPPED =
            "; the job was stopped (--config on-member-loss=restart starts it again on the rest)";

    /** How often a job is started whose members lose each other. */
    private static final int MOST_ATTEMPTS = 5;

    private final TreeMap<Long, JobRecord> jobs = new TreeMap<>();
    private final TreeSet<MemberId> up = new TreeSet<>();
    private final Set<MemberId> unreachable = new HashSet<>();
    private final Map<MemberId, MemberReport> reports = new HashMap<>();
    /** Jobs that their clients need no longer. */
    private final Set<Long> settled = new HashSet<>();

    private final List<JobRecord> changed = new ArrayList<>();
    private final List<Long> forgotten = new ArrayList<>();

    /** Goes on with these jobs. */
    Coordination(Collection<JobRecord> known) {
        known.forEach(job -> jobs.put(job.id(), job));
    }

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
        advance();
    }

    /** A member has gone for good. */
    void gone(MemberId member, String how) {
        int before = up.size();
        unreachable.remove(member);
        reports.remove(member);
        if (!up.remove(member)) {
            return;
        }
        for (JobRecord job : List.copyOf(jobs.values())) {
            if (job.holdsMembers() && job.members().contains(member)) {
                lost(job, "member " + member + " " + how, before);
            }
        }
        advance();
    }

    /** Jobs whose members went while nobody looked. */
    void missing() {
        for (JobRecord job : List.copyOf(jobs.values())) {
            if (job.holdsMembers() && !up.containsAll(job.members())) {
                List<MemberId> gone = new ArrayList<>(job.members());
                gone.removeAll(up);
                lost(job, "member " + gone.getFirst() + " was lost", up.size() + gone.size());
            }
        }
        advance();
    }

    private void lost(JobRecord job, String what, int membersBefore) {
        boolean again = job.order().restart() && job.state() == State.RUNNING && membersBefore >= LEAST_TO_RESTART;
        put(again ? job.requeued(what) : job.ended(JobResult.MEMBER_LOST, what + verdict(job, membersBefore)));
    }

    private static String verdict(JobRecord job, int membersBefore) {
        if (!job.order().restart()) {
            return STOPPED;
        }
        return "; the job was stopped, for "
                + (job.state() == State.CANCELLING
                        ? "it was cancelled"
                        : "of " + membersBefore + " members neither can tell a crash from a cut (expected: 3 or more)");
    }

    /** A member says how it is. */
    void heard(MemberReport report) {
        if (!up.contains(report.member())) {
            return;
        }
        reports.put(report.member(), report);
        settled.addAll(report.settled());
        advance();
    }

    /** Why an order cannot be taken, or null. */
    @Nullable
    String refusal(JobOrder order) {
        if (order.members() > up.size()) {
            return "command line: --members: " + order.members() + " (expected: 1.." + up.size()
                    + ", the members that are up)";
        }
        int wanted = Math.max(1, order.members() == 0 ? usable(order) : order.members());
        int nodesEach = order.nodes() / wanted;
        if (nodesEach == 0) {
            return "command line: --members: " + wanted + " (expected: 1.." + order.nodes() + ", the number of nodes)";
        }
        int most = mostPartitions(wanted);
        if (order.partitions() > most) {
            return "command line: --partitions: " + order.partitions() + " (expected: 1.." + most + ", what each of "
                    + wanted + " members has)";
        }
        return order.partitions() <= nodesEach
                ? null
                : "command line: --partitions: " + order.partitions() + " (expected: 1.." + nodesEach + ", for "
                        + wanted + " members share " + order.nodes() + " nodes)";
    }

    /** Members that are up, as far as there are nodes for the partitions of each. */
    private int usable(JobOrder order) {
        return Math.min(up.size(), order.nodes() / order.partitions());
    }

    /** The most partitions that so many members offer; members not heard of yet count as able. */
    private int mostPartitions(int wanted) {
        return up.stream()
                .map(reports::get)
                .map(report -> report == null ? Integer.MAX_VALUE : report.partitions())
                .sorted((a, b) -> Integer.compare(b, a))
                .skip(Math.max(0, wanted - 1))
                .findFirst()
                .orElse(0);
    }

    /** Queues a job; the same order again is the same job. */
    JobRecord submitted(JobOrder order) {
        for (JobRecord job : jobs.values()) {
            if (job.order().key().equals(order.key())) {
                return job;
            }
        }
        long id = jobs.isEmpty() ? 1 : jobs.lastKey() + 1;
        put(JobRecord.queued(id, order));
        advance();
        return Objects.requireNonNull(jobs.get(id));
    }

    /** Ends a job; the job as it is then, or null if there is none. */
    @Nullable
    JobRecord cancelled(long id, int exit, String reason) {
        JobRecord job = jobs.get(id);
        if (job != null) {
            cancel(job, exit, reason);
            advance();
        }
        return jobs.get(id);
    }

    private void cancel(JobRecord job, int exit, String reason) {
        if (job.state() == State.QUEUED) {
            put(job.ended(exit, reason));
        } else if (job.state() == State.RUNNING) {
            put(job.cancelling(exit, reason));
        }
    }

    /** All jobs, by id. */
    Collection<JobRecord> jobs() {
        return List.copyOf(jobs.values());
    }

    /** Members that are up, in order. */
    List<MemberId> members() {
        return List.copyOf(up);
    }

    /** Whether all members that are up have been heard. */
    boolean complete() {
        return reports.keySet().containsAll(up);
    }

    /** Records that have changed since the last call; to be kept before any orders go out. */
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

    private void put(JobRecord job) {
        jobs.put(job.id(), job);
        changed.add(job);
    }

    private void advance() {
        for (JobRecord job : List.copyOf(jobs.values())) {
            if (job.state() != State.ENDED) {
                settle(job);
            }
        }
        for (JobRecord job : List.copyOf(jobs.values())) {
            if (job.state() == State.QUEUED && !start(job) && !wantsTooMany(job)) {
                break;
            }
        }
        forget();
    }

    /** Ends a job that is over, or that nobody needs any longer. */
    private void settle(JobRecord job) {
        ShareReport failed = share(job, Phase.FAILED);
        boolean needed = isNeeded(job);
        if (failed != null && job.holdsMembers()) {
            failed(job, failed);
        } else if (!up.contains(job.order().gateway())) {
            put(job.ended(
                    JobResult.MEMBER_LOST, "member " + job.order().gateway() + ", which it was handed to, was lost"));
        } else if (!needed) {
            ShareReport home = job.holdsMembers() ? share(job, Phase.ENDED) : null;
            if (home != null) {
                put(job.ended(home.exit(), job.state() == State.CANCELLING ? job.reason() : ""));
            } else {
                cancel(job, JobResult.PROGRAM_FAILED, "its client is gone");
            }
        }
    }

    private void failed(JobRecord job, ShareReport failed) {
        boolean lost = failed.exit() == JobResult.MEMBER_LOST && job.state() == State.RUNNING;
        if (lost && job.order().restart() && job.attempt() < MOST_ATTEMPTS) {
            put(job.requeued(failed.reason()));
        } else {
            put(job.ended(failed.exit(), failed.reason() + (lost && !job.order().restart() ? STOPPED : "")));
        }
    }

    private boolean isNeeded(JobRecord job) {
        return !settled.contains(job.id());
    }

    /** A share of the job's attempt in this phase: the home's, if it has ended. */
    private @Nullable ShareReport share(JobRecord job, Phase phase) {
        for (MemberId member : job.members()) {
            MemberReport report = reports.get(member);
            ShareReport share = report == null ? null : report.share();
            if (share != null && share.isOf(job) && share.phase() == phase) {
                return share;
            }
            if (phase == Phase.ENDED) {
                return null;
            }
        }
        return null;
    }

    private boolean start(JobRecord job) {
        if (!complete() || !unreachable.isEmpty()) {
            return false;
        }
        int wanted = wanted(job);
        List<MemberId> idle = up.stream()
                .filter(member -> isIdle(member)
                        && report(member).partitions() >= job.order().partitions())
                .limit(wanted)
                .toList();
        if (idle.size() < wanted) {
            return false;
        }
        put(job.started(idle));
        return true;
    }

    /** Whether a job wants more members than are up; it says so, and lets others go first. */
    private boolean wantsTooMany(JobRecord job) {
        if (!complete() || wanted(job) <= up.size()) {
            return false;
        }
        String why = "it wants " + wanted(job) + " members, and " + up.size() + (up.size() == 1 ? " is up" : " are up");
        if (!job.reason().equals(why)) {
            put(job.requeued(why));
        }
        return true;
    }

    /** As many as were asked for; started again, as many of them as there still are. */
    private int wanted(JobRecord job) {
        int asked = job.order().members();
        return asked == 0 ? usable(job.order()) : job.attempt() > 0 ? Math.min(asked, up.size()) : asked;
    }

    private boolean isIdle(MemberId member) {
        return report(member).share() == null
                && jobs.values().stream()
                        .noneMatch(job -> job.holdsMembers() && job.members().contains(member));
    }

    private void forget() {
        long over =
                jobs.values().stream().filter(job -> job.state() == State.ENDED).count();
        for (JobRecord job : List.copyOf(jobs.values())) {
            if (over <= REMEMBERED) {
                return;
            }
            if (job.state() == State.ENDED && !isNews(job)) {
                jobs.remove(job.id());
                settled.remove(job.id());
                forgotten.add(job.id());
                over--;
            }
        }
    }

    /** What a member should do and know now. Only while {@link #complete}, for a member takes silence about its share as its end. */
    MemberOrders orders(MemberId member) {
        ShareOrder share = null;
        List<JobNews> news = new ArrayList<>();
        int ahead = 0;
        for (JobRecord job : jobs.values()) {
            if (job.holdsMembers() && job.members().contains(member)) {
                share = share(job, job.members().indexOf(member));
            }
            if (job.order().gateway().equals(member) && isNews(job)) {
                news.add(new JobNews(
                        job, ahead, job.holdsMembers() ? agent(job.members().getFirst()) : null));
            }
            ahead += job.state() == State.ENDED ? 0 : 1;
        }
        return new MemberOrders(share, news);
    }

    private boolean isNews(JobRecord job) {
        return up.contains(job.order().gateway()) && (job.state() != State.ENDED || isNeeded(job));
    }

    private ActorRef<AgentMessage> agent(MemberId member) {
        return report(member).agent();
    }

    private MemberReport report(MemberId member) {
        return Objects.requireNonNull(reports.get(member));
    }

    /** Where all shares take batches, by share; none until all are ready. */
    private List<LinkAddress> links(JobRecord job) {
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

    private ShareOrder share(JobRecord job, int index) {
        List<LinkAddress> links = links(job);
        boolean ready = !links.isEmpty();
        Wanted wanted = job.state() == State.CANCELLING ? Wanted.CANCEL : ready ? Wanted.RUN : Wanted.PREPARE;
        return new ShareOrder(
                job.id(),
                job.attempt(),
                index,
                job.order(),
                job.members(),
                links,
                agent(job.order().gateway()),
                wanted,
                job.exit(),
                job.reason());
    }
}
