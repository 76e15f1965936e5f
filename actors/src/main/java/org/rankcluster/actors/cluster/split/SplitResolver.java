package org.rankcluster.actors.cluster.split;

import akka.actor.ActorIdentity;
import akka.actor.ActorPath;
import akka.actor.Address;
import akka.actor.Identify;
import akka.actor.RootActorPath;
import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.eventstream.EventStream;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Adapter;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import akka.cluster.ClusterEvent.ClusterDomainEvent;
import akka.cluster.ClusterEvent.MemberDowned;
import akka.cluster.ClusterEvent.MemberExited;
import akka.cluster.ClusterEvent.MemberJoined;
import akka.cluster.ClusterEvent.MemberLeft;
import akka.cluster.ClusterEvent.MemberRemoved;
import akka.cluster.ClusterEvent.MemberUp;
import akka.cluster.ClusterEvent.MemberWeaklyUp;
import akka.cluster.ClusterEvent.ReachabilityChanged;
import akka.cluster.Member;
import akka.cluster.Reachability;
import akka.cluster.UniqueAddress;
import akka.cluster.typed.Cluster;
import akka.cluster.typed.Down;
import akka.cluster.typed.Subscribe;
import akka.remote.artery.ThisActorSystemQuarantinedEvent;
import java.time.Duration;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import java.util.SortedSet;
import java.util.function.Consumer;
import java.util.function.ObjLongConsumer;
import org.rankcluster.actors.cluster.split.Connectivity.Cut;
import org.rankcluster.actors.cluster.split.Connectivity.Decision;
import org.rankcluster.actors.cluster.split.Connectivity.Standing;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Decides which members stop when members or links fail: the largest group whose members all reach each other goes on, if it is most of
 * all ({@link Connectivity#isMajority}), and takes the others for lost; these stop. Members tell each other what they find of links, so
 * all that hear of each other decide alike: when nothing has changed for {@code stable-after}, and at the latest after six times that.
 *
 * <p>A link counts as failed only after a pause, in which a choice between the two ends of another one may be wrong. So who acts asks the
 * others of the group first, and as long as one does not answer, it waits until that answers or counts as not reached.
 *
 * <p>Who takes a member for lost may be the very one that does not reach it, and the others forget it at once. So all that hear of it
 * tell it, too.
 */
final class SplitResolver extends AbstractBehavior<SplitResolver.Message> {
    private static final int LATEST = 6;
    private static final String TAKEN_FOR_LOST = "those that go on have taken it for lost";

    /** What it hears. */
    sealed interface Message {}

    record Changed(ClusterDomainEvent event) implements Message {}

    /**
     * Others have taken a member for lost. The only message between members.
     *
     * @param uid of the member's actor system, for there may be another one at its address by now
     */
    record TakenForLost(long uid) implements Message {}

    /** A member is there. */
    record Answered(long question) implements Message {}

    record Quarantined(ThisActorSystemQuarantinedEvent event) implements Message {}

    /**
     * A member, and what it can do.
     *
     * @param ask asks a member, which is {@link Answered} if it hears that, and what it says is heard
     * @param tell tells a member that it is {@link TakenForLost}, if it can be reached
     * @param down takes a member for lost, which may be itself
     * @param why told before it does that to itself: the end of a sentence
     */
    record Acts(
            UniqueAddress self,
            ObjLongConsumer<Address> ask,
            Consumer<UniqueAddress> tell,
            Consumer<Address> down,
            Consumer<String> why) {}

    /** When it decides. */
    private enum Due implements Message {
        STABLE,
        LATEST
    }

    private final TimerScheduler<Message> timers;
    private final Duration stableAfter;
    private final Acts acts;
    private final Connectivity connectivity = new Connectivity();
    /** Whether whoever has to act first has had the time for it. */
    private boolean waited;

    /** Who is to go on, if all that were asked answer before anything changes. */
    private SortedSet<UniqueAddress> asked = Collections.emptySortedSet();

    private final Set<Long> unanswered = new HashSet<>();
    private long questions;

    private SplitResolver(
            ActorContext<Message> context, TimerScheduler<Message> timers, Duration stableAfter, Acts acts) {
        super(context);
        this.timers = timers;
        this.stableAfter = stableAfter;
        this.acts = acts;
    }

    /** The resolver of a member, which hears of all changes. */
    static Behavior<Message> create(Duration stableAfter, Consumer<String> why) {
        return Behaviors.setup(context -> {
            Cluster cluster = Cluster.get(context.getSystem());
            cluster.subscriptions()
                    .tell(Subscribe.create(
                            context.messageAdapter(ClusterDomainEvent.class, Changed::new), ClusterDomainEvent.class));
            context.getSystem()
                    .eventStream()
                    .tell(new EventStream.Subscribe<>(
                            ThisActorSystemQuarantinedEvent.class,
                            context.messageAdapter(ThisActorSystemQuarantinedEvent.class, Quarantined::new)));
            ActorRef<ActorIdentity> answers =
                    context.messageAdapter(ActorIdentity.class, answer -> new Answered((long) answer.correlationId()));
            return of(
                    stableAfter,
                    new Acts(
                            cluster.selfMember().uniqueAddress(),
                            (member, question) -> Adapter.toClassic(context)
                                    .actorSelection(clusterActor(member).child("heartbeatReceiver"))
                                    .tell(new Identify(question), Adapter.toClassic(answers)),
                            member -> Adapter.toClassic(context)
                                    .actorSelection(resolver(member.address()))
                                    .tell(new TakenForLost(member.longUid()), Adapter.toClassic(context.getSelf())),
                            member -> cluster.manager().tell(new Down(member)),
                            why));
        });
    }

    /** Its receiver of heartbeats each member has, and Akka lets it answer whether it is there. */
    private static ActorPath clusterActor(Address member) {
        return RootActorPath.apply(member, "/").child("system").child("cluster");
    }

    /** Where Akka puts what a {@link SplitResolverProvider} makes. */
    private static ActorPath resolver(Address member) {
        return clusterActor(member).child("core").child("daemon").child("downingProvider");
    }

    /** A resolver that hears of what it is told. */
    static Behavior<Message> of(Duration stableAfter, Acts acts) {
        return Behaviors.setup(
                context -> Behaviors.withTimers(timers -> new SplitResolver(context, timers, stableAfter, acts)));
    }

    @Override
    public Receive<Message> createReceive() {
        return newReceiveBuilder()
                .onMessage(Changed.class, changed -> onChange(changed.event()))
                .onMessage(Due.class, this::decide)
                .onMessage(Answered.class, this::onAnswered)
                .onMessage(TakenForLost.class, this::onTakenForLost)
                .onMessage(Quarantined.class, this::onQuarantined)
                .build();
    }

    private Behavior<Message> onChange(ClusterDomainEvent event) {
        if (event instanceof MemberDowned downed
                && downed.member().uniqueAddress().equals(acts.self())) {
            return Behaviors.stopped(); // which the member does as well
        }
        if (event instanceof MemberDowned downed) {
            acts.tell().accept(downed.member().uniqueAddress());
        }
        if (note(event)) {
            if (event instanceof MemberDowned && !connectivity.isMajority(connectivity.left())) {
                stop(tooFew(connectivity.left().size())); // before it agrees with itself on that
            }
            unanswered.clear();
            watch();
        }
        return this;
    }

    private boolean note(ClusterDomainEvent event) {
        return switch (event) {
            case MemberJoined joined -> note(joined.member(), Standing.JOINING);
            case MemberWeaklyUp joined -> note(joined.member(), Standing.JOINING);
            case MemberUp up -> note(up.member(), Standing.UP);
            case MemberLeft left -> note(left.member(), Standing.LEAVING);
            case MemberDowned downed -> note(downed.member(), Standing.DOWN);
            case MemberExited exited -> connectivity.gone(exited.member().uniqueAddress());
            case MemberRemoved removed -> connectivity.gone(removed.member().uniqueAddress());
            case ReachabilityChanged links -> connectivity.cut(cuts(links.reachability()));
            default -> false;
        };
    }

    private boolean note(Member member, Standing standing) {
        return connectivity.note(member.uniqueAddress(), standing);
    }

    private static Set<Cut> cuts(Reachability links) {
        Set<Cut> cuts = new HashSet<>();
        for (Reachability.Record link : CollectionConverters.asJava(links.records())) {
            if (!links.isReachable(link.observer(), link.subject())) {
                cuts.add(new Cut(link.observer(), link.subject()));
            }
        }
        return cuts;
    }

    private void watch() {
        if (!connectivity.isSplit()) {
            timers.cancelAll();
            waited = false;
            return;
        }
        timers.startSingleTimer(Due.STABLE, stableAfter);
        if (!timers.isTimerActive(Due.LATEST)) {
            timers.startSingleTimer(Due.LATEST, stableAfter.multipliedBy(LATEST));
        }
    }

    private Behavior<Message> decide(Due due) {
        Decision decision = connectivity.decide(acts.self(), waited);
        switch (decision.verdict()) {
            case GO_ON -> {
                if (due == Due.LATEST) {
                    goOn(decision.group());
                } else {
                    ask(decision.group());
                }
            }
            case TOO_FEW -> stop(tooFew(decision.group().size()));
            case LEFT_OUT -> {
                if (due == Due.LATEST) {
                    stop("those that go on do not all reach it");
                }
            }
            case WAIT -> {}
        }
        waited = true;
        watch();
        return this;
    }

    private void ask(SortedSet<UniqueAddress> group) {
        asked = group;
        unanswered.clear();
        for (UniqueAddress member : group) {
            unanswered.add(++questions); // of itself, too: a group of one goes the same way
            acts.ask().accept(member.address(), questions);
        }
    }

    private Behavior<Message> onAnswered(Answered answer) {
        if (unanswered.remove(answer.question()) && unanswered.isEmpty()) {
            goOn(asked);
        }
        return this;
    }

    private void goOn(SortedSet<UniqueAddress> group) {
        for (UniqueAddress member : connectivity.left()) {
            if (!group.contains(member)) {
                getContext()
                        .getLog()
                        .warn(
                                "{} does not reach all of the {} of {} members that go on, and is taken for lost",
                                member.address(),
                                group.size(),
                                connectivity.size());
                acts.down().accept(member.address());
            }
        }
    }

    private String tooFew(int group) {
        return "of " + connectivity.size() + " members it knows of only " + group
                + " that reach each other, too few to go on";
    }

    private Behavior<Message> onTakenForLost(TakenForLost lost) {
        if (lost.uid() == acts.self().longUid()) {
            stop(TAKEN_FOR_LOST);
        }
        return this;
    }

    /** Who is told so has been taken for lost. */
    private Behavior<Message> onQuarantined(Quarantined quarantined) {
        var by = quarantined.event().remoteAddress();
        if (connectivity.left().contains(UniqueAddress.apply(by.address(), by.uid()))) {
            stop(TAKEN_FOR_LOST);
        }
        return this;
    }

    private void stop(String reason) {
        acts.why().accept(reason);
        getContext().getLog().warn("this member stops: {}", reason);
        acts.down().accept(acts.self().address());
    }
}
