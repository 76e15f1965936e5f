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

/**
 * A cluster member's log of membership changes, with a line for each member that joins, leaves, is lost, stops answering, or answers again.
 * When a member leaves, Akka publishes the removal of all members to it; its log has the line about itself only.
 */
final class MemberLog {
    private static final Logger LOG = LoggerFactory.getLogger("rankcluster.members");

    private final MemberId self;
    private boolean leaving;

    /**
     * Creates a log.
     *
     * @param self member that writes it
     */
    MemberLog(MemberId self) {
        this.self = self;
    }

    /** Starts the log. */
    static void start(ActorSystem<?> system) {
        var unusedActor = system.systemActorOf(create(), "member-log", Props.empty());
    }

    private static Behavior<ClusterDomainEvent> create() {
        return Behaviors.setup(context -> {
            Cluster cluster = Cluster.get(context.getSystem());
            cluster.subscriptions().tell(Subscribe.create(context.getSelf(), ClusterDomainEvent.class));
            MemberLog log = new MemberLog(name(cluster.selfMember()));
            return Behaviors.receiveMessage(event -> {
                log.write(event);
                return Behaviors.same();
            });
        });
    }

    /** Writes the line about an event, if it is of interest to operators. */
    void write(ClusterDomainEvent event) {
        switch (event) {
            case ClusterEvent.MemberUp up -> LOG.info("member {} joined", name(up.member()));
            case ClusterEvent.MemberLeft left -> {
                leaving |= isSelf(left.member());
                LOG.info("member {} leaves", name(left.member()));
            }
            case ClusterEvent.MemberExited exited -> leaving |= isSelf(exited.member());
            case ClusterEvent.MemberDowned downed -> leaving |= isSelf(downed.member());
            case ClusterEvent.MemberRemoved removed -> removed(removed.member(), removed.previousStatus());
            case ClusterEvent.UnreachableMember silent -> LOG.warn("member {} does not answer", name(silent.member()));
            case ClusterEvent.ReachableMember back -> LOG.info("member {} answers again", name(back.member()));
            default -> {
                // of no interest to operators
            }
        }
    }

    private void removed(Member member, MemberStatus before) {
        boolean lost = before.equals(MemberStatus.down());
        boolean left = before.equals(MemberStatus.exiting());
        if (!isSelf(member) && (leaving || !lost && !left)) { // the end of this member's view of the cluster
            return;
        }
        if (lost) {
            LOG.warn("member {} was lost", name(member));
        } else {
            LOG.info("member {} left", name(member));
        }
    }

    private boolean isSelf(Member member) {
        return name(member).equals(self);
    }

    private static MemberId name(Member member) {
        return MemberId.of(member.uniqueAddress());
    }
}
