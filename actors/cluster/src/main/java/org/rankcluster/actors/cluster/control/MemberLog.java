package org.rankcluster.actors.cluster.control;

import akka.actor.typed.ActorSystem;
import akka.actor.typed.Behavior;
import akka.actor.typed.Props;
import akka.actor.typed.javadsl.Behaviors;
import akka.cluster.ClusterEvent;
import akka.cluster.ClusterEvent.ClusterDomainEvent;
import akka.cluster.Member;
import akka.cluster.MemberStatus;
import akka.cluster.typed.Cluster;
import akka.cluster.typed.Subscribe;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A member's log of the other members for operators: a line for each that joins, leaves, is lost, or stops answering. */
final class MemberLog {
    private static final Logger LOG = LoggerFactory.getLogger("rankcluster.members");

    private MemberLog() {}

    /** Starts the log. */
    static void start(ActorSystem<?> system) {
        var unusedActor = system.systemActorOf(create(), "member-log", Props.empty());
    }

    private static Behavior<ClusterDomainEvent> create() {
        return Behaviors.setup(context -> {
            Cluster cluster = Cluster.get(context.getSystem());
            cluster.subscriptions().tell(Subscribe.create(context.getSelf(), ClusterDomainEvent.class));
            return Behaviors.receiveMessage(event -> {
                write(event);
                return Behaviors.same();
            });
        });
    }

    private static void write(ClusterDomainEvent event) {
        switch (event) {
            case ClusterEvent.MemberUp up -> LOG.info("member {} joined", name(up.member()));
            case ClusterEvent.MemberLeft left -> LOG.info("member {} leaves", name(left.member()));
            case ClusterEvent.MemberRemoved removed -> {
                if (removed.previousStatus().equals(MemberStatus.down())) {
                    LOG.warn("member {} was lost", name(removed.member()));
                } else {
                    LOG.info("member {} left", name(removed.member()));
                }
            }
            case ClusterEvent.UnreachableMember silent -> LOG.warn("member {} does not answer", name(silent.member()));
            case ClusterEvent.ReachableMember back -> LOG.info("member {} answers again", name(back.member()));
            default -> {
                // of no interest to operators
            }
        }
    }

    private static MemberId name(Member member) {
        return MemberId.of(member.uniqueAddress());
    }
}
