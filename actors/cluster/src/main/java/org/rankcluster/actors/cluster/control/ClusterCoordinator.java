package org.rankcluster.actors.cluster.control;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.Behavior;
import akka.actor.typed.PostStop;
import akka.actor.typed.SupervisorStrategy;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.cluster.ClusterEvent;
import akka.cluster.Member;
import akka.cluster.MemberStatus;
import akka.cluster.typed.Cluster;
import akka.cluster.typed.ClusterSingleton;
import akka.cluster.typed.GetCurrentState;
import akka.cluster.typed.SingletonActor;
import akka.cluster.typed.Subscribe;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cluster.control.CoordinatorMessage.Cancel;
import org.rankcluster.actors.cluster.control.CoordinatorMessage.Enquire;
import org.rankcluster.actors.cluster.control.CoordinatorMessage.Listing;
import org.rankcluster.actors.cluster.control.CoordinatorMessage.Submit;
import org.rankcluster.actors.cluster.control.CoordinatorMessage.Submitted;
import org.rankcluster.actors.cluster.link.JobCounters;
import org.rankcluster.actors.time.WallClock;

/**
 * The coordinator of a cluster: the singleton actor on the oldest member, which assigns jobs to members. A successor finds the jobs in
 * Distributed Data. {@link JobScheduler} makes the decisions. The coordinator sends only decisions that most members have stored.
 */
public final class ClusterCoordinator extends AbstractBehavior<CoordinatorMessage> {
    private static final Duration PERIOD = Duration.ofSeconds(1);

    /** The message of the timer, upon which the next orders are sent. */
    private enum Tick implements CoordinatorMessage {
        TICK
    }

    /** The members at the moment when the subscription to changes begins. */
    private record Members(ClusterEvent.CurrentClusterState state) implements CoordinatorMessage {}

    private record Membership(ClusterEvent.ClusterDomainEvent event) implements CoordinatorMessage {}

    /** The message with the jobs that an earlier coordinator has stored. */
    record Kept(Collection<JobRecord> jobs) implements CoordinatorMessage {}

    /** The progress of the store. */
    enum Stored implements CoordinatorMessage {
        /** Everything given to the store is stored. */
        ALL,
        /** The store has not stored everything yet, and tries again. */
        NOT_YET
    }

    private final Cluster cluster;
    private final JobStore store;
    private final Map<MemberId, ActorRef<AgentMessage>> agents = new HashMap<>();
    private final Map<MemberId, MemberOrders> sent = new HashMap<>();
    private final List<Runnable> replies = new ArrayList<>();
    private final JobCounters counters;
    private @Nullable Collection<JobRecord> jobs;
    private @Nullable JobScheduler scheduler;
    private @Nullable JobLog log;

    private ClusterCoordinator(ActorContext<CoordinatorMessage> context) {
        super(context);
        cluster = Cluster.get(context.getSystem());
        counters = JobCounters.get(context.getSystem());
        store = new JobStore(context);
        store.read();
    }

    /** Starts the coordinator if this is the oldest member. Returns a proxy that forwards messages to the coordinator on any member. */
    public static ActorRef<CoordinatorMessage> reach(ActorSystem<?> system) {
        return ClusterSingleton.get(system).init(SingletonActor.of(create(), "coordinator"));
    }

    private static Behavior<CoordinatorMessage> create() {
        Behavior<CoordinatorMessage> coordinator = Behaviors.withTimers(timers -> Behaviors.setup(context -> {
            timers.startTimerWithFixedDelay(Tick.TICK, PERIOD);
            return new ClusterCoordinator(context);
        }));
        return Behaviors.supervise(coordinator).onFailure(SupervisorStrategy.restart());
    }

    @Override
    public Receive<CoordinatorMessage> createReceive() {
        return newReceiveBuilder()
                .onMessage(Kept.class, this::onKept)
                .onMessage(Members.class, this::onMembers)
                .onMessage(Stored.class, stored -> afterwards())
                .onMessage(Tick.class, tick -> onTick())
                .onMessage(Membership.class, this::onMembership)
                .onMessage(MemberReport.class, this::onReport)
                .onMessage(Submit.class, this::onSubmit)
                .onMessage(Cancel.class, this::onCancel)
                .onMessage(Enquire.class, this::onEnquire)
                .onSignal(PostStop.class, stop -> onStop())
                .build();
    }

    private Behavior<CoordinatorMessage> onKept(Kept kept) {
        if (jobs == null) {
            jobs = kept.jobs();
            ActorContext<CoordinatorMessage> context = getContext();
            cluster.subscriptions()
                    .tell(Subscribe.create(
                            context.messageAdapter(ClusterEvent.ClusterDomainEvent.class, Membership::new),
                            ClusterEvent.ClusterDomainEvent.class));
            cluster.subscriptions()
                    .tell(new GetCurrentState(
                            context.messageAdapter(ClusterEvent.CurrentClusterState.class, Members::new)));
        }
        return this;
    }

    /** Replaces the list of members: earlier events are part of the snapshot, and later events are new. */
    private Behavior<CoordinatorMessage> onMembers(Members members) {
        if (scheduler == null && jobs != null) {
            LongSupplier millis = () -> WallClock.date().toEpochMilli();
            scheduler = new JobScheduler(jobs, millis);
            log = new JobLog(jobs, counters, millis);
            for (Member member : members.state().getMembers()) {
                if (member.status().equals(MemberStatus.up())) {
                    scheduler.joined(id(member));
                }
            }
            for (Member member : members.state().getUnreachable()) {
                scheduler.reachable(id(member), false);
            }
            scheduler.missing();
        }
        return afterwards();
    }

    private Behavior<CoordinatorMessage> onMembership(Membership news) {
        if (scheduler == null) {
            return this;
        }
        switch (news.event()) {
            case ClusterEvent.MemberUp up -> scheduler.joined(id(up.member()));
            case ClusterEvent.MemberLeft left -> scheduler.gone(id(left.member()), JobScheduler.LEFT);
            case ClusterEvent.MemberExited exited -> scheduler.gone(id(exited.member()), JobScheduler.LEFT);
            case ClusterEvent.MemberDowned downed -> scheduler.gone(id(downed.member()), "was lost");
            case ClusterEvent.MemberRemoved removed -> scheduler.gone(id(removed.member()), "was lost");
            case ClusterEvent.UnreachableMember silent -> scheduler.reachable(id(silent.member()), false);
            case ClusterEvent.ReachableMember back -> scheduler.reachable(id(back.member()), true);
            default -> {
                return this;
            }
        }
        return afterwards();
    }

    private static MemberId id(Member member) {
        return MemberId.of(member.uniqueAddress());
    }

    private Behavior<CoordinatorMessage> onReport(MemberReport report) {
        if (scheduler != null) {
            agents.put(report.member(), report.agent());
            scheduler.received(report);
        }
        return afterwards();
    }

    private Behavior<CoordinatorMessage> onSubmit(Submit submit) {
        if (scheduler != null) {
            String refusal = scheduler.refusal(submit.order());
            if (refusal == null) {
                JobRecord job = scheduler.submitted(submit.order());
                replies.add(() -> submit.replyTo().tell(new Submitted(job, null)));
            } else {
                submit.replyTo().tell(new Submitted(null, refusal));
            }
        }
        return afterwards();
    }

    private Behavior<CoordinatorMessage> onCancel(Cancel cancel) {
        if (scheduler != null && log != null) {
            log.cancels(cancel.job(), cancel.by());
            JobRecord job = scheduler.cancelled(cancel.job(), cancel.exit(), cancel.reason());
            List<JobRecord> jobs = job == null ? List.of() : List.of(job);
            List<MemberId> members = scheduler.members();
            replies.add(() -> cancel.replyTo().tell(new Listing(jobs, members)));
        }
        return afterwards();
    }

    private Behavior<CoordinatorMessage> onEnquire(Enquire enquire) {
        if (scheduler != null && store.isClean()) {
            enquire.replyTo().tell(new Listing(List.copyOf(scheduler.jobs()), scheduler.members()));
        }
        return this;
    }

    private Behavior<CoordinatorMessage> onStop() {
        counters.count(0, 0);
        return this;
    }

    private Behavior<CoordinatorMessage> onTick() {
        sent.clear();
        return afterwards();
    }

    /** Stores the changes, and sends the resulting orders once they are stored. */
    private Behavior<CoordinatorMessage> afterwards() {
        if (scheduler == null || log == null) {
            return this;
        }
        counters.count(
                scheduler.jobs().stream()
                        .filter(job -> job.state() == JobRecord.State.QUEUED)
                        .count(),
                scheduler.jobs().stream().filter(JobRecord::holdsMembers).count());
        List<JobRecord> changed = scheduler.takeChanged();
        changed.forEach(log::changed);
        store.write(changed, scheduler.takeForgotten());
        if (store.isClean()) {
            replies.forEach(Runnable::run);
            replies.clear();
            if (scheduler.complete()) {
                sendOrders(scheduler);
            }
        }
        return this;
    }

    private void sendOrders(JobScheduler decided) {
        agents.keySet().retainAll(decided.members());
        sent.keySet().retainAll(decided.members());
        agents.forEach((member, agent) -> {
            MemberOrders orders = decided.orders(member);
            if (!orders.equals(sent.put(member, orders))) {
                agent.tell(orders);
            }
        });
    }
}
