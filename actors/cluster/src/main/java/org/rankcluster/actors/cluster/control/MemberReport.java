package org.rankcluster.actors.cluster.control;

import akka.actor.typed.ActorRef;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A cluster member's report about itself, sent every second and whenever it changes.
 *
 * @param member its id
 * @param partitions largest number of partitions that it runs
 * @param agent receives its orders
 * @param shard shard on which it works; null if it is idle
 * @param acknowledged jobs that its clients no longer need
 * @param leaving whether it is about to leave the cluster, and takes no more work
 */
public record MemberReport(
        MemberId member,
        int partitions,
        ActorRef<AgentMessage> agent,
        @Nullable JobShardReport shard,
        List<JobAcknowledgement> acknowledged,
        boolean leaving)
        implements CoordinatorMessage, ControlMessage {}
