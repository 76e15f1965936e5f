package org.rankcluster.actors.cluster.control;

import akka.actor.typed.ActorSystem;
import akka.cluster.ClusterEvent.CurrentClusterState;
import akka.cluster.Member;
import akka.cluster.typed.Cluster;
import java.util.stream.StreamSupport;
import org.rankcluster.actors.observe.Peers;

/**
 * The addresses and reachability of the members of a job, taken from the job's order and Akka's cluster state.
 *
 * @param system actor system of this member
 * @param order shard of this member
 */
public record JobPeers(ActorSystem<?> system, JobShardOrder order) implements Peers {
    @Override
    public String address(int member) {
        return order.members().get(member).toString();
    }

    @Override
    public boolean isReachable(int member) {
        CurrentClusterState state = Cluster.get(system).state();
        MemberId id = order.members().get(member);
        return StreamSupport.stream(state.getMembers().spliterator(), false).anyMatch(other -> is(other, id))
                && state.getUnreachable().stream().noneMatch(other -> is(other, id));
    }

    private static boolean is(Member other, MemberId id) {
        return MemberId.of(other.uniqueAddress()).equals(id);
    }
}
