package org.rankcluster.actors.cluster.control;

import akka.actor.testkit.typed.javadsl.TestInbox;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cluster.control.JobShardReport.Phase;
import org.rankcluster.actors.cluster.link.ArteryFrame;
import org.rankcluster.actors.cluster.link.LinkAddress;

/** A scheduler, with members whose reports a test makes. */
abstract class ManualJobScheduler {
    static final MemberId A = new MemberId("host", 2551, 1);
    static final MemberId B = new MemberId("host", 2552, 2);
    static final MemberId C = new MemberId("host", 2553, 3);
    static final MemberId D = new MemberId("host", 10000, 4);

    private final Map<MemberId, TestInbox<AgentMessage>> inboxes = new HashMap<>();
    final Map<MemberId, JobShardReport> shards = new HashMap<>();
    List<JobAcknowledgement> acknowledged = List.of();
    /** Time of the scheduler's clock, in milliseconds. */
    long now;

    JobScheduler scheduler = new JobScheduler(List.of(), () -> now);

    void up(MemberId... members) {
        for (MemberId member : members) {
            scheduler.joined(member);
            report(member, null);
        }
    }

    void report(MemberId member, @Nullable JobShardReport shard) {
        report(member, shard, false);
    }

    void report(MemberId member, @Nullable JobShardReport shard, boolean leaving) {
        shards.put(member, shard);
        scheduler.received(new MemberReport(
                member,
                2,
                inboxes.computeIfAbsent(member, id -> TestInbox.create()).getRef(),
                shard,
                acknowledged,
                leaving));
    }

    void phase(Phase phase, MemberId... members) {
        for (MemberId member : members) {
            JobShardOrder order = scheduler.orders(member).shard();
            report(member, new JobShardReport(order.job(), order.attempt(), phase, 0, "", link(phase)));
        }
    }

    static @Nullable LinkAddress link(Phase phase) {
        return phase == Phase.PREPARING
                ? null
                : new LinkAddress(TestInbox.<ArteryFrame>create().getRef(), new LinkAddress.Socket("127.0.0.1", 1, ""));
    }

    void idle(MemberId... members) {
        for (MemberId member : members) {
            report(member, null);
        }
    }

    static JobOrder order(String key, int members, boolean restart) {
        return new JobOrder(key, "fft3d", A, members, 1, restart, 100, List.of(), false, "ada at 10.0.0.7");
    }

    JobRecord job(long id) {
        return scheduler.jobs().stream()
                .filter(job -> job.id() == id)
                .findFirst()
                .orElseThrow();
    }

    long run(int members, boolean restart) {
        long id = scheduler
                .submitted(order("key" + scheduler.jobs().size(), members, restart))
                .id();
        MemberId[] on = job(id).members().toArray(new MemberId[0]);
        phase(Phase.READY, on);
        phase(Phase.RUNNING, on);
        return id;
    }
}
