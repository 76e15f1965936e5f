package org.rankcluster.actors.cluster.member;

import akka.actor.ActorSystem;
import akka.actor.Address;
import akka.actor.Props;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Adapter;
import akka.actor.typed.javadsl.Behaviors;
import akka.cluster.ClusterEvent.MemberDowned;
import akka.cluster.ClusterEvent.MemberEvent;
import akka.cluster.ClusterEvent.MemberExited;
import akka.cluster.ClusterEvent.MemberRemoved;
import akka.cluster.ClusterEvent.MemberUp;
import akka.cluster.DowningProvider;
import akka.cluster.sbr.SplitBrainResolverProvider;
import akka.cluster.typed.Cluster;
import akka.cluster.typed.Down;
import akka.cluster.typed.Subscribe;
import scala.Option;
import scala.concurrent.duration.FiniteDuration;

/**
 * Decides which members stop when the network is split: Akka's split brain resolver, and beside it a guard. The resolver looks at the
 * members that have not been downed yet, so one that is cut off and loses the others further apart than {@code stable-after} is never
 * in a minority of what it sees. The guard has a member stop that has lost most of the others, however they went ({@link Majority}).
 */
public final class MajorityGuard extends DowningProvider {
    private final DowningProvider resolver;

    /** Called by Akka, by name. */
    public MajorityGuard(ActorSystem system) {
        resolver = new SplitBrainResolverProvider(system);
    }

    @Override
    public FiniteDuration downRemovalMargin() {
        return resolver.downRemovalMargin();
    }

    @Override
    public Option<Props> downingActorProps() {
        return Option.apply(
                Adapter.props(() -> guard(resolver.downingActorProps().get())));
    }

    private static Behavior<MemberEvent> guard(Props resolver) {
        return Behaviors.setup(context -> {
            Adapter.actorOf(context, resolver, "resolver");
            Cluster cluster = Cluster.get(context.getSystem());
            cluster.subscriptions().tell(Subscribe.create(context.getSelf(), MemberEvent.class));
            Majority majority = new Majority();
            return Behaviors.receiveMessage(event -> {
                note(event, majority, context);
                if (event instanceof MemberDowned && majority.isLost()) {
                    context.getLog().warn("{} are lost, one after the other; this member stops", majority);
                    cluster.manager().tell(new Down(cluster.selfMember().address()));
                }
                return Behaviors.same();
            });
        });
    }

    private static void note(MemberEvent event, Majority majority, ActorContext<MemberEvent> context) {
        switch (event) {
            case MemberUp up -> majority.joined(up.member().uniqueAddress());
            case MemberExited exited -> majority.gone(exited.member().uniqueAddress());
            case MemberRemoved removed -> majority.gone(removed.member().uniqueAddress());
            case MemberDowned downed
            when hears(context, downed.member().address()) ->
                majority.gone(downed.member().uniqueAddress());
            case MemberDowned downed -> majority.lost(downed.member().uniqueAddress());
            default -> {} // has not been up yet, or is leaving and still counts
        }
    }

    /** Whether heartbeats of a member are still answered: one that is downed then hears of it, and stops. */
    private static boolean hears(ActorContext<MemberEvent> context, Address member) {
        var heartbeats = akka.cluster.Cluster.get(context.getSystem()).failureDetector();
        return heartbeats.isMonitoring(member) && heartbeats.isAvailable(member);
    }
}
